"""A month of games in some minutes: real services, people who sleep, forget and leave, and a strict judge.

`manage.py rehearse` starts a PostgreSQL, a Redis-protocol server, a mail server that only collects, and a
worker, moves their common clock from one moment that matters to the next, and counts everything that must
never happen.
"""
