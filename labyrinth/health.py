"""Addresses for watchers: does the process live, and is the site able to serve?

What belongs to games is registered from outside with `register`; nothing here knows them. The answers hold
numbers and plain words only: never an address, a name or the text of an error.
"""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache

from labyrinth import clock

PATIENCE = 1.0
"""Seconds to wait for the broker."""


@dataclass(frozen=True)
class Check:
    """What one look found: `value` in `unit`, healthy up to `limit`; `note` in plain words."""

    ok: bool
    value: float | None = None
    limit: float | None = None
    unit: str = ""
    note: str = ""


CHECKS: dict[str, Callable[[], Check]] = {}
"""Name -> what is looked at for /health/ready, in this order."""


def register(name: str, check: Callable[[], Check]) -> None:
    """Add a check, or put another in its place."""
    CHECKS[name] = check


def at_most(value: float, limit: float, unit: str = "seconds") -> Check:
    """The check of a number that should not rise above its limit."""
    return Check(value <= limit, round(value, 3), limit, unit)


def database() -> Check:
    """Whether the database answers, and how quickly."""
    began = time.perf_counter()
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return Check(True, round((time.perf_counter() - began) * 1000, 1), unit="milliseconds")


def broker() -> Check:
    """Whether the Redis-protocol server answers, and how quickly."""
    if not settings.REDIS_URL:
        return Check(False, note="not configured")
    began = time.perf_counter()
    _client(settings.REDIS_URL).ping()
    return Check(True, round((time.perf_counter() - began) * 1000, 1), unit="milliseconds")


@cache
def _client(url: str) -> "redis.Redis":
    return redis.Redis.from_url(url, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE)


_migrated: list[bool] = []


def migrations() -> Check:
    """Whether the database is the one this release expects; asked until it is, as it stays so."""
    if not _migrated:
        executor = MigrationExecutor(connection)
        missing = len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
        if missing:
            return Check(False, missing, 0, "migrations", "not applied")
        _migrated.append(True)
    return Check(True, 0, 0, "migrations")


def clock_of_process() -> Check:
    """Whether the clock of this process agrees with the database's."""
    return at_most(abs(clock.ahead_of_database()), clock.SKEW_AT_MOST)


register("database", database)
register("broker", broker)
register("migrations", migrations)
register("clock", clock_of_process)


def look(check: Callable[[], Check]) -> Check:
    """What a check finds; one that fails is named by the class of its error, which may quote secrets."""
    try:
        return check()
    except Exception as error:
        return Check(False, note=type(error).__name__)


def report() -> tuple[bool, dict[str, Any]]:
    """Whether all is well, and what each check found."""
    found = {name: look(check) for name, check in CHECKS.items()}
    ok = all(one.ok for one in found.values())
    return ok, {"ok": ok, "checks": {name: _shown(one) for name, one in found.items()}}


def _shown(check: Check) -> dict[str, Any]:
    return {key: value for key, value in asdict(check).items() if value not in (None, "")}


@never_cache
def live(request: HttpRequest) -> HttpResponse:
    """Answer 200 as long as the process does; looks at nothing else."""
    return JsonResponse({"ok": True, "release": settings.RELEASE})


@never_cache
def ready(request: HttpRequest) -> HttpResponse:
    """Answer 200 when everything is well, else 503, with what each check found as JSON."""
    ok, found = report()
    return JsonResponse(found, status=200 if ok else 503)


@never_cache
def health(request: HttpRequest) -> HttpResponse:
    """Answer 200 `ok` when the database answers, else 503."""
    try:
        database()
    except DatabaseError:
        return HttpResponse("database down", status=503, content_type="text/plain")
    return HttpResponse("ok", content_type="text/plain")
