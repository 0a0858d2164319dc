"""A database that is away: who waits for it in a request is told so within two seconds.

It is away when nobody answers at its address, or when it takes no connections. After that nobody tries again
for a moment, so that one request does not wait several times, nor one after another.

One whose disk is full takes nothing any more: who sends something is told so as well, who only looks still
sees.
"""

import logging
import socket
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import psycopg
from django.db import InterfaceError, OperationalError

from labyrinth.ground import replica

logger = logging.getLogger(__name__)

REST = 1.0
"""Seconds for which nobody tries again."""
PROBE = 0.8
"""Seconds in which a server that is well answers a knock; it needs some microseconds."""
RETRY_AFTER = "5"
SSL_REQUEST = b"\x00\x00\x00\x08\x04\xd2\x16\x2f"
"""What a client may send first; a server answers by one byte, before it asks who that is."""
STATES = ("08", "57P", "53300")
"""Beginnings of SQLSTATE: no connection; shut down, or not up yet; no room for another connection."""

FULL = "53100"
"""The SQLSTATE of a full disk."""

watched: ContextVar[bool] = ContextVar("in a request", default=False)
"""Whether somebody waits for an answer: set around requests, and not for tasks and commands."""

_rests_until = [0.0]


def note() -> None:
    """It was found away just now; that a replica is, which can be done without, is nobody's rest."""
    if replica.alias() == replica.REPLICA:
        return
    _rests_until[0] = time.monotonic() + REST


def refuse() -> None:
    """Raise psycopg.OperationalError if it was found away a moment ago."""
    if time.monotonic() < _rests_until[0]:
        raise psycopg.OperationalError("the database was away a moment ago")


def answers(host: str, port: str) -> bool:
    """Whether a PostgreSQL (or a pooler) answers there; `host` may be the folder of a Unix socket."""
    try:
        with _knock(host, port or "5432") as connection:
            connection.settimeout(PROBE)
            connection.sendall(SSL_REQUEST)
            return bool(connection.recv(1))
    except OSError:
        return False


def _knock(host: str, port: str) -> socket.socket:
    if not host.startswith("/"):
        return socket.create_connection((host, int(port)), timeout=PROBE)
    connection = socket.socket(socket.AF_UNIX)
    connection.settimeout(PROBE)
    connection.connect(f"{host}/.s.PGSQL.{port}")
    return connection


def is_away(error: BaseException | None) -> bool:
    """Whether an exception of a request says that the database is away, or that it has no room left."""
    if is_full(error):
        return True
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    cause = error.__cause__
    if not isinstance(cause, psycopg.Error):
        return False
    return cause.sqlstate is None or cause.sqlstate.startswith(STATES)


def is_full(error: BaseException | None) -> bool:
    """Whether an exception says that the disk of the database is full."""
    cause = error.__cause__ if isinstance(error, OperationalError) else None
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
    return isinstance(cause, psycopg.Error) and cause.sqlstate == FULL


@contextmanager
def if_there_is_room() -> Iterator[None]:
    """Around one statement, outside of transactions, that notes what the reader could do without: on a full
    disk it is left out, and the log says so."""
    try:
        yield
    except OperationalError as error:
        if not is_full(error):
            raise
        logger.error("the disk of the database is full")
