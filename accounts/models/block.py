from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Block(models.Model):
    """A person who wants nothing to do with another. The two never meet, whoever of them said so."""

    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="blocked_by")
    at = models.DateTimeField(_("since"))

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        constraints = [
            models.UniqueConstraint(fields=["by", "blocked"], name="block_once"),
            models.CheckConstraint(condition=~models.Q(by=models.F("blocked")), name="block_somebody_else"),
        ]

    def __str__(self) -> str:
        return f"{self.by_id} blocks {self.blocked_id}"
