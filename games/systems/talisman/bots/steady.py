"""A steady player: gathers Strength or Craft, buys what it needs, gets a Talisman, goes for the Crown.

It sees its view only; hidden hands are imagined. Where its default orders speak they answer; else one small
judgement per kind of question does, by what things are worth (`worth/`).
"""

from collections.abc import Callable, Mapping, Sequence

from games.engine.dice import Stream
from games.engine.questions import Question
from games.engine.system import Look
from games.systems.talisman.alignment import ALIGN
from games.systems.talisman.board import JAIL
from games.systems.talisman.bots.fights import FIGHTS
from games.systems.talisman.bots.moves import MOVES
from games.systems.talisman.bots.spells import best_spell
from games.systems.talisman.bots.things import THINGS, burden
from games.systems.talisman.claims import POSTER, without_bounties
from games.systems.talisman.determinize import determinize
from games.systems.talisman.orders.answers import by_order, open_answer, order_answer
from games.systems.talisman.orders.spells import WINDOWS
from games.systems.talisman.spells import CAST
from games.systems.talisman.state import Character, State
from games.systems.talisman.uses import USE
from games.systems.talisman.windows import DITCH
from games.systems.talisman.worth.aims import fit_for_quest

TRADING = ("pay", "buy", "sell", "gate", "heal", "replenish", "card", "gain", "choose", "take", JAIL)
"""Kinds of question in which something is bought, paid for or given."""
BESIDE = (CAST, USE, ALIGN, DITCH)
Judge = Callable[[State, Character, Question, Sequence[str]], str]
"""(imagined state, own character, question, keys) -> the key to answer, "" for the safe one."""


def steady(look: Look, question: Question, seat: int, stream: Stream) -> str:
    """A sensible answer to any question."""
    keys = question.options_of(seat)
    if len(keys) == 1:
        return keys[0]
    view = look()
    ordered = order_answer(view, question, seat, {})
    if ordered is not None:
        return ordered.key
    if question.kind in WINDOWS and question.how == "sealed":
        return by_order(view, question, seat, view.content.order_book.merged({})).key
    return _judged(determinize(view, seat, stream), question, seat)


def answer(state: State, question: Question, seat: int) -> str:
    """What `steady` answers where all lies open: in a state that is imagined already."""
    keys, who = question.options_of(seat), state.player(seat).who
    if len(keys) == 1:
        return keys[0]
    if who is not None and state.turn is not None:
        ordered = open_answer(state, who, question, seat)
        if ordered is not None:
            return ordered.key
    return _judged(state, question, seat)


def _judged(state: State, question: Question, seat: int) -> str:
    keys, judge, who = question.options_of(seat), JUDGES.get(question.kind), state.player(seat).who
    if judge is None or who is None:
        return _bounty(question, keys) or question.default_of(seat)
    beside = best_spell(state, who, keys) or burden(state, who, keys) or _bounty(question, keys)
    keys = _mains(keys) if question.kind in TRADING else without_bounties(keys)
    return beside or judge(state, who, question, keys) or question.default_of(seat)


def _mains(keys: Sequence[str]) -> tuple[str, ...]:
    """The keys of what is asked, without what may be done beside it."""
    return tuple(key for key in keys if key.partition(":")[0] not in BESIDE)


def _bounty(question: Question, keys: Sequence[str]) -> str:
    """An own bounty, where one can only go without something."""
    posters = [key for key in keys if key.startswith(POSTER)]
    return posters[0] if question.kind in TRADING and posters and len(_mains(keys)) == 1 else ""


def _quest(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    return "accept" if fit_for_quest(state, who) else "decline"


def _start(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    return keys[0]


JUDGES: Mapping[str, Judge] = {"start": _start, "quest": _quest, **MOVES, **FIGHTS, **THINGS}
