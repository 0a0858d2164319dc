"""What we sent a person and why, or why not: straight from the rows of the outbox, in words."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.message_events import MessageChoice
from accounts.models import User
from games.models import Message
from games.models.message import PUSH, Event, State
from labyrinth.ground.keyset import FIRST, Page, Place, page_of

A_PAGE = 40
NEWEST = ("-created_at", "-pk")

REASONS: dict[str, str] = {
    "answered": gettext_noop("not sent: you had answered already"),
    "game over": gettext_noop("not sent: the game was over"),
    "game held": gettext_noop("waits: the game is held"),
    "stand-in plays": gettext_noop("not sent: a stand-in plays the seat"),
    "not his seat": gettext_noop("not sent: the seat is no longer yours"),
    "not wanted": gettext_noop("not sent: you chose not to be told"),
    "in the digest": gettext_noop("told in the daily digest"),
    "nothing left": gettext_noop("not sent: nothing was left to tell"),
    "quiet hours": gettext_noop("waits: it goes out when your quiet hours are over"),
    "in the morning": gettext_noop("waits: it goes out in the morning, as you chose"),
    "until you look": gettext_noop("waits: it goes out once you have looked or answered, as you chose"),
    "goes with another": gettext_noop("waits: it goes with another mail of this hour"),
    "told with the next chapter": gettext_noop("not sent: the mail about the next chapter says it"),
    "chapter ends": gettext_noop("waits: it is about to be known how the campaign goes on"),
    "told already": gettext_noop("not sent: another mail says the same"),
    "looking": gettext_noop("waits: you have the table open"),
    "device rests": gettext_noop(
        "waits: your devices take nothing just now; if that lasts, it becomes a mail"
    ),
    "mailbox full": gettext_noop("waits: your mailbox was full"),
    "address refused": gettext_noop("not sent: your address refuses our mails"),
    "no address": gettext_noop("not sent: there is no address to write to"),
    "seen": gettext_noop("not sent: you had seen it already"),
    "told with the question": gettext_noop("not sent: the mail about your turn says it"),
    "vote closed": gettext_noop("not sent: the vote was over"),
    "table closed": gettext_noop("not sent: the table takes no more players"),
    "line deleted": gettext_noop("not sent: what was said is deleted"),
    "read": gettext_noop("not sent: you had read it already"),
    "blocked": gettext_noop("not sent: one of you has blocked the other"),
    "banned": gettext_noop("not sent: your account was banned"),
    "seated": gettext_noop("not sent: you sit at the table already"),
    "old": gettext_noop("not sent: it had become too old"),
}
"""Codes of the outbox that say something to the person; the others are about servers."""
STATES: dict[str, str] = {
    State.WAITING: gettext_noop("waits to be sent"),
    State.CLAIMED: gettext_noop("is being sent"),
    State.SENT: gettext_noop("accepted by the mail server"),
    State.DROPPED: gettext_noop("not sent: no longer true"),
    State.FAILED: gettext_noop("not sent: the mail server did not take it"),
}


@dataclass(frozen=True)
class SentMessage:
    """One message: when it was written, about what and which game, what became of it, and by which choice.

    `slug` is empty where it is about no single game; `repeated` says that it may have arrived twice.
    """

    written_at: datetime
    event: str | Promise
    slug: str
    game: str
    is_open: bool
    state: str
    outcome: str
    sent_at: datetime | None
    choice: str | Promise
    repeated: bool


def sent_messages(user: User, place: Place = FIRST) -> Page[SentMessage]:
    """A page of a person's messages, newest first; one query."""
    rows = Message.objects.filter(user=user).select_related("game")
    only = (
        "user_id", "event", "state", "reason", "created_at", "sent_at", "repeats", "send_at", "attempts",
        "sent_by", "game__slug", "game__name", "game__status",
    )  # fmt: skip
    found = page_of(rows.only(*only), NEWEST, place, A_PAGE)
    return found.shown_as(lambda messages: [_sent(row, user) for row in messages])


def _sent(row: Message, user: User) -> SentMessage:
    return SentMessage(
        written_at=row.created_at,
        event=Event(row.event).label,
        slug=row.game.slug if row.game else "",
        game=row.game.shown_name if row.game else "",
        is_open=bool(row.game and row.game.is_open),
        state=row.state,
        outcome=_outcome(row),
        sent_at=row.sent_at,
        choice=MessageChoice(user.wants(row.event)).label,
        repeated=bool(row.repeats),
    )


def _outcome(row: Message) -> str:
    if row.state != State.SENT and row.reason in REASONS:
        return _(REASONS[row.reason])
    if row.state == State.SENT and row.sent_by == PUSH:
        return _("accepted for your devices")
    if row.state == State.WAITING and row.attempts:
        return _("waits: the mail server could not be reached, we try again")
    return _(STATES[row.state])
