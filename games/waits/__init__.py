"""Who owes a table an answer, and every change of those waits: made, held, running again, given time."""
