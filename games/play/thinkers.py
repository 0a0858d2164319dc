"""Whether anybody thinks: the queue `think` has workers of its own, and a site may have none."""

from datetime import timedelta

from games.models import Heartbeat
from games.models.downtime import THINKS
from labyrinth.ground.clock import now

SILENT = timedelta(minutes=10)
"""Who has taken nothing from the queue for longer is away."""
GIVEN_UP = timedelta(days=1)
"""Silence of so long is meant: the site does without."""


def here() -> None:
    """A worker of the queue is at work."""
    Heartbeat.objects.update_or_create(pk=THINKS, defaults={"at": now()})


def silence() -> timedelta | None:
    """For how long no worker of the queue has been heard of; None where there never was one."""
    beat = Heartbeat.objects.filter(pk=THINKS).first()
    return now() - beat.at if beat is not None else None


def are_there() -> bool:
    """Whether what is queued there will be done soon."""
    silent = silence()
    return silent is not None and silent <= SILENT
