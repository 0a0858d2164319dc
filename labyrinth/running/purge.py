"""Throwing away what nobody needs any more. What belongs to games is registered from outside.

A purger returns how many rows it removed (or would remove, when `dry`), and works in small transactions.
"""

import logging
from collections.abc import Callable
from importlib import import_module
from typing import Any

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session

from labyrinth.ground.clock import now

logger = logging.getLogger(__name__)

Purger = Callable[[bool], int]
"""(dry) -> how many rows."""
PURGERS: dict[str, Purger] = {}


def register(name: str, purger: Purger) -> None:
    """Add a purger, or put another in its place."""
    PURGERS[name] = purger


def sessions(dry: bool) -> int:
    """Sessions that have expired."""
    expired = Session.objects.filter(expire_date__lt=now())
    if dry:
        return expired.count()
    removed, _ = expired.delete()
    return removed


def devices(dry: bool) -> int:
    """Lines in people's lists of devices whose session is gone."""
    store: Any = import_module(settings.SESSION_ENGINE).SessionStore
    assert store.get_model_class() is Session
    gone = UserSession.objects.exclude(session_key__in=Session.objects.values("session_key"))
    if dry:
        return int(gone.count())
    removed, _ = gone.delete()
    return int(removed)


register("sessions", sessions)
register("devices", devices)


def purge(*, dry: bool = False) -> dict[str, int]:
    """Let all purgers do their work; how many rows each removed, -1 where one failed (the others go on)."""
    done: dict[str, int] = {}
    for name, purger in PURGERS.items():
        try:
            done[name] = purger(dry)
        except Exception:
            logger.exception("could not purge %s", name)
            done[name] = -1
    if not dry:
        logger.info("purged", extra={"facts": done})
    return done
