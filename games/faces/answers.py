"""The open question of a reader as the frame shows it: which answers stand in view, and which is filled."""

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass

from msgspec import Struct

from games.engine.questions import Question
from games.faces.ground import Ground
from games.faces.stakes import NEVER, Choice, Stakes
from games.faces.wording import Group, Option, Wording

SIDE_BY_SIDE = 3
"""So many answers always stand beside each other, in view, whatever is scrolled."""
LEAVES = "give-up"
"""The meaning of options that end it all: they are never among those that stand in view."""
APART = ("primary", "quiet")
"""Ranks of options that stand apart from a list."""
EVEN = 50
"""Whoever wins less often than so is not told to try it by a filled button."""


@dataclass(frozen=True)
class Choices:
    """Options of one meaning: `rows` say what they bring, the best of them first, `chips` are words alone."""

    kind: str
    legend: str
    rows: tuple[Choice, ...]
    chips: tuple[Choice, ...] = ()


class Asked(Struct, frozen=True):
    """The open question of the reader in words.

    `answers` stand side by side, three at most, the `filled` one (its key) first; "" where none is the
    sensible one. `groups` are the others that the frame shows, and `best` is the key of the best of their
    rows, "" for none. `things` are those that are chosen at a thing where there are no others: then they are
    listed in the question, too. `at_things` counts those that are chosen at things alone.
    """

    prompt: str
    hint: str
    stakes: Stakes
    answers: tuple[Choice, ...] = ()
    filled: str = ""
    groups: tuple[Choices, ...] = ()
    best: str = ""
    things: tuple[Choice, ...] = ()
    at_things: int = 0


def shown_question(
    words: Wording, question: Question, answered: str, stakes: Stakes, ground: Ground
) -> Asked:
    """The options that lie neither on the board nor at a thing, those that always stand in view apart."""
    groups = words.groups(question, answered)
    elsewhere = ground.at_things | ground.on_cards | ground.aside
    free = [(group, _choices(group.options, stakes, without=elsewhere)) for group in groups]
    listed = not ground.on_cards.isdisjoint(question.options)
    answers = _answers([one for group, found in free if group.kind != LEAVES for one in found], listed=listed)
    filled = _sensible(answers)
    apart = {one.option.key for one in answers}
    beside = [_group(group, [one for one in found if one.option.key not in apart]) for group, found in free]
    rows = [row for group in beside for row in group.rows]
    return Asked(
        prompt=words.prompt(question),
        hint=words.hint(question),
        stakes=stakes,
        answers=tuple(sorted(answers, key=lambda one: one.option.key != filled)),
        filled=filled,
        groups=tuple(group for group in beside if group.rows or group.chips),
        best=_best(rows),
        things=_at_things(question, groups, stakes, ground),
        at_things=len(ground.at_things),
    )


def _choices(options: Iterable[Option], stakes: Stakes, *, without: Set[str]) -> list[Choice]:
    return [Choice(one, stakes.of(one.key)) for one in options if one.key not in without]


def _answers(every: Sequence[Choice], *, listed: bool) -> list[Choice]:
    """All of a few; of more, and beside a list of others, the way on and the quiet ones."""
    if len(every) <= SIDE_BY_SIDE and not (listed and all(one.option.rank not in APART for one in every)):
        return list(every)
    if not any(one.option.primary for one in every):
        return []
    ranked = [one for one in every if one.option.rank in APART]
    return sorted(ranked, key=lambda one: not one.option.primary)[:SIDE_BY_SIDE]


def _sensible(answers: Sequence[Choice]) -> str:
    """The key of the filled one: by what the face says, else by the odds, else the way on; "" for none."""
    if len({one.stake.better for one in answers}) > 1:
        key = _alone(answers, [one.stake.better for one in answers])
        return "" if max(one.stake.better for one in answers) <= NEVER else key
    rolled = [one for one in answers if one.stake.odds is not None]
    if len(rolled) > 1:
        return _alone(rolled, [one.stake.odds or 0 for one in rolled])
    first = next((one for one in answers if one.option.primary), None)
    loses = first is not None and first.stake.odds is not None and first.stake.odds < EVEN
    return "" if first is None or (loses and len(answers) > 1) else first.option.key


def _alone(found: Sequence[Choice], worth: Sequence[float]) -> str:
    """The key of the only one that is worth most; of two that are alike none is filled."""
    most = max(worth)
    return found[worth.index(most)].option.key if list(worth).count(most) == 1 else ""


def _group(group: Group, found: Sequence[Choice]) -> Choices:
    rows = sorted((one for one in found if one.stake.is_told), key=rank, reverse=True)
    return Choices(
        group.kind, group.legend, tuple(rows), tuple(one for one in found if not one.stake.is_told)
    )


def rank(choice: Choice) -> tuple[float, int]:
    """How good an option is beside others of its question: by what the face says, then by its odds."""
    odds = choice.stake.odds
    return choice.stake.better, -1 if odds is None else odds


def _best(rows: Sequence[Choice]) -> str:
    """The key of the best row, where there are several and one of them is."""
    ranks = [rank(one) for one in rows]
    best = max(ranks, default=None)
    if best is None or len(rows) == 1 or ranks.count(best) > 1:
        return ""
    return rows[ranks.index(best)].option.key


def _at_things(
    question: Question, groups: Sequence[Group], stakes: Stakes, ground: Ground
) -> tuple[Choice, ...]:
    """The options at things, where all of them are, the best first."""
    if not ground.is_set_up or not question.options or not ground.at_things.issuperset(question.options):
        return ()
    every = _choices((one for group in groups for one in group.options), stakes, without=frozenset())
    return tuple(sorted(every, key=rank, reverse=True))
