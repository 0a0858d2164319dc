"""The judge's own record: every wait as its person sees it, from its first moment to its last."""

import re
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from rehearsal.judge import due_times, reminding
from rehearsal.judge.clock import Clock, Wait
from rehearsal.judge.facts import Facts
from rehearsal.judge.hours import Span, is_in
from rehearsal.judge.rules import HALF_A_TURN, MAIL_PATIENCE, MOST_MISSES, PACES, SAFETY
from rehearsal.judge.sight import Sight

NEARLY = timedelta(minutes=2)
HELP = re.compile(r"\ball(y|ies)\b")
"""How a wait says that allies may play it next."""
Place = tuple[str, int]
"""A game by its name in addresses, and somebody who sits there."""


class Record:
    """`clocks` by game and person. `paces` says by the name of the table how long one may think there; at
    those that are `safe` the first turn of each that runs out is a day longer. `may_rest` says of whom a
    vacation begins by itself instead."""

    def __init__(self, facts: Facts, paces: dict[str, str]) -> None:
        self.facts = facts
        self.paces = paces
        self.safe: set[str] = set()
        self.may_rest: Callable[[int, datetime], bool] = lambda _user_id, _at: False
        self.clocks: dict[Place, Clock] = {}
        self.seats: dict[tuple[str, int], int] = {}
        self.people: dict[str, set[int]] = {}
        self._missed: set[tuple[str, int, int]] = set()
        self._lengthened: set[Place] = set()
        self._names: dict[str, str] = {}
        self._there: dict[Place, datetime] = {}
        self._acted: dict[Place, datetime] = {}

    def see(self, at: datetime, sights: Iterable[Sight]) -> None:
        """Everybody's view of one table, at the end of a step."""
        seen = list(sights)
        ended = [sight for sight in seen if self._follow(at, sight)]
        for sight in seen:
            self.people.setdefault(sight.game, set()).add(sight.user_id)
        if seen and len(ended) == 1 and seen[0].running and not seen[0].paused:
            self._judge_end(at, ended[0])
        for sight in seen:
            clock = self.clocks[sight.game, sight.user_id]
            if clock.wait is not None and not sight.paused:
                due_times.judge(self.facts, clock, sight, at)

    def wait_of(self, game: str, user_id: int) -> Wait | None:
        """The open wait of somebody at a table; None where nothing is asked of them."""
        clock = self.clocks.get((game, user_id))
        return clock.wait if clock is not None else None

    def names_at(self, game: str) -> set[str]:
        """Of the people who see the table from a seat."""
        sit = {user_id for (name, _seat), user_id in self.seats.items() if name == game}
        return {self.facts.people[user_id].name for user_id in sit}

    def waiting_for(self, user_id: int) -> set[str]:
        """The tables at which somebody's wait is open."""
        mine = {place: clock for place, clock in self.clocks.items() if place[1] == user_id}
        return {game for (game, _user), clock in mine.items() if clock.wait is not None}

    def acts(self, game: str, user_id: int, at: datetime, *, at_table: bool) -> None:
        """Somebody has answered there, and so knows of the wait that was open; who did so at the table has
        seen there what they are asked then."""
        clock, wait = self.clocks.get((game, user_id)), self.wait_of(game, user_id)
        if at_table:
            self._there[game, user_id] = at
        self._acted[game, user_id] = at
        if clock is None or wait is None:
            return
        wait.looked = wait.looked or at
        if wait.own and is_in(clock.person.away, at):
            clock.dry = wait.turn

    def looks(self, game: str, user_id: int, at: datetime) -> None:
        """Somebody has the page of the table before them, and so knows of a wait that begins in this very
        moment, too: before they looked, and before the judge does."""
        self._there[game, user_id] = at
        wait = self.wait_of(game, user_id)
        if wait is not None:
            wait.looked = wait.looked or at

    def unsettle(self, game: str) -> None:
        """Clocks of the table have stood still, or begin anew: what is shown next is believed."""
        for (name, _user), clock in self.clocks.items():
            clock.known &= name != game

    def went_back(self, game: str, at: datetime) -> None:
        """The table has gone back by its leave: every wait begins anew, and its person is told anew."""
        self.unsettle(game)
        for (name, _user), clock in self.clocks.items():
            if name == game and clock.wait is not None:
                clock.wait.begin_anew(at)

    def name_of(self, game: str) -> str:
        """What the table is called."""
        return self._names.get(game, "")

    def change_pace(self, game: str, pace: str) -> None:
        """The table has agreed to play at this one, from the next turn of each on."""
        for (name, _user), clock in self.clocks.items():
            if name == game:
                clock.change_pace(PACES[pace])
                self.paces[self._names[game]] = pace

    # -- from one look to the next --------------------------------------------------------------------------

    def _follow(self, at: datetime, sight: Sight) -> bool:
        """Whether a wait of theirs is over; what it took is charged, and the next one begins."""
        clock = self._clock(sight)
        known = clock.known
        if sight.away or sight.adjourned or self._is_new(sight):
            clock.known = False
        if sight.adjourned:
            clock.misses = clock.ran_out = None
        more = self._more(clock, sight, at)
        helped = not more and clock.wait is not None and _is_helped(clock.wait, sight, at)
        over = clock.wait is not None and (more > 0 or helped or not _goes_on(clock.wait, sight))
        self._rest(clock, sight, at)
        if over:
            if not more:
                self._count_miss(clock, sight, at, known=known)
            self._end(clock, at)
        clock.follow(sight)
        self._begin(clock, sight, at, more)
        if helped and clock.wait is not None:
            clock.left, clock.bank, clock.wait.helped = clock.pace.answer, 0.0, True
            # By the mail that the time is over.
            clock.wait.told, clock.wait.heard, clock.wait.announced = at, at, sight.due
        return over

    def _begin(self, clock: Clock, sight: Sight, at: datetime, more: float) -> None:
        """The same turn again, with so much more, or the next wait: who is at the table now knows of it."""
        if more:
            clock.begin_again(sight, more, at)
        elif clock.wait is None and _is_asked(sight):
            clock.begin(sight, at)
            self.facts.seen["waits_begun"] += 1
            begun = self.wait_of(sight.game, sight.user_id)
            if begun is not None and self._is_there(sight, at):
                begun.looked = at

    def _is_there(self, sight: Sight, at: datetime) -> bool:
        """Whether the person has had the page of the table before them in this very moment: who only says
        something to a vote may not have."""
        return self._there.get((sight.game, sight.user_id)) == at

    def _more(self, clock: Clock, sight: Sight, at: datetime) -> float:
        """The seconds of a turn that goes on though its time is over: a vacation has begun by itself, or it
        is a day longer, once; 0 of every other."""
        wait = clock.wait
        if wait is None or clock.held is not None or not (wait.own and _goes_on(wait, sight)):
            return 0.0
        if not _has_moved(wait, sight, at):
            return 0.0
        if self.facts.rests.get(sight.user_id) == at:
            return min(clock.pace.turn, HALF_A_TURN)
        if HELP.search(wait.then) and not HELP.search(sight.then):  # at a slow pace they have a day, too
            return 0.0
        return SAFETY if self._is_longer(clock, sight, at) else 0.0

    def _is_longer(self, clock: Clock, sight: Sight, at: datetime) -> bool:
        """Whether it is over a day from now on, by which nothing else moves an end that is past."""
        assert sight.due is not None
        if sight.on_turn != sight.seat or not due_times.agree(clock, clock.over_in(SAFETY, at), sight.due):
            return False
        place = sight.game, sight.user_id
        self.facts.seen["turns_lengthened"] += 1
        if place in self._lengthened or sight.name not in self.safe:
            self.facts.complain("safeties_astray", f"{sight.game} seat {sight.seat}: a day longer once more")
        self._lengthened.add(place)
        return True

    def _should_go_on(self, sight: Sight, at: datetime) -> None:
        """A turn is missed of somebody who had a day more for it, or goes on vacation instead."""
        place = sight.game, sight.user_id
        if sight.name in self.safe and place not in self._lengthened:
            self._lengthened.add(place)
            words = f"{sight.game} seat {sight.seat}: no day longer at {at:%d %H:%M}"
            self.facts.complain("safeties_astray", words)
        elif self.may_rest(sight.user_id, at):
            words = f"{sight.user_id} misses a turn at {sight.game}, and no vacation begins at {at:%d %H:%M}"
            self.facts.complain("vacations_astray", words)

    def _count_miss(self, clock: Clock, sight: Sight, at: datetime, *, known: bool) -> None:
        """An own turn that is over by its time is missed: once, also where allies may play it first. `known`
        is whether that of its clock was."""
        wait = clock.wait
        assert wait is not None
        if not wait.own or wait.nobodys or clock.held is not None or wait.due is None or at <= wait.due:
            return
        place = sight.game, sight.user_id, wait.turn
        if place not in self._missed:
            self._missed.add(place)
            sure = not self.people.get(sight.game, set()) & self.facts.here
            clock.miss(sure=sure)
            if sure and known and self.facts.is_calm(at):
                self._should_go_on(sight, at)
            if clock.misses is None or clock.misses >= MOST_MISSES:
                self.facts.perhaps_left.add((sight.game, sight.user_id))

    def _rest(self, clock: Clock, sight: Sight, at: datetime) -> None:
        """A pause begins, or is over."""
        if clock.held is None and sight.paused:
            clock.hold(at, *self.lost(clock, at))
        elif clock.held is not None and not sight.paused:
            clock.run_on(at)
            if clock.wait is not None and self._is_there(sight, at):
                clock.wait.looked = at  # who is there when it ends sees that it does

    def _end(self, clock: Clock, at: datetime) -> None:
        if clock.held is None:
            away, lag = self.lost(clock, at)
            clock.charge(at, [*away, *lag])
        clock.ended, clock.wait = clock.wait, None

    def _clock(self, sight: Sight) -> Clock:
        place = sight.game, sight.user_id
        if place not in self.clocks:
            self._names[sight.game] = sight.name
            pace = PACES[self.paces[sight.name]]
            self.clocks[place] = Clock(pace, self.facts.people[sight.user_id])
        return self.clocks[place]

    def _is_new(self, sight: Sight) -> bool:
        """Whether somebody else sat there before, or nobody did while others played."""
        before = self.seats.get((sight.game, sight.seat))
        self.seats[sight.game, sight.seat] = sight.user_id
        return sight.game in self.people if before is None else before != sight.user_id

    def lost(self, clock: Clock, at: datetime) -> tuple[list[Span], list[Span]]:
        """What is not charged to the open wait until now: the site was away, a mail was late."""
        wait = clock.wait
        if wait is None:
            return [], []
        return self.facts.away(wait.since), [*self.facts.lag(wait, clock.person, at), *self._anew(clock, at)]

    def _anew(self, clock: Clock, at: datetime) -> list[Span]:
        """Mail was away when the person was to be told of the open wait anew, and they have not been yet."""
        wait, person = clock.wait, clock.person
        back = clock.back(at, self.facts.away(wait.since)) if wait is not None else None
        if wait is None or wait.heard is None or back is None or wait.heard >= back:
            return []
        start = back + MAIL_PATIENCE
        away = any(gone < start < end for gone, end in self.facts.mail_downs)
        return [(start, at)] if person.by_mail and person.reachable and away and start < at else []

    def bounced(self, user_id: int, at: datetime) -> None:
        """No mail reaches the person any more."""
        self.facts.people[user_id].reachable = False
        for place, clock in self.clocks.items():
            if place[1] == user_id:
                away, lag = self.lost(clock, at)
                clock.bounce(at, [*away, *lag])
                clock.known &= not self._perhaps_knows(place)

    def _perhaps_knows(self, place: Place) -> bool:
        """Whether they have answered something by a mail in the moment in which the open wait began: nobody
        can tell whether it goes on behind that answer or begins with it."""
        wait = self.clocks[place].wait
        return wait is not None and wait.looked is None and self._acted.get(place) == wait.asked

    def reached(self, user_id: int) -> None:
        """Mails reach the person again, who is at the site; what should have come before does not."""
        self.facts.people[user_id].reachable = True
        for clock in self._clocks_of(user_id):
            if clock.wait is not None:
                clock.wait.reminded, clock.wait.told = True, clock.wait.told or clock.wait.asked

    def keeps_other_hours(self, user_id: int, at: datetime) -> None:
        """The person has just chosen other hours."""
        for clock in self._clocks_of(user_id):
            away, lag = self.lost(clock, at)
            clock.keep_other_hours([*away, *lag])

    def gone(self, user_id: int) -> None:
        """Nobody asks them any more."""
        self.clocks = {place: clock for place, clock in self.clocks.items() if place[1] != user_id}

    def _clocks_of(self, user_id: int) -> list[Clock]:
        return [clock for (_game, user), clock in self.clocks.items() if user == user_id]

    # -- a wait that nobody has ended -----------------------------------------------------------------------

    def _judge_end(self, at: datetime, sight: Sight) -> None:
        """Nobody of the table was at the site: its own time has to be over, second by second."""
        place = sight.game, sight.user_id
        clock = self.clocks[place]
        if self.people.get(sight.game, set()) & self.facts.here or clock.ended is None:
            return
        if place in self.facts.left:  # while the table was held: they leave it with the moment it goes on
            return
        self.facts.seen["ends"] += 1
        due = clock.ended.due
        if due is not None and at <= due:
            words = f"{sight.game} seat {sight.seat}: over at {at:%d %H:%M:%S}, shown was {due:%d %H:%M:%S}"
            self.facts.complain("early_ends", words)
        if not clock.ended.reminded and self._should_remind(clock.ended, clock):
            self.facts.complain("unreminded_ends", f"{sight.game} seat {sight.seat}: over, never reminded")
        elif due is not None and at > due and reminding.lacks_last(self.facts, clock, clock.ended):
            words = f"{sight.game} seat {sight.seat}: over, and the last reminder never came"
            self.facts.complain("last_reminders_missing", words)
        clock.known &= clock.wait is not None and clock.wait.again

    def _should_remind(self, wait: Wait, clock: Clock) -> bool:
        """Of a turn whose end was seen coming: whoever wants mails or notices gets one before."""
        person = clock.person
        wants = person.by_push or (person.by_mail and person.reachable)
        if not (wants and wait.own) or wait.paused or not reminding.is_awake_within(clock, wait):
            return False
        begun = wait.since if wait.at_word is None else wait.asked
        outages = [*self.facts.downs, *self.facts.mail_downs]
        return not any(end > begun for _start, end in outages)


def _is_asked(sight: Sight) -> bool:
    """Whether a person is waited for."""
    return sight.asked and sight.running and not sight.away


def _goes_on(wait: Wait, sight: Sight) -> bool:
    """A wait lasts while the same seat is asked in the same turn, or in one that it went back to."""
    return _is_asked(sight) and wait.own == sight.is_own and wait.turn >= sight.turn


def _has_moved(wait: Wait, sight: Sight, at: datetime) -> bool:
    """The time that was shown is over, and another end is."""
    return wait.due is not None and at > wait.due and sight.due is not None and sight.due > wait.due + NEARLY


def _is_helped(wait: Wait, sight: Sight, at: datetime) -> bool:
    """The time of a turn is over, and for as long as a question may take allies may play it."""
    if not sight.allies or not _goes_on(wait, sight) or wait.due is None or sight.due is None:
        return False
    return at > wait.due - NEARLY and sight.due > wait.due + NEARLY and sight.then != wait.then
