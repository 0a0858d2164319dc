"""Webhooks: addresses elsewhere to which the site tells what it writes to a person, or what a table shows."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import Language
from accounts.models.letter import State
from accounts.set_apart import set_apart
from games.models.circle import Circle
from games.models.game import Game
from games.models.message import Message

__all__ = ["TEST", "Delivery", "Kind", "State", "Webhook"]

TEST = "test"
"""The event of a delivery that tells of nothing."""


class Kind(models.TextChoices):
    """Who listens there; "signed" is a program of one's own (Standard Webhooks)."""

    SIGNED = "signed", _("A program of mine")
    DISCORD = "discord", "Discord"
    SLACK = "slack", "Slack"
    MATTERMOST = "mattermost", "Mattermost"
    MATRIX = "matrix", "Matrix"
    GOOGLE_CHAT = "google_chat", "Google Chat"
    NTFY = "ntfy", "ntfy"


class Webhook(models.Model):
    """An address of a person's, for what they themselves are told, or for a `game` or a `circle` of which
    they are host.

    `sealed` are the parts of its address and its secrets, encrypted (games/hooks/kept.py), as each of them
    opens something. `failures` counts tries in a row that failed, `failing_since` is when the first of them
    was; until `rests_until` it is left alone. Once it is `off_at`, nothing is sent; `off_because` is a word.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="webhooks")
    game = models.ForeignKey(Game, models.CASCADE, null=True, blank=True, related_name="webhooks")
    circle = models.ForeignKey(Circle, models.CASCADE, null=True, blank=True, related_name="webhooks")
    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices)
    name = models.CharField(_("name"), max_length=60)
    language = models.CharField(_("language"), max_length=2, choices=Language.choices)
    events = models.JSONField(_("events"), default=list)
    sealed = models.BinaryField(default=b"", editable=False)
    created_at = models.DateTimeField(_("made"))
    failures = models.PositiveIntegerField(_("failures in a row"), default=0)
    failing_since = models.DateTimeField(_("failing since"), null=True, blank=True)
    rests_until = models.DateTimeField(null=True, blank=True, editable=False)
    off_at = models.DateTimeField(_("switched off"), null=True, blank=True)
    off_because = models.CharField(max_length=12, blank=True, default="", editable=False)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")

    def __str__(self) -> str:
        return f"{self.kind} of {self.user_id}"

    @property
    def shown_name(self) -> str:
        """The name for people to read; set apart where it is written from right to left."""
        return set_apart(self.name)

    @property
    def is_personal(self) -> bool:
        """Whether it tells what its person is told."""
        return self.game_id is None and self.circle_id is None


class Delivery(models.Model):
    """One thing to tell one webhook; truth is looked up again when it is sent.

    `cause` names it within its webhook, so that it is told once, `message` is the row of the outbox that it
    comes from (none: a test). `key` is what the other side knows it by, however often it is sent. The columns
    of sending are those of the outbox (games/models/message.py); `status` is what was answered last.
    """

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    message = models.ForeignKey(Message, models.CASCADE, null=True, related_name="deliveries")
    cause = models.CharField(max_length=80)
    event = models.CharField(_("about"), max_length=16)
    created_at = models.DateTimeField(_("written"))
    send_at = models.DateTimeField(_("send from"))
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.WAITING)
    claimed_at = models.DateTimeField(null=True)
    handed_at = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    repeats = models.PositiveSmallIntegerField(_("possible repeats"), default=0)
    sent_at = models.DateTimeField(_("accepted"), null=True)
    status = models.PositiveSmallIntegerField(null=True)
    reason = models.CharField(_("reason"), max_length=40, blank=True, default="")

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        constraints = [models.UniqueConstraint(fields=["webhook", "cause"], name="delivery_once")]
        indexes = [
            models.Index(
                fields=["send_at"], name="delivery_to_send", condition=Q(state__in=["waiting", "claimed"])
            ),
            models.Index(fields=["created_at"], name="delivery_age"),
        ]

    def __str__(self) -> str:
        return f"{self.event} to webhook {self.webhook_id}"
