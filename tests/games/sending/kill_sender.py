"""A sender in a process of its own: `python -m tests.games.sending.kill_sender POINT` dies without warning.

"when told" is no such point: it says that it is ready, claims with the next line of its input, and sends with
the one behind that.

As a Celery application (`celery -A tests.games.sending.kill_sender`) it is the site's own worker, with SMTP.
"""

import os
import signal
import sys
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import django

from labyrinth.celery import app

django.setup()

from django.conf import settings  # noqa: E402 - only after the setup

from games.sending import claims, delivery_status, outbox  # noqa: E402
from tests.games.post import plain  # noqa: E402

settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
LONG = 600
"""Seconds that nothing here takes, however busy the machine is."""
settings.EMAIL_TIMEOUT = LONG
__all__ = ["app"]


def die(*_args: Any, **_options: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def then_die(what: Callable[..., Any]) -> Callable[..., Any]:
    def done(*args: Any, **options: Any) -> None:
        what(*args, **options)
        die()

    return done


POINTS: dict[str, tuple[Any, str, Callable[..., Any]]] = {
    "before the claim": (claims, "claim", die),
    "after the claim": (claims, "claim", then_die(claims.claim)),
    "after the acceptance": (delivery_status, "mark_sent", die),
    "after the commit": (delivery_status, "mark_sent", then_die(delivery_status.mark_sent)),
}


def main(point: str) -> None:
    if point in POINTS:
        module, name, instead = POINTS[point]
        setattr(module, name, instead)
    else:
        claims.CLAIM_LASTS, claims.claim = timedelta(seconds=LONG), when_told(claims.claim)
    print(outbox.send_due(plain, seconds=LONG))  # noqa: T201 - read by the test


def when_told(claim: Callable[..., list[Any]]) -> Callable[..., list[Any]]:
    """The first claim waits for a line, and what is done with it for another one."""

    def claimed(*args: Any) -> list[Any]:
        claims.claim = claim
        heard("ready")
        rows = claim(*args)
        heard("claimed")
        return rows

    return claimed


def heard(word: str) -> None:
    """Say this, and wait until the test has heard it."""
    print(word, flush=True)  # noqa: T201 - read by the test
    sys.stdin.readline()


if __name__ == "__main__":
    main(sys.argv[1])
