"""How the reader of a true message wants to be told: not at all, in the digest, awake, not while looking."""

from datetime import datetime, timedelta

from accounts.availability import availabilities_of
from accounts.awake import ALWAYS, next_awake
from accounts.message_events import MessageChoice
from games.clocks.allowance import HALF_DAY
from games.live import presence
from games.messages import digest
from games.messages.case import Case, Verdict, drop
from games.messages.notices import SETTLE
from games.models.message import ASLEEP, REMINDERS, WAITS, WHILE_LOOKING, Event

LOOKED_AT = (*WAITS, Event.MENTION)
"""Whoever looks at the table sees it there."""
HELD_AT_MOST = timedelta(minutes=10)
LOOK_AGAIN = timedelta(seconds=15)
TOO_LATE = timedelta(minutes=15)
"""A reminder that comes so shortly before the end helps nobody: rather in the middle of the night."""


def wished(case: Case, verdict: Verdict) -> Verdict:
    """What becomes of a true message whose verdict is to send it."""
    message, at = case.message, case.at
    choice = message.user.wants(message.event)
    if choice == MessageChoice.OFF:
        return drop("not wanted")
    if choice == MessageChoice.DIGEST and not _too_late_for_digest(case):
        return Verdict("digest", digest.PUT_ASIDE)
    if (wakes := _wakes(case)) > at:
        return Verdict("hold", ASLEEP, wakes)
    until = message.created_at + SETTLE + HELD_AT_MOST
    if message.event in LOOKED_AT and case.seat and presence.looking(case.seat, at) and at < until:
        return Verdict("hold", WHILE_LOOKING, min(at + LOOK_AGAIN, until))
    return verdict


def _too_late_for_digest(case: Case) -> bool:
    """The last reminder is a mail always, the first one where time runs out before the next digest.

    Of a turn people are told half a day before its end: if neither the digest nor the reminder comes so
    early, then by a mail at once.
    """
    event, owed, user = case.message.event, case.owed, case.message.user
    if event == Event.LAST_REMINDER:
        return True
    if event not in (Event.REMINDER, Event.YOUR_TURN) or owed is None or owed.due_at is None:
        return False
    told = digest.next_digest(user, case.at)
    if not owed.on_turn:
        return event == Event.REMINDER and owed.due_at <= told
    reminded = event == Event.YOUR_TURN and user.wants(Event.REMINDER) != MessageChoice.OFF
    if reminded and owed.remind_at is not None:
        told = min(told, owed.remind_at)
    return owed.due_at - told < HALF_DAY


def _wakes(case: Case) -> datetime:
    """When a reminder or a nudge may go out: not in its reader's quiet hours or vacation; a reminder does if
    it would be too late.

    These are their own hours, also at a table where wall time counts.
    """
    message, owed = case.message, case.owed
    if message.event not in (*REMINDERS, Event.NUDGE) or owed is None or owed.due_at is None:
        return case.at
    hours = availabilities_of([message.user_id], case.at).get(message.user_id, ALWAYS)
    wakes = next_awake(hours, case.at)
    too_late = message.event != Event.NUDGE and owed.due_at - wakes < TOO_LATE
    return case.at if too_late else wakes
