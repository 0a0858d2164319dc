"""What the feeds and calendars of a person have said last, so that what changes is told as a change."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.game import Game


class Source(models.TextChoices):
    """What an item is about."""

    WAIT = "wait"
    VACATION = "vacation"


class FeedItem(models.Model):
    """One wait or one vacation of a person, as it was told last.

    `key` says which one, and is nobody's business: it counts the entries of a game. The name that programs
    know it by is `uid`. From `starts_at` (when the wait began) to `ends_at` (when it is due), whole seconds.
    `on_turn` as in Obligation. `sequence` counts what has changed since it was told first, the last time at
    `changed_at`. While `ended_at` is set the wait is over, its clock is held, or the vacation was called off.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="feed_items")
    game = models.ForeignKey(Game, models.CASCADE, null=True, related_name="feed_items")
    source = models.CharField(max_length=8, choices=Source.choices)
    key = models.CharField(max_length=32)
    uid = models.UUIDField(default=uuid.uuid4)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    on_turn = models.BooleanField(default=True)
    sequence = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "source", "key"], name="feed_item_once")]
        indexes = [
            models.Index(fields=["user", "ended_at"], name="feed_item_of_person"),
            models.Index(fields=["ended_at"], name="feed_item_ended", condition=Q(ended_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.source} {self.uid}"
