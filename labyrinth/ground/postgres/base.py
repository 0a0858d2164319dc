"""Connections that do not wait long in a request: for a server that is gone, and for one that stands still.
Their statements are prepared, where that is worth it.

Django looks for `DatabaseWrapper` here; settings.py names this package as the engine.
"""

import time
from collections.abc import Generator
from typing import Any

import psycopg
from django.db.backends.postgresql import base
from django.db.backends.postgresql.psycopg_any import IsolationLevel
from psycopg import _queries

from labyrinth.ground import database_down, plans

SILENT = 0.4
"""Seconds without a word from the server, after which it is knocked at."""
PATIENCE = 1.0
"""Seconds a request waits for a connection from a server that answers."""
LISTED = 60
"""A statement with more values than this lists rows: at the next time there are more of them, or fewer."""
LONGEST = 16_384
"""Of statements up to so many bytes psycopg remembers where their values stand. It leaves out those above
4,096, as long ones seldom come again: one that reads a whole table does; looking took 0.07 ms each time."""
LOST = (psycopg.errors.InvalidSqlStatementName, psycopg.errors.DuplicatePreparedStatement)
"""What was prepared on a connection is on another one, or another one's is here."""
_queries.MAX_CACHED_STATEMENT_LENGTH = LONGEST


class Connection(psycopg.Connection[Any]):
    """A connection that gives up on a server that stands still; a long query, or a lock, is waited for."""

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        """As psycopg's. In a request raises psycopg.OperationalError when nobody answers any more."""
        return super().wait(self._watched(gen) if database_down.watched.get() else gen, interval, timeout)

    def _watched(self, steps: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
        """The same steps; between them, after each interval, it is seen how long nothing has come."""
        heard = time.monotonic()
        try:
            wanted = next(steps)
            while True:
                ready = yield wanted
                if ready:
                    heard = time.monotonic()
                elif time.monotonic() - heard > SILENT:
                    self._knock()
                    heard = time.monotonic()
                wanted = steps.send(ready)
        except StopIteration as end:
            return end.value

    def _knock(self) -> None:
        if not database_down.answers(self.info.host, str(self.info.port)):
            database_down.note()
            self.pgconn.finish()
            raise psycopg.OperationalError("the database does not answer")


class PreparingCursor(base.ServerBindingCursor):
    """Has a statement with values prepared, where the connection prepares any (`prepare_threshold`).

    One without values may be several statements, which cannot be prepared: so migrations write them.
    """

    def execute(self, query: Any, params: Any = None, **how: Any) -> Any:
        """As psycopg's. Raises psycopg.OperationalError where what was prepared is not there."""
        how.setdefault("prepare", None if plans.are_kept() and _is_steady(params) else False)
        try:
            return super().execute(query, params, **how)  # type: ignore[misc]
        except LOST as error:
            plans.note_dropped()
            raise psycopg.OperationalError(plans.WORDS) from error


def _is_steady(values: Any) -> bool:
    """Whether the statement is likely to come again as it is."""
    return values is not None and 0 < len(values) <= LISTED


class DatabaseWrapper(base.DatabaseWrapper):
    """As Django's. In a request no connection is waited for long."""

    def get_connection_params(self) -> dict[str, Any]:
        """As Django's, with the cursor that prepares statements where the server binds their values."""
        params = super().get_connection_params()
        if params["cursor_factory"] is base.ServerBindingCursor:
            params["cursor_factory"] = PreparingCursor
        return params

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A connection, from the pool if there is one. Raises psycopg.OperationalError."""
        if not database_down.watched.get():
            return super().get_new_connection(conn_params)
        database_down.refuse()
        try:
            return self._soon(conn_params)
        except psycopg.OperationalError:
            database_down.note()
            raise

    def _soon(self, conn_params: dict[str, Any]) -> Any:
        pool = self.pool
        if pool is not None:
            pool.open()
            self.isolation_level = IsolationLevel.READ_COMMITTED
            return pool.getconn(timeout=PATIENCE)
        host = str(conn_params.get("host", ""))
        # Without a host, or with several, only the library knows where to go; it waits twice as long.
        if host and "," not in host and not database_down.answers(host, str(conn_params.get("port", ""))):
            raise psycopg.OperationalError("the database does not answer")
        return super().get_new_connection(conn_params)
