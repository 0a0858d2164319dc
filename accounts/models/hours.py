from datetime import date

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts import awake


class Hours(models.Model):
    """The hours a person keeps from a day on. Rows are added; only one that does not hold yet is replaced.

    `from_day` is a day of `zone`; the hours hold from its first moment. The first row of a person holds
    before its day too.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="hours")
    from_day = models.DateField(_("from day"))
    zone = models.CharField(_("time zone"), max_length=64)
    quiet_from = models.TimeField(_("quiet from"), null=True, blank=True)
    quiet_to = models.TimeField(_("quiet to"), null=True, blank=True)
    # Weekdays as digits, Monday is 0: "56" is the weekend.
    free_days = models.CharField(_("free days"), max_length=7, blank=True)

    class Meta:
        verbose_name = _("hours")
        verbose_name_plural = _("hours")
        constraints = [models.UniqueConstraint(fields=["user", "from_day"], name="one_change_of_hours_a_day")]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.from_day} {self.quiet_from}-{self.quiet_to} {self.free_days}"

    @classmethod
    def of(cls, user_id: int, from_day: date, hours: awake.Hours) -> "Hours":
        """An unsaved row."""
        return cls(
            user_id=user_id,
            from_day=from_day,
            zone=hours.zone,
            quiet_from=hours.quiet_from,
            quiet_to=hours.quiet_to,
            free_days="".join(map(str, sorted(hours.free_days))),
        )
