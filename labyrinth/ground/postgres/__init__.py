"""Django's PostgreSQL, which in a request notices soon that the server is away: see base.py."""
