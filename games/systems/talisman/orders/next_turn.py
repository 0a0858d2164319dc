"""The turn of a seat that has not come, as far as all can tell: how it would begin, where a roll would lead,
and what has to be as it was foreseen (6.1)."""

from collections.abc import Collection, Iterator

from msgspec import structs

from games.engine.dice import Stream
from games.engine.questions import Question
from games.kit.plan_steps import Facts
from games.systems.talisman.board import JAIL, region
from games.systems.talisman.determinize import determinize
from games.systems.talisman.movement import GO, ways
from games.systems.talisman.queries import found_for, slowed
from games.systems.talisman.state import Character, State, Turn
from games.systems.talisman.view import CharacterView, View
from games.systems.talisman.words.movement import MoveMod

FACES = range(1, 7)
BEGIN = "begin"
LIFE = "life"
EXCUSED: dict[str, Collection[str]] = {LIFE: (LIFE, "life_at_most")}
"""What may be otherwise where a branch or a condition names it."""


def _who(view: View, seat: int) -> CharacterView | None:
    return view.players[seat - 1].who


def coming(view: View, seat: int) -> View | None:
    """The view as if the seat's next turn had just begun; None for who has no character, or misses it."""
    who = _who(view, seat)
    if who is None or who.missing or view.turn is None or view.result is not None:
        return None
    return structs.replace(
        view,
        phase=BEGIN,
        turn=Turn(seat, view.turn.number + 1, casts=len(who.spells or ())),
        visit=None,
        fight=None,
        roll=None,
        casting=(),
        loss=None,
        deal=None,
        agenda=(),
    )


def foreseen(view: View, seat: int) -> Facts:
    """Where the character stands, its lives, and of its hand what all can see: how many Spells it holds, and
    which Objects and Followers."""
    who = _who(view, seat)
    if who is None:
        return {"who": "", "place": "", LIFE: 0, "hand": []}
    cards = sorted(held.card for held in (*who.objects, *who.followers))
    return {"who": who.id, "place": who.place, LIFE: who.life, "hand": [str(who.held), *cards]}


# -- the roll -----------------------------------------------------------------------------------------------


def rolled(view: View, question: Question, seat: int) -> int | None:
    """How many spaces the roll leads, where its ends are chosen."""
    steps = question.params.get("steps") if question.kind == GO else None
    return int(steps) if steps is not None else None


def lives(view: View, question: Question, seat: int) -> int | None:
    """How many lives the character has."""
    who = _who(view, seat)
    return who.life if who else None


BRANCHING = {"roll": rolled, LIFE: lives}
"""What a branch may name."""


def rolls(view: View, seat: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Each number of the die that moves, with the ends that it may offer; none where no roll moves."""
    state = determinize(view, seat, Stream("plan"))
    who = state.of(seat)
    if region(state.content, who.place) == "inner" or who.place == JAIL or who.enslaved or slowed(state, who):
        return
    for number in FACES:
        yield number, tuple(ends_of(state, who, number))


def ends_of(state: State, who: Character, number: int) -> list[str]:
    """The ends of a roll, those with what may be added to it last."""
    plus = sum(one.plus for one in found_for(state, who, MoveMod) if one.may)
    return list(
        dict.fromkeys([*ways(state, who, number), *(ways(state, who, number + plus) if plus else [])])
    )


def led_to(state: State, who: Character, numbers: Collection[int]) -> set[str]:
    """All ends of these rolls."""
    return {key for number in numbers for key in ends_of(state, who, number)}
