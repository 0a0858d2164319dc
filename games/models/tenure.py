"""Who held a seat, and when: each person's record keeps what they themselves did."""

from django.conf import settings
from django.db import models

from games.models.game import Game
from games.models.shown_name import shown_name


class Tenure(models.Model):
    """One person's time on a seat: behind entry `from_entry` up to `to_entry`; `missed` turns ran out.

    What they did themselves are the seat's answers by a person between the two. The end of the game writes
    what histories and ratings need, out of its state: the `turns` that the seat had meanwhile, the
    `own_turns` of them that the person played, the `team` and the `place`; None where it ended before that
    was done.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="tenures", db_index=False)
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="tenures")
    name = models.CharField(max_length=30)
    from_entry = models.PositiveIntegerField()
    to_entry = models.PositiveIntegerField(null=True)
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)
    missed = models.PositiveIntegerField(default=0)
    how = models.CharField(max_length=12, blank=True, default="")
    turns = models.PositiveIntegerField(null=True)
    own_turns = models.PositiveIntegerField(null=True)
    team = models.CharField(max_length=30, blank=True, default="", db_default="")
    place = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["game", "seat"], name="tenure_of_seat")]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat}: {self.shown_name}"

    @property
    def shown_name(self) -> str:
        """The name as it is read; of somebody whose account is gone, words in its place."""
        return shown_name(self.name, self.seat)
