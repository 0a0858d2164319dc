"""What the site writes about itself: lines for people in development, one JSON object a line in production.

A log outlives the game it speaks of and is read by others than those at the table. So, in production:

* of an exception its class and the places it went through are kept, never its words, which may quote a hand,
  but for those that speak of the installation or of a connection;
* of Django's records the text is kept, addresses as routes; of those of other people's packages what
  `other_packages.py` lists, else the fixed part;
* whatever looks like a mail address or a token is blotted out wherever it stands;
* what every request would say while a server is away is said once a second and process.
"""

import json
import logging
import threading
import time
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from django.core.exceptions import DisallowedHost, ImproperlyConfigured
from django.template import TemplateDoesNotExist

from labyrinth.running.scrubbed import scrub

OWN = ("labyrinth", "games", "accounts")
SERVERS = ("uvicorn", "uvicorn.error", "uvicorn.access", "_granian", "granian.access")
FRAMES = 30
FILTERS = ("Seldom", "NoErrorOfOurs")
OF_THE_INSTALLATION = (DisallowedHost, ImproperlyConfigured, TemplateDoesNotExist)
"""Exceptions whose words quote neither a row nor a position, beside those of connections."""

# No line says where in the code it was written: looking that up takes as long as writing it
# ("Optimization" in Python's howto of logging).
logging._srcfile = None  # noqa: SLF001

context: ContextVar[dict[str, Any] | None] = ContextVar("log_context", default=None)
"""What every line of the running request or task says besides."""


SECOND = 1.0


class Seldom(logging.Filter):
    """Lets of the records that are `seldom`, in the same word, one a second through, by the machine's clock.
    It tells how many were left out before it."""

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.Lock()
        self._until: dict[str, float] = {}
        self._left_out: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """As logging's: whether the record is written."""
        word = getattr(record, "seldom", None)
        if word is None:
            return True
        with self._lock:
            at = time.monotonic()
            if at < self._until.get(word, 0):
                self._left_out[word] = self._left_out.get(word, 0) + 1
                return False
            self._until[word] = at + SECOND
            if left_out := self._left_out.pop(word, 0):
                record.facts = {"left_out": left_out}
        return True


class NoErrorOfOurs(logging.Filter):
    """What failed because the database is away or full is a warning: nothing is wrong with what was done."""

    def filter(self, record: logging.LogRecord) -> bool:
        """As logging's: every record is written."""
        from labyrinth.ground import database_down

        error = record.exc_info[1] if record.exc_info else None
        if record.levelno == logging.ERROR and database_down.is_away(error):
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


def is_own(name: str) -> bool:
    """Whether a logger is one of ours, which know what may be said."""
    return name.partition(".")[0] in OWN


def said(record: logging.LogRecord) -> str:
    """The text of a record, as far as it may be said."""
    from labyrinth.running import other_packages

    if is_own(record.name):
        return scrub(record.getMessage())
    if record.name.partition(".")[0] != "django" or not isinstance(record.args, tuple):
        return scrub(other_packages.said(record.name, str(record.msg), record.args))
    return scrub(str(record.msg) % tuple(_filled_in(one, record) for one in record.args))


def _filled_in(value: object, record: logging.LogRecord) -> object:
    """A value in one of Django's records: of an address the route, of an exception the class."""
    from labyrinth.running.log_path import NOWHERE, shown_path

    if isinstance(value, BaseException):
        return type(value).__name__
    if isinstance(value, str) and value.startswith("/"):
        request: Any = getattr(record, "request", None)
        return shown_path(request) if hasattr(request, "resolver_match") else NOWHERE
    return value


class JsonLines(logging.Formatter):
    """A record as one JSON object. `facts` given as `extra={"facts": {...}}` become fields of it."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": said(record),
            **(context.get() or {}),
        }
        facts = getattr(record, "facts", None)
        if isinstance(facts, dict) and is_own(record.name):
            line |= {key: scrub(value) if isinstance(value, str) else value for key, value in facts.items()}
        status = getattr(record, "status_code", None)
        if isinstance(status, int):
            line["status"] = status
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = described(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False, default=lambda value: type(value).__name__)


def described(error: BaseException) -> list[dict[str, Any]]:
    """Classes and places of an exception and of those behind it, the first cause last; seldom words."""
    from labyrinth.running.other_packages import OF_CONNECTIONS

    found: list[dict[str, Any]] = []
    seen: BaseException | None = error
    while seen is not None and len(found) < FRAMES:
        frames = traceback.extract_tb(seen.__traceback__)[-FRAMES:]
        where = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
        one = {"class": f"{type(seen).__module__}.{type(seen).__qualname__}", "where": where}
        speaks = isinstance(seen, (*OF_THE_INSTALLATION, *OF_CONNECTIONS))
        found.append(one | {"says": scrub(str(seen))} if speaks else one)
        seen = seen.__cause__ or (None if seen.__suppress_context__ else seen.__context__)
    return found


class PlainLines(logging.Formatter):
    """A record as a line for the person who develops; `facts` stand behind it."""

    def format(self, record: logging.LogRecord) -> str:
        line = super().format(record)
        facts = getattr(record, "facts", None)
        if isinstance(facts, dict):
            line += " " + " ".join(f"{key}={value}" for key, value in facts.items())
        return line


def settings_for(*, as_json: bool, level: str, requests: bool) -> dict[str, Any]:
    """Django's LOGGING: everything to standard error, as the caller wants it to look."""
    line = {"()": f"{__name__}.PlainLines", "fmt": "%(asctime)s %(levelname)s %(name)s: %(message)s"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": f"{__name__}.JsonLines"} if as_json else line},
        "filters": {name: {"()": f"{__name__}.{name}"} for name in FILTERS},
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "line", "filters": [*FILTERS]}
        },
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            # Replaces Django's own handlers: those would mail exceptions with everything in them.
            "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
            "games": {"level": level},
            "accounts": {"level": level},
            "labyrinth": {"level": level},
            "labyrinth.serving.requests": {"level": "INFO" if requests else "WARNING"},
            # So would the servers, which bring handlers of their own, with the words of what went wrong.
            **{name: {"handlers": [], "level": "WARNING", "propagate": True} for name in SERVERS},
        },
    }
