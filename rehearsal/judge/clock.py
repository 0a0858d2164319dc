"""The clock of one person at one table, kept by the judge alone."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from rehearsal.judge import fixed_hour
from rehearsal.judge.hours import Person, Span
from rehearsal.judge.rules import (
    AFTER_A_PAUSE,
    FORGIVEN_AFTER,
    HALF_DAY,
    LATER_AT_MOST,
    MAIL_PATIENCE,
    RECOVERY,
    Pace,
)
from rehearsal.judge.sight import NOBODYS, Sight

A_MOMENT = timedelta(minutes=3)
"""By so much the judge's seconds and those of the site may differ."""


@dataclass
class Wait:
    """An open wait: since when its time runs (anew after a pause), and what was shown last of its end.

    It began at `asked`, and a mail first spoke of it at `told`; since then they were `reminded`, or not. A
    mail spoke of it last at `heard`, when it was to be over at `announced`; one that had to tell of it anew
    was `late` for such a time. Before the last pause so much was not charged for a late mail (`lag`) and for
    outages (`downtime`). Its person first `looked` at the page of the table. In `nobodys` turn all are asked.
    Its end is known since `at_word` only, where it was believed what was shown then. At first it might take
    the `whole`. So many seconds were `given` to it, or asked for and `refused`; so many are not charged
    because no mail reached its person (`bounced`). By `shifted` seconds of wall time other hours have moved
    its end. It began `again` as it had run out, or others have `helped` since.
    """

    since: datetime
    asked: datetime
    own: bool
    turn: int
    due: datetime | None = None
    then: str = ""
    told: datetime | None = None
    heard: datetime | None = None
    announced: datetime | None = None
    late: list[Span] = field(default_factory=list)
    reminded: bool = False
    reminded_last: bool = False
    nobodys: bool = False
    looked: datetime | None = None
    at_word: datetime | None = None
    whole: float = 0.0
    paused: list[Span] = field(default_factory=list)
    lag: float = 0.0
    downtime: float = 0.0
    given: float = 0.0
    refused: float = 0.0
    bounced: float = 0.0
    shifted: float = 0.0
    again: bool = False
    helped: bool = False

    def begin_anew(self, at: datetime) -> None:
        """It runs again from now on, and nobody has been told of that yet."""
        self.since, self.shifted, self.late = at, 0.0, []
        self.told = self.heard = self.announced = self.looked = None


