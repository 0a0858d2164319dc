"""What changes something, one file for each thing that can happen around a game."""
