"""A place in a game: a person, a guest of a demo, or a bot."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game

PHRASE_LONGEST = 80


class Seat(models.Model):
    """Seats are numbered from 1 in joining order; the rules know them by the same numbers.

    `asked_at` is set while an open question waits for this seat. `seen_step` is the public number of the
    table when its person last looked.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField(_("number"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    guest = models.CharField(max_length=32, blank=True, default="", editable=False)
    bot = models.CharField(_("bot"), max_length=12, blank=True, default="")
    name = models.CharField(_("name"), max_length=30)
    phrase = models.CharField(_("phrase"), max_length=PHRASE_LONGEST, blank=True, default="")
    asked_at = models.DateTimeField(_("asked"), null=True, blank=True)
    seen_step = models.PositiveIntegerField(default=0, editable=False)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="seat_number_once"),
            models.UniqueConstraint(
                fields=["game", "user"], condition=Q(user__isnull=False), name="seat_person_once"
            ),
        ]
        indexes = [
            models.Index(fields=["guest"], name="seat_guest", condition=~Q(guest="")),
            models.Index(
                fields=["asked_at"], name="seat_bot_asked", condition=Q(asked_at__isnull=False) & ~Q(bot="")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.name}"

    @property
    def is_bot(self) -> bool:
        """Whether the server plays this seat."""
        return bool(self.bot)
