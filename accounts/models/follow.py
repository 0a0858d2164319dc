from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Follow(models.Model):
    """A person whom another would like to meet again. Two who follow each other are friends."""

    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="follows", db_index=False)
    followed = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="followed_by")
    at = models.DateTimeField(_("since"))

    class Meta:
        verbose_name = _("follow")
        verbose_name_plural = _("follows")
        constraints = [
            models.UniqueConstraint(fields=["by", "followed"], name="follow_once"),
            models.CheckConstraint(condition=~models.Q(by=models.F("followed")), name="follow_somebody_else"),
        ]

    def __str__(self) -> str:
        return f"{self.by_id} follows {self.followed_id}"
