"""The outbox: what the site wants to tell people, each thing once."""

from collections.abc import Iterable
from datetime import UTC, datetime
from enum import StrEnum

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models.letter import OPEN, State
from games.models.game import Game

__all__ = [
    "ASLEEP",
    "BY_WISH",
    "KEPT_QUIET",
    "NO_DUE_TIME",
    "OURS",
    "PUSH",
    "REFUSED",
    "REMINDERS",
    "RESTS",
    "SHOWS_TABLE",
    "TELLS",
    "TOLD",
    "TOLD_ALREADY",
    "TOLD_OF",
    "UNTIL_LOOK",
    "WAITS",
    "WHILE_LOOKING",
    "Cause",
    "Event",
    "Message",
    "State",
    "is_of_mailbox",
    "once",
]

PUSH = "push"
"""The way to a person's devices."""
NO_DUE_TIME = datetime(2000, 1, 1, tzinfo=UTC)
"""The due time of a message that speaks of none, so that the constraint holds for it too."""


WHILE_LOOKING = "looking"
"""The reason of a message that is held because its reader looks at the table."""
ASLEEP = "quiet hours"
"""The reason of one that is held until its reader is awake."""
UNTIL_LOOK = "until you look"
"""The reason of one whose reader has another that they have not looked after."""
RESTS = "device rests"
"""The reason of one that is held as no device of its reader takes a notice just now."""
BY_WISH = (WHILE_LOOKING, ASLEEP, UNTIL_LOOK, RESTS)
"""Reasons of messages that are held back as their readers wish it: that is credited to nobody's clock."""
REFUSED = ("recipient", "content")
"""So begin the reasons of one that a server, which is there and takes mails, would not take the last time."""
OURS = ", ours"
"""So end those of them that have nothing to do with the mailbox: the server refuses us, or all our mails."""


KEPT_QUIET = "in the morning"
"""The reason of a message that its reader would rather have in the morning; until when stands in its data as
`held_until`."""


class Event(models.TextChoices):
    """What a message is about."""

    YOUR_TURN = "your_turn", _("it is your turn")
    QUESTION = "question", _("a question for you in another's turn")
    REMINDER = "reminder", _("a reminder")
    LAST_REMINDER = "last_reminder", _("a reminder shortly before time runs out")
    TIMED_OUT = "timed_out", _("your time ran out")
    ABSENT = "absent", _("somebody's time ran out, or their seat was taken over")
    VOTE = "vote", _("the table is asked for its agreement")
    STARTED = "started", _("a game has started")
    ENDED = "ended", _("a game has ended")
    HELD = "held", _("a game is held, goes on again or is called off")
    INVITATION = "invitation", _("an invitation")
    NUDGE = "nudge", _("somebody waits for you and says so")
    MENTION = "mention", _("somebody mentions you in the talk")
    HOME = "home", _("your vacation is over: what waits for you")
    LOBBY = "lobby", _("a table that waits for its players")
    CUP = "cup", _("a cup")
    WEEK = "week", _("a labyrinth of the week is open")
    REPLY = "reply", _("what came of your answer by mail")
    DIGEST = "digest", _("the daily digest")


WAITS = (Event.YOUR_TURN, Event.QUESTION, Event.REMINDER, Event.LAST_REMINDER, Event.NUDGE)
"""They speak of an open question."""
REMINDERS = (Event.REMINDER, Event.LAST_REMINDER)


SHOWS_TABLE = (
    Event.YOUR_TURN,
    Event.QUESTION,
    Event.REMINDER,
    Event.LAST_REMINDER,
    Event.NUDGE,
    Event.TIMED_OUT,
    Event.STARTED,
    Event.ENDED,
    Event.REPLY,
)
"""Events whose mail tells what happened at the table."""


TOLD = (Event.YOUR_TURN, Event.QUESTION)
"""They tell of a wait when it begins."""
TOLD_OF = (*OPEN, State.SENT)
"""A message in one of these states is, or will be, with its reader."""
TOLD_ALREADY = "told already"
"""Why one is dropped where another says the same."""
TELLS = Q(state__in=TOLD_OF) | Q(state=State.DROPPED, reason=TOLD_ALREADY)
"""What says when somebody was told, or should have been."""


class Cause(StrEnum):
    """Why a game is held, as far as its players are told: the rules failed at a move, a release does not play
    it as it was played, or an operator holds it."""

    RULES = "rules"
    RELEASE = "release"
    OPERATOR = "operator"


class Message(models.Model):
    """One thing to tell one person through one channel. Truth is looked up again when it is sent.

    `wait` is the entry with which the wait it speaks of began (0: it speaks of none). `handed_at` is stored
    just before the channel is called: a message found with it after a crash may have been accepted, so
    sending it again counts as a repeat, under the same `message_id`. `sent_at` is also set where it was the
    one piece of news of a digest and went in its place, under the digest's `message_id`. `sent_by` is the way
    on which it went where that is not its channel: what its reader wants is known when it goes. `reason` says
    in one word why it was dropped or failed. `data` holds plain facts, none of them hidden from the person.
    `letters`: the question that it asks (`token`) and its options in the order of their letters (`keys`), as
    the mail had them when it was handed over.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="messages")
    event = models.CharField(_("about"), max_length=16, choices=Event.choices)
    channel = models.CharField(_("channel"), max_length=12, default="mail")
    game = models.ForeignKey(Game, models.CASCADE, null=True, blank=True, related_name="messages")
    seat = models.PositiveSmallIntegerField(default=0)
    wait = models.PositiveIntegerField(default=0, editable=False)
    due_at = models.DateTimeField(_("due time it speaks of"), default=NO_DUE_TIME)
    created_at = models.DateTimeField(_("written"))
    send_at = models.DateTimeField(_("send from"))
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.WAITING)
    claimed_at = models.DateTimeField(null=True, blank=True)
    handed_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    repeats = models.PositiveSmallIntegerField(_("possible repeats"), default=0)
    sent_at = models.DateTimeField(_("accepted"), null=True, blank=True)
    sent_by = models.CharField(max_length=12, blank=True, default="", db_default="", editable=False)
    message_id = models.CharField(max_length=120)
    reason = models.CharField(_("reason"), max_length=40, blank=True, default="")
    data = models.JSONField(default=dict, blank=True)
    letters = models.JSONField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        constraints = [
            models.UniqueConstraint(
                fields=["user", "game", "seat", "wait", "event", "channel", "due_at"], name="message_once"
            ),
            models.UniqueConstraint(
                fields=["user", "event", "channel", "due_at", "wait"],
                name="message_once_without_game",
                condition=Q(game__isnull=True),
            ),
        ]
        indexes = [
            models.Index(
                fields=["send_at"], name="message_to_send", condition=Q(state__in=["waiting", "claimed"])
            ),
            models.Index(fields=["user", "-created_at"], name="message_of_person"),
            models.Index(fields=["created_at"], name="message_age"),
            models.Index(fields=["message_id"], name="message_by_id"),
        ]

    def __str__(self) -> str:
        return f"{self.event} to {self.user_id}"


def is_of_mailbox(reason: str) -> bool:
    """Whether a message waits, or waited, for its reader's own mailbox: that is credited within a bound."""
    return reason.startswith(REFUSED) and not reason.endswith(OURS)


def once(messages: Iterable[Message]) -> list[Message]:
    """Of all messages that a table waits only the newest, the others as they came: the news in them."""
    kept: dict[object, Message] = {}
    for one in messages:
        key = (one.game_id, one.seat, "waits") if one.event in WAITS else one.pk
        kept.pop(key, None)
        kept[key] = one
    return list(kept.values())
