"""One position for every kind of question, option and event: for a page that shows how each of them looks.

Most come out of chapters that bots play at random, named so that they are the same everywhere: chapters of a
closed rule set, which no change of rules or cards plays otherwise. What chance brings too seldom, and what
later sets have otherwise, is prepared and played for a few answers.
"""

import atexit
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from games.engine.play_out import play_out
from games.engine.position import Position
from games.engine.questions import Question
from games.faces.example import Example, Examples, played, verbs_of
from games.faces.mice.speaker import SPEAKER
from games.systems.mice.content import RULESET, content_of
from games.systems.mice.setup import new_state
from games.systems.mice.state import Figure, State, Turn
from games.systems.mice.system import SYSTEM

GAMES = (489, 43, 126, 51, 201, 332, 10, 59, 207, 339, 26, 33, 90)
"""Numbers of chapters that together meet nearly everything."""
CLOSED = 2
"""The rule set by which they are played."""
TURNS = 110


def keys() -> frozenset[str]:
    """By these options are told apart; all others name a card, a space, a mouse or a minion."""
    return frozenset(key.partition(":")[0] for key in SPEAKER.options.options if not key.startswith("{"))


@cache
def examples() -> tuple[Example, ...]:
    """All of them, in the order in which they were met."""
    known = keys()
    found = Examples(lambda state: int(state.seats), lambda question: verbs_of(question) & known)
    for number in GAMES:
        options, carry = _options(number), _carry(number)
        bots = ["random"] * int(options["seats"])
        play_out(SYSTEM, options, bots, name=f"gallery {number}", turns=TURNS, watch=found.watch, carry=carry)
    for prepared, script in PREPARED:
        for position in played(SYSTEM, prepared(), script):
            found.watch(position)
    return tuple(found.found)


atexit.register(examples.cache_clear)  # a phase can only be closed while its module's names are there


def _options(number: int) -> dict[str, Any]:
    """Each chapter, for one to four people in turn."""
    chapters = tuple(content_of(CLOSED).chapters)
    return {"ruleset": CLOSED, "seats": 1 + number % 4, "chapter": chapters[number % len(chapters)]}


def _carry(number: int) -> dict[str, Any] | None:
    """Every other one is of a campaign that has achieved all there is."""
    return {"given": list(content_of(CLOSED).book.achievements)} if number % 2 else None


# -- what chance brings too seldom --------------------------------------------------------------------------


def _table(side: str = "T1o", chapter: str = "C1", space: int = 1, turn: str = "collin") -> State:
    """Two people in the middle of a mouse's turn, all mice on one space of a side without minions."""
    state = _laid_out(chapter)
    state.side, state.explored, state.figures = side, [side], {}
    state.track, state.happened = list(state.mice), []
    for mouse in state.mice.values():
        mouse.space = space
    state.acted = state.track[: state.track.index(turn)]
    state.round, state.turn, state.phase = 1, Turn(turn, 10, die=5), "turn"
    return state


def _laid_out(chapter: str) -> State:
    """A chapter after its preparation with the usual answers."""
    position = Position(SYSTEM, msgspec.json.encode(new_state({"seats": 2, "chapter": chapter})))
    while position.state.phase in ("heroes", "prepare"):
        question = position.question
        if isinstance(question, Question):
            seat = position.waiting[0]
            position.give(seat, question.default_of(seat))
        else:
            assert question is not None
            position.rolled(question.bag[0])
    state: State = position.state
    return state


def _foe(state: State, kind: str, space: int) -> State:
    """A minion or boss, with what of it lies on the track."""
    boss = content_of(RULESET).bosses.get(kind)
    name = kind if boss else f"{kind}-1"
    state.figures[name] = Figure(name, kind, space)
    state.track += [card.id for card in boss.cards[: boss.pick or None]] if boss else [kind]
    return state


def _took(state: State, *cards: str) -> list[str]:
    """Cards out of what the chapter has laid aside, or else the search deck."""
    for card in cards:
        if card in state.aside:
            state.aside.remove(card)
        else:
            state.search.bag[card] -= 1
    return list(cards)


def _trap() -> State:
    """With the fork one may remove a mouse trap."""
    state = _table(space=6)
    state.stash += _took(state, "fork")
    state.traps = {"T1o": [5]}
    return state


def _catapult() -> State:
    """The grape can be hurled from the fork."""
    state = _foe(_table(space=9), "roach", 7)
    state.mice["collin"].space = 6
    state.stash += _took(state, "grape")
    state.laid = {item: [6] for item in _took(state, "fork")}
    return state


def _flight() -> State:
    """The fork throws a mouse, whose player is asked."""
    state = _table(space=6)
    state.laid = {item: [6] for item in _took(state, "fork")}
    return state


def _cat() -> State:
    """Two pushes before the trout falls."""
    state = _foe(_table("T3o", "C4", 5), "brodie", 8)
    state.counters["push"] = 2
    return state


def _boss() -> State:
    """Vanestra waits behind the exit."""
    return _table("T8o", "C7", 10)


def _ill() -> State:
    """A healer beside somebody with all there is to be cured."""
    state = _table(turn="tilda")
    healer, ill = state.mice["tilda"], state.mice["nez"]
    healer.abilities, healer.cheese = ["cure"], 1
    ill.status, ill.wounds, ill.poison = ["stunned", "webbed", "charmed", "knocked"], 1, 1
    return state


def _two_blades() -> State:
    """An ability that asks for one of two weapons."""
    state = _foe(_table(), "roach", 1)
    mouse, state.mice["filch"].space = state.mice["collin"], 2
    mouse.abilities, mouse.cheese = ["thundersqueak"], 3
    mouse.worn += _took(state, "dagger")
    return state


def _queen() -> State:
    """A boss of two cards, of which a wound may go to either."""
    return _foe(_table("T7o", "C7", 5), "vanestra", 6)


def _bow() -> State:
    """A bow that shoots once more for cheese."""
    state = _foe(_foe(_table(), "roach", 3), "rat_warrior", 4)
    mouse = state.mice["collin"]
    mouse.pack, mouse.worn = [*mouse.pack, *mouse.worn], _took(state, "enchanted_bow")
    return state


def _blast() -> State:
    """A spell that asks for a space."""
    state = _foe(_foe(_table(), "roach", 3), "rat_warrior", 4)
    mouse = state.mice["collin"]
    mouse.abilities, mouse.cheese = ["mystic_blast"], 3
    return state


PREPARED: tuple[tuple[Callable[[], State], tuple[str, ...]], ...] = (
    (_table, ("concede", "no", "no")),
    (_trap, ("untrap:5",)),
    (_catapult, ("hurl:7",)),
    (_flight, ("throw:tilda", "9", "yes")),
    (_boss, ("explore:N",)),
    (_cat, ("special:C4-a", "6,6")),
    (_ill, ("use:cure:1", "effect")),
    (_two_blades, ("use:thundersqueak",)),
    (_table, ("leave",)),
    (_queen, ("fight:princes_sword:vanestra", "2,2,2", "4,4,4,4")),
    (_bow, ("fight:enchanted_bow:roach-1", "1,4,4", "4")),
    (_blast, ("use:mystic_blast",)),
)
"""A prepared state, and the answers and dice that follow."""
