"""How a game comes about: opened, joined, invited to, started again."""
