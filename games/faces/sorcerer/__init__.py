"""The table of The Sorcerer's Labyrinth for one reader: shapes to draw, and everything in words."""
