"""The careful automatic turn: the obligatory Move and nothing that risks or spends (L-COR-11).

It sees its seat's view only. What it is not told by a clause below has a safe answer: the question's default.
"""

from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import NamedTuple

from msgspec.structs import replace

from games.engine.dice import Stream
from games.engine.orders import Settings
from games.engine.questions import Question
from games.engine.system import Look
from games.systems.sorcerer.bots.roads import Way, best_way, via
from games.systems.sorcerer.content import Content
from games.systems.sorcerer.determinize import determinize
from games.systems.sorcerer.equipment import floor_of, over
from games.systems.sorcerer.order_values import ranking_of
from games.systems.sorcerer.orders.answers import by_order, order_when_due
from games.systems.sorcerer.queries import armour_slots, backpack_slots, weapon_bonus
from games.systems.sorcerer.state import CRYSTAL, ZOMBIE, Character, State, board_of, chamber_of
from games.systems.sorcerer.worth import least_valuable, worth

NO_ORDERS: Settings = MappingProxyType({})
BY_ORDER = ("stone_skin", "armour_loss", "cloud_loss", "awaken")
"""Questions of the own turn that S05, S06, S07 and S12 answer."""
STEPS = ("move", "burrow")
"""What makes the Move: through a passage; through a wall only where there is no passage to take."""


def careful(
    look: Look, question: Question, seat: int, stream: Stream, orders: Settings = NO_ORDERS, /
) -> str:
    """The key that the careful turn answers; `orders` are the seat's own, else the defaults."""
    view = look()
    if view.turn is None:
        return question.default_of(seat)
    if view.turn.seat != seat:
        order = order_when_due(view, question, seat, orders)
        return order.key if order else question.default_of(seat)
    content = view.content
    settings = content.order_book.merged(orders)
    if question.kind in BY_ORDER:
        return by_order(view, question, seat, settings).key
    clause = CLAUSES.get(question.kind)
    if clause is None:
        return question.default_of(seat)
    keys, ranking = question.options_of(seat), ranking_of(content, settings)
    return clause(determinize(view, seat, stream), keys, ranking) or question.default_of(seat)


# -- the Move -----------------------------------------------------------------------------------------------


class Choice(NamedTuple):
    """A Move, rated: lower is better. Only the last field names it."""

    lost: bool
    job: int
    moves: int
    card: int
    way: tuple[int, tuple[str, ...]]
    key: str


def job_of(character: Character) -> int:
    """0 a Crystal to bring home, 1 a Rune to bring to its chamber, 2 a Rune to fetch."""
    if CRYSTAL in character.backpack:
        return 0
    return 1 if character.rune else 2


def goal_of(state: State, character: Character, board: int) -> str:
    """The chamber in which the character's way on that board ends: that of its job, or the Teleport."""
    side, at_home, job = state.content.sides[state.sides[board]], board == character.seat, job_of(character)
    if job == 1:
        return side.teleport if at_home else side.elements[character.rune]
    if not at_home:
        return side.teleport
    return side.camp if job == 0 else side.runes


def _move(state: State, keys: tuple[str, ...], ranking: tuple[str, ...]) -> str:
    """First what an awakened character finds in the Camp, then the Move by the shortest way."""
    return _from_camp(state, keys, ranking) or _step(state, keys)


def _step(state: State, keys: Sequence[str]) -> str:
    """The best of the steps that may be taken now; burrowing only where nothing else is a Move."""
    for verb in STEPS:
        steps = [_rated(state, key) for key in keys if key.startswith(f"{verb}:")]
        if steps:
            return min(steps).key
    return ""


def _rated(state: State, key: str) -> Choice:
    """A Crystal before a Rune before neither, the shorter way, the card, lower digits, the chamber's name.

    Who has no way to its goal by any step moves only where nobody has one.
    """
    _, who, chamber, *_ = key.split(":")
    character, content = state.characters[who], state.content
    board = board_of(character.place)
    way = _way_by(state, character, board, chamber)
    rest = way or via(content, state.sides[board], chamber, Way(0, 0, ()))
    moves = way.moves if way else 0
    card = list(content.characters).index(who)
    return Choice(way is None, job_of(character), moves, card, rest[1:], key)


