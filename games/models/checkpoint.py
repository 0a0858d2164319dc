"""Key frames: states kept along a game, so that log and replay never start far away."""

from django.db import models

from games.models.game import Game

KEY_FRAME_EVERY = 40
"""A key frame is kept at the first checkpoint at least so many entries after the one before."""


class Checkpoint(models.Model):
    """The state after `entries` entries, at the beginning of a phase.

    `state` is zstd; but for the first of a game, compressed with the first as the dictionary.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="checkpoints", db_index=False)
    entries = models.PositiveIntegerField()
    steps = models.PositiveIntegerField()
    chances = models.PositiveIntegerField()
    state = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "entries"], name="checkpoint_once")]

    def __str__(self) -> str:
        return f"{self.game_id}@{self.entries}"
