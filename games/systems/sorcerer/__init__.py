"""The Sorcerer's Labyrinth."""
