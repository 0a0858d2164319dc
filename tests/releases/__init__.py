"""What the database of an earlier release holds: see README.md here."""
