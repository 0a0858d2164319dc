"""How the site is run: its processes, logs and checks, and what an operator does."""
