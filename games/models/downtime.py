"""When the site itself was away: nobody's clock counts that."""

from datetime import timedelta

from django.db import models

SILENCE = timedelta(seconds=60)
"""What has not been heard of for longer is away."""
SWEEP, ASKED, ANSWERED, SKEWED = 1, 2, 3, 4
HOOKS = 8
THINKS = 9
"""Ids of heartbeats: the sweep looked; pages were asked through the public address; their answer arrived at
the worker; a worker's clock was wrong; webhooks have been given what they are to be told; a worker took
something from the queue `think`."""
LOOKING = (SWEEP, ASKED, ANSWERED)
"""While one of these is silent the site is away. Beyond them each release has an id of its own, which is its
number (labyrinth/releases.py): a sweep of that release looked."""
FIRST_OF_RELEASES = 1000


class Heartbeat(models.Model):
    """One row for each of those ids, and for each release: when it last happened. `late` is the sweep's: how
    many seconds late it was the last times it acted."""

    at = models.DateTimeField()
    late = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S}"


class Downtime(models.Model):
    """A stretch in which pages or sweep stood still; `why` is "outage" or "maintenance".

    Or "release": then only games waited that a newer release than `beyond` had run, as none so new was there.
    """

    start = models.DateTimeField()
    end = models.DateTimeField(db_index=True)
    why = models.CharField(max_length=12)
    beyond = models.BigIntegerField(null=True)

    def __str__(self) -> str:
        return f"{self.start:%Y-%m-%d %H:%M} to {self.end:%H:%M}"
