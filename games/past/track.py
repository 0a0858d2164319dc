"""The places along a game at which a replay may stop, found from the stored states around one of them.

While a game runs these are the moments in which a question was open of which everybody may know. Where the
seat on turn is asked something in private nothing stops: whether it was asked at all is its own affair. When
the game is over every entry is a place of its own.
"""

from dataclasses import dataclass

from games.engine.position import LEAVE, Counts, Position
from games.engine.questions import Chance, Entry, Question
from games.engine.walk import walk
from games.journal.again import NotPlayedAgain, playing_again, where_it_is_proved
from games.journal.past import past_of
from games.journal.release import system_of
from games.models import Game
from games.models.packing import KeyFrame

BEFORE = 24
"""A track begins so many public steps before the place that is asked for: the log behind it is shown, too."""
MORE = 40
"""So many entries are read behind the place, and again where the next one lies further away."""


@dataclass(frozen=True)
class Spot:
    """A place: after how many entries, at which public step, in which turn."""

    entry: int
    step: int
    turn: int


class Track:
    """A stretch of a game around one public step, with its `spots` in order; it grows both ways.

    `everything` stops at every entry. No entry behind number `last` is read. Raises NotPlayedAgain where the
    rules do not play it.
    """

    def __init__(self, game: Game, step: int, *, everything: bool, last: int | None = None) -> None:
        self.game, self.everything, self.past = game, everything, past_of(game)
        self.last = game.entries if last is None else last
        until = min(self.last, self.past.frame_behind(step) + MORE)
        self.first = 0
        try:
            with playing_again(game):
                self.counts, self.state = self.past.frame_before(step=max(0, step - BEFORE))
            self._read(until)
        except NotPlayedAgain:
            proved = where_it_is_proved(game, step=step)
            if proved is None:
                raise
            self.counts, self.state = proved
            self.first = self.counts.entries
            self._read(until)

    def grow_back(self) -> bool:
        """Begin one stored state earlier; False where the track begins with the game, or where the rules do
        not play what lies before."""
        if self.counts.entries <= self.first:
            return False
        here = self.counts, self.state
        try:
            with playing_again(self.game):
                self.counts, self.state = self.past.frame_before(entry=self.counts.entries - 1)
            self._read(self.until)
        except NotPlayedAgain:
            (self.counts, self.state), self.first = here, here[0].entries
            self._read(self.until)
            return False
        return True

    def grow_on(self) -> bool:
        """Reach some entries further; False where the track ends with what may be read."""
        if self.until >= self.last:
            return False
        self._read(min(self.last, self.until + MORE))
        return True

    def at_or_before(self, step: int) -> Spot | None:
        """The last place with at most so many public steps; None where the track begins behind it."""
        return next((spot for spot in reversed(self.spots) if spot.step <= step), None)

    def before(self, step: int) -> Spot | None:
        """The last place with fewer public steps, however far back it lies; None at the game's first."""
        while (found := self.at_or_before(step - 1)) is None and self.grow_back():
            pass
        return found

    def behind(self, step: int) -> Spot | None:
        """The first place with more public steps, however far on it lies; None at the last one."""
        while True:
            found = next((spot for spot in self.spots if spot.step > step), None)
            # Behind a place of many entries its last one counts, so it must not be where the track ends.
            if (found and found != self.spots[-1]) or not self.grow_on():
                return found

    def position(self, entry: int) -> Position:
        """The game after exactly so many entries, with what happened since the track began."""
        lines = self.lines[: entry - self.counts.entries]
        with playing_again(self.game):
            return Position(system_of(self.game), self.state, lines, counts=self.counts)

    def entries(self, after: int, until: int) -> list[tuple[int, Entry]]:
        """The entries behind number `after` up to number `until`, with their numbers."""
        numbered = enumerate(self.lines, self.counts.entries + 1)
        return [(number, line) for number, line in numbered if after < number <= until]

    def _read(self, until: int) -> None:
        self.until = until
        self.spots: list[Spot] = []
        with playing_again(self.game):
            self.lines = self.past.entries(self.counts.entries, until)
            for at, _next in walk(Position(system_of(self.game), self.state, counts=self.counts), self.lines):
                self._stop(at)

    def _stop(self, at: Position) -> None:
        if not (self.everything or is_place(at)):
            return
        if self.spots and self.spots[-1].step == at.steps:
            self.spots.pop()
        self.spots.append(Spot(at.number, at.steps, at.system.slow.turns(at.state)))


def is_place(position: Position) -> bool:
    """Whether the game may be looked at here: at no private question to the seat on turn, even where all may
    know that it is asked (`Position.is_shared`), for what it answers there has no step of its own."""
    question = position.question
    if not isinstance(question, Question):
        return question is None
    return not (question.private and question.seats == (position.system.slow.on_turn(position.state),))


# -- what can still be taken back ---------------------------------------------------------------------------


def settled(game: Game) -> int:
    """The public step up to which nobody can take anything back any more, as far as all may know it.

    The last roll that everybody has seen, or answer of somebody who is not asked now, has put an end to it;
    what stands behind that may still change. A private entry says nothing about it. Three queries as a rule.
    """
    asked: tuple[int, ...] | None = None
    end = game.entries
    first = 0
    while True:
        try:
            counts, begun, known, position = _last_phases(game, end)
        except NotPlayedAgain:
            if asked is None:
                raise
            return first
        first = begun
        if asked is None:
            question = position.question
            asked = question.seats if isinstance(question, Question) else ()
            if len(asked) != 1:
                return position.steps
        fixed = next((step for step, seats in reversed(known) if seats != asked), None)
        if fixed is not None or not counts.entries:
            return first if fixed is None else fixed
        end = counts.entries


def _last_phases(game: Game, end: int) -> tuple[Counts, int, list[tuple[int, tuple[int, ...]]], Position]:
    """From the last state stored before entry `end`, or where the rules do not play from there from where the
    game is proved: what lies before it, its first public step, what is known of its entries, and the game at
    their end. Raises NotPlayedAgain."""
    past = past_of(game)
    try:
        with playing_again(game):
            return _played(game, past.frame_before(entry=max(0, end - 1)), end)
    except NotPlayedAgain:
        proved = where_it_is_proved(game, step=game.steps)
        if proved is None or proved[0].entries >= end:
            raise
        with playing_again(game):
            return _played(game, proved, end)


def _played(
    game: Game, begin: KeyFrame, end: int
) -> tuple[Counts, int, list[tuple[int, tuple[int, ...]]], Position]:
    counts, state = begin
    position = Position(system_of(game), state, counts=counts)
    first, known = position.steps, _known(position, past_of(game).entries(counts.entries, end))
    return counts, first, known, position


def _known(position: Position, lines: list[Entry]) -> list[tuple[int, tuple[int, ...]]]:
    """Of each entry that all may know of: the public step before it, and who was asked (nobody: a chance)."""
    found: list[tuple[int, tuple[int, ...]]] = []
    for at, line in walk(position, lines):
        question = at.question
        if line is None:
            break
        if line.kind == LEAVE:
            found.append((at.steps, ()))
        elif isinstance(question, Question) and not question.private:
            found.append((at.steps, question.seats))
        elif isinstance(question, Chance) and question.seen_by is None:
            found.append((at.steps, ()))
    return found
