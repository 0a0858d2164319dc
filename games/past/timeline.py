"""A finished game by its turns and fights. It never changes any more: what has been found once is kept."""

from dataclasses import dataclass

import msgspec

from games.engine.position import Position
from games.engine.ticking import ticking
from games.engine.walk import walk
from games.faces.face import get_face
from games.journal.again import NotPlayedAgain, playing_again
from games.journal.past import past_of
from games.journal.release import system_of
from games.models import Game
from games.past.counting import counted, known_kind
from games.past.foreign_records import Limits, TooSlow
from games.past.one_at_a_time import Busy


@dataclass(frozen=True)
class TurnStart:
    """A turn: its number (0: set-up), its round, the seat on turn (None: nobody yet), the public step it
    begins at."""

    number: int
    round: int
    seat: int | None
    step: int


class Timeline(msgspec.Struct, frozen=True, rename={"stretches": "fights"}):
    """Every turn in order, and the public steps of the stretches that everybody saw, fights for example, each
    once, in order. What a worker has counted is stored under an older name of them."""

    turns: tuple[TurnStart, ...] = ()
    stretches: tuple[int, ...] = ()


def timeline(game: Game) -> Timeline:
    """The turns and fights of a finished game. Empty where the present rules do not play it again, and as
    long as they are counted: a position can be looked at without them."""
    try:
        return counted(game, TURNS)
    except (NotPlayedAgain, TooSlow, Busy):
        return Timeline()


def _played(game: Game, limits: Limits) -> Timeline:
    """Plays the whole game; a new position at each turn would cost more than the one that goes through."""
    past, tick = past_of(game), limits.meter()
    found: list[TurnStart] = []
    with playing_again(game):
        first = Position(system_of(game), past.first_state())
        for at, _next in walk(first, ticking(past.entries(), tick)):
            if not found or (at.result is None and at.system.slow.turns(at.state) != found[-1].number):
                found.append(_start(at))
    return Timeline(tuple(found), _stretches(first))


def _stretches(end: Position) -> tuple[int, ...]:
    kinds = get_face(end.system.slug).stretches
    steps = (step for step, event in end.events if event.kind in kinds and not event.secret)
    return tuple(dict.fromkeys(steps))


def _start(at: Position) -> TurnStart:
    slow, state = at.system.slow, at.state
    return TurnStart(slow.turns(state), slow.round(state), slow.on_turn(state), at.steps)


TURNS = known_kind("turns", _played, Timeline)
