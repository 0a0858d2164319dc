"""What becomes of a claimed row: sent, put off, put away, failed; written only by whoever holds its claim."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F
from django.db.models.functions import Coalesce

from games.clocks import sweep_batch
from games.journal.locked import claim as claim_game
from games.messages import digest, preferences
from games.messages.message_facts import Verdict
from games.models import Message, Obligation, Seat
from games.models.message import BY_WISH, KEPT_QUIET, OURS, Event, State, is_of_mailbox
from games.sending import bounces, refusals
from games.sending.channels import Permanent
from games.sending.channels.channel import SendError
from games.sending.claims import Mail, mine
from games.waits.really_over import write_due
from labyrinth.ground import metrics
from labyrinth.ground.clock import now

FIRST_PAUSE, LONGEST_PAUSE = timedelta(minutes=1), timedelta(hours=1)
TRIES = 53
"""With these pauses they take two days; what cannot be sent by then has failed (resend.py sends it again)."""
REASON_LONGEST = 40
GIVEN_UP = metrics.family(
    "labyrinth_messages_given_up",
    "Messages and letters that were given up; purging takes none away.",
    ("kind",),
    from_0=("letter", "message"),
)


def put_off(row: Mail, refused: SendError, address: str) -> bool:
    """Try again later, each time twice as late; give up on a final no, or after TRIES. Whether it gave up."""
    at = now()
    failed = isinstance(refused, Permanent) or row.attempts >= TRIES
    pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(row.attempts - 1, 6))
    columns = {"state": State.FAILED} if failed else {"state": State.WAITING, "send_at": at + pause}
    if not refused.perhaps:
        # As it was when it was claimed: this attempt has left no trace.
        columns |= {"handed_at": row.handed_at, "repeats": row.repeats}
    changed = mine(row).update(**columns, reason=_why(row, refused)[:REASON_LONGEST])
    if failed and changed:
        metrics.count(GIVEN_UP, type(row).__name__.lower())
    bounces.mark(address, refused.verdict, at, row.message_id)
    return failed


def _why(row: Mail, refused: SendError) -> str:
    """The reason as it is stored. A server that takes nobody's mails has nothing against this mailbox."""
    if isinstance(row, Message) and is_of_mailbox(refused.reason) and refusals.by_all(row):
        return refused.reason + OURS
    return refused.reason


def keep_letters(message: Message, letters: dict[str, Any] | None) -> None:
    """What the letters of its options mean, before anybody can answer with one."""
    if letters is not None and message.letters != letters:
        message.letters = letters
        Message.objects.filter(pk=message.pk).update(letters=letters)


def mark_sent(message: Message) -> None:
    """The other side has accepted it, whoever may hold the row by now.

    That its reader wished it so late, or their server would not take it, stays known: such a delay is not
    credited to their clock, or not all of it. Nor is that of a mail which a full mailbox had given back: it
    was sent when it was sent first.
    """
    keeps = message.reason in BY_WISH or is_of_mailbox(message.reason)
    reason = message.reason if keeps else ""
    sent = Message.objects.filter(pk=message.pk).exclude(state=State.SENT)
    sent.update(state=State.SENT, sent_at=Coalesce("sent_at", now()), reason=reason, sent_by=message.sent_by)
    if message.event == Event.DIGEST:
        digest.mark_told(message, now())


def put_away(message: Message, verdict: Verdict, at: datetime) -> None:
    """Drop it, hold it for a while, or have it told in the digest."""
    if verdict.do in ("hold", "settle"):
        send_at = verdict.at or at + preferences.LOOK_AGAIN
        columns = {"state": State.WAITING, "send_at": send_at, "attempts": F("attempts") - 1}
        if verdict.reason == KEPT_QUIET:
            columns["data"] = message.data | {"held_until": send_at.isoformat()}
        mine(message).update(**columns, reason=verdict.reason)
        return
    with transaction.atomic():
        if not mine(message).update(state=State.DROPPED, reason=verdict.reason):
            return
        if verdict.do == "digest":
            moment = digest.put_into(message, at)
            data = message.data | {"digest": moment.isoformat()}
            Message.objects.filter(pk=message.pk).update(data=data)


def rewrite(message: Message, verdict: Verdict) -> bool:
    """Bring what the message says up to date; False when the claim is lost."""
    told = [list(one) for one in verdict.waits]
    if verdict.due_at is None and not verdict.items and message.data.get("waits", []) == told:
        return True
    message.due_at = verdict.due_at or message.due_at
    message.data = message.data | ({"items": list(verdict.items)} if verdict.items else {})
    if told or "waits" in message.data:
        message.data = message.data | {"waits": told}
    return bool(mine(message).update(due_at=message.due_at, data=message.data))


def settle_due(game_id: int, number: int) -> None:
    """Write down when the wait of a seat is really over, so that the mail says it; not while others hold the
    game."""
    with transaction.atomic():
        game = claim_game(game_id)
        row = Obligation.objects.filter(game=game, seat=number, due_at__isnull=False).first()
        if game is not None and row is not None:
            seat, at = Seat.objects.get(game=game, number=number), now()
            write_due(game, seat, row, at, sweep_batch.read([row], at))
