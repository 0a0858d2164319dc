"""Secret addresses at which programs read a person's turns."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.set_apart import set_apart


class Feed(models.TextChoices):
    """What is read at an address."""

    CALENDAR = "calendar", _("a calendar: what is due when, and your vacations")
    TURNS = "turns", _("a feed: your turns")


class FeedAddress(models.Model):
    """Who has the address reads without signing in. Only SHA-256 of its key is stored.

    In a calendar a program rings so many hours (`alarm`) before a turn is due; 0: never. `read_at` is when it
    was read last, `revoked_at` when its person ended it.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="feed_addresses")
    kind = models.CharField(max_length=8, choices=Feed.choices)
    name = models.CharField(_("name"), max_length=60)
    hash = models.CharField(max_length=64, unique=True)
    alarm = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(_("created"))
    read_at = models.DateTimeField(_("last read"), null=True, blank=True)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("feed address")
        verbose_name_plural = _("feed addresses")

    def __str__(self) -> str:
        return f"{self.kind} of {self.user_id}"

    @property
    def shown_name(self) -> str:
        """The name for people to read; set apart where it is written from right to left."""
        return set_apart(self.name)
