"""What was found, added up: skill and luck apart, what moved the game most, and the turn that cost most.

A side's chance ends as 1 or 0; how it came there is the sum of what fell, what it chose in its own turns,
what orders and stand-ins did in them, and the rest: what others did, and what any turn brings to anybody.
Chosen is what lies beyond that: the turns of a steady player are worth nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import Literal

from games.analysis.found import Choice, Found, Roll, Turn
from games.engine.system import PARTY

LISTED = 5
BEYOND = 2.0
"""What is listed lies beyond so many of its errors."""
SURE = 2.6
"""So many errors make one of a dozen answers surely better: the best of many looks better than it is."""
LEAST = 0.01
"""What moves a chance by less is no swing, however surely it is known."""
SOME, MUCH = 0.67, 1.5
"""So many standard deviations of what could have fallen are good luck, and very good luck."""
Luck = Literal["very bad", "bad", "average", "good", "very good"]


@dataclass(frozen=True)
class Part:
    """One seat's part in it: shares of the chance to win, with standard errors. `luck` is in words."""

    seat: int
    chosen: float
    chosen_error: float
    fell: float
    fell_error: float
    automatic: float
    others: float
    luck: Luck


def is_allied(found: Found) -> bool:
    """Whether all play together: then there is one side."""
    return PARTY in found.sides


def rests(found: Found, side: int) -> list[float]:
    """Turn by turn, by how much a side came out of it better than who plays steadily, besides what fell."""
    stands = [turn.chances[side] for turn in found.turns]
    ends = [*stands[1:], found.end[side] if found.end else (stands or [0.0])[-1]]
    return [
        end - (turn.usual or turn.chances)[side] - turn.fell[side]
        for turn, end in zip(found.turns, ends, strict=True)
    ]


def _noise(turn: Turn, side: int) -> float:
    """The variance with which that is known."""
    return turn.noise[side] + (turn.usual_noise[side] if turn.usual_noise else 0.0)


def parts(found: Found, seats: Sequence[int]) -> list[Part]:
    """Those of the seats, in their order."""
    return [_part(found, seat) for seat in seats if is_allied(found) or seat in found.sides]


def _part(found: Found, seat: int) -> Part:
    allied = is_allied(found)
    side = 0 if allied else found.sides.index(seat)
    own = [turn.seat == seat for turn in found.turns]
    counted = [mine or not allied for mine in own]
    rest = rests(found, side)
    in_person = [mine and turn.own >= turn.automatic for mine, turn in zip(own, found.turns, strict=True)]
    chosen = _sum(rest, in_person)
    automatic = _sum(rest, [mine and not person for mine, person in zip(own, in_person, strict=True)])
    fell = _sum([turn.fell[side] for turn in found.turns], counted)
    spread = _sum([turn.spread[side] for turn in found.turns], counted)
    noise = [turn.noise[side] for turn in found.turns]
    unsure = [_noise(turn, side) for turn in found.turns]
    moved = found.end[side] - found.turns[0].chances[side] if found.end and found.turns else 0.0
    return Part(
        seat=seat,
        chosen=chosen,
        chosen_error=sqrt(_sum(unsure, in_person)),
        fell=fell,
        fell_error=sqrt(_sum(noise, counted)),
        automatic=automatic,
        others=0.0 if allied else moved - chosen - automatic - fell,
        luck=_luck(fell, sqrt(spread)),
    )


def luck_of_all(found: Found) -> Luck:
    """The luck of allies, whoever rolled."""
    spread = sum(turn.spread[0] for turn in found.turns)
    return _luck(sum(turn.fell[0] for turn in found.turns), sqrt(spread))


def _sum(values: Sequence[float], where: Sequence[bool]) -> float:
    return sum(value for value, counts in zip(values, where, strict=True) if counts)


