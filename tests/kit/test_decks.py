"""Decks without an order, on a tiny game of six cards: what is drawn, what is looked at, and who knows it."""

import msgspec
import pytest

from games.engine.errors import NothingToTakeBack
from games.engine.position import Position, decode_state
from games.engine.questions import Chance, Question
from games.engine.take_back import take_back
from games.kit.decks import Deck, DeckView, Packet, lift, observed
from tests.kit.deck_game import CARDS, DIVINED, SYSTEM, chances, observe, play, shown

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


# -- Soothsayer: one of the cards seen goes beneath ---------------------------------------------------------


def test_what_lies_beneath_comes_when_the_bag_is_empty_and_before_the_discards() -> None:
    begun = ("1 soothe", "cat", "dog", "2 meet", "cat", "1 meet")
    assert chances(play(*begun, bag={"cat": 1, "dog": 1}, discard=["bat"])) == ("dog",)
    assert chances(play(*begun, "dog", "2 meet", bag={"cat": 1, "dog": 1}, discard=["bat"])) == ("bat",)


def test_what_lies_beneath_is_told_to_nobody_else() -> None:
    deck = play("1 soothe", "cat", "dog").state.deck
    assert observed(deck, 1) == DeckView(6, ("cat",))
    assert observed(deck, 2) == observed(deck, None) == DeckView(6, ("",))
    assert deck.beneath == [Packet({"dog": 1}, [1])]


def test_a_look_beyond_the_bag_reaches_what_lies_beneath() -> None:
    deck = play("1 soothe", "cat", "dog", "2 divine", "cat", "dog", bag={"cat": 1, "dog": 1}).state.deck
    assert observed(deck, 2) == DeckView(2, ("cat", "dog"))


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
