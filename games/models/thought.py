"""What a bot that thinks for long has been asked, and what it has come to."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game

VOID_AFTER = 20
"""Seconds after which a claim is void: whoever thought is dead, or took too long, and it is thought anew."""


class Thought(models.Model):
    """The answer of one seat of bots to one question, which is put as the entry numbered `entry` will be.

    `asked` is the digest of the position in which it was asked: one that differs (a move was taken back)
    begins the thought anew. It was asked at `asked_at`, last queued at `queued_at`, taken up by a worker as
    `claimed_by` at `claimed_at`; at `done_at` the `key` was found. It is given at `due_at`, not before: a
    fixed time after it was asked, however long it took.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="thoughts", db_index=False)
    entry = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    asked = models.BinaryField()
    level = models.CharField(_("bot"), max_length=12)
    asked_at = models.DateTimeField()
    due_at = models.DateTimeField()
    queued_at = models.DateTimeField(null=True)
    claimed_at = models.DateTimeField(null=True)
    claimed_by = models.CharField(max_length=36, blank=True, default="")
    done_at = models.DateTimeField(null=True)
    key = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "entry", "seat"], name="thought_once")]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.entry}: {self.seat}"
