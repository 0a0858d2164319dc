"""Decks without an order, on a tiny game of six cards: what is drawn, what is looked at, and who knows it."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from msgspec import Struct, field

from games.engine import questions as ask
from games.engine.errors import NothingToTakeBack
from games.engine.events import Event, seen_event
from games.engine.position import Position, decode_state, new_game
from games.engine.questions import Chance, Procedure, Question, seen
from games.engine.system import System
from games.engine.take_back import take_back
from games.kit.decks import Deck, DeckView, Packet, cards_in, draw, lift, observed, peek, put_on_top, shuffle

CARDS = {"bat": 2, "cat": 1, "dog": 3}
DOES = ("meet", "hide", "divine", "sage", "sprite", "bazaar", "forest", "shuffle")


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
    left = yield ask.one(seat, "leave", dict.fromkeys(drawn))
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

# -- the bag and the discards -----------------------------------------------------------------------------


def test_what_is_drawn_leaves_the_bag() -> None:
    position = play("1 meet", "cat", "2 meet", "dog", "1 meet")
    assert chances(position) == ("bat", "bat", "dog", "dog")
    assert observe(position.state, None).face_up == ("cat", "dog")


@pytest.mark.parametrize(
    ("key", "eyes"), [("meet", None), ("hide", (1,)), ("divine", (1,)), ("sprite", (1,))]
)
def test_a_card_is_shown_to_those_for_whom_it_is_drawn(key: str, eyes: tuple[int, ...] | None) -> None:
    question = play(f"1 {key}").question
    assert isinstance(question, Chance)
    assert question.seen_by == eyes


def test_an_empty_bag_takes_up_the_discards() -> None:
    position = play("1 meet", bag={}, discard=["cat", "dog"])
    assert chances(position) == ("cat", "dog")
    assert observed(position.state.deck, 1) == DeckView(2)


def test_from_nothing_nothing_is_drawn() -> None:
    position = play("1 meet", "cat", "2 meet", "1 divine", bag={"cat": 1})
    assert position.state.face_up == ["cat"]
    assert observed(position.state.deck, 1) == DeckView(0)


# -- Divination: a peek -----------------------------------------------------------------------------------


def test_divination_leaves_the_cards_on_top_in_their_order_known_to_who_looked() -> None:
    deck = play(*DIVINED).state.deck
    assert observed(deck, 1) == DeckView(6, ("dog", "bat", "dog", "cat", "dog"))
    assert observed(deck, 2) == observed(deck, None) == DeckView(6, ("", "", "", "", ""))


def test_divination_shows_others_nothing() -> None:
    other = ("1 divine", "cat", "dog", "bat", "bat", "dog")
    for seat in (2, None):
        assert shown(play(*DIVINED), seat) == shown(play(*other), seat)
    assert shown(play(*DIVINED), 1) != shown(play(*other), 1)


def test_what_was_divined_is_drawn_first_and_is_certain() -> None:
    position = play(*DIVINED, "2 meet")
    assert chances(position) == ("dog",)
    position.rolled("dog")
    assert observed(position.state.deck, 1).top == ("bat", "dog", "cat", "dog")


def test_who_knows_the_top_is_not_shown_it_again() -> None:
    position = play(*DIVINED, "2 meet", "dog", "1 divine")
    assert chances(position) == ("bat",), "four are known, the fifth comes from the bag"
    position.rolled("bat")
    assert observed(position.state.deck, 1).top == ("bat", "dog", "cat", "dog", "bat")


def test_two_may_know_the_same_card() -> None:
    position = play("1 sprite", "cat", "2 divine")
    assert chances(position) == ("cat",)
    position.rolled("cat")
    assert position.state.deck.top == [Packet({"cat": 1}, [1, 2])]


def test_a_peek_beyond_the_bag_takes_up_the_discards_beneath() -> None:
    position = play("1 divine", "cat", bag={"cat": 1}, discard=["dog", "bat"])
    assert chances(position) == ("bat", "dog")
    play("1 divine", "cat", "bat", "dog", "2 meet", "cat", bag={"cat": 1}, discard=["dog", "bat"])


def test_a_peek_is_never_taken_back() -> None:
    with pytest.raises(NothingToTakeBack):
        take_back(play(*DIVINED), 1)


# -- Street Sage: a card is kept and put back -------------------------------------------------------------


def test_street_sage_puts_the_kept_card_on_top_and_alone_knows_it() -> None:
    position = play("1 sage", "dog", "cat", "bat", "1 cat")
    assert observed(position.state.deck, 1) == DeckView(4, ("cat",), ("dog", "bat"))
    assert observed(position.state.deck, 2) == DeckView(4, ("",), ("dog", "bat"))
    assert chances(play("1 sage", "dog", "cat", "bat", "1 cat", "2 meet")) == ("cat",)


def test_street_sage_tells_nobody_what_was_kept() -> None:
    dog, cat = (play("1 sage", "dog", one, "bat", f"1 {one}") for one in ("dog", "cat"))
    for position in (dog, cat):
        position.state.deck.discard = []
    assert shown(dog, 2) == shown(cat, 2)


def test_cards_in_a_hand_are_told_by_no_bag() -> None:
    for seat in (2, None):
        assert shown(play("1 hide", "cat"), seat) == shown(play("1 hide", "dog"), seat)


# -- Lantern Sprite: a known card lies before somebody who does not know it -------------------------------


def test_lantern_sprite_lays_the_card_before_somebody_who_does_not_learn_it() -> None:
    bat, cat = (play("1 sprite", card) for card in ("bat", "cat"))
    assert bat.state.deck.top == [Packet({"bat": 1}, [1])], "seat 2's turn began: the card is back on top"
    assert shown(bat, 2) == shown(cat, 2)
    assert shown(bat, 1) != shown(cat, 1)


def test_lantern_sprite_has_it_drawn_next() -> None:
    assert chances(play("1 sprite", "bat", "2 meet")) == ("bat",)


def test_only_a_card_that_was_looked_at_is_lifted() -> None:
    position = play("1 meet", "dog", "2 meet", "cat", "1 bazaar")
    with pytest.raises(AssertionError):
        lift(position.state.deck)


# -- Travelling Bazaar: shuffled cards on top -------------------------------------------------------------


def test_bazaar_puts_the_cards_on_top_in_no_order() -> None:
    position = play("1 meet", "dog", "2 meet", "cat", "1 bazaar", "2 meet")
    assert chances(position) == ("cat", "dog")
    position.rolled("dog")
    position.give(1, "meet")
    assert chances(position) == ("cat",)
    position.rolled("cat")
    position.give(2, "meet")
    assert chances(position) == ("bat", "bat", "dog", "dog")


def test_bazaar_shows_how_many_lie_on_top() -> None:
    deck = play("1 meet", "dog", "2 meet", "dog", "1 bazaar").state.deck
    assert [observed(deck, seat) for seat in (1, 2, None)] == [DeckView(6, ("", ""))] * 3


def test_bazaar_lies_above_what_lay_on_top_before() -> None:
    position = play("1 meet", "dog", "2 divine", "cat", "bat", "bat", "dog", "dog", "1 bazaar", "2 meet")
    assert chances(position) == ("dog",)
    position.rolled("dog")
    position.give(1, "meet")
    assert chances(position) == ("cat",)


def test_bazaar_with_no_cards_changes_nothing() -> None:
    assert play("1 bazaar").state.deck == Deck(dict(CARDS))


def test_a_look_at_what_the_bazaar_brought_settles_one_card_after_the_other() -> None:
    position = play("1 meet", "dog", "2 meet", "cat", "1 bazaar", "2 divine")
    assert chances(position) == ("cat", "dog")
    position.rolled("cat")
    assert position.state.deck.top == [Packet({"cat": 1}, [2]), Packet({"dog": 1})]
    assert chances(position) == ("dog",)


# -- Twilight Forest: many cards at once ------------------------------------------------------------------


def test_twilight_forest_draws_through_top_bag_and_discards() -> None:
    position = play(
        "1 sprite", "bat", "2 forest", "3", "bat", "cat", bag={"bat": 1, "cat": 1}, discard=["dog"]
    )
    assert chances(position) == ("dog",)
    position.rolled("dog")
    position.give(2, "cat")
    assert position.state.face_up == ["cat"]
    assert observed(position.state.deck, 2) == DeckView(0, (), ("bat", "dog"))


def test_twilight_forest_never_draws_a_card_twice() -> None:
    position = play("1 forest", "4", "bat", "cat", bag={"bat": 1, "cat": 1})
    assert isinstance(position.question, Question)
    assert position.question.options == ("bat", "cat")


# -- shuffling, storing -----------------------------------------------------------------------------------


def test_shuffling_returns_the_top_to_the_bag() -> None:
    position = play(*DIVINED, "2 shuffle")
    assert position.state.deck == Deck(dict(CARDS))
    assert observed(position.state.deck, 1) == DeckView(6)


def test_a_deck_is_stored_and_loaded() -> None:
    position = play(*DIVINED, "2 meet", "dog")
    again = Position(SYSTEM, position.base, position.entries)
    assert again.digest() == position.digest()
    assert decode_state(SYSTEM, position.checkpoint) == position.state


def test_no_view_has_the_bag_in_it() -> None:
    for seat in (1, 2, None):
        view = msgspec.json.encode(observed(Deck({"wolf": 4}, [Packet({"bear": 1}, [3])]), seat))
        assert b"wolf" not in view
        assert b"bear" not in view
