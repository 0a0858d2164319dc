"""What things are worth to a character and what waits behind an answer, for bots, orders and pages."""
