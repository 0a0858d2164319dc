"""A tiny game around one deck of six cards, and a language to play it in."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct, field

from games.engine import questions as ask
from games.engine.events import Event, seen_event
from games.engine.position import Position, new_game
from games.engine.questions import Chance, Procedure, Question, seen
from games.engine.system import System
from games.kit.decks import (
    Deck,
    DeckView,
    Packet,
    cards_in,
    draw,
    lift,
    observed,
    peek,
    put_beneath,
    put_on_top,
    shuffle,
    take_known,
)

CARDS = {"bat": 2, "cat": 1, "dog": 3}
DOES = ("meet", "hide", "divine", "soothe", "sage", "sprite", "bazaar", "forest", "shuffle")


class Table(Struct, omit_defaults=True):
    """Two people, one deck, cards face up, hidden in hands, and face down before somebody."""

    phase: str = "turn"
    turn: int = 1
    deck: Deck = field(default_factory=lambda: Deck(dict(CARDS)))
    face_up: list[str] = []
    hands: dict[int, list[str]] = {}
    before: dict[int, Packet] = {}
    happened: list[Event] = field(default_factory=list)


def turn(table: Table) -> Procedure:
    """Who is on turn does one of these things; a card face down before them goes back on top first."""
    seat, other = table.turn, 3 - table.turn
    if seat in table.before:
        put_on_top(table.deck, table.before.pop(seat))
    key = yield ask.one(seat, "do", DOES)
    yield from ACTS[key](table, seat, other)
    table.turn = other


def _meet(table: Table, seat: int, other: int) -> Procedure:
    """Draw a card face up."""
    card = yield from draw(table.deck, "meet")
    table.face_up += [card] if card else []


def _hide(table: Table, seat: int, other: int) -> Procedure:
    """Draw a card into the hand."""
    card = yield from draw(table.deck, "hide", (seat,))
    table.hands.setdefault(seat, []).append(card)


def _divine(table: Table, seat: int, other: int) -> Procedure:
    """Divination: look at the top five."""
    yield from peek(table.deck, "divine", seat, 5)


def _soothe(table: Table, seat: int, other: int) -> Procedure:
    """Soothsayer: look at the top two, and put the second beneath the deck."""
    seen = yield from peek(table.deck, "soothe", seat, 2)
    if len(seen) > 1:
        put_beneath(table.deck, take_known(table.deck, seen[1], seat))


def _sage(table: Table, seat: int, other: int) -> Procedure:
    """Street Sage: draw three, keep one face down, discard the rest; here it goes back on top at once."""
    for _ in range(3):
        card = yield from draw(table.deck, "sage", (seat,))
        table.hands.setdefault(seat, []).append(card)
    kept = yield ask.one(seat, "keep", dict.fromkeys(table.hands[seat]), private=True)
    table.hands[seat].remove(kept)
    table.deck.discard += table.hands.pop(seat)
    put_on_top(table.deck, Packet({kept: 1}, [seat]))


def _sprite(table: Table, seat: int, other: int) -> Procedure:
    """Lantern Sprite: look at the top card and put it face down before somebody else."""
    yield from peek(table.deck, "sprite", seat)
    table.before[other] = lift(table.deck)


def _bazaar(table: Table, seat: int, other: int) -> Procedure:
    """Travelling Bazaar: all face-up cards are shuffled and put face down on top."""
    put_on_top(table.deck, table.face_up)
    table.face_up = []
    yield from ()


def _forest(table: Table, seat: int, other: int) -> Procedure:
    """Twilight Forest: roll and draw as many, leave one, discard the rest."""
    count = int((yield ask.roll("forest")))
    drawn: list[str] = []
    for _ in range(count):
        card = yield from draw(table.deck, "forest")
        drawn += [card] if card else []
        table.face_up += [card] if card else []
    left = yield ask.one(seat, "leave_card", dict.fromkeys(drawn))
    drawn.remove(left)
    for card in drawn:
        table.face_up.remove(card)
    table.deck.discard += drawn


def _shuffle(table: Table, seat: int, other: int) -> Procedure:
    shuffle(table.deck)
    yield from ()


ACTS = {
    "meet": _meet,
    "hide": _hide,
    "divine": _divine,
    "soothe": _soothe,
    "sage": _sage,
    "sprite": _sprite,
    "bazaar": _bazaar,
    "forest": _forest,
    "shuffle": _shuffle,
}


class View(Struct):
    """What a seat sees: its own hand, how many the others hold, whether a card lies before somebody."""

    deck: DeckView
    face_up: tuple[str, ...]
    hand: tuple[str, ...]
    held: dict[int, int]
    before: tuple[int, ...]


def observe(table: Table, seat: int | None) -> View:
    """Hides hands, what lies before people, and what `observed` hides."""
    return View(
        observed(table.deck, seat),
        tuple(table.face_up),
        tuple(table.hands.get(seat or 0, ())),
        {one: len(cards) for one, cards in table.hands.items()},
        tuple(table.before),
    )


def _new(options: Mapping[str, Any]) -> Table:
    return Table(deck=Deck(dict(options.get("bag", CARDS)), discard=list(options.get("discard", ()))))


def _nobody_wins(_: Table) -> None:
    return None


def _leave(table: Table, _: int) -> Procedure:
    return turn(table)


SYSTEM = System(
    slug="deck",
    seats=(2,),
    ruleset=1,
    state=Table,
    new_state=_new,
    phases={"turn": turn},
    observe=observe,
    result=_nobody_wins,
    leave=_leave,
)


def play(*lines: str, **options: Any) -> Position:
    """Answers in turn: "1 divine" is seat 1's, "bat" what the table draws; no card is ever lost."""
    position = new_game(SYSTEM, options)
    whole = everything(position.state)
    for line in lines:
        who, _, key = line.rpartition(" ")
        if who:
            position.give(int(who), key)
        else:
            position.rolled(key)
        assert everything(position.state) == whole
    return position


def everything(table: Table) -> Counter[str]:
    """All cards, wherever they lie."""
    hands = [card for hand in table.hands.values() for card in hand]
    before = [card for packet in table.before.values() for card in packet.cards]
    return cards_in(table.deck) + Counter([*table.face_up, *hands, *before])


def chances(position: Position) -> tuple[str, ...]:
    """What the open chance may bring."""
    assert isinstance(position.question, Chance)
    return position.question.bag


def shown(position: Position, seat: int | None) -> bytes:
    """Everything that a reader gets: view, question, events, number of the step."""
    question = position.question
    asked = seen(question, seat) if isinstance(question, Question) else None
    told = [seen_event(event, seat, step) for step, event in position.events]
    return msgspec.json.encode([observe(position.state, seat), asked, told, position.steps])


DIVINED = ("1 divine", "dog", "bat", "dog", "cat", "dog")
