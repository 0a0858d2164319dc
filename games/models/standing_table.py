"""A table that a circle has again and again."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.set_apart import set_apart
from games.models.circle import Circle
from games.models.game import Game, Pace


class StandingTable(models.Model):
    """What is opened for the members of a circle every so many `weeks`, on a `weekday` (0: Monday) at the
    `hour` of its `zone`: next at `next_at`, the `made`th last.

    The rest are the settings of each of its tables, as a `Game` has them; so many `bots` sit there from the
    beginning.
    """

    circle = models.ForeignKey(Circle, models.CASCADE, related_name="standing_tables")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="standing_tables"
    )
    name = models.CharField(_("name"), max_length=50)
    weeks = models.PositiveSmallIntegerField(_("weeks"), default=1)
    weekday = models.PositiveSmallIntegerField(_("weekday"), default=0)
    hour = models.PositiveSmallIntegerField(_("hour"), default=18)
    zone = models.CharField(_("time zone"), max_length=64)
    next_at = models.DateTimeField(_("next"), db_index=True)
    made = models.PositiveIntegerField(_("made"), default=0)
    system = models.CharField(_("system"), max_length=20)
    options = models.JSONField(_("options"), default=dict)
    seats = models.PositiveSmallIntegerField(_("seats"))
    bots = models.PositiveSmallIntegerField(_("bots"), default=0)
    pace = models.CharField(_("pace"), max_length=8, choices=Pace.choices)
    clock = models.JSONField(_("clock"), default=dict, blank=True)
    requires = models.JSONField(_("asks of its players"), default=dict, blank=True)
    spectators = models.BooleanField(_("spectators"), default=True)
    spectator_delay = models.PositiveIntegerField(_("spectators' delay in minutes"), default=0)

    class Meta:
        verbose_name = _("standing table")
        verbose_name_plural = _("standing tables")

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """The name for people to read; set apart where it is written from right to left."""
        return set_apart(self.name)


class StandingGame(models.Model):
    """The game that a standing table has made as its `number`th: once."""

    standing = models.ForeignKey(StandingTable, models.CASCADE, related_name="games", db_index=False)
    number = models.PositiveIntegerField(_("number"))
    game = models.OneToOneField(Game, models.CASCADE, related_name="stood")

    class Meta:
        verbose_name = _("game of a standing table")
        verbose_name_plural = _("games of standing tables")
        constraints = [models.UniqueConstraint(fields=["standing", "number"], name="standing_game_once")]

    def __str__(self) -> str:
        return f"{self.standing_id}: {self.number}"
