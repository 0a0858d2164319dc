"""Sending letters about accounts: at once for the page that waits, else with the next run of the outbox.

The words of a letter are erased in the statement that says what has become of it.
"""

import logging
import time
from contextlib import closing

from django.db.models import QuerySet

from accounts.letters import opened
from accounts.models import Letter
from accounts.models.letter import OPEN, State
from games.messages.rendered import Rendered
from games.sending import claims, delivery_status, outbox
from games.sending.channels import Permanent, Temporary
from games.sending.channels.channel import SendError
from games.sending.channels.mail import MailChannel
from games.sending.resting import is_resting, rest_after
from labyrinth.ground.clock import now
from labyrinth.ground.raised import raised

logger = logging.getLogger(__name__)

SEALED: dict[str, bytes] = {"sealed": b""}
HEADERS = {"Auto-Submitted": "auto-generated"}


def send_now(letter_id: int) -> str:
    """Send one letter that is just committed, if the mail server answers; what has become of it (State)."""
    if not is_resting(MailChannel.name):
        with closing(MailChannel()) as channel:
            _send(Letter.objects.filter(pk=letter_id), channel)
    return Letter.objects.values_list("state", flat=True).get(pk=letter_id)


def send_due(*, seconds: float = outbox.RUN_SECONDS) -> None:
    """Send the letters that wait, for `seconds` at most, and erase those that open nothing any more."""
    expire()
    ends = time.monotonic() + seconds
    with closing(MailChannel()) as channel:
        while time.monotonic() < ends and not is_resting(MailChannel.name):
            if not _send(Letter.objects.all(), channel):
                return


def expire() -> None:
    """What a letter says is over: it is not sent any more, wherever it has got to."""
    late = Letter.objects.filter(state__in=OPEN, until__lte=now())
    late.update(state=State.DROPPED, reason="too late", **SEALED)


def _send(letters: QuerySet[Letter], channel: MailChannel) -> bool:
    """Claim one of these letters and send it; False where none is free."""
    at = now()
    taken = claims.take(claims.free(letters, at), at, 1)
    for letter in Letter.objects.filter(pk__in=taken):
        _deal_with(letter, channel)
    return bool(taken)


def _deal_with(letter: Letter, channel: MailChannel) -> None:
    """Never raises for one letter's sake."""
    try:
        words = opened(letter)
        if words is None:
            raise Permanent("sealed with another key")
        if claims.hand(letter):
            rendered = Rendered(words.subject, words.text, words.html, HEADERS)
            channel.deliver(letter.address, letter, rendered)
            _mark_sent(letter)
    except SendError as refused:
        _put_off(letter, refused)
    except Exception as error:
        # The words of the error may be those of the letter: only where it was raised is told.
        raised(logger, f"letter {letter.pk}", error)
        _put_off(letter, Temporary(f"error: {type(error).__name__}"))


def _mark_sent(letter: Letter) -> None:
    """The other side has accepted it, whoever may hold the row by now."""
    rows = Letter.objects.filter(pk=letter.pk).exclude(state=State.SENT)
    rows.update(state=State.SENT, sent_at=now(), reason="", **SEALED)


def _put_off(letter: Letter, refused: SendError) -> None:
    rest_after(MailChannel.name, refused)
    failed = delivery_status.put_off(letter, refused, letter.address)
    if failed:
        Letter.objects.filter(pk=letter.pk, state=State.FAILED).update(**SEALED)
    logger.warning("letter %s %s: %s", letter.pk, "failed" if failed else "put off", refused.reason)
