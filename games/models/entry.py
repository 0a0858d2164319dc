"""The journal, and the history of what left it."""

from django.db import models

from games.models.game import Game


class Entry(models.Model):
    """One line of a game's journal: number `number` of the game, counted from 1.

    `data` is the engine's entry as JSON. `digest` stands on the last entry of a submit only. The order of the
    columns, and that there is no key of its own, keep a line and its index under 160 bytes.
    """

    pk = models.CompositePrimaryKey("game_id", "number")
    game = models.ForeignKey(Game, models.CASCADE, related_name="journal", db_index=False)
    at = models.DateTimeField()
    number = models.PositiveIntegerField()
    data = models.BinaryField()
    digest = models.BinaryField(null=True)

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number}"


class Rewind(models.Model):
    """A rewind of a game with `entries` to `left`; the rules could still play `playable`.

    An operator's, or by the table's leave: then `by` is the seat that asked for it. `step` is the public step
    to which it went back, where that was written down.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="rewinds")
    at = models.DateTimeField()
    entries = models.PositiveIntegerField()
    playable = models.PositiveIntegerField()
    left = models.PositiveIntegerField()
    reason = models.CharField(max_length=200)
    by = models.PositiveSmallIntegerField(null=True)
    step = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.entries} to {self.left}"


class TakenBack(models.Model):
    """An entry that its seat took back, or an operator's rewind: out of the journal, but not forgotten."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="history")
    number = models.PositiveIntegerField()
    data = models.BinaryField()
    at = models.DateTimeField()
    taken_back = models.DateTimeField()
    rewind = models.ForeignKey(Rewind, models.CASCADE, null=True, related_name="history")

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number}"
