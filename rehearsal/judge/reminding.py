"""The judge of reminders: the first half-way, the last shortly before the end, both at an awake moment."""

from datetime import datetime, timedelta

from rehearsal.judge import fixed_hour
from rehearsal.judge.clock import Clock, Wait
from rehearsal.judge.facts import Facts
from rehearsal.judge.rules import LAST_REMINDER, LAST_SHARE, REMINDED_FROM

SLACK = timedelta(minutes=20)
"""A mail is held while its reader looks, and the sweep has its patience."""
KINDS = ("reminder", "last_reminder")


def judge(facts: Facts, clock: Clock, kind: str, at: datetime) -> None:
    """A reminder of the open wait has come to somebody who is told at once. Its moment is judged where
    nothing has moved the end since the wait began."""
    wait = clock.wait
    assert wait is not None
    if kind == "last_reminder":
        wait.reminded_last = True
    if not is_plain(facts, clock, wait):
        return
    facts.seen["reminders_timed"] += 1
    rightly = moment(clock, kind)
    if not _is_near(clock, at, rightly):
        words = f"{kind} to {clock.person.user_id} at {at:%d %H:%M}, rightly {rightly:%d %H:%M}"
        facts.complain("reminders_mistimed", words)


def lacks_last(facts: Facts, clock: Clock, wait: Wait) -> bool:
    """Of a wait that ran out: whether the last reminder never came, which is a mail always."""
    is_one = wait.own and not wait.paused and wait.at_word is None and wait.whole >= REMINDED_FROM
    outages = [*facts.downs, *facts.mail_downs]
    before = min(LAST_REMINDER, wait.whole * LAST_SHARE)
    is_one = is_one and clock.person.reachable and is_awake_within(clock, wait, before)
    return is_one and not wait.reminded_last and not any(end > wait.since for _start, end in outages)


def is_awake_within(clock: Clock, wait: Wait, before: float = 0) -> bool:
    """Whether there is a moment to remind them at, so many seconds `before` the end: nobody is reminded in
    quiet hours or on a free day, and a fixed hour of the day waits for none of them."""
    if wait.due is None:
        return True
    return clock.person.awake_seconds(wait.since, wait.due - timedelta(seconds=before)) > 0


def moment(clock: Clock, kind: str) -> datetime:
    """When it rightly comes, by all that the wait may take."""
    wait = clock.wait
    assert wait is not None
    if clock.at is not None:
        return fixed_hour.reminders(clock.person, wait.since, clock.ends([]))[kind]
    whole = clock.available
    last = whole - min(LAST_REMINDER, whole * LAST_SHARE)
    return clock.person.runs_out(wait.since, whole / 2 if kind == "reminder" else last)


def is_plain(facts: Facts, clock: Clock, wait: Wait) -> bool:
    """Whether the end of the wait has stood since its beginning."""
    person = clock.person
    moved = wait.paused or wait.given or wait.refused or wait.bounced or wait.shifted or wait.late
    changed = any(start > wait.since or start in person.early for start, _end in person.away)
    lost = facts.away(wait.since) or facts.lag(wait, person, wait.since + SLACK)
    held_up = any(end > wait.since for _start, end in [*facts.mail_downs, *facts.releases])
    sure = not held_up and clock.known and not clock.unsure and clock.held is None and wait.at_word is None
    return sure and person.by_mail and not (moved or changed or lost or person.changes)


def _is_near(clock: Clock, at: datetime, rightly: datetime) -> bool:
    """The end of an evening is nearly the beginning of the next day."""
    early, late = min(at, rightly), max(at, rightly)
    return late - early <= SLACK or clock.person.awake_seconds(early, late) <= SLACK.total_seconds()
