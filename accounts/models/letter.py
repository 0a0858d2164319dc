from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class State(models.TextChoices):
    """What has become of a mail."""

    WAITING = "waiting", _("waiting")
    CLAIMED = "claimed", _("being sent")
    SENT = "sent", _("accepted by the mail server")
    DROPPED = "dropped", _("not sent: no longer true or not wanted")
    FAILED = "failed", _("could not be sent")


OPEN = (State.WAITING, State.CLAIMED)
"""What is in one of these states is still to be sent."""


class Letter(models.Model):
    """A mail about an account: a code, a link, a notice. `cause` names its template.

    `sealed` are its words, encrypted, as codes and keys stand in them (accounts/letters.py); it is empty as
    soon as nothing more becomes of the letter. After `until` what it says opens nothing any more. The columns
    of sending are those of the outbox of games; `user` is missing where nobody has the address.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="letters")
    address = models.EmailField(_("address"))
    cause = models.CharField(_("about"), max_length=80)
    sealed = models.BinaryField(default=b"")
    created_at = models.DateTimeField(_("written"))
    send_at = models.DateTimeField(_("send from"))
    until = models.DateTimeField(_("worth reading until"))
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.WAITING)
    claimed_at = models.DateTimeField(null=True)
    handed_at = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    repeats = models.PositiveSmallIntegerField(_("possible repeats"), default=0)
    sent_at = models.DateTimeField(_("accepted"), null=True)
    message_id = models.CharField(max_length=120)
    reason = models.CharField(_("reason"), max_length=40, blank=True, default="")

    class Meta:
        verbose_name = _("letter")
        verbose_name_plural = _("letters")
        indexes = [
            models.Index(
                fields=["send_at"], name="letter_to_send", condition=Q(state__in=["waiting", "claimed"])
            ),
            models.Index(fields=["created_at"], name="letter_age"),
            models.Index(fields=["message_id"], name="letter_by_id"),
        ]

    def __str__(self) -> str:
        return f"{self.cause} to {self.user_id}"
