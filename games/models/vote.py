"""What the people at a table are asked to agree on."""

from collections.abc import Collection, Iterable

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game, Pace
from games.models.seat import Seat


class Matter(models.TextChoices):
    """What a vote may be about."""

    PAUSE = "pause", _("pause the game")
    RESUME = "resume", _("go on before the pause is over")
    ADD_TIME = "add_time", _("give everybody more time")
    PACE = "pace", _("play at another pace")
    END = "end", _("end the game here, without a winner")
    ABANDON = "abandon", _("call the game off")
    REPLACE = "replace", _("look for somebody else for a seat")
    BACK = "back", _("let somebody come back once more")
    TAKE_BACK = "takeback", _("go back to before an answer")


LONGEST_PAUSE = 14 * 24
MOST_HOURS = {Matter.PAUSE: LONGEST_PAUSE, Matter.ADD_TIME: 72}
"""Matters that come with a number of hours, 1 to so many."""
ABOUT_A_SEAT = (Matter.REPLACE, Matter.BACK)
"""Matters that concern one seat, which has no say in them."""
SILENCE_HELPS = (Matter.PAUSE, Matter.RESUME, Matter.ADD_TIME)
"""Matters that those decide who have spoken: they hold for a while, and take nothing from anybody. All others
need the yes of everybody who is asked."""


class Vote(models.Model):
    """A proposal of one seat to the others. `ballots` maps seat numbers (as text) to true or false.

    `about` is the seat that a replacement or a return concerns, `hours` how long the pause or how much time.
    `pace` is the other one that is asked for. To go back leaves `entry` entries and public step `step`, and
    is `about` the seat whose answer is taken back. `passed` is empty while it is open.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="votes", db_index=False)
    matter = models.CharField(max_length=8, choices=Matter.choices)
    by = models.PositiveSmallIntegerField()
    about = models.PositiveSmallIntegerField(null=True)
    hours = models.PositiveSmallIntegerField(default=0)
    pace = models.CharField(max_length=8, choices=Pace.choices, null=True)  # noqa: DJ001 - of votes on it
    entry = models.PositiveIntegerField(null=True)
    step = models.PositiveIntegerField(null=True)
    opened_at = models.DateTimeField()
    closes_at = models.DateTimeField()
    ballots = models.JSONField(default=dict)
    decided_at = models.DateTimeField(null=True)
    passed = models.BooleanField(null=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "matter"], name="vote_open_once", condition=Q(passed__isnull=True)
            )
        ]
        indexes = [
            models.Index(fields=["game", "id"], name="vote_of_game"),
            models.Index(fields=["closes_at"], name="vote_closes", condition=Q(passed__isnull=True)),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.matter}"

    @property
    def silence_helps(self) -> bool:
        """Whether who says nothing leaves it to the others; else silence is a no when it closes."""
        return self.matter in SILENCE_HELPS

    def voters(self, seats: Iterable[Seat], out: Collection[int]) -> list[Seat]:
        """Those whose yes it needs: present, not `out` of the game, and not the seat that it concerns."""
        about = self.about if self.matter in ABOUT_A_SEAT else None
        return [seat for seat in seats if seat.is_present and seat.number not in out and seat.number != about]


def paused_by(game: Game) -> int | None:
    """The seat that asked for the present pause (one query); None in a game that is adjourned."""
    if game.paused_at is None or game.adjourned:
        return None
    return game.votes.filter(matter=Matter.PAUSE, passed=True).values_list("by", flat=True).last()
