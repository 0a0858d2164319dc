"""When the site itself was away: nobody's clock counts that."""

from datetime import timedelta

from django.db import models

SILENCE = timedelta(seconds=60)
"""A sweep that has not looked for longer is away."""


class Heartbeat(models.Model):
    """One row (id 1): when the sweep last looked, and how many seconds late it was the last times it
    acted."""

    at = models.DateTimeField()
    late = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S}"


class Downtime(models.Model):
    """A stretch in which the site or its sweep stood still; `why` is "outage" or "maintenance"."""

    start = models.DateTimeField()
    end = models.DateTimeField(db_index=True)
    why = models.CharField(max_length=12)

    def __str__(self) -> str:
        return f"{self.start:%Y-%m-%d %H:%M} to {self.end:%H:%M}"
