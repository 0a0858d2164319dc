"""Sending what stands in the outbox: each message once, or not at all when it is no longer true.

A sender claims a few rows at a time and keeps no transaction open while it speaks with a server. What a dead
sender had claimed is taken again after CLAIM_LASTS. `handed_at` is stored before the channel is called: found
again with it, a message may have been accepted, so sending it once more counts as a repeat.

Nothing of a message goes to the log but its number, its event and a short reason.
"""

import logging
import threading
import time
import traceback
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Count, F, OuterRef, QuerySet

from accounts.models import Letter, User
from games.clocks import read_ahead
from games.journal.locked import claim as claim_game
from games.live import broker
from games.messages import digest, still_true
from games.messages.notices import SEND_MESSAGES
from games.messages.rendered import Rendered
from games.models import Game, Message, Obligation, Seat
from games.models.game import HEAVY, HEAVY_OF_GAME
from games.models.message import WHILE_LOOKING, Event, State
from games.refused import Refused
from games.sending import claims
from games.sending.channels import CHANNELS, Channel, Temporary, Unreachable
from games.sending.channels.channel import SendError
from games.sending.claims import age, free, give_back, hand, mine, take
from games.sql.rows_beside import made, row_of
from games.waits.really_over import write_due
from labyrinth.clock import now
from labyrinth.compiled import KEY, Compiled

logger = logging.getLogger(__name__)

Render = Callable[[Message], Rendered]

AT_ONCE = 20
"""So many messages are claimed together."""
CLAIM_LASTS = timedelta(minutes=2)
RUN_SECONDS = 20.0
"""No sender begins another message after so long; the rest is for the next."""
REST_SECONDS = 30.0
"""So long a process leaves a channel alone on which nobody answered."""

SENDERS = 2
"""So many senders work in one process, so that a slow server leaves the worker's other threads alone."""

_rest_until: dict[str, float] = {}
_resting = threading.Lock()
_places = threading.BoundedSemaphore(SENDERS)


def send_due(render: Render, limit: int = 5000, *, seconds: float = RUN_SECONDS) -> int:
    """Send up to `limit` messages that are due, for `seconds` at most; how many were accepted.

    `render` turns a message into words. Any number of senders may run at once; where there is much to do,
    this one calls another.
    """
    if not _places.acquire(blocking=False):
        return 0
    run = Run(render, seconds)
    try:
        if backlog(AT_ONCE + 1) > AT_ONCE:
            broker.queue(SEND_MESSAGES)
        while limit > 0 and (claimed := claim(min(limit, AT_ONCE))):
            limit -= len(claimed)
            if not run.through(claimed):
                break
    finally:
        run.close()
        _places.release()
    return run.sent


OPEN = (State.WAITING, State.CLAIMED)


def due(at: datetime) -> QuerySet[Message]:
    """What may be sent at this moment and is in nobody's hands, longest due first."""
    awake = [name for name in CHANNELS if not is_resting(name)]
    return free(Message.objects.filter(channel__in=awake), at, CLAIM_LASTS)


def claim(most: int) -> list[Message]:
    """Take up to so many due messages; rows that another sender is just taking are left to it."""
    at = now()
    taken = take(due(at), at, most)
    with_all = Message.objects.select_related("user", "game").defer(*HEAVY_OF_GAME)
    return list(with_all.filter(pk__in=taken).order_by("send_at", "pk"))


NOT_OF_USER = ("password",)


class Run:
    """One sender at work: its channels stay open from message to message."""

    def __init__(self, render: Render, seconds: float) -> None:
        self.render = render
        self.ends = time.monotonic() + seconds
        self.open: dict[str, Channel] = {}
        self.sent = 0

    def through(self, claimed: list[Message]) -> bool:
        """Deal with claimed messages one by one; False when this run is over, and the rest is given back."""
        likely = still_true.likely(claimed, now())
        for done, message in enumerate(claimed):
            if time.monotonic() > self.ends or is_resting(message.channel):
                give_back(claimed[done:])
                return False
            self.deal_with(message, likely=message.pk in likely)
        return True

    def deal_with(self, message: Message, *, likely: bool) -> None:
        """Send one message, or put away what is not to be sent now. Never raises for one message's sake."""
        try:
            if likely or self.is_to_send(message):
                rendered = self.render(message)
                # The table may have moved on while the words were made.
                if self.is_to_send(message) and hand(message):
                    self.deliver(message, rendered)
        except SendError as refused:
            put_off(message, refused)
        except Refused:
            # A newer release has run the game: its own sender tells of it.
            put_off(message, Temporary("newer release"))
        except Exception as error:
            # The words of the error may be those of the message: only where it was raised is told.
            where = "".join(traceback.format_tb(error.__traceback__))
            logger.error("message %s (%s) raised %s at\n%s", *named(message), type(error).__name__, where)
            put_off(message, Temporary(f"error: {type(error).__name__}"))

    def is_to_send(self, message: Message) -> bool:
        """Whether it is ours, true and wanted at this moment; else what became of it is stored."""
        at = now()
        case = refresh(message, at)
        if case is None:
            return False
        verdict = still_true.judged(case)
        if verdict.do == "settle":
            for unsettled in Message.objects.filter(pk__in=verdict.items or [message.pk]):
                settle_due(unsettled)
            verdict = still_true.judge(message, at)
        if verdict.later:
            with transaction.atomic():
                digest.put_off(verdict.later, message, at)
        if verdict.do == "send":
            return rewrite(message, verdict)
        put_away(message, verdict, at)
        return False

    def deliver(self, message: Message, rendered: Rendered) -> None:
        """Hand it over; "sent" is what the other side has accepted. Raises SendError."""
        if message.channel not in self.open:
            self.open[message.channel] = CHANNELS[message.channel]()
        self.open[message.channel].send(message, rendered)
        mark_sent(message)
        self.sent += 1

    def close(self) -> None:
        """Close the channels."""
        for channel in self.open.values():
            channel.close()


