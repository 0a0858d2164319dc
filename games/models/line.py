"""Lines that somebody tried at a table: what would be if. They belong to their person, not to the game."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game

NOTE_LONGEST = 500


class TriedLine(models.Model):
    """Answers and dice tried from one position of a game, by who sat on `seat` there; nothing else is stored.

    It begins behind `root_entry` entries and `root_step` public steps; `digest` is that of what the seat knew
    there (games/kit/imagine.py), `deal` the number of the deal of what it did not know. `answers` are rows of
    [seat, kind of the question, key, how] with seat -1 for dice and draws (games/whatif/play.py). With a
    `note` it is kept when the game is over; a `shared` one is shown to the allies.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="tried_lines", verbose_name=_("person")
    )
    game = models.ForeignKey(
        Game, models.CASCADE, related_name="tried_lines", verbose_name=_("table"), db_index=False
    )
    seat = models.PositiveSmallIntegerField(_("seat"))
    root_entry = models.PositiveIntegerField(_("entries before it"))
    root_step = models.PositiveIntegerField(_("public steps before it"))
    digest = models.CharField(max_length=32)
    deal = models.PositiveSmallIntegerField(_("deal"), default=0)
    answers = models.JSONField(_("answers"), default=list)
    note = models.CharField(_("note"), max_length=NOTE_LONGEST, blank=True, default="")
    shared = models.BooleanField(_("shown to the allies"), default=False)
    changed_at = models.DateTimeField(_("changed"))

    class Meta:
        verbose_name = _("line tried")
        verbose_name_plural = _("lines tried")
        indexes = [models.Index(fields=["game", "user"], name="line_of_game")]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.game_id}/{self.root_step}"
