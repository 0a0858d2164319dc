"""What can be counted of a finished game, by playing its journal once more. Nothing here is worded."""

from collections.abc import Iterable
from typing import Any, get_type_hints

import msgspec

from games.drawing.luck import FACES
from games.engine.position import Position
from games.engine.questions import Chance, Entry
from games.engine.system import System
from games.engine.ticking import ticking
from games.engine.walk import told_before, walk
from games.faces.counted import NOBODY, Onlooker, Watch
from games.faces.face import get_face
from games.journal.past import past_of
from games.journal.release import system_of
from games.models import Game
from games.past.counting import counted, if_counted, known_kind
from games.past.foreign_records import Limits

FORGET = 200
"""So many entries played again are kept in memory."""


class Statistics(msgspec.Struct, frozen=True):
    """One finished game. `turns` of the whole game, `rounds` the most that one seat had.

    `turns_of` are the turns of each seat, `dice` how often each of them rolled 1 to 6 (NOBODY: the game
    itself), `draws` how many chances other than dice there were. `own` is what the system counts besides.
    """

    entries: int
    chances: int
    turns: int
    rounds: int
    turns_of: dict[int, int]
    dice: dict[int, tuple[int, ...]]
    draws: int
    own: Any


def statistics(game: Game) -> Statistics:
    """The statistics of a finished game (no query if they were looked at lately).

    Raises what `counted` does: Busy, TooSlow, Refused, and whatever the rules raise.
    """
    return counted(game, STATISTICS)


def statistics_if_kept(game: Game) -> Statistics | None:
    """The same where they have been counted before, one query at most; None where they would have to be.

    Raises TooSlow for a game that took too long, NotPlayedAgain for one that is not played.
    """
    return if_counted(game, STATISTICS)


def _count(game: Game, limits: Limits) -> Statistics:
    past = past_of(game)
    return played_again(system_of(game), past.first_state(), ticking(past.entries(), limits.meter()))


def _read(game: Game, data: bytes) -> Statistics:
    """What the system counts besides is read as what its watch says that it is."""
    found = msgspec.msgpack.decode(data, type=Statistics)
    own = get_face(game.system).statistics
    if own is None:
        return found
    form = get_type_hints(type(own.watch()).facts)["return"]
    return msgspec.structs.replace(found, own=msgspec.convert(found.own, form))


STATISTICS = known_kind("statistics", _count, Statistics, decode=_read)


def played_again(system: System, first: bytes, entries: Iterable[Entry]) -> Statistics:
    """The statistics of a whole game from its first state and its journal. Raises ReplayMismatch."""
    own = get_face(system.slug).statistics
    watch = own.watch() if own else Onlooker(system.slow.on_turn)
    seen = _Walk(Position(system, first), watch)
    for _at, entry in walk(seen.position, entries):
        seen.moment(entry)
    return seen.found()


class _Walk:
    """The journal played once more under the eyes of a watch."""

    def __init__(self, position: Position, watch: Watch) -> None:
        self.position, self.watch = position, watch
        self.dice: dict[int, list[int]] = {}
        self.turns_of: dict[int, set[int]] = {}
        self.draws = 0
        self.told = 0

    def moment(self, entry: Entry | None) -> None:
        """What came of the last entry, and the one that is given next."""
        position = self.position
        self.watch.after(position.state, position.events[self.told :])
        if len(position.entries) >= FORGET:
            position.trim()
        if entry is not None:
            self._before(entry)

    def _before(self, entry: Entry) -> None:
        position = self.position
        self._note_turn()
        question = position.question
        if isinstance(question, Chance) and entry.is_chance:
            self._note_chance(question, entry.answers[0].key)
        self.watch.before(position.state, question)
        self.told = told_before(position, entry)

    def _note_turn(self) -> None:
        system, state = self.position.system, self.position.state
        seat = system.slow.on_turn(state)
        if seat is not None:
            self.turns_of.setdefault(seat, set()).add(system.slow.turns(state))

    def _note_chance(self, chance: Chance, key: str) -> None:
        if not chance.dice:
            self.draws += 1
            return
        for seat, face in self.watch.dice(self.position.state, chance, key):
            self.dice.setdefault(seat, [0] * FACES)[face - 1] += 1

    def found(self) -> Statistics:
        """What was counted."""
        position = self.position
        turns_of = {seat: len(turns) for seat, turns in sorted(self.turns_of.items())}
        return Statistics(
            entries=position.number,
            chances=position.chances,
            turns=sum(turns_of.values()),
            rounds=max(turns_of.values(), default=0),
            turns_of=turns_of,
            dice={seat: tuple(faces) for seat, faces in sorted(self.dice.items()) if seat != NOBODY}
            | {seat: tuple(faces) for seat, faces in self.dice.items() if seat == NOBODY},
            draws=self.draws,
            own=self.watch.facts(),
        )
