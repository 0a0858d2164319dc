"""What happened around a game, outside its rules."""

from django.db import models

from games.models.game import Game

LATEST = 4
"""So many stand ready for the page of the table, which shows one less and whether there are more."""


class TableEvent(models.Model):
    """One line of the log around a game, with its absolute time. Everything in it is public to the table."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="table_events", db_index=False)
    at = models.DateTimeField()
    kind = models.CharField(max_length=20)
    seat = models.PositiveSmallIntegerField(null=True)
    data = models.JSONField(default=dict)

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["game", "id"], name="table_event_of_game")]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.kind}"