def rewrite(message: Message, verdict: still_true.Verdict) -> bool:
    """Bring what the message says up to date; False when the claim is lost."""
    if verdict.due_at is None and not verdict.items:
        return True
    message.due_at = verdict.due_at or message.due_at
    message.data = message.data | ({"items": list(verdict.items)} if verdict.items else {})
    return bool(mine(message).update(due_at=message.due_at, data=message.data))


def settle_due(message: Message) -> None:
    """Write down when the wait is really over, so that the mail says it; not while others hold the game."""
    assert message.game_id is not None
    with transaction.atomic():
        game = claim_game(message.game_id)
        row = Obligation.objects.filter(game=game, seat=message.seat, due_at__isnull=False).first()
        if game is not None and row is not None:
            seat, at = Seat.objects.get(game=game, number=message.seat), now()
            write_due(game, seat, row, at, read_ahead.read([row], at))


def put_away(message: Message, verdict: still_true.Verdict, at: datetime) -> None:
    """Drop it, hold it for a while, or have it told in the digest."""
    if verdict.do in ("hold", "settle"):
        send_at = verdict.at or at + still_true.LOOK_AGAIN
        columns = {"state": State.WAITING, "send_at": send_at, "attempts": F("attempts") - 1}
        mine(message).update(**columns, reason=verdict.reason)
        return
    with transaction.atomic():
        if not mine(message).update(state=State.DROPPED, reason=verdict.reason):
            return
        if verdict.do == "digest":
            moment = digest.put_into(message, at)
            data = message.data | {"digest": moment.isoformat()}
            Message.objects.filter(pk=message.pk).update(data=data)


def mark_sent(message: Message) -> None:
    """The other side has accepted it, whoever may hold the row by now.

    That it was held while he looked stays known: such a delay is not credited to his clock.
    """
    reason = WHILE_LOOKING if message.reason == WHILE_LOOKING else ""
    sent = Message.objects.filter(pk=message.pk).exclude(state=State.SENT)
    sent.update(state=State.SENT, sent_at=now(), reason=reason)
    if message.event == Event.DIGEST:
        digest.mark_told(message, now())


def put_off(message: Message, refused: SendError) -> None:
    """Try again later, or give up; a channel on which nobody answers is left alone."""
    rest_after(message.channel, refused)
    failed = claims.put_off(message, refused, message.user.email)
    what = "failed" if failed else "put off"
    logger.warning("message %s (%s) %s: %s", *named(message), what, refused.reason)


def named(message: Message) -> tuple[int, str]:
    """What the log may say of it."""
    return message.pk, message.event


def refresh(message: Message, at: datetime) -> still_true.Case | None:
    """Read the person, the game, the seat and what it owes again; one query. None when the claim is lost."""
    found = next(iter(_again.rows(message.pk)), None)
    if found is None or found.claimed_at != message.claimed_at:
        return None
    user = made(User, found.to, NOT_OF_USER)
    assert user is not None
    message.user, message.game = user, made(Game, found.about, HEAVY)
    case = still_true.Case(message, at)
    case.seat, case.owed = made(Seat, found.held), made(Obligation, found.owes)
    return case


def _with_all() -> QuerySet[Message]:
    """A claimed message with all that decides whether it is true."""
    place = {"game": OuterRef("game"), "user": OuterRef("user"), "number": OuterRef("seat")}
    return Message.objects.filter(pk=KEY, state=State.CLAIMED).annotate(
        to=row_of(User, NOT_OF_USER, pk=OuterRef("user")),
        about=row_of(Game, HEAVY, pk=OuterRef("game")),
        held=row_of(Seat, **place),
        owes=row_of(Obligation, game=OuterRef("game"), seat=OuterRef("seat")),
    )


_again: Compiled[Any] = Compiled(_with_all)


# -- channels on which nobody answers -----------------------------------------------------------------


def rest_after(channel: str, refused: SendError) -> None:
    """Where nobody answers there, this process leaves it alone for a while."""
    if isinstance(refused, Unreachable):
        with _resting:
            _rest_until[channel] = time.monotonic() + REST_SECONDS


def is_resting(channel: str) -> bool:
    """Whether the channel is left alone just now."""
    with _resting:
        return time.monotonic() < _rest_until.get(channel, 0)


def wake_up() -> None:
    """Speak to every channel again at once."""
    with _resting:
        _rest_until.clear()


# -- for the operator ---------------------------------------------------------------------------------


def backlog(most: int) -> int:
    """How many messages could be sent now, counted up to `most`."""
    return len(due(now()).values_list("pk")[:most])


def queue_age() -> float:
    """For how many seconds the mail that waits longest should have gone, letters about accounts too."""
    return max(age(Message.objects.all()), age(Letter.objects.all()))


def counts() -> dict[str, int]:
    """State -> how many messages, and `repeats`: how many may have arrived twice."""
    found = dict.fromkeys(State.values, 0)
    found |= dict(Message.objects.order_by().values_list("state").annotate(Count("pk")))
    return found | {"repeats": Message.objects.filter(repeats__gt=0).count()}
