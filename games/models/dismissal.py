"""Who was asked to leave an open table: they sit down there again when they are invited anew."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class Dismissal(models.Model):
    """One person at one table, from when its host asked them to leave until they are invited again."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="dismissals", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="dismissals")
    at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("dismissal")
        verbose_name_plural = _("dismissals")
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="dismissal_once")]

    def __str__(self) -> str:
        return f"{self.user_id} from {self.game_id}"