def _way_by(state: State, character: Character, board: int, chamber: str) -> Way | None:
    """The way that begins with a step into the chamber; a Teleport chamber begins none but ends one."""
    content = state.content
    side, goal = content.sides[state.sides[board]], goal_of(state, character, board)
    if chamber == side.teleport and chamber != goal:
        return None
    way = best_way(content, side.id, chamber, goal, at_home=board == character.seat)
    return via(content, side.id, chamber, way) if way else None


def _haste(state: State, keys: tuple[str, ...], ranking: tuple[str, ...]) -> str:
    """A Haste that the player has begun: one step, then stop."""
    return "stop" if "stop" in keys else _step(state, keys)


def _teleport_to(state: State, keys: tuple[str, ...], ranking: tuple[str, ...]) -> str:
    """A Teleport that the player has begun: to where the rest of the way is shortest, on the job's board."""
    character, content = state.characters[state.now.moved], state.content

    def rate(where: str) -> tuple[bool, int, int, str]:
        board, chamber = board_of(where), chamber_of(where)
        side, goal = content.sides[state.sides[board]], goal_of(state, character, board)
        way = best_way(content, side.id, chamber, goal, at_home=board == character.seat)
        return (
            goal == side.teleport,
            way.moves if way else len(side.chambers),
            way.digits if way else 0,
            where,
        )

    return min(keys, key=rate)


# -- the inventory ------------------------------------------------------------------------------------------


def _from_camp(state: State, keys: tuple[str, ...], ranking: tuple[str, ...]) -> str:
    """L-DEATH-10: what lies in the Camp for the awakened, the best first."""
    found = [key for key in keys if key.startswith("camp:")]
    return min(found, key=lambda key: _worth(state, key, ranking), default="")


def _worth(state: State, key: str, ranking: tuple[str, ...]) -> int:
    _, who, token = key.split(":")
    return worth(state, state.characters[who], token, ranking)


def _act(state: State, keys: tuple[str, ...], ranking: tuple[str, ...]) -> str:
    """The inventory step: arms in hand, the best of what is here in the backpack; then the turn's end."""
    character = state.characters.get(state.now.moved)
    if character is None:
        return ""
    return _from_camp(state, keys, ranking) or _arrange(state, character, keys, ranking)


def _zombie_inventory(state: State, keys: tuple[str, ...], ranking: tuple[str, ...]) -> str:
    """A Zombie's turn that the player has begun."""
    return _arrange(state, state.characters[ZOMBIE], keys, ranking)


def _arrange(state: State, character: Character, keys: tuple[str, ...], ranking: tuple[str, ...]) -> str:
    droppable = [key.split(":")[1] for key in keys if key.startswith("drop:")]
    if over(state.content, character) and droppable:
        return f"drop:{least_valuable(state, character, droppable, ranking)}"
    return _arm(state.content, character, keys) or _pick(state, character, keys, ranking)


def _arm(content: Content, character: Character, keys: tuple[str, ...]) -> str:
    """The best weapon is wielded, a free slot takes armour."""
    wield = [key for key in keys if key.startswith(f"wield:{character.id}:")]
    bonus = {key: content.finds[key.split(":")[2]].bonus for key in wield}
    best = max(bonus, key=lambda key: bonus[key], default="")
    if best and bonus[best] > weapon_bonus(content, character):
        return best
    if len(character.armour) >= armour_slots(content, character.id):
        return ""
    return next((key for key in keys if key.startswith(f"wear:{character.id}:")), "")


def _pick(state: State, character: Character, keys: tuple[str, ...], ranking: tuple[str, ...]) -> str:
    """The best token lying here, if there is room or another would be dropped for it."""
    lying = [token for token in floor_of(state, character.place) if f"pick:{token}" in keys]
    if not lying:
        return ""
    best = min(lying, key=lambda token: worth(state, character, token, ranking))
    if len(character.backpack) < backpack_slots(state.content, character.id):
        return f"pick:{best}"
    laden = replace(character, backpack=[*character.backpack, best])
    return f"pick:{best}" if least_valuable(state, laden, laden.backpack, ranking) != best else ""


CLAUSES: dict[str, Callable[[State, tuple[str, ...], tuple[str, ...]], str]] = {
    "move": _move,
    "haste": _haste,
    "teleport_to": _teleport_to,
    "act": _act,
    "zombie_inventory": _zombie_inventory,
}
