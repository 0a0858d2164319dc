"""A name that one transaction holds: whoever wants it too waits, or is told so, until that transaction ends.

It ends with its connection at the latest, so that a process that dies leaves nothing held. Nothing is stored:
PostgreSQL locks a number, and SQLite has one writer at a time anyway.
"""

import hashlib

from django.db import connection


def hold(name: str) -> None:
    """Hold the name until the transaction ends, after whoever holds it now."""
    _asked("SELECT pg_advisory_xact_lock(%s)", name)


def held(name: str) -> bool:
    """Hold the name until the transaction ends if nobody else holds it; whether it is ours now."""
    return _asked("SELECT pg_try_advisory_xact_lock(%s)", name) is not False


def _asked(question: str, name: str) -> object:
    if connection.vendor != "postgresql":
        return None
    number = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big", signed=True)
    with connection.cursor() as cursor:
        cursor.execute(question, [number])
        return cursor.fetchone()[0]
