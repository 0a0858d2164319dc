"""The words that steer other effects: choose, roll_table, if, test, each.

They mean the same everywhere, but who is asked, how dice are rolled and who is meant is a system's own: it
hands its doors to the function that registers the word. A system that has no use for a word leaves it out.
"""

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

import msgspec

from games.engine.questions import PASS, Procedure
from games.kit.content import Card
from games.kit.effects import Conditions, Effect, Effects, Procedures, Scene

Number = TypeVar("Number")
"""A number in the data: `int`, or `int | Literal["paid", "stars"]` with the names that a system knows."""
Need = TypeVar("Need")
Who = TypeVar("Who")

Count = Callable[[Scene, str], int]
"""(scene, name) -> the number behind a name."""


class Branch(Card, frozen=True, kw_only=True):
    """One alternative; it is offered where its conditions hold."""

    then: Effects
    when: Conditions = Conditions()


class Choose(Effect, Generic[Number], frozen=True, kw_only=True, tag="choose"):
    """One branch is picked and carried out, so many times; with `may` one may also leave it.

    The keys of `of` are those of the question, so they are never renamed.
    """

    of: dict[str, Branch]
    times: Number = 1  # type: ignore[assignment]
    may: bool = False


class RollRow(Card, frozen=True, kw_only=True):
    """A row of a table: it counts up to this total, the last one may be open."""

    then: Effects
    upto: int | None = None


class RollTable(Effect, Generic[Number], frozen=True, kw_only=True, tag="roll_table"):
    """Roll and add; the first row that reaches the total is carried out."""

    rows: tuple[RollRow, ...]
    dice: int = 1
    plus: Number = 0  # type: ignore[assignment]

    def __post_init__(self) -> None:
        """Rows rise; only the last one is open."""
        ends = [row.upto for row in self.rows]
        closed = [end for end in ends if end is not None]
        if not ends or None in ends[:-1] or closed != sorted(set(closed)):
            raise ValueError(f"the rows end at {ends}")


class If(Effect, frozen=True, kw_only=True, tag="if"):
    """What is carried out where all conditions hold, and what else."""

    when: Conditions
    then: Effects = Effects()
    otherwise: Effects = msgspec.field(default=Effects(), name="else")


class Test(Effect, Generic[Number, Need], frozen=True, kw_only=True, tag="test"):
    """Roll dice for what is needed: `ok` if one shows it, else `fail`."""

    dice: Number
    need: Need
    ok: Effects = Effects()
    fail: Effects = Effects()


class Each(Effect, Generic[Who], frozen=True, kw_only=True, tag="each"):
    """The same for each of those who are meant, one after the other; what ends one's list ends no other's."""

    who: Who
    then: Effects


def register_choose(
    procedures: Procedures[Scene],
    ask: Callable[[Scene, tuple[str, ...]], Procedure],
    count: Count[Scene] | None = None,
) -> None:
    """Carries out `choose`. `ask(scene, keys)` asks who decides and returns the key; PASS first if one may.

    Nobody is asked where one compulsory branch is all that is offered.
    """

    @procedures.carries(Choose)
    def choose(scene: Scene, effect: Choose[Any]) -> Procedure:
        for _ in range(_number(scene, effect.times, count)):
            branches = [key for key, one in effect.of.items() if procedures.hold(scene, one.when)]
            keys = ((PASS,) if effect.may else ()) + tuple(branches)
            if not branches:
                return False
            key = (yield from ask(scene, keys)) if len(keys) > 1 else keys[0]
            if key == PASS:
                return False
            if (yield from procedures.run(scene, effect.of[key].then)):
                return True
        return False


def register_roll_table(
    procedures: Procedures[Scene],
    roll: Callable[[Scene, int], Procedure],
    count: Count[Scene] | None = None,
) -> None:
    """Carries out `roll_table`. `roll(scene, dice)` is a system's one door for dice; it gives the sum."""

    @procedures.carries(RollTable)
    def roll_table(scene: Scene, effect: RollTable[Any]) -> Procedure:
        total = (yield from roll(scene, effect.dice)) + _number(scene, effect.plus, count)
        row = next((one for one in effect.rows if one.upto is None or total <= one.upto), None)
        return row is not None and (yield from procedures.run(scene, row.then))


def register_if(procedures: Procedures[Scene]) -> None:
    """Carries out `if`."""

    @procedures.carries(If)
    def branch(scene: Scene, effect: If) -> Procedure:
        holds = procedures.hold(scene, effect.when)
        return (yield from procedures.run(scene, effect.then if holds else effect.otherwise))


def register_test(
    procedures: Procedures[Scene],
    roll: Callable[[Scene, int, Any], Procedure],
    count: Count[Scene] | None = None,
) -> None:
    """Carries out `test`. `roll(scene, dice, need)` returns how many dice show what is needed."""

    @procedures.carries(Test)
    def test(scene: Scene, effect: Test[Any, Any]) -> Procedure:
        shown = yield from roll(scene, _number(scene, effect.dice, count), effect.need)
        return (yield from procedures.run(scene, effect.ok if shown else effect.fail))


def register_each(procedures: Procedures[Scene], everyone: Callable[[Scene, Any], Iterable[Scene]]) -> None:
    """Carries out `each`. `everyone(scene, who)` gives a scene for each who is meant, in order, at its start.

    Where this may ask so often that a phase grows long, a system carries `each` out itself: a task a person.
    """

    @procedures.carries(Each)
    def each(scene: Scene, effect: Each[Any]) -> Procedure:
        for one in list(everyone(scene, effect.who)):
            yield from procedures.run(one, effect.then)
        return False


def _number(scene: Scene, given: Any, count: Count[Scene] | None) -> int:
    if count is None or isinstance(given, int):
        return int(given)
    return count(scene, given)
