"""Sending what stands in the outbox: each message once, or not at all when it is no longer true.

A sender claims a few rows at a time and keeps no transaction open while it speaks with a server. What a dead
sender had claimed is taken again when the claim is over. `handed_at` is stored before the channel is called:
found again with it, a message may have been accepted, so sending it once more counts as a repeat.

Nothing of a message goes to the log but its number, its event and a short reason.
"""

import logging
import threading
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Count, Min, Q, QuerySet

from accounts.models import Letter
from accounts.models.letter import OPEN
from games.live import broker
from games.messages import digest, event_checks, one_until_look, recheck
from games.messages.message_facts import Verdict
from games.messages.notices import MAIL, SEND_MESSAGES
from games.messages.rendered import Rendered
from games.models import Message
from games.models.message import State
from games.refused import Refused
from games.sending import claims, delivery_status, refusals
from games.sending.channels import CHANNELS, Channel, Temporary
from games.sending.channels.channel import SendError
from games.sending.claims import Mail
from games.sending.resting import REST_SECONDS, is_resting, rest_after
from labyrinth.ground.clock import now
from labyrinth.ground.raised import raised

logger = logging.getLogger(__name__)

Render = Callable[[Message], Rendered]
PICTURED = 2
"""So often a mail is tried with its picture: a renderer that takes the process with it does so no more."""
MANY = 300
"""Where more wait, mails go without pictures: 5,000 are with the server within a minute."""

AT_ONCE = 20
"""So many messages are claimed together."""
RUN_SECONDS = 20.0
"""No sender begins another message after so long; the rest is for the next."""

SENDERS = 2
"""So many senders work in one process, so that a slow server leaves the worker's other threads alone."""

REST = timedelta(seconds=REST_SECONDS)
TRIES = 3
"""So often the words of a message are made, where what it says moves while they are."""

_places = threading.BoundedSemaphore(SENDERS)


def send_due(
    render: Render, limit: int = 5000, *, seconds: float = RUN_SECONDS, hurried: Render | None = None
) -> int:
    """Send up to `limit` messages that are due, for `seconds` at most; how many were accepted.

    `render` turns a message into words, `hurried` where so many wait that there is no time for pictures. Any
    number of senders may run at once; where there is much to do, this one calls another.
    """
    if not _places.acquire(blocking=False):
        return 0
    run = Run(render, seconds, hurried)
    try:
        if hurried and many_wait():
            run.render = hurried
        if backlog(AT_ONCE + 1) > AT_ONCE:
            broker.queue(SEND_MESSAGES)
        while limit > 0 and (claimed := claims.claim(min(limit, AT_ONCE))):
            limit -= len(claimed)
            if not run.through(claimed):
                break
    finally:
        run.close()
        _places.release()
    return run.sent


