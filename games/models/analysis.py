"""A finished game looked at again: who was likely to win when, what fell, and which answers mattered."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class Looking(models.TextChoices):
    """How far it has come."""

    WAITING = "waiting", _("waits")
    BEGUN = "begun", _("is looked at")
    DONE = "done", _("done")
    FAILED = "failed", _("cannot be looked at")


class Analysis(models.Model):
    """What was found in one finished game, or has been so far: `data` (zstd, games/analysis/found.py) after
    so many `positions`.

    It is of the game as it had this `digest`, looked at by the code of `release`; what another release has
    begun is begun anew, what one has finished stays. Whoever looks has claimed it by a word of their own
    until `claimed_until`; then it is anybody's again, and goes on where it was stored last. The word stays,
    until the next one.
    """

    game = models.OneToOneField(
        Game, models.CASCADE, primary_key=True, related_name="analysis", verbose_name=_("game")
    )
    ruleset = models.PositiveSmallIntegerField(_("rule set"))
    release = models.CharField(_("release"), max_length=20, blank=True, default="")
    release_order = models.BigIntegerField(default=0)
    state = models.CharField(_("state"), max_length=8, choices=Looking.choices, default=Looking.WAITING)
    positions = models.PositiveIntegerField(_("positions"), default=0)
    digest = models.BinaryField(default=b"")
    data = models.BinaryField(default=b"")
    asked_at = models.DateTimeField(_("asked for"))
    done_at = models.DateTimeField(_("done"), null=True, blank=True)
    claimed_by = models.CharField(max_length=16, blank=True, default="")
    claimed_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("analysis")
        verbose_name_plural = _("analyses")
        indexes = [
            models.Index(
                fields=["asked_at"],
                name="analysis_to_do",
                condition=models.Q(state__in=["waiting", "begun"]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.state}"

    @property
    def is_done(self) -> bool:
        """Whether there is something to be shown."""
        return self.state == Looking.DONE
