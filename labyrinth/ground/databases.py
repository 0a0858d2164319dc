"""The database of the site, and its replica where there is one, as the environment names them."""

from pathlib import Path
from typing import Any

import dj_database_url
from django.utils.module_loading import import_string

from labyrinth.ground import environment

POSTGRESQL = "labyrinth.ground.postgres"
SCHEMES = {"postgres", "postgresql", "pgsql", "sqlite"}
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    # No mmap_size: with a connection per request readers were seen to meet stale mappings.
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}
# A pool and no persistent connections: streams run on ASGI, where a connection kept by a thread is lost.
# A lost connection is tried again for some seconds only: whoever asks next tries anew, at once.
POSTGRES_POOL: dict[str, Any] = {"min_size": 1, "max_size": 8, "timeout": 10, "reconnect_timeout": 2}
# The server plans a statement once for a connection: planning those of an answer took it longer than carrying
# them out. See labyrinth/ground/postgres/base.py for what is left out.
PREPARED: dict[str, Any] = {"server_side_binding": True, "prepare_threshold": 0}


NEEDS_POSTGRESQL = (
    "DATABASE_URL names no PostgreSQL database, which a site in production needs: set it to postgres://... "
    "(a line of the environment file that was not read looks the same). For trying out on this machine set "
    "DEVELOPMENT=1. Whoever does want people to play on SQLite says so with SQLITE_IN_PRODUCTION=1."
)


def from_environment(file: Path, *, production: bool) -> dict[str, dict[str, Any]]:
    """Django's DATABASES: "default" is what DATABASE_URL names, else SQLite in this file.

    With DATABASE_REPLICA_URL there is a "replica", for reads that may be old: see ground/replica.py.
    Raises BadEnvironmentError in production where it is not PostgreSQL and nobody said yes to that: every
    command would succeed on an empty file, while the real site goes on elsewhere.
    """
    found = {"default": _database(environment.text("DATABASE_URL", f"sqlite:///{file}"))}
    may_be_another = not production or environment.flag("SQLITE_IN_PRODUCTION")
    if found["default"]["ENGINE"] != POSTGRESQL and not may_be_another:
        raise environment.BadEnvironmentError(NEEDS_POSTGRESQL)
    if replica := environment.text("DATABASE_REPLICA_URL"):
        found["replica"] = _database(replica)
    return found


def _database(url: str) -> dict[str, Any]:
    """What Django is to know of the database at this address. Raises BadEnvironmentError."""
    if url.partition(":")[0] not in SCHEMES:  # what it says may be a password
        raise environment.BadEnvironmentError(
            "The address of a database begins with postgres:// or sqlite://."
        )
    # Without a pool of our own a pooler may stand in front, behind which a cursor of the server is lost.
    pool = environment.flag("DATABASE_POOL", default=True)
    found: dict[str, Any] = {**dj_database_url.parse(url, disable_server_side_cursors=not pool)}
    found["CONN_MAX_AGE"] = 0
    if found["ENGINE"] == "django.db.backends.sqlite3":
        return found | _sqlite()
    found["ENGINE"] = POSTGRESQL
    found["OPTIONS"] = {"connect_timeout": 2, **found.get("OPTIONS", {}), **_postgres(pool=pool)}
    return found


def _sqlite() -> dict[str, Any]:
    """Tests have a file of their own: TEST_DIR names its folder."""
    folder = environment.text("TEST_DIR")
    return {"OPTIONS": SQLITE_OPTIONS} | ({"TEST": {"NAME": f"{folder}/test.sqlite3"}} if folder else {})


def _postgres(*, pool: bool) -> dict[str, Any]:
    """The options of a connection, and of the pool that holds it."""
    prepared = PREPARED if environment.flag("DATABASE_PREPARE", default=True) else {}
    if not pool:
        return {**prepared}
    connections = import_string("labyrinth.ground.postgres.base.Connection")
    return {**prepared, "pool": {**POSTGRES_POOL, "connection_class": connections}}
