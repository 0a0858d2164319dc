"""What can happen to a seat besides playing: run out, left, taken over, voted on, held."""
