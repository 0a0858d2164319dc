"""Seals that people have earned by deeds, and which finished games have been looked through for them."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class EarnedSeal(models.Model):
    """One seal of one person: `word` is its id (games/faces/seals.py), earned so many `times`, first in
    `game`, which ended `at`. Those that are `worn` stand on the arms. None of 0 times is shown: it waits for
    the games that are looked through anew."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="seals",
        db_index=False,
        verbose_name=_("person"),
    )
    system = models.CharField(_("game"), max_length=20)
    word = models.CharField(_("seal"), max_length=30)
    times = models.PositiveIntegerField(_("times"), default=0)
    game = models.ForeignKey(
        Game, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("table")
    )
    at = models.DateTimeField(_("first earned"))
    worn = models.BooleanField(_("on the arms"), default=False)

    class Meta:
        verbose_name = _("seal")
        verbose_name_plural = _("seals")
        constraints = [models.UniqueConstraint(fields=["user", "system", "word"], name="seal_once")]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.system}/{self.word} ({self.times})"


class LookedThrough(models.Model):
    """A finished game whose deeds have given their seals; `played` is false where the rules did not play it
    again, so that it gave none."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="looked_through")
    at = models.DateTimeField()
    played = models.BooleanField(default=True)

    def __str__(self) -> str:
        return f"{self.game_id}: {self.at}"