def _luck(fell: float, spread: float) -> Luck:
    far = fell / spread if spread else 0.0
    if abs(far) < SOME:
        return "average"
    if far > 0:
        return "very good" if far >= MUCH else "good"
    return "very bad" if far <= -MUCH else "bad"


def most_of_rolls(found: Found) -> list[tuple[Roll, int]]:
    """The rolls that moved the game most, each with the place of the side that it moved most."""
    listed = []
    for roll in found.rolls:
        side = max(range(len(roll.moved)), key=lambda at: abs(roll.moved[at]))
        if abs(roll.moved[side]) > max(LEAST, BEYOND * roll.error):
            # Where two sides lost and gained alike, it is told of whoever's turn it was.
            mine = found.sides.index(roll.seat) if roll.seat in found.sides else side
            alike = abs(abs(roll.moved[mine]) - abs(roll.moved[side])) < LEAST
            listed.append((roll, mine if alike else side))
    listed.sort(key=lambda one: (-abs(one[0].moved[one[1]]), one[0].entry))
    return listed[:LISTED]


def most_of_choices(found: Found) -> list[Choice]:
    """The answers that moved it most, beyond their error."""
    listed = [one for one in found.looked if abs(one.moved) > max(LEAST, BEYOND * one.error)]
    return sorted(listed, key=lambda one: (-abs(one.moved), one.entry))[:LISTED]


def surely_worse(choice: Choice) -> bool:
    """Whether the other answer was better, beyond the error of the best of many."""
    return choice.moved < -SURE * choice.error


def dearest_turn(found: Found, seat: int) -> Turn | None:
    """The own turn in which a seat chose worst (of allies that of any of them), where that is beyond its
    error."""
    side = 0 if is_allied(found) else found.sides.index(seat)
    lost = [
        (rest, turn)
        for rest, turn in zip(rests(found, side), found.turns, strict=True)
        if (turn.seat == seat or is_allied(found))
        and turn.own >= turn.automatic
        and rest < -max(LEAST, BEYOND * sqrt(_noise(turn, side)))
    ]
    return min(lost, key=lambda one: (one[0], one[1].number))[1] if lost else None


Stood = tuple[float, list[float], float]
"""How far the game had come (0 to 1 by public steps), the chances of the sides then, their standard error."""


def curve(found: Found, steps: int, doubts: Sequence[float]) -> list[Stood]:
    """The points of the curve, the end the last one; `doubts` are those of the fitted value, by quarter."""
    points = [_stood(turn, turn.step / max(1, steps), doubts) for turn in _drawn(found)]
    return [*points, (1.0, found.end, 0.0)] if points and found.end else points


def rounds_of(found: Found) -> list[int]:
    """The round of each point of the curve but the last."""
    return [turn.round for turn in _drawn(found)]


def _drawn(found: Found) -> list[Turn]:
    """The turns that are points of the curve: of several at one step the last, and where roll-outs were made
    those from which they were."""
    rolled = any(turn.rolled for turn in found.turns)
    turns = [turn for turn in found.turns if not rolled or turn.rolled]
    return [one for one, then in pairwise([*turns, None]) if one and (then is None or then.step > one.step)]


def _stood(turn: Turn, far: float, doubts: Sequence[float]) -> Stood:
    """The fitted value and the roll-outs together, each by how sure it is."""
    doubt = doubts[min(int(far * len(doubts)), len(doubts) - 1)]
    if not turn.rolled:
        return far, turn.chances, doubt
    # One more won and lost keeps an error where all lines came to the same end.
    even = [(share * turn.lines + 1) / (turn.lines + 2) for share in turn.rolled]
    noise = max(one * (1 - one) for one in even) / turn.lines
    weight = doubt**2 / (doubt**2 + noise)
    chances = [
        weight * rolled + (1 - weight) * fitted
        for rolled, fitted in zip(turn.rolled, turn.chances, strict=True)
    ]
    return far, chances, sqrt(1 / (1 / noise + 1 / doubt**2))
