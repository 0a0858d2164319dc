"""An answer and all that follows from it, until the table waits for somebody again."""
