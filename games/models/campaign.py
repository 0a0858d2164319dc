"""Games of one system that follow one another, each given what lasts of the one before."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.set_apart import set_apart
from games.models.game import CONTENT_LONGEST, new_slug


class Halt(models.TextChoices):
    """Why a campaign does not go on by itself."""

    OVER = "over", _("its story is told")
    ENDED = "ended", _("its people have ended the last game before its end")
    CONTENT = "content", _("the rules have changed, and what the party carries does not fit them any more")
    EMPTY = "empty", _("nobody is left who plays it")


class Campaign(models.Model):
    """A party and what it carries from game to game.

    Its games have their `chapter`, from 1; the people are those of the last one. `options` are those that the
    next game has (or the one that runs has), `carried` is what it is given, as plain values, and `ruleset`
    and `content` are the rules under which that was worked out. `party` says which figure the seat of which
    number plays there, `handed` to which seat one goes after it (0: to somebody who is not there yet). `halt`
    says why there is no next game.
    """

    slug = models.CharField(max_length=10, unique=True, default=new_slug, editable=False)
    system = models.CharField(_("system"), max_length=20)
    name = models.CharField(_("name"), max_length=60)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="campaigns_made"
    )
    created_at = models.DateTimeField(_("created"))
    options = models.JSONField(_("options"), default=dict)
    carried = models.JSONField(default=dict, editable=False)
    party = models.JSONField(default=dict, editable=False)
    handed = models.JSONField(default=dict, editable=False)
    ruleset = models.PositiveSmallIntegerField(_("rule set"), default=1)
    content = models.CharField(max_length=CONTENT_LONGEST, blank=True, default="", editable=False)
    halt = models.CharField(_("halted"), max_length=8, choices=Halt.choices, blank=True, default="")

    class Meta:
        verbose_name = _("campaign")
        verbose_name_plural = _("campaigns")

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """The name for people to read; set apart where it is written from right to left."""
        return set_apart(self.name)
