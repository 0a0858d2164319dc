from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Sanction(models.Model):
    """What a moderator has laid on a person: a mute (may not write) or a ban (may not sign in), and why.

    It ends at `until` (None: never by itself) or when it is lifted. The reason is told to the person.
    """

    class Kind(models.TextChoices):
        MUTE = "mute", _("muted")
        BAN = "ban", _("banned")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="sanctions")
    kind = models.CharField(_("kind"), max_length=4, choices=Kind.choices)
    reason = models.CharField(_("reason"), max_length=300)
    at = models.DateTimeField(_("since"))
    until = models.DateTimeField(_("until"), null=True, blank=True)
    lifted_at = models.DateTimeField(_("lifted"), null=True, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="sanctions_laid"
    )

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        indexes = [models.Index(fields=["user"], name="sanction_in_force", condition=Q(lifted_at=None))]

    def __str__(self) -> str:
        return f"{self.kind} {self.user_id}"
