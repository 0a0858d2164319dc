"""A league: people in divisions, who play one season after the other."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.set_apart import set_apart
from games.models.circle import Circle
from games.models.game import Pace, new_slug
from games.models.shown_name import shown_name


class LeagueState(models.TextChoices):
    """Where a league stands."""

    GATHERING = "gathering", _("takes people")
    RUNNING = "running", _("a season is played")
    BETWEEN = "between", _("between two seasons")
    OVER = "over", _("over")


OPEN_LEAGUE = (LeagueState.GATHERING, LeagueState.RUNNING, LeagueState.BETWEEN)


class LeaguerState(models.TextChoices):
    """What somebody is in a league."""

    WAITING = "waiting", _("comes in with the next season")
    IN = "in", _("plays")
    LEFT = "left", pgettext_lazy("league", "has left")


class League(models.Model):
    """One league of a `system`, played with these `options` and at this pace at tables of `seats`.

    Its divisions are of about `size` people, a round of a season lasts so many `days`. The first season is
    made at `closes_at`, or as soon after it as there are enough people; behind each season that is when the
    next one is to begin. `season` is the number of the one that was made last; each of its divisions is a
    cup. `next_at` is when the sweep has something to do that no cup tells it.
    """

    slug = models.CharField(max_length=10, unique=True, default=new_slug, editable=False)
    name = models.CharField(_("name"), max_length=40)
    system = models.CharField(_("system"), max_length=20)
    options = models.JSONField(_("options"), default=dict)
    pace = models.CharField(_("pace"), max_length=8, choices=Pace.choices, default=Pace.DAY)
    seats = models.PositiveSmallIntegerField(_("seats of a table"))
    size = models.PositiveSmallIntegerField(_("people of a division"))
    days = models.PositiveSmallIntegerField(_("days of a round"))
    circle = models.ForeignKey(Circle, models.SET_NULL, null=True, blank=True, related_name="leagues")
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="leagues_hosted"
    )
    state = models.CharField(
        _("state"), max_length=10, choices=LeagueState.choices, default=LeagueState.GATHERING
    )
    season = models.PositiveSmallIntegerField(_("season"), default=0)
    closes_at = models.DateTimeField(_("the next season begins"))
    created_at = models.DateTimeField(_("announced"))
    over_at = models.DateTimeField(_("over since"), null=True, blank=True)
    next_at = models.DateTimeField(null=True, blank=True, editable=False)
    why = models.CharField(_("why it has ended"), max_length=300, blank=True, default="")

    class Meta:
        verbose_name = _("league")
        verbose_name_plural = _("leagues")
        constraints = [
            models.CheckConstraint(condition=Q(size__gte=8, size__lte=12), name="league_division_size"),
        ]
        indexes = [
            models.Index(
                fields=["next_at"],
                name="league_due",
                condition=Q(state__in=["gathering", "running", "between"]),
            ),
            models.Index(fields=["-created_at", "-id"], name="league_newest"),
        ]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """The name for people to read; set apart where it is written from right to left."""
        return set_apart(self.name)

    @property
    def is_open(self) -> bool:
        """Whether there will be more of it, and one may register."""
        return self.state in OPEN_LEAGUE


class Leaguer(models.Model):
    """Somebody of a league, since they have registered. `division` is the one in which they play or played
    last, 0 before their first season; `place` their rank in it when its season was over, 0 while it runs."""

    league = models.ForeignKey(League, models.CASCADE, related_name="leaguers", db_index=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="leagues"
    )
    name = models.CharField(_("name"), max_length=30, blank=True, default="")
    since = models.DateTimeField(_("since"))
    state = models.CharField(
        _("state"), max_length=8, choices=LeaguerState.choices, default=LeaguerState.WAITING
    )
    division = models.PositiveSmallIntegerField(_("division"), default=0)
    place = models.PositiveSmallIntegerField(_("place"), default=0)

    class Meta:
        verbose_name = _("member of a league")
        verbose_name_plural = _("members of leagues")
        constraints = [
            models.UniqueConstraint(
                fields=["league", "user"], condition=Q(user__isnull=False), name="leaguer_once"
            ),
        ]
        indexes = [models.Index(fields=["league", "state"], name="leaguer_of_league")]

    def __str__(self) -> str:
        return f"{self.league_id}: {self.name}"

    @property
    def shown_name(self) -> str:
        """The name as it is read; words in its place where the account is gone."""
        return shown_name(self.name, 0)
