"""An open question to a seat, with its due time and what happens then."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class Then(models.TextChoices):
    """What happens when an obligation is due."""

    DEFAULT = "default", _("the standing orders or the safe answer hold")
    LONGER = "longer", _("the turn is a day longer, once in this game")
    STAND_IN = "stand_in", _("the stand-in plays the turn")
    AUTOMATIC = "automatic", _("a careful automatic turn is played")
    ALLY = "ally", _("an ally may play the turn, and after some time a careful automatic turn is played")
    FORFEIT = "forfeit", _("the seat is out of the game")
    OFFER = "offer", _("the stand-in plays on, and the seat is offered to others")
    ADJOURN = "adjourn", _("the game is adjourned, for nobody else plays it")
    BOT = "bot", _("the bot answers")


class Obligation(models.Model):
    """What one seat owes the table. A row exists as long as the question is open; nobody waits without one.

    `entry` is how many entries the game had when the question was asked and `undone` its take-backs: both are
    hidden knowledge and name the question. A wait goes on while the same seat answers one question of a turn
    after another: it began at `since`, and `wait` is the number of the entry that its first answer becomes.
    `on_turn` is true where the allowance of a turn runs: in the seat's own turn and in set-up. `due_at` is
    empty for bots and while the clocks are held. It contains `credit` seconds of downtime and delay, and
    `bounced` seconds because the person could not be told. By `shifted` seconds of wall time changes of the
    person's hours would have moved it in all. At `tell_at` they are told anew when it is due. `user` repeats
    whose seat it is, so that one index serves a page of what waits for somebody; where a process does not
    write it, the database does (games/sql/repeated.py).
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="obligations", db_index=False)
    seat = models.PositiveSmallIntegerField(_("seat"))
    entry = models.PositiveIntegerField(editable=False)
    undone = models.PositiveIntegerField(editable=False)
    kind = models.CharField(_("question"), max_length=40)
    private = models.BooleanField(default=False, editable=False)
    on_turn = models.BooleanField(default=True, editable=False)
    asked_at = models.DateTimeField(_("asked"))
    since = models.DateTimeField(_("waiting since"))
    wait = models.PositiveIntegerField(editable=False)
    due_at = models.DateTimeField(_("due"), null=True, blank=True)
    then = models.CharField(_("what happens then"), max_length=10, choices=Then.choices)
    remind_at = models.DateTimeField(null=True, editable=False)
    credit = models.PositiveIntegerField(default=0, editable=False)
    bounced = models.PositiveIntegerField(default=0, editable=False)
    shifted = models.IntegerField(default=0, editable=False)
    tell_at = models.DateTimeField(null=True, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.DO_NOTHING,
        null=True,
        editable=False,
        related_name="+",
        db_index=False,
        db_constraint=False,
    )

    class Meta:
        verbose_name = _("obligation")
        verbose_name_plural = _("obligations")
        constraints = [models.UniqueConstraint(fields=["game", "seat"], name="obligation_once")]
        indexes = [
            models.Index(fields=["due_at"], name="obligation_due", condition=Q(due_at__isnull=False)),
            models.Index(
                fields=["remind_at"], name="obligation_remind", condition=Q(remind_at__isnull=False)
            ),
            models.Index(fields=["tell_at"], name="obligation_tell", condition=Q(tell_at__isnull=False)),
            models.Index(fields=["asked_at"], name="obligation_bot", condition=Q(then="bot")),
            models.Index(
                fields=["user", "due_at", "id"],
                name="obligation_of_person",
                condition=Q(user__isnull=False),
            ),
            models.Index(
                fields=["user", "asked_at", "id"],
                name="obligation_asked",
                condition=Q(user__isnull=False),
            ),
        ]

    @property
    def is_in_nobodys_turn(self) -> bool:
        """Whether the allowance of a turn runs and yet no turn is played, as in set-up: only then is such a
        wait, when it is over, answered by default."""
        return self.on_turn and self.then == Then.DEFAULT

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat}: {self.kind}"
