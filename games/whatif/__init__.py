"""What would be if: lines tried on a board of one's own, which tell nothing and touch nothing."""
