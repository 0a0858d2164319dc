"""How the reader of a true message wants to be told: not at all, in the digest, awake, not while looking."""

from datetime import datetime, timedelta

from accounts.availability import availabilities_of
from accounts.awake import ALWAYS, next_awake, quiet_only
from accounts.message_events import MessageChoice
from games.clocks.allowance import HALF_DAY
from games.clocks.due import clock_for
from games.live import presence
from games.messages import digest
from games.messages.case import Case, Verdict, drop
from games.messages.notices import SETTLE
from games.models.message import ASLEEP, KEPT_QUIET, REMINDERS, TOLD, WAITS, WHILE_LOOKING, Event

LOOKED_AT = (*WAITS, Event.MENTION)
"""Whoever looks at the table sees it there."""
MORNING = KEPT_QUIET
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
    if (morning := _morning(case)) > at:
        return Verdict("hold", MORNING, morning)
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
    wakes = awake_from(message.user_id, case.at)
    too_late = message.event != Event.NUDGE and owed.due_at - wakes < TOO_LATE
    return case.at if too_late else wakes


def _morning(case: Case) -> datetime:
    """When a turn mail may go out that its reader would rather have in the morning: at the end of their quiet
    hours, whatever day it is. Where the clock runs at night and less than half a day would be left, at once.
    """
    message, owed = case.message, case.owed
    if message.event not in TOLD or not message.user.mornings or owed is None or owed.due_at is None:
        return case.at
    hours = availabilities_of([message.user_id], case.at).get(message.user_id, ALWAYS)
    morning = next_awake(quiet_only(hours), case.at)
    is_late = not clock_for(case.game).awake and owed.due_at - morning < HALF_DAY
    return case.at if is_late else morning


def awake_from(user_id: int, at: datetime) -> datetime:
    """The first moment from this one on that lies in nothing of theirs: quiet hours, free days, vacations."""
    return next_awake(availabilities_of([user_id], at).get(user_id, ALWAYS), at)
