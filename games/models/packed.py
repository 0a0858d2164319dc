"""The journal of a finished game, packed: a stretch of it a row."""

from django.db import models

from games.models.game import Game


class Packed(models.Model):
    """Entries behind number `entries`, up to the next row; `steps` and `chances` lie before it too.

    `data` is zstd: the state at its beginning against the game's first state, the entries with their moments,
    and what left the journal there (games/models/packing.py).
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="packed", db_index=False)
    entries = models.PositiveIntegerField()
    steps = models.PositiveIntegerField()
    chances = models.PositiveIntegerField()
    data = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "entries"], name="packed_once")]

    def __str__(self) -> str:
        return f"{self.game_id}@{self.entries}"
