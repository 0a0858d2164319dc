from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.set_apart import set_apart


class Device(models.Model):
    """A browser that takes notices for a person, as long as they are signed in there.

    `endpoint` is where its push service takes them, `p256dh` and `auth` are its keys, in base64url, under
    which they are sealed; `site_key` is the public key of the site that it knows. `session_key` is the
    session in which it was last heard of. Until `rests_until` nothing is sent, as its service asked or did
    not answer `failures` times in a row.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="devices")
    name = models.CharField(_("name"), max_length=40, blank=True)
    agent = models.CharField(max_length=300, blank=True)
    endpoint = models.CharField(max_length=2000)
    hash = models.CharField(max_length=64, unique=True)
    p256dh = models.CharField(max_length=90)
    auth = models.CharField(max_length=24)
    site_key = models.CharField(max_length=90)
    session_key = models.CharField(max_length=40)
    created_at = models.DateTimeField(_("added"))
    heard_at = models.DateTimeField(_("last heard of"))
    pushed_at = models.DateTimeField(_("last notice"), null=True, blank=True)
    rests_until = models.DateTimeField(null=True, blank=True)
    failures = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")

    def __str__(self) -> str:
        return f"device {self.pk} of {self.user_id}"

    @property
    def shown_name(self) -> str:
        """The name for people to read; "" where it has none."""
        return set_apart(self.name) if self.name else ""
