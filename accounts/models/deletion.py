from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Deletion(models.Model):
    """An account that is being deleted: nobody signs in to it any more. The row goes with it."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="deletion")
    asked_at = models.DateTimeField(_("asked for"))
    told_at = models.DateTimeField(_("confirmed by mail"), null=True)

    class Meta:
        verbose_name = _("deletion of an account")
        verbose_name_plural = _("deletions of accounts")

    def __str__(self) -> str:
        return f"{self.user_id} at {self.asked_at}"
