"""The kernel of slow play: questions, journal, chance, windows, take-backs, records. Pure Python."""
