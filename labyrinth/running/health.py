"""Addresses for watchers: does the process live, and is the site able to serve?

What belongs to games is registered from outside with `register`; nothing here knows them. The answers hold
numbers and plain words only: never an address, a name or the text of an error.
"""

import hmac
import logging
import shutil
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

import redis
from django.conf import settings
from django.db import DatabaseError, OperationalError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound, JsonResponse
from django.views.decorators.cache import never_cache
from redis.backoff import NoBackoff
from redis.retry import Retry

from labyrinth.ground import clock, database_down, plans, redis_clients, replica

logger = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds to wait for the broker: the answer is there within two, whatever is away."""


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


APART = {"broker", "beat"}
"""Those that ask no database: they are begun first, and waited for no longer than PATIENCE."""


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
    try:
        _client(settings.REDIS_URL).ping()
    except redis.ResponseError:  # so a ping is answered when nothing can be written down
        return Check(False, note="takes nothing: its disk may be full")
    return Check(True, round((time.perf_counter() - began) * 1000, 1), unit="milliseconds")


@cache
def _client(url: str) -> "redis.Redis":
    once = Retry(NoBackoff(), 0)
    return redis_clients.client(url, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE, retry=once)


BEAT = "beat"
"""Key of the broker that the beat writes whenever it wakes the workers; it lasts BEAT_LASTS seconds."""
BEAT_LASTS = 60


def heard_beat() -> None:
    """The beat has just woken the workers."""
    if settings.REDIS_URL:
        with suppress(redis.RedisError):
            _client(settings.REDIS_URL).set(BEAT, 1, ex=BEAT_LASTS)


def beat() -> Check:
    """Whether the beat wakes the workers: how long ago it last did."""
    if not settings.REDIS_URL:
        return Check(False, note="not configured")
    left = _client(settings.REDIS_URL).pttl(BEAT)
    if left < 0:
        return Check(False, limit=BEAT_LASTS, unit="seconds", note="down: mails go, no time runs out")
    return at_most(BEAT_LASTS - left / 1000, BEAT_LASTS)


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


def follower() -> Check:
    """Whether the replica, where there is one, follows; while it does not, the primary is read."""
    behind = replica.look()
    if behind is None:
        return Check(False, note="away, or no replica of the primary, from which everything is read")
    return at_most(behind, replica.BEHIND_MOST)


def prepared() -> Check:
    """Whether plans of statements are there when this process wants them."""
    return Check(plans.are_kept(), note="" if plans.are_kept() else plans.WORDS)


ROOM = 200
"""Megabytes that must be free beside SQLite's file."""
NO_ROOM = "hardly any is left"
SPILL = "SELECT count(*) FROM generate_series(1, 40000)"
"""A list of a megabyte, for which a server with little memory takes a file; it is gone with the statement."""


def room() -> Check:
    """Whether the database has room on its disk: beside SQLite's file, or for a megabyte of PostgreSQL's."""
    if connection.vendor == "postgresql":
        return _room_of_server()
    folder = Path(connection.settings_dict["NAME"]).parent
    free = shutil.disk_usage(folder if folder.is_dir() else Path.cwd()).free // 10**6
    return Check(free >= ROOM, free, unit="megabytes free", note="" if free >= ROOM else NO_ROOM)


def _room_of_server() -> Check:
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET LOCAL work_mem = '64kB'")
            cursor.execute(SPILL)
    except OperationalError as error:
        if not database_down.is_full(error):
            raise
        return Check(False, note=NO_ROOM)
    return Check(True)


register("database", database)
if "prepare_threshold" in settings.DATABASES["default"].get("OPTIONS", {}):
    register("prepared statements", prepared)
if replica.REPLICA in settings.DATABASES:
    register("replica", follower)
register("room", room)
register("broker", broker)
register("beat", beat)
register("migrations", migrations)
register("clock", clock_of_process)


def look(check: Callable[[], Check]) -> Check:
    """What a check finds; one that fails is named by the class of its error, which may quote secrets."""
    try:
        return check()
    except Exception as error:
        return Check(False, note=type(error).__name__)


def look_at_all() -> dict[str, Check]:
    """What each check finds, by its name."""
    begun = {name: _begun(CHECKS[name]) for name in CHECKS if name in APART}
    deadline = time.monotonic() + PATIENCE
    own = {name: look(check) for name, check in CHECKS.items() if name not in begun}
    return {name: own[name] if name in own else _waited_for(begun[name], deadline) for name in CHECKS}


Looking = tuple[threading.Thread, list[Check]]


def _begun(check: Callable[[], Check]) -> Looking:
    found: list[Check] = []
    thread = threading.Thread(target=lambda: found.append(look(check)), daemon=True)
    thread.start()
    return thread, found


def _waited_for(looking: Looking, deadline: float) -> Check:
    thread, found = looking
    thread.join(max(0.0, deadline - time.monotonic()))
    return found[0] if found else Check(False, note="does not answer")


def report() -> "Report":
    """Whether all is well, and what each check found."""
    found = look_at_all()
    unwell = [name for name, one in found.items() if not one.ok]
    _note(unwell)
    ok = not unwell
    return ok, {"ok": ok, "checks": {name: _shown(one) for name, one in found.items()}}


KEPT = 1.0
"""Seconds for which a report is given again: whoever asks without a pause asks no database for it."""
Report = tuple[bool, dict[str, Any]]
_reporting = threading.Lock()
_reported: list[tuple[float, Report]] = []


def reported() -> Report:
    """The report of a moment ago, else a new one; one is made at a time."""
    with _reporting:
        if not _reported or time.monotonic() - _reported[0][0] >= KEPT:
            found = report()
            _reported[:] = [(time.monotonic(), found)]
        return _reported[0][1]


_noted: list[str] = []
"""What this process has found unwell at its last look."""


def _note(unwell: list[str]) -> None:
    """Whoever reads the log alone is told of each change, once."""
    if unwell != _noted:
        _noted[:] = unwell
        logger.warning("health says no to %s", ", ".join(unwell) or "nothing any more")


def _shown(check: Check) -> dict[str, Any]:
    return {key: value for key, value in asdict(check).items() if value not in (None, "")}


@never_cache
def live(request: HttpRequest) -> HttpResponse:
    """Answer 200 as long as the process does; looks at nothing else."""
    return JsonResponse({"ok": True, "release": settings.RELEASE})


@never_cache
def ready(request: HttpRequest) -> HttpResponse:
    """Answer 200 when everything is well, else 503, with what each check found as JSON; 404 for who comes
    through a proxy without METRICS_TOKEN.
    """
    if is_handed_on(request) and not has_token(request):
        return HttpResponseNotFound()
    ok, found = reported()
    return JsonResponse(found, status=200 if ok else 503)


def is_handed_on(request: HttpRequest) -> bool:
    """Whether a proxy says for whom it asks; whoever watches the site asks each process by its address."""
    return "X-Forwarded-For" in request.headers or "Forwarded" in request.headers


def has_token(request: HttpRequest) -> bool:
    """Whether the request carries METRICS_TOKEN, where there is one."""
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    own = settings.METRICS_TOKEN
    return bool(own) and hmac.compare_digest(given.encode(), own.encode())


@never_cache
def health(request: HttpRequest) -> HttpResponse:
    """Answer 200 `ok` when the database answers, else 503."""
    try:
        database()
    except DatabaseError:
        return HttpResponse("database down", status=503, content_type="text/plain")
    return HttpResponse("ok", content_type="text/plain")
