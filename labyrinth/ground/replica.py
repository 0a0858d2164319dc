"""Reads that may be old by seconds, from a replica of the database where there is one (DATABASE_REPLICA_URL).

A view that may be old says so by `may_be_old`; all else, and whatever is written, goes to the primary. Who
has just changed something reads from the primary for a while, so nobody misses what they have done. A replica
that is away, or too far behind, is not asked: then everything is read from the primary, and health says why.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, Concatenate, ParamSpec, cast

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import DEFAULT_DB_ALIAS, DatabaseError, InterfaceError, connections
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from labyrinth.ground.after_response import after_response

logger = logging.getLogger(__name__)
P = ParamSpec("P")

REPLICA = "replica"
BEHIND_MOST = 10.0
"""Seconds; one that is further behind is not asked."""
PINNED = 15
"""Seconds for which somebody who has changed something reads from the primary: more than BEHIND_MOST."""
LEFT_ALONE = "it is away, too far behind, or another server"
LOOKS = 2.0
"""Seconds between two looks at the replica."""
COOKIE = "fresh"
BEHIND = (
    "SELECT CASE WHEN pg_is_in_recovery()"
    " THEN EXTRACT(EPOCH FROM clock_timestamp() - pg_last_xact_replay_timestamp()) ELSE 0 END"
)
"""How old the last thing is that it has been told; the sweep has something told every ten seconds."""
WHO = (
    "SELECT system_identifier, CASE WHEN NOT pg_is_in_recovery() THEN pg_postmaster_start_time() END"
    " FROM pg_control_system()"
)
"""Of which cluster it is, and, of one that follows nobody, since when it runs."""

_reading: ContextVar[bool] = ContextVar("reads may be old", default=False)
_behind: list[float | None] = []
"""What the last look has found: seconds, None for away. Empty before the first."""
_looker: list[threading.Thread] = []
_lock = threading.Lock()


class NotOldError(Exception):
    """What a view has found must not be old: it is asked anew from the primary."""


class Router:
    """Where Django sends a query."""

    def db_for_read(self, *_model: Any, **_hints: Any) -> str:
        """The replica inside a view that may be old."""
        return alias()

    def db_for_write(self, *_model: Any, **_hints: Any) -> str:
        """Always the primary."""
        return DEFAULT_DB_ALIAS

    def allow_relation(self, *_objects: Any, **_hints: Any) -> bool:
        """Rows of both are rows of one database."""
        return True

    def allow_migrate(self, database: str, *_label: Any, **_hints: Any) -> bool:
        """The replica follows by itself."""
        return database == DEFAULT_DB_ALIAS


def alias() -> str:
    """The database that is read from here and now."""
    return REPLICA if _reading.get() else DEFAULT_DB_ALIAS


@contextmanager
def reading() -> Iterator[None]:
    """Reads inside go to the replica."""
    outside = _reading.set(True)
    try:
        yield
    finally:
        _reading.reset(outside)


def must_be_fresh() -> None:
    """Go on only with what is read from the primary. Raises NotOldError, which `may_be_old` knows."""
    if _reading.get():
        raise NotOldError


Looked = Callable[Concatenate[Any, P], HttpResponseBase]


def may_be_old(view: Looked[P]) -> Looked[P]:
    """A view that changes nothing, and whose reader bears what is some seconds old.

    What is not there, or refused, may only be newer than the replica: the primary has the last word.
    """

    @wraps(view)
    def looked(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not _suits(request):
            return view(request, *args, **kwargs)
        try:
            with reading():
                return _inside(view(request, *args, **kwargs))
        except (DatabaseError, InterfaceError) as error:
            _note(None)
            logger.warning("the replica failed, so the primary is asked: %s", type(error).__name__)
        except (NotOldError, Http404, PermissionDenied):
            pass
        return view(request, *args, **kwargs)

    return looked


def _suits(request: HttpRequest) -> bool:
    """Whether there is one, it is well, and this reader has changed nothing lately. Who they are is read from
    the primary before."""
    if REPLICA not in settings.DATABASES or request.COOKIES.get(COOKIE):
        return False
    _start_looking()
    if not _behind or not _is_well(_behind[0]):
        return False
    _person = request.user.pk  # the session and its person are looked up now
    return True


def _inside(response: HttpResponseBase) -> HttpResponseBase:
    """A long file is read while it is sent."""
    if isinstance(response, StreamingHttpResponse):
        response.streaming_content = _each(iter(cast(Iterator[bytes], response.streaming_content)))
    return response


def _each(parts: Iterator[bytes]) -> Iterator[bytes]:
    end = b"no more"
    while True:
        with reading():
            part = next(parts, end)
        if part is end:
            return
        yield part


# -- how it is ----------------------------------------------------------------------------------------------


def look() -> float | None:
    """Ask the replica how far it is behind: seconds, None while it is away, or no replica of ours."""
    try:
        with connections[REPLICA].cursor() as cursor:
            cursor.execute(BEHIND)
            (found,) = cursor.fetchone()
        # One that has been told nothing yet has no last thing.
        behind = None if found is None or _is_stranger() else float(found)
    except (DatabaseError, InterfaceError):
        behind = None
    finally:
        connections[REPLICA].close()
    _note(behind)
    return behind


def _is_stranger() -> bool:
    """Whether the server called replica is of another cluster, or follows nobody and is not the primary: a
    former one, say, that came back after a failover and knows nothing of what came since."""
    cluster, since = _who(REPLICA)
    known, began = _who(DEFAULT_DB_ALIAS)
    return cluster != known or since not in (None, began)


def _who(database: str) -> tuple[Any, Any]:
    with connections[database].cursor() as cursor:
        cursor.execute(WHO)
        return cast(tuple[Any, Any], cursor.fetchone())


def _note(behind: float | None) -> None:
    before = _behind[0] if _behind else None
    _behind[:] = [behind]
    if _is_well(before) != _is_well(behind):
        words = "is read from" if _is_well(behind) else f"is left alone: {LEFT_ALONE}"
        logger.warning("the replica %s", words)


def _is_well(behind: float | None) -> bool:
    return behind is not None and behind <= BEHIND_MOST


def _start_looking() -> None:
    """The thread that looks; begun with the first reader, so that it survives no fork."""
    if _looker:
        return
    with _lock:
        if not _looker:
            _looker.append(threading.Thread(target=_look_for_ever, name="replica", daemon=True))
            _looker[0].start()


def _look_for_ever() -> None:
    while True:
        look()
        connections[DEFAULT_DB_ALIAS].close()
        time.sleep(LOOKS)


@after_response
def pin(request: HttpRequest, response: HttpResponseBase) -> None:
    """Whoever has just changed something reads from the primary for a while."""
    if request.method not in ("GET", "HEAD", "OPTIONS", "TRACE"):
        how: dict[str, Any] = {"secure": settings.SECURE_COOKIES, "httponly": True, "samesite": "Lax"}
        cast(HttpResponse, response).set_cookie(COOKIE, "1", PINNED, **how)
