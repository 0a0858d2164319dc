"""Answers to a sealed question that is still open."""

from django.db import models

from games.engine.questions import Answer
from games.models.game import Game


class SealedAnswer(models.Model):
    """One seat's answer, hidden and replaceable until the question closes.

    `number` is how many entries the game had when the question was asked; a row with another number belongs
    to a question that has closed.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="sealed", db_index=False)
    seat = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=200)
    by = models.CharField(max_length=8)
    reason = models.CharField(max_length=200, blank=True, default="")
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "seat"], name="sealed_answer_once")]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat}"

    def answer(self) -> Answer:
        """The answer as the engine knows it."""
        return Answer(self.seat, self.key, self.by, self.reason)  # type: ignore[arg-type]