class Run:
    """One sender at work: its channels stay open from message to message."""

    def __init__(self, render: Render, seconds: float, hurried: Render | None = None) -> None:
        self.render = render
        self.hurried = hurried or render
        self.ends = time.monotonic() + seconds
        self.open: dict[str, Channel] = {}
        self.sent = 0

    def through(self, claimed: list[Message]) -> bool:
        """Deal with claimed messages one by one; False when this run is over, and the rest is given back."""
        likely = recheck.likely(claimed, now())
        # While no mail server answers only those were claimed that may go to a device.
        awake = not is_resting(MAIL)
        for done, message in enumerate(claimed):
            if time.monotonic() > self.ends or (awake and is_resting(message.channel)):
                claims.give_back(claimed[done:])
                return False
            self.deal_with(message, likely=message.pk in likely)
        return True

    def deal_with(self, message: Message, *, likely: bool) -> None:
        """Send one message, or put away what is not to be sent now. Never raises for one message's sake."""
        try:
            if likely or self.is_to_send(message):
                rendered = self.in_words(message)
                if rendered is not None and claims.hand(message):
                    delivery_status.keep_letters(message, rendered.letters)
                    self.deliver(message, rendered)
        except SendError as refused:
            put_off(message, refused)
        except Refused:
            # A newer release has run the game since: its own sender tells of it, and this was no try.
            delivery_status.put_away(
                message, Verdict("hold", event_checks.NEWER, now() + event_checks.SOON), now()
            )
        except Exception as error:
            # The words of the error may be those of the message: only where it was raised is told.
            raised(logger, "message {} ({})".format(*named(message)), error)
            put_off(message, Temporary(f"error: {type(error).__name__}"))

    def in_words(self, message: Message) -> Rendered | None:
        """The message in words, as it is to be sent once they are made; None where it no longer is.

        The table may move on meanwhile: where a due time does, they are made anew. Raises SendError where
        they are never up to date.
        """
        for _ in range(TRIES):
            says = message.due_at, message.data, message.sent_by
            rendered = (self.render if message.attempts <= PICTURED else self.hurried)(message)
            if not self.is_to_send(message):
                return None
            if (message.due_at, message.data, message.sent_by) == says:
                return rendered
        raise Temporary("it moves")

    def is_to_send(self, message: Message) -> bool:
        """Whether it is ours, true and wanted at this moment; else what became of it is stored."""
        at = now()
        case = claims.refresh(message, at)
        if case is None:
            return False
        verdict = recheck.judged(case)
        if verdict.do == "settle":
            for game_id, seat in _unsettled(message, verdict):
                delivery_status.settle_due(game_id, seat)
            verdict = recheck.judge(message, at)
        if verdict.later:
            with transaction.atomic():
                digest.put_off(verdict.later, message, at)
        message.sent_by = verdict.by
        if verdict.do == "send" and is_resting(verdict.by or message.channel):
            verdict = Verdict("hold", "no server", at + REST)
        if verdict.do == "send":
            return one_until_look.take(message) and delivery_status.rewrite(message, verdict)
        delivery_status.put_away(message, verdict, at)
        return False

    def deliver(self, message: Message, rendered: Rendered) -> None:
        """Hand it over; "sent" is what the other side has accepted. Raises SendError."""
        way = message.sent_by or message.channel
        if way not in self.open:
            self.open[way] = CHANNELS[way]()
        self.open[way].send(message, rendered)
        delivery_status.mark_sent(message)
        self.sent += 1

    def close(self) -> None:
        """Close the channels."""
        for channel in self.open.values():
            channel.close()


def _unsettled(message: Message, verdict: Verdict) -> list[tuple[int, int]]:
    """The waits whose due times lack a credit, by game and seat."""
    if verdict.waits:
        return [(one.game, one.seat) for one in verdict.waits]
    found = Message.objects.filter(pk__in=verdict.items or [message.pk], game__isnull=False)
    return list(found.values_list("game_id", "seat"))


def put_off(message: Message, refused: SendError) -> None:
    """Try again later, or give up; a channel on which nobody answers is left alone."""
    rest_after(message.sent_by or message.channel, refused)
    failed = delivery_status.put_off(message, refused, message.user.email)
    what = "failed" if failed else "put off"
    logger.warning("message %s (%s) %s: %s", *named(message), what, refused.reason)


def named(message: Message) -> tuple[int, str]:
    """What the log may say of it."""
    return message.pk, message.event


# -- for the operator ---------------------------------------------------------------------------------


def backlog(most: int) -> int:
    """How many messages could be sent now, counted up to `most`."""
    return len(claims.due(now()).values_list("pk")[:most])


def many_wait() -> bool:
    """Whether so many messages are due that none has time for a picture."""
    return backlog(MANY + 1) > MANY


def queue_age() -> float:
    """For how many seconds the mail that waits longest should have gone, letters about accounts too."""
    return max(age(claims.ours()), age(Letter.objects.all()))


def age(rows: QuerySet[Mail]) -> float:
    """For how many seconds the row that waits longest should have gone; 0 when none is late.

    One that had to be put off is late from its beginning, but not one that its reader's own server refuses.
    """
    at = now()
    tried = Q(state=State.WAITING, attempts__gt=0)
    first: dict[str, datetime | None] = rows.filter(state__in=OPEN).aggregate(
        due=Min("send_at", filter=Q(state=State.WAITING, attempts=0, send_at__lte=at)),
        tried=Min("created_at", filter=tried & ~refusals.REFUSED),
        claimed=Min("claimed_at", filter=Q(state=State.CLAIMED)),
    )
    moments = [*first.values(), refusals.since(rows.filter(tried))]
    return max((at - moment).total_seconds() if moment else 0.0 for moment in moments)


def counts() -> dict[str, int]:
    """State -> how many messages, and `repeats`: how many may have arrived twice."""
    found = dict.fromkeys(State.values, 0)
    found |= dict(Message.objects.order_by().values_list("state").annotate(Count("pk")))
    return found | {"repeats": Message.objects.filter(repeats__gt=0).count()}
