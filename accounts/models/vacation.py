from datetime import datetime
from math import ceil

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Vacation(models.Model):
    """A time in which all clocks of a person stand still; `ends_at` is moved when they come back early.

    One that began `by_itself` came instead of a missed turn (accounts/vacation_by_itself.py)."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="vacations")
    starts_at = models.DateTimeField(_("starts at"))
    ends_at = models.DateTimeField(_("ends at"))
    announced_at = models.DateTimeField(_("announced at"))
    by_itself = models.BooleanField(_("began by itself"), default=False, db_default=False)

    class Meta:
        verbose_name = _("vacation")
        verbose_name_plural = _("vacations")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends_at__gte=models.F("starts_at")), name="vacation_ends_after_start"
            )
        ]
        indexes = [models.Index(fields=["user", "ends_at"], name="vacation_of_user")]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.starts_at} - {self.ends_at}"

    @property
    def hours(self) -> int:
        """How long it lasts, begun hours counted whole."""
        return ceil((self.ends_at - self.starts_at).total_seconds() / 3600)

    def is_running(self, moment: datetime) -> bool:
        """Whether the clocks stand still at this moment."""
        return self.starts_at <= moment < self.ends_at
