"""What the project itself keeps: when it is closed for moves."""

from django.db import models
from django.db.models import Q


class Maintenance(models.Model):
    """A stretch in which the site takes no moves: from `start` on, `until` when it is expected to be over.

    It is over when `end` is set, by the operator and by nobody else. `message` is the operator's own words.
    """

    start = models.DateTimeField()
    until = models.DateTimeField()
    end = models.DateTimeField(null=True)
    message = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                models.Value(1), condition=Q(end__isnull=True), name="maintenance_one_at_a_time"
            )
        ]

    def __str__(self) -> str:
        return f"{self.start:%Y-%m-%d %H:%M}"
