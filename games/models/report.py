"""What people report to the moderators, and what the moderators did."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.circle_line import CircleLine
from games.models.game import Game
from games.models.talk import Line


class AppendOnlyError(Exception):
    """Somebody wanted to change what stands in the moderators' log."""


class Report(models.Model):
    """Somebody's complaint about a person: a line, a game, a name. Open until a moderator closes it."""

    class Why(models.TextChoices):
        ABUSE = "abuse", _("insults or threats")
        CHEATING = "cheating", _("cheating, or several accounts at one table")
        STALLING = "stalling", _("stalling")
        NAME = "name", _("an offensive name")
        SPAM = "spam", _("advertising")
        OTHER = "other", _("something else")

    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="reports")
    about = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="reports_about")
    game = models.ForeignKey(Game, models.SET_NULL, null=True, blank=True, related_name="reports")
    line = models.ForeignKey(Line, models.SET_NULL, null=True, blank=True, related_name="reports")
    circle_line = models.ForeignKey(
        CircleLine, models.SET_NULL, null=True, blank=True, related_name="reports"
    )
    why = models.CharField(_("why"), max_length=8, choices=Why.choices)
    text = models.TextField(_("what happened"), blank=True, default="")
    at = models.DateTimeField(_("reported"))
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    decision = models.CharField(_("decision"), max_length=300, blank=True, default="")

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        indexes = [models.Index(fields=["at"], name="report_open", condition=Q(closed_at=None))]

    def __str__(self) -> str:
        return f"{self.why}: {self.about_id}"


class Done(models.TextChoices):
    """What a moderator may do."""

    DELETE_LINE = "delete_line", _("deleted a line")
    MUTE = "mute", _("muted")
    BAN = "ban", _("banned")
    LIFT = "lift", _("lifted a sanction")
    CLOSE = "close", _("closed a report")
    HIDE_CIRCLE = "hide_circle", _("hid a circle")
    SHOW_CIRCLE = "show_circle", _("showed a circle again")
    END_CIRCLE = "end_circle", _("dissolved a circle")


class ModeratorAction(models.Model):
    """One line of the moderators' log: who did what to whom, and why. Never changed, never deleted.

    `until` is when a mute or a ban ends by itself (None: never).
    """

    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    about = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    game = models.ForeignKey(Game, models.SET_NULL, null=True, blank=True, related_name="+")
    report = models.ForeignKey(Report, models.SET_NULL, null=True, blank=True, related_name="actions")
    line = models.ForeignKey(Line, models.SET_NULL, null=True, blank=True, related_name="+")
    kind = models.CharField(_("what"), max_length=16, choices=Done.choices)
    reason = models.CharField(_("reason"), max_length=300, blank=True, default="")
    until = models.DateTimeField(_("until"), null=True, blank=True)
    at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("moderator's action")
        verbose_name_plural = _("moderators' actions")
        indexes = [models.Index(fields=["-at"], name="moderators_log")]

    def __str__(self) -> str:
        return f"{self.kind}: {self.about_id}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Only ever a new line."""
        if not self._state.adding:
            raise AppendOnlyError("The moderators' log is never changed.")
        super().save(*args, **kwargs)

    def delete(self, *_args: Any, **_kwargs: Any) -> tuple[int, dict[str, int]]:
        """Refused."""
        raise AppendOnlyError("Nothing is deleted from the moderators' log.")
