"""The labyrinth of the week: one set-up for everybody, and who has tried it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game, new_seed


class Week(models.Model):
    """One week: the game of `system` with these `options` and `seats`, in which one person plays against, or
    with, bots. `words` names the set-up (games/weeks/weeks.yaml). `number` is year and week as ISO counts
    them, 202648. The `seed` is that of all tries together (games/models/shared_luck.py); at `opened_at`
    everything has been opened."""

    number = models.PositiveIntegerField(_("number"), unique=True)
    system = models.CharField(_("game"), max_length=20)
    words = models.CharField(max_length=30)
    options = models.JSONField(default=dict)
    seats = models.PositiveSmallIntegerField(_("seats"))
    begins_at = models.DateTimeField(_("begins"))
    ends_at = models.DateTimeField(_("ends"))
    opened_at = models.DateTimeField(_("opened"), null=True, blank=True)
    sealed_at = models.DateTimeField(null=True, blank=True, editable=False)
    commitment = models.CharField(_("commitment"), max_length=64)
    seed = models.BinaryField(default=new_seed, editable=False)

    class Meta:
        verbose_name = _("week")
        verbose_name_plural = _("weeks")

    def __str__(self) -> str:
        return self.slug

    @property
    def slug(self) -> str:
        """As it stands in addresses: "2026-48"."""
        return f"{self.year}-{self.of_year:02}"

    @property
    def year(self) -> int:
        """The year, as ISO counts weeks."""
        return self.number // 100

    @property
    def of_year(self) -> int:
        """The number of the week in its year."""
        return self.number % 100

    @property
    def round(self) -> str:
        """The name of the week in its dice."""
        return f"week-{self.slug}"

    @property
    def is_over(self) -> bool:
        """Whether everything has been opened."""
        return self.opened_at is not None


class TryState(models.TextChoices):
    """Where a try stands."""

    PLAYED = "played", _("is played")
    OVER = "over", _("is over")
    LATE = "late", _("was not over in time")


class Try(models.Model):
    """One game of a week by a person, or by a guest (by their token). Of each the first one `counts`; on the
    table of the week stands what counts and `ranks`: accounts older than the week.

    When it is over: `won`, `merit` as the system has it, and how many `rounds` it took; once the week is too,
    the `place` on its table. Who has deleted their account keeps the line without a name.
    """

    week = models.ForeignKey(Week, models.CASCADE, related_name="tries", db_index=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="tries"
    )
    guest = models.CharField(max_length=32, blank=True, default="", editable=False)
    counts = models.BooleanField(_("counts"), default=True)
    ranks = models.BooleanField(_("stands on the table"), default=False)
    game = models.OneToOneField(
        Game, models.SET_NULL, null=True, blank=True, related_name="week_try", verbose_name=_("table")
    )
    state = models.CharField(max_length=8, choices=TryState.choices, default=TryState.PLAYED)
    won = models.BooleanField(_("won"), default=False)
    merit = models.JSONField(default=list, editable=False)
    rounds = models.PositiveIntegerField(_("rounds"), default=0)
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    begun_at = models.DateTimeField(_("begun"))
    over_at = models.DateTimeField(_("over"), null=True, blank=True)

    class Meta:
        verbose_name = _("try")
        verbose_name_plural = _("tries")
        constraints = [
            models.UniqueConstraint(
                fields=["week", "user"], condition=Q(counts=True, user__isnull=False), name="try_once"
            ),
            models.UniqueConstraint(
                fields=["week", "guest"], condition=Q(counts=True) & ~Q(guest=""), name="try_of_guest_once"
            ),
        ]
        indexes = [models.Index(fields=["week", "state"], name="try_of_week")]

    def __str__(self) -> str:
        return f"{self.week_id}: {self.user_id or self.guest}"
