"""What everybody stands on and may import: clock, database, broker, counts. Knows nothing of the site."""
