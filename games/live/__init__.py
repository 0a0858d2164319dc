"""What reaches those who watch, and what one process knows of the others."""
