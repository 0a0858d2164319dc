"""Which attacks stand in the question of a turn, and which of its answers are always in view."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from games.engine.questions import Question
from games.faces.answers import LEAVES
from games.faces.mice.names import Words
from games.faces.mice.options import groups
from games.faces.mice.prompts import in_turn
from games.faces.mice.stakes import stake_of
from games.faces.wording import Group, Option
from games.systems.mice.aiming import FIGHT
from games.systems.mice.view import View
from games.systems.mice.ways import imagined

MOST = 3
"""So many attacks stand in the question with their odds; the others at their figures alone."""
REST, IDLE = "rest", "idle"
"""What a mouse without an effect hardly ever does, and the meaning of it."""


def best_fights(view: View, keys: Iterable[str], better: Callable[[str], float]) -> list[str]:
    """The best attacks of some: of several minions of a kind on one space the first stands for all."""
    told: dict[tuple[str, str, int], str] = {}
    for key in sorted(key for key in keys if key.partition(":")[0] == FIGHT):
        weapon, target = key.split(":")[1:]
        figure = view.figures[target]
        told.setdefault((weapon, figure.kind, figure.space), key)
    return sorted(told.values(), key=lambda key: (-better(key), key))[:MOST]


def question_groups(words: Words, view: View, question: Question, answered: str) -> list[Group]:
    """The options by meaning; in a turn the best attack is among the answers that stay in view, and rest
    stands below all else where the mouse has nothing to recover from."""
    found = groups(words, question, answered)
    if not in_turn(question):
        return found
    state, keys = imagined(view), question.options_of(question.seats[0])
    best = best_fights(view, keys, lambda key: stake_of(view, state, question, key).better)[:1]
    idle = view.turn is None or not {"stunned", "webbed"} & set(state.mice[view.turn.card].status)

    def ranked(option: Option) -> Option:
        return replace(option, rank="quiet") if option.key in best else option

    told = [replace(group, options=[*map(ranked, group.options)]) for group in found]
    return _rest_last(told) if idle else told


def _rest_last(found: list[Group]) -> list[Group]:
    """The same with the rest that brings nothing behind all others; only giving up stands below it."""
    rest = [replace(one, rank="chip") for group in found for one in group.options if one.key == REST]
    others = [replace(group, options=[one for one in group.options if one.key != REST]) for group in found]
    idle = [Group(IDLE, "", rest)] if rest else []
    shown = [*(group for group in others if group.id != LEAVES), *idle]
    return [group for group in (*shown, *(one for one in others if one.id == LEAVES)) if group.options]
