"""The turn of a seat that has not come, as far as all can tell: how it would begin, what has to be as it was
foreseen, and what a branch may name."""

from collections.abc import Collection

from msgspec import structs

from games.engine.questions import Question
from games.kit.plan_steps import Facts
from games.systems.sorcerer import reading
from games.systems.sorcerer.state import Roll, Turn
from games.systems.sorcerer.view import CharacterView, View

BEGIN = "move"
ENCOUNTER = "encounter"
LIFE, ROLL = "life", "roll"
EXCUSED: dict[str, Collection[str]] = {LIFE: (LIFE, "life_at_most")}
"""What may be otherwise where a branch or a condition names it."""


def team(view: View, seat: int) -> list[CharacterView]:
    """The seat's characters that stand on a board, the Zombie among them."""
    return [one for one in view.characters.values() if one.seat == seat and one.place]


def coming(view: View, seat: int) -> View | None:
    """The view as if the seat's next turn stood before its Move; None in set-up, and for who is out."""
    if view.turn is None or view.result is not None or view.players[seat - 1].out or not team(view, seat):
        return None
    turn = Turn(seat, view.turn.number + 1)
    return structs.replace(view, phase=BEGIN, turn=turn, fight=None, roll=None, awakening=0)


def foreseen(view: View, seat: int) -> Facts:
    """Who stands where, with how many lives; and what all can see of what they hold: how many tokens, what is
    wielded and worn, and whether there is a Rune."""
    mine = team(view, seat)
    return {
        "who": [one.id for one in mine],
        "place": [one.place for one in mine],
        LIFE: [one.lp for one in mine],
        "hand": [[one.carried, one.weapon, *sorted(one.armour), bool(one.rune)] for one in mine],
    }


# -- what a branch names ------------------------------------------------------------------------------------


def rolled(view: View, question: Question, seat: int) -> int | None:
    """The total of the own Encounter Roll: while its dice lie there, and in the fight that it has brought."""
    roll, fight = view.roll, view.fight
    if roll is not None:
        return total_of(roll) if roll.kind == ENCOUNTER and roll.seat == seat else None
    if fight is None or not fight.monster:
        return None
    return view.content.encounters_by_id[fight.monster].total


def total_of(roll: Roll) -> int:
    """Two dice and the digit as they stand, cut to the table (L-R-26)."""
    total = sum(roll.dice) + roll.digit + roll.bonus
    return max(reading.LOWEST, min(reading.HIGHEST, total))


def lives(view: View, question: Question, seat: int) -> int | None:
    """How many lives the character has whose Exploration it is, before that the weakest one."""
    mine, moved = team(view, seat), view.turn.moved if view.turn is not None else ""
    if moved:
        return next((one.lp for one in mine if one.id == moved), 0)
    return min((one.lp for one in mine), default=None)


BRANCHING = {ROLL: rolled, LIFE: lives}
"""What a branch may name."""
