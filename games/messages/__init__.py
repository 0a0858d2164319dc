"""Who is told what of a game, whether it is still true, and the log around a table."""
