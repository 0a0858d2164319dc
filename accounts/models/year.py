"""What a person's year came to, kept from January on."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Year(models.Model):
    """A person's year in review: `told` are its figures (games/careers/years.py), without anybody's name. Who
    has the `token` sees it without signing in; None: it is for its person alone."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="years",
        db_index=False,
        verbose_name=_("person"),
    )
    number = models.PositiveSmallIntegerField(_("year"))
    told = models.JSONField()
    made_at = models.DateTimeField(_("made"))
    token = models.CharField(max_length=43, null=True, blank=True, unique=True, editable=False)

    class Meta:
        verbose_name = _("year in review")
        verbose_name_plural = _("years in review")
        constraints = [models.UniqueConstraint(fields=["user", "number"], name="year_once")]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.number}"
