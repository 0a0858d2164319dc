"""What the site writes about itself: lines for people in development, one JSON object a line in production.

A log outlives the game it speaks of and is read by others than those at the table. So, in production:

* of an exception its class and the places it went through are kept, never its words, which may quote a hand,
  but for those of Django that speak of the installation;
* of Django's records the text is kept, addresses as routes; of those of other people's packages the fixed
  part, never what they fill in;
* whatever looks like a mail address or a token is blotted out wherever it stands.
"""

import json
import logging
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from django.core.exceptions import DisallowedHost, ImproperlyConfigured
from django.db import OperationalError
from django.template import TemplateDoesNotExist

from labyrinth.scrubbed import scrub

OWN = ("labyrinth", "games", "accounts")
SERVERS = ("uvicorn", "uvicorn.error", "uvicorn.access", "_granian", "granian.access")
FRAMES = 30
OF_THE_INSTALLATION = (DisallowedHost, ImproperlyConfigured, OperationalError, TemplateDoesNotExist)
"""Exceptions whose words quote neither a row nor a position."""

# No line says where in the code it was written: looking that up takes as long as writing it
# ("Optimization" in Python's howto of logging).
logging._srcfile = None  # noqa: SLF001

context: ContextVar[dict[str, Any] | None] = ContextVar("log_context", default=None)
"""What every line of the running request or task says besides."""


def is_own(name: str) -> bool:
    """Whether a logger is one of ours, which know what may be said."""
    return name.partition(".")[0] in OWN


def said(record: logging.LogRecord) -> str:
    """The text of a record: whole where we or Django know what may be said, else its fixed part."""
    if is_own(record.name):
        return scrub(record.getMessage())
    if record.name.partition(".")[0] != "django" or not isinstance(record.args, tuple):
        return scrub(str(record.msg))
    return scrub(str(record.msg) % tuple(_filled_in(one, record) for one in record.args))


def _filled_in(value: object, record: logging.LogRecord) -> object:
    """A value in one of Django's records: of an address the route, of an exception the class."""
    from labyrinth.log_path import NOWHERE, shown_path

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
    found: list[dict[str, Any]] = []
    seen: BaseException | None = error
    while seen is not None and len(found) < FRAMES:
        frames = traceback.extract_tb(seen.__traceback__)[-FRAMES:]
        where = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
        one = {"class": f"{type(seen).__module__}.{type(seen).__qualname__}", "where": where}
        found.append(one | {"says": scrub(str(seen))} if isinstance(seen, OF_THE_INSTALLATION) else one)
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
    line = {"()": "labyrinth.logs.PlainLines", "fmt": "%(asctime)s %(levelname)s %(name)s: %(message)s"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": "labyrinth.logs.JsonLines"} if as_json else line},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            # Replaces Django's own handlers: those would mail exceptions with everything in them.
            "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
            "games": {"level": level},
            "accounts": {"level": level},
            "labyrinth": {"level": level},
            "labyrinth.requests": {"level": "INFO" if requests else "WARNING"},
            # So would the servers, which bring handlers of their own, with the words of what went wrong.
            **{name: {"handlers": [], "level": "WARNING", "propagate": True} for name in SERVERS},
        },
    }
