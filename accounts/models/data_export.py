from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class DataExport(models.Model):
    """What the site stores of a person, on its way to them. The link is known to its mail alone: `token_hash`
    is SHA-256 of its secret part. `data` is zstd of the JSON, empty until it is made; `claimed_at` says when
    somebody was last at work on it, `attempts` how often anybody began.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="data_exports")
    asked_at = models.DateTimeField(_("asked for"))
    claimed_at = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    made_at = models.DateTimeField(_("made"), null=True)
    mailed_at = models.DateTimeField(_("mailed"), null=True)
    expires_at = models.DateTimeField(_("expires"), null=True)
    token_hash = models.CharField(max_length=64, blank=True, default="", db_index=True)
    data = models.BinaryField(default=b"")

    class Meta:
        verbose_name = _("export of one's data")
        verbose_name_plural = _("exports of one's data")
        indexes = [
            models.Index(fields=["asked_at"], name="export_to_mail", condition=models.Q(mailed_at=None))
        ]

    def __str__(self) -> str:
        return f"{self.user_id} at {self.asked_at}"
