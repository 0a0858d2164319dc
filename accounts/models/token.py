from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.set_apart import set_apart


class Token(models.Model):
    """A personal token of the API. Only SHA-256 of it is stored; `prefix` lets its owner recognise it.

    It holds for `days` from when it was made or renewed, and at `warn_at` its owner is told of the end; that
    is empty once they have been told.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tokens")
    name = models.CharField(_("name"), max_length=60)
    prefix = models.CharField(max_length=12)
    hash = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(_("scopes"), default=list)
    created_at = models.DateTimeField(_("created"))
    days = models.PositiveSmallIntegerField(_("days"), default=365)
    expires_at = models.DateTimeField(_("expires"))
    warn_at = models.DateTimeField(null=True, blank=True, editable=False)
    used_at = models.DateTimeField(_("last used"), null=True, blank=True)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("token")
        verbose_name_plural = _("tokens")
        indexes = [
            models.Index(
                fields=["warn_at"], name="token_to_warn", condition=Q(warn_at__isnull=False, revoked_at=None)
            )
        ]

    def __str__(self) -> str:
        return f"{self.prefix}… of {self.user_id}"

    @property
    def shown_name(self) -> str:
        """The name for people to read; set apart where it is written from right to left."""
        return set_apart(self.name)
