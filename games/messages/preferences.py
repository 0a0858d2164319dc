"""How the reader of a true message wants to be told: not at all, in the digest, awake, not while looking."""

from datetime import datetime, timedelta

from accounts.availability import availabilities_of
from accounts.awake import ALWAYS, next_awake, quiet_only
from accounts.message_events import MessageChoice
from games.clocks.allowance import HALF_DAY
from games.clocks.due import clock_for
from games.live import presence
from games.messages import digest
from games.messages.message_facts import MessageFacts, Verdict, drop
from games.messages.notices import SETTLE
from games.messages.one_until_look import held_back
from games.models.message import ASLEEP, KEPT_QUIET, REMINDERS, TOLD, WAITS, WHILE_LOOKING, Event

LOOKED_AT = (*WAITS, Event.MENTION)
"""Whoever looks at the table sees it there."""
MORNING = KEPT_QUIET
HELD_AT_MOST = timedelta(minutes=10)
LOOK_AGAIN = timedelta(seconds=15)
TOO_LATE = timedelta(minutes=15)
"""A reminder that comes so shortly before the end helps nobody: rather in the middle of the night."""


def as_preferred(facts: MessageFacts, verdict: Verdict) -> Verdict:
    """What becomes of a true message whose verdict is to send it."""
    message = facts.message
    choice = message.user.wants(message.event)
    if choice == MessageChoice.OFF:
        return drop("not wanted")
    if choice == MessageChoice.DIGEST and not _too_late_for_digest(facts):
        return Verdict("digest", digest.PUT_ASIDE)
    return when_wanted(facts, verdict)


def when_wanted(facts: MessageFacts, verdict: Verdict) -> Verdict:
    """The same for a message that is wanted at once: not in quiet hours, not while its reader looks."""
    message, at = facts.message, facts.at
    if (wakes := _wakes(facts)) > at:
        return Verdict("hold", ASLEEP, wakes)
    if (morning := _morning(facts)) > at:
        return Verdict("hold", MORNING, morning)
    if held := held_back(facts):
        return held
    until = message.created_at + SETTLE + HELD_AT_MOST
    if message.event in LOOKED_AT and facts.seat and presence.looking(facts.seat, at) and at < until:
        return Verdict("hold", WHILE_LOOKING, min(at + LOOK_AGAIN, until))
    return verdict


def _too_late_for_digest(facts: MessageFacts) -> bool:
    """The last reminder is a mail always, the first one where time runs out before the next digest.

    Of a turn people are told half a day before its end: if neither the digest nor the reminder comes so
    early, then by a mail at once.
    """
    event, owed, user = facts.message.event, facts.owed, facts.message.user
    if event == Event.LAST_REMINDER:
        return True
    if event not in (Event.REMINDER, Event.YOUR_TURN) or owed is None or owed.due_at is None:
        return False
    told = digest.next_digest(user, facts.at)
    if not owed.on_turn:
        return event == Event.REMINDER and owed.due_at <= told
    reminded = event == Event.YOUR_TURN and user.wants(Event.REMINDER) != MessageChoice.OFF
    if reminded and owed.remind_at is not None:
        told = min(told, owed.remind_at)
    return owed.due_at - told < HALF_DAY


def _wakes(facts: MessageFacts) -> datetime:
    """When a reminder or a nudge may go out: not in its reader's quiet hours or vacation; a reminder does if
    it would be too late.

    These are their own hours, also at a table where wall time counts.
    """
    message, owed = facts.message, facts.owed
    if message.event not in (*REMINDERS, Event.NUDGE) or owed is None or owed.due_at is None:
        return facts.at
    wakes = awake_from(message.user_id, facts.at)
    too_late = message.event != Event.NUDGE and owed.due_at - wakes < TOO_LATE
    return facts.at if too_late else wakes


def _morning(facts: MessageFacts) -> datetime:
    """When a turn mail may go out that its reader would rather have in the morning: at the end of their quiet
    hours, whatever day it is. Where the clock runs at night and less than half a day would be left, at once.
    """
    message, owed = facts.message, facts.owed
    if message.event not in TOLD or not message.user.mornings or owed is None or owed.due_at is None:
        return facts.at
    hours = availabilities_of([message.user_id], facts.at).get(message.user_id, ALWAYS)
    morning = next_awake(quiet_only(hours), facts.at)
    is_late = not clock_for(facts.game).awake and owed.due_at - morning < HALF_DAY
    return facts.at if is_late else morning


def awake_from(user_id: int, at: datetime) -> datetime:
    """The first moment from this one on that lies in nothing of theirs: quiet hours, free days, vacations."""
    return next_awake(availabilities_of([user_id], at).get(user_id, ALWAYS), at)
