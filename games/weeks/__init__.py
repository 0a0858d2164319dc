"""The labyrinth of the week: one set-up for everybody, alone, without a clock, one try that counts."""
