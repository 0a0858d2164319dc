"""Whether the moment that is shown as the end of a wait is the one that the judge comes to."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from rehearsal.judge.clock import Clock
from rehearsal.judge.facts import Facts
from rehearsal.judge.hours import A_MINUTE, Span
from rehearsal.judge.sight import Sight

SLACK = timedelta(minutes=3)
HOUR = 3600


def judge(facts: Facts, clock: Clock, sight: Sight, at: datetime) -> None:
    """The wait is open and its clock runs."""
    wait = clock.wait
    if wait is None or sight.due is None or not facts.is_calm(at):
        return
    wait.due, wait.then = sight.due, sight.then
    if is_untold(facts, clock, at):  # what is shown moves till they are
        return
    if not clock.known or sight.name in facts.vague:
        clock.take_at_word(at, sight.due)
        facts.seen["taken_at_word"] += 1
        return
    facts.seen["due_times"] += 1
    facts.seen["due_times_of_further_questions"] += not wait.own and clock.answered_before > 0
    facts.seen["due_times_after_pauses"] += bool(wait.paused)
    facts.seen["due_times_at_another_pace"] += wait.own and bool(clock.by_old)
    own = clock.ends(facts.lost(wait, clock.person, at))
    facts.seen["due_times_in_other_hours"] += any(at < sight.due for at, _kept in clock.person.changes)
    if not (agree(clock, own, sight.due) or _is_another_hour(facts, clock, sight.due, at)):
        why = next(_causes(facts, clock, own, sight.due, at))
        words = f"{sight.game} seat {sight.seat}: shown {sight.due:%d %H:%M}, rightly {own:%d %H:%M}, "
        words += (
            f"in {'their own' if wait.own else 'another'} turn {wait.turn} for {clock.available / HOUR:.1f} h"
        )
        facts.complain(why, f"{words}, {known_of(clock, facts.lost(wait, clock.person, at))}")
        clock.known = False


def known_of(clock: Clock, lost: list[Span]) -> str:
    """What the judge knows of the open wait, for whoever looks into a complaint."""
    wait = clock.wait
    assert wait is not None
    not_charged = ", ".join(f"{start:%d %H:%M:%S} to {end:%d %H:%M:%S}" for start, end in lost)
    told = f"told {wait.told:%d %H:%M:%S}" if wait.told else "untold"
    return f"since {wait.since:%d %H:%M:%S}, {told}, not charged: {not_charged or 'nothing'}"


def agree(clock: Clock, own: datetime, shown: datetime) -> bool:
    """Whether it is nearly the same: the end of an evening is nearly the beginning of the next day."""
    early, late = min(own, shown), max(own, shown)
    if late - early <= SLACK:
        return True
    evening = clock.person.is_awake(early - A_MINUTE)
    return evening and clock.person.awake_seconds(early, late) <= SLACK.total_seconds()


def _is_another_hour(facts: Facts, clock: Clock, shown: datetime, at: datetime) -> bool:
    """Whether a moment less or more makes it the same hour of another day."""
    wait = clock.wait
    assert wait is not None
    if clock.at is None:
        return False
    lost = facts.lost(wait, clock.person, at)
    moment = SLACK.total_seconds()
    return any(abs(clock.ends(lost, less=less) - shown) <= SLACK for less in (moment, -moment))


def is_untold(facts: Facts, clock: Clock, at: datetime) -> bool:
    """Whether mail was away, and the person has not been told yet, or not yet anew: then the end still moves.
    Whoever has a digest may have been sent a mail all the same, where that would come too late: nobody can
    tell."""
    wait = clock.wait
    assert wait is not None
    away = any(start < at and end > wait.since for start, end in facts.mail_downs)
    if not (away or (wait.told is None and facts.may_be_late(wait.since))):
        return False
    clock.unsure |= not clock.person.by_mail
    if not clock.person.by_mail or wait.told is None or wait.heard is None:
        return True
    back = clock.back(at, facts.away(wait.since))
    return back is not None and wait.heard < back


def may_move(facts: Facts, clock: Clock, at: datetime) -> bool:
    """Whether the end that was seen last may be another by now, though nothing has happened at the table:
    something is away, or a mail is late."""
    return not facts.is_calm(at) or is_untold(facts, clock, at)


def _causes(facts: Facts, clock: Clock, own: datetime, shown: datetime, at: datetime) -> Iterator[str]:
    """What would explain the difference, the likeliest first."""
    wait = clock.wait
    assert wait is not None
    away, lag = facts.away(wait.since), facts.lag(wait, clock.person, at)
    lost = [*away, *lag]
    yield from _deeds(clock, shown, own, lost)
    if shown > own:
        yield "answer_clocks_refilled" if not wait.own and clock.answered_before else "wrong_due_times"
        return
    if wait.paused:
        before = {"late_mail_charged": wait.lag, "downtime_charged": wait.downtime}
        yield from (
            name
            for name, less in before.items()
            if less and abs(clock.ends(lost, less=less) - shown) <= SLACK
        )
        yield "pauses_charged"
    unlike = {
        "downtime_charged": clock.ends(lag),
        "late_mail_charged": clock.ends(away),
        "quiet_hours_charged": clock.ends(lost, sleeps=False),
        "vacations_charged": clock.ends(lost, rests=False),
    }
    yield from (name for name, end in unlike.items() if abs(end - shown) <= SLACK)
    step = clock.pace.increment
    lacks = [less for less in (step, 2 * step, 3 * step) if less <= clock.bank]
    if any(abs(clock.ends(lost, less=less) - shown) <= SLACK for less in lacks):
        yield "increments_lost"
    yield "wrong_due_times"


def _deeds(clock: Clock, shown: datetime, own: datetime, lost: list[Span]) -> Iterator[str]:
    """What people have done is not kept, or done otherwise."""
    wait = clock.wait
    assert wait is not None
    if wait.own and clock.by_old and abs(clock.ends(lost, less=-clock.by_old) - shown) <= SLACK:
        yield "paces_kept"
    if clock.person.changes and abs(clock.ends(lost, changes=False) - shown) <= SLACK:
        yield "old_hours_kept"
    more = {"votes_miscounted": -wait.refused}
    less = {"bounces_charged": wait.bounced, "gifts_lost": wait.given}
    for name, seconds in (more if shown > own else less).items():
        if seconds and abs(clock.ends(lost, less=seconds) - shown) <= SLACK:
            yield name