@dataclass
class Clock:
    """What a seat has.

    `known` is False where the judge was not there when it was set: then what is shown at the next occasion is
    taken at its word. `ended` is the wait before the open one, `held` since when a pause lasts,
    `answered_before` what questions of the same turn have taken already. Of a turn that was `begun`
    before it was taken at its word, nobody can tell what is of the allowance and what of the bank: the judge
    is `unsure` until the next. What a mail that `bounced` has cost is given back once.
    So many turns have `ran_out`, and so many `misses` of them still count (None where the judge cannot know);
    `punctual` ones were played in time since, and the turn `in_time` may become one more. The turn
    that is `dry` was answered on vacation, and so adds nothing to the bank; who is `gifted` has been given
    time. Until its table
    agreed on another the pace was that `before`: the turn after that would have `by_old` seconds more by it.
    """

    pace: Pace
    person: Person
    turn: int = 0
    left: float = 0.0
    bank: float = 0.0
    answer_turn: int = 0
    answer_left: float = 0.0
    answered_before: float = 0.0
    known: bool = True
    unsure: bool = False
    begun: datetime | None = None
    bounced: bool = False
    ran_out: int | None = 0
    misses: int | None = 0
    punctual: int = 0
    in_time: int = 0
    dry: int = 0
    gifted: bool = False
    before: Pace | None = None
    by_old: float = 0.0
    wait: Wait | None = None
    ended: Wait | None = None
    held: datetime | None = None

    def __post_init__(self) -> None:
        self.left = self.pace.turn

    @property
    def available(self) -> float:
        """What the open wait may take."""
        assert self.wait is not None
        has = self.left + self.bank if self.wait.own else self.answer_left
        return has + self.wait.bounced

    @property
    def at(self) -> tuple[int, str] | None:
        """The hour of the day at which the open wait is due; None for a question, and at most tables."""
        return self.pace.at if self.wait is not None and self.wait.own else None

    @property
    def _sleeps(self) -> bool:
        """Whether quiet hours and free days hold the open wait."""
        return self.at is None

    def follow(self, sight: Sight) -> None:
        """The turn that the person had begun is taken back, or begins again."""
        again = self.turn == -sight.turn and sight.is_own
        if self.turn > sight.turn or again:
            self.turn = -self.turn
            self.in_time = self.turn if self.turn > 0 and self.misses else 0
        elif self.in_time and (sight.turn > self.in_time or sight.on_turn != sight.seat):
            self._played_in_time()

    def begin(self, sight: Sight, at: datetime) -> None:
        """The person is asked from now on. A turn that is taken back begins no second time; in one of
        nobody's whoever was late has the time of an answer when they are asked again."""
        if sight.is_own and abs(self.turn) < sight.turn:
            self._begin_turn(sight.turn)
            self.known, self.unsure, self.begun = self.known and not self.unsure, False, at
        elif not sight.is_own and self.answer_turn < sight.turn:
            self.answer_turn, self.answered_before = sight.turn, 0.0
            self.answer_left = min(self.pace.answer, self.pace.turn)
        elif sight.on_turn == NOBODYS and self.left + self.bank < A_MOMENT.total_seconds():
            self.left, self.bank = min(self.pace.answer, self.pace.turn), 0.0
        self.wait = Wait(at, at, sight.is_own, sight.turn, nobodys=sight.on_turn == NOBODYS)
        self.wait.whole = self.available

    def is_over(self, at: datetime) -> bool:
        """Whether the time of the open wait was over then, by what was shown."""
        return self.wait is not None and self.wait.due is not None and at > self.wait.due

    def over_in(self, seconds: float, at: datetime) -> datetime:
        """When a wait is over that has so much from now on."""
        end = self.person.runs_out(at, seconds, sleeps=self._sleeps)
        return fixed_hour.due(self.at, end, self.person.away) if self.at is not None else end

    def begin_again(self, sight: Sight, seconds: float, at: datetime) -> None:
        """A turn that has run out goes on, with so much from now on, as its person is told."""
        self.begin(sight, at)
        assert self.wait is not None
        self.left, self.bank, self.wait.again = seconds, 0.0, True
        self.wait.told, self.wait.heard, self.wait.announced = at, at, sight.due

    def miss(self, *, sure: bool) -> None:
        """A turn of the seat has run out, or perhaps it has."""
        self.in_time = 0
        self.misses = self.misses + 1 if self.misses is not None and sure else None
        self.ran_out = self.ran_out + 1 if self.ran_out is not None and sure else None

    def _played_in_time(self) -> None:
        """Ten such turns take a missed one away."""
        self.in_time, self.punctual = 0, self.punctual + 1
        if self.misses and self.punctual >= FORGIVEN_AFTER:
            self.misses, self.punctual = self.misses - 1, 0

    def change_pace(self, pace: Pace) -> None:
        """Another one holds from the next turn on."""
        self.before, self.pace = self.before or self.pace, pace

    def _old_allowance(self) -> float:
        """What the turn that begins would have by the pace before."""
        if self.before is None:
            return 0.0
        old, self.before = self.before, None
        bank = (
            max(self.bank, min(self.bank + old.increment, old.cap - old.turn)) if self.turn > 0 else self.bank
        )
        return max(0.0, min(old.turn, old.cap - bank)) + bank

    def _begin_turn(self, turn: int) -> None:
        """A fresh allowance; the bank gains for the turn before, but not for one that is taken back, and
        never more than both may hold together. At another pace no more is kept than that holds."""
        old = self._old_allowance()
        self.bank = min(self.bank, self.pace.cap)
        if self.turn > 0 and self.turn != self.dry:
            gained = min(self.bank + self.pace.increment, self.pace.cap - self.pace.turn)
            self.bank = max(self.bank, gained)
        self.turn, self.in_time = turn, turn if self.misses else 0
        self.left = max(0.0, min(self.pace.turn, self.pace.cap - self.bank))
        self.by_old = old - self.left - self.bank if old else 0.0

    def used(self, at: datetime, lost: Sequence[Span]) -> float:
        """What the open wait has cost."""
        assert self.wait is not None
        return max(0.0, self._seconds(self.wait.since, at, lost) - self.wait.bounced)

    def _seconds(self, start: datetime, end: datetime, lost: Sequence[Span] = ()) -> float:
        """Those that count for the open wait."""
        return self.person.awake_seconds(start, end, lost, sleeps=self._sleeps)

    def bounce(self, at: datetime, lost: Sequence[Span]) -> None:
        """No mail has reached the person, nor is one late any more: the open wait has cost nothing until they
        looked at the table, but for what is above an allowance."""
        if self.wait is not None and self.held is None and not self.bounced:
            most = self.pace.turn if self.wait.own else min(self.pace.answer, self.pace.turn)
            until = min(at, self.wait.looked or at)
            self.wait.bounced, self.bounced = min(self.used(until, lost), most), True
            self.wait.told = self.wait.told or self.wait.asked

    def charge(self, at: datetime, lost: Sequence[Span]) -> None:
        """The wait has taken its time until now: from the allowance, then from the bank."""
        assert self.wait is not None
        used = self.used(at, lost)
        if not self.wait.own:
            self.answer_left = max(0.0, self.answer_left - used)
            self.answered_before += used
            return
        self.bank = max(0.0, self.bank - max(0.0, used - self.left))
        self.left = max(0.0, self.left - used)

    def give(self, seconds: float, at: datetime, lost: Sequence[Span]) -> None:
        """The open wait has been given time: to questions all of it, to a turn as much as the clock holds."""
        assert self.wait is not None
        if not self.wait.own:
            self.answer_left += seconds
        else:
            used = self.used(at, lost)
            room = self.pace.cap - max(0.0, self.left + self.bank - used)
            seconds = max(0.0, min(seconds, room))
            self.bank += seconds
        self.wait.given += seconds

    def back(self, at: datetime, lost: Sequence[Span] = ()) -> datetime | None:
        """When the person was last to be told of the wait anew: a vacation was over; or half a day before
        the end of the wait, where it would have been over only after that. Not after one that had begun when
        they were told, and ended as announced: they know since then when the wait ends, if that has not
        moved until then. What was `lost` may have moved it since."""
        wait = self.wait
        assert wait is not None
        moments = []
        for gone, back in self.person.away:
            awake, early = self.person.runs_out(back, 0.0), (wait.due or back) - HALF_DAY
            if not max(gone, wait.since) <= early < awake:
                continue  # by the mail that tells of the vacation's end, and of all tables at once
            moment = early
            knew = wait.heard is not None and gone <= wait.heard and back not in self.person.early
            if not (knew and self._stood(moment, lost)):
                moments.append(moment)
        return max((moment for moment in moments if wait.since < moment <= at), default=None)

    def _stood(self, moment: datetime, lost: Sequence[Span]) -> bool:
        """Whether the wait was to be over then when its person was told that it would be."""
        assert self.wait is not None
        if self.wait.due == self.wait.announced:
            return True
        before = [span for span in lost if span[0] < moment]
        if not self.known or self.wait.announced is None or len(before) == len(lost):
            return False
        return abs(self.ends(before) - self.wait.announced) <= A_MOMENT

    def hear(self, at: datetime, lost: Sequence[Span] = ()) -> None:
        """A mail says that the person is waited for: the first one, or one after a vacation."""
        wait = self.wait
        assert wait is not None
        back, heard = self.back(at, lost), wait.heard
        wait.told, wait.heard, wait.announced = wait.told or at, at, wait.due
        if heard is not None and back is not None and heard < back and back + MAIL_PATIENCE < at:
            wait.late.append((back + MAIL_PATIENCE, at))

    def hold(self, at: datetime, away: Sequence[Span], lag: Sequence[Span]) -> None:
        """A pause begins."""
        self.held = at
        if self.wait is not None:
            start, person = self.wait.since, self.person
            whole = person.awake_seconds(start, at)
            self.wait.downtime += whole - person.awake_seconds(start, at, away)
            self.wait.lag += whole - person.awake_seconds(start, at, lag)
            self.charge(at, [*away, *lag])
            self.wait.bounced = 0.0

    def run_on(self, at: datetime) -> None:
        """The pause is over; a turn has half a day at least."""
        if self.wait is not None and self.held is not None:
            self.wait.paused.append((self.held, at))
            self.wait.begin_anew(at)
            if self.wait.own:
                least = min(self.pace.turn, self._seconds(at, at + AFTER_A_PAUSE))
                self.left += max(0.0, least - self.left - self.bank)
        self.held = None

    def ends(self, lost: Sequence[Span], *, less: float = 0.0, **unlike: bool) -> datetime:
        """When the wait is over: its awake time is used up, and nothing has come back a moment ago. With so
        many seconds `less`, and `unlike` as in Person.is_awake, another fault of the site would end it."""
        assert self.wait is not None
        unlike = {"sleeps": self._sleeps} | unlike
        end = self.person.runs_out(self.wait.since, self.available - less, lost, **unlike)
        if self.at is not None:
            end = fixed_hour.due(self.at, end, self.person.away if unlike.get("rests", True) else ())
        elif self.wait.shifted > LATER_AT_MOST and unlike.get("changes", True):
            early = end - timedelta(seconds=self.wait.shifted - LATER_AT_MOST)
            end = self.person.runs_out(early, 0.0, sleeps=False)
        recovered = max((back + RECOVERY for _gone, back in lost), default=end)
        return end if recovered <= end else self.person.runs_out(recovered, 0.0, sleeps=self._sleeps)

    def keep_other_hours(self, lost: Sequence[Span]) -> None:
        """The last of the person's changes is new: the open wait ends later by a day at most."""
        if self.wait is None or self.held is not None or self.at is not None:
            return
        new = self.person.changes.pop()
        before, sure = self._over(lost)
        self.person.changes.append(new)
        after, still_sure = self._over(lost)
        self.wait.shifted += (after - before).total_seconds()
        self.known &= sure and still_sure

    def _over(self, lost: Sequence[Span]) -> tuple[datetime, bool]:
        """When the open wait would be over, and whether a moment less or more makes little of a difference.
        At the end of an evening it does: nobody can tell then whether that is meant, or the next day."""
        assert self.wait is not None
        start, has, moment = self.wait.since, self.available, A_MOMENT.total_seconds()
        early, end, late = (
            self.person.runs_out(start, max(0.0, has + more), lost) for more in (-moment, 0.0, moment)
        )
        return end, late - early <= 3 * A_MOMENT

    def take_at_word(self, at: datetime, due: datetime) -> None:
        """Nothing better is known than what is shown; what a bounce gave back, and other hours took, is in
        it."""
        assert self.wait is not None
        left = self._seconds(at, due)
        self.wait.since, self.wait.bounced, self.wait.shifted = at, 0.0, 0.0
        self.wait.at_word, self.wait.whole = at, left
        self.known, self.unsure = True, not self.wait.own or self.begun != at
        if self.at is not None:
            self._begin_with_a_whole_turn(at, due)
        elif self.wait.own:
            self.left = min(left, self.pace.turn)
            self.bank = left - self.left
        else:
            self.answer_left = left

    def _begin_with_a_whole_turn(self, at: datetime, due: datetime) -> None:
        """A turn that is due at a fixed hour: how much of the time until then it has nobody can tell but
        where it begins now, is due when one is of which nothing was saved, and its person was never given
        any. What is shown of every other is believed until the next."""
        self.left, self.bank = self.pace.turn, 0.0
        self.known = self.begun == at and self.ends(()) == due and not self.gifted
