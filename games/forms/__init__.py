"""What people fill in, a file for each page."""
