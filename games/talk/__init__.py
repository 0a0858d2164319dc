"""What people say to each other at a table, and the notes they keep."""
