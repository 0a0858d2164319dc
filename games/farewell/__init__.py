"""What becomes of data: taken along, deleted, cleared away."""
