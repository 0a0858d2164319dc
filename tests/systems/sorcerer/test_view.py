"""What everybody sees and what is kept back, event by event (1.17, L-R-88, L-R-89)."""

from typing import Any

import msgspec
import pytest

from games.engine.events import seen_event
from games.engine.questions import Question, Waiting, seen
from games.systems.sorcerer.view import EXPLORING, HIDDEN, observe
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table

OTHERS = (2, 3, None)


def told(table: Table, kind: str, reader: int | None) -> dict[str, Any]:
    """The facts of the last event of a kind as a reader gets them."""
    lines = [seen_event(event, reader, step) for step, event in table.at.events if event.kind == kind]
    last = lines[-1]
    assert last is not None
    return last.facts


def exploring(table: Table, who: str = "hilda") -> Table:
    """Seat 1's Exploration with its inventory step open."""
    return table.start(1, "act", moved=who, open=True)


@pytest.mark.rule("L-HID-01")
def test_others_see_how_many_tokens_a_backpack_holds_and_not_which() -> None:
    table = (
        Table().put("hilda", backpack=["axe", "might"]).put("zombie", "3-a1", backpack=["crystal"]).start()
    )
    assert observe(table.state, 1).characters["hilda"].backpack == ("axe", "might")
    for reader in OTHERS:
        hilda = observe(table.state, reader).characters["hilda"]
        assert (hilda.backpack, hilda.carried, hilda.slots) == (None, 2, 2)
    assert observe(table.state, 1).characters["zombie"].backpack is None
    assert observe(table.state, 3).characters["zombie"].backpack == ("crystal",)


@pytest.mark.rule("L-HID-02")
def test_others_see_that_a_rune_is_held_and_not_its_element() -> None:
    table = Table().put("hilda", rune="fire").start()
    assert observe(table.state, 1).characters["hilda"].rune == "fire"
    for reader in OTHERS:
        seen_characters = observe(table.state, reader).characters
        assert (seen_characters["hilda"].rune, seen_characters["wolsung"].rune) == (HIDDEN, "")


@pytest.mark.rule("L-HID-03")
def test_what_a_dead_character_leaves_lies_face_up() -> None:
    table = Table().put("hilda", "1-b3", lp=1, backpack=["might", "crystal"], weapon="axe").start()
    table.play("move:hilda:c3", "1,1", "fight", "1,5")
    for reader in OTHERS:
        assert sorted(observe(table.state, reader).floors["1-c3"]) == ["axe", "crystal", "might"]


@pytest.mark.rule("L-R-88")
def test_a_find_drawn_is_seen_by_its_owner_only() -> None:
    table = Table().put("hilda", "1-b3").start().play("move:hilda:c3", "1,1", "fight", "6,2", "axe")
    assert told(table, "found", 1) == {"who": "hilda", "token": "axe"}
    for reader in OTHERS:
        assert told(table, "found", reader) == {"who": "hilda"}


@pytest.mark.rule("L-R-88")
def test_a_find_stolen_by_the_imp_is_seen_by_its_owner_only() -> None:
    table = (
        Table().put("hilda", "1-a1", backpack=["might"]).start().play("move:hilda:b1", "1,2", "1,5", "might")
    )
    assert told(table, "lost_token", 1)["token"] == "might"
    for reader in OTHERS:
        assert "token" not in told(table, "lost_token", reader)


@pytest.mark.rule("L-R-88")
def test_of_an_exchange_only_the_count_is_shown() -> None:
    table = exploring(
        Table().put("hilda", "1-b1", backpack=["axe"]).put("wolsung", "1-b1", backpack=["crystal"])
    )
    table.play("swap:wolsung:axe:crystal")
    assert told(table, "exchanged", 1)["taken"] == ["crystal"]
    for reader in OTHERS:
        assert told(table, "exchanged", reader) == {"who": "hilda", "to": "wolsung", "gave": 1, "took": 1}


@pytest.mark.rule("L-R-88")
def test_of_a_rune_drawn_or_exchanged_only_that_is_shown() -> None:
    table = exploring(Table().put("hilda", "1-b1", rune="fire").put("wolsung", "1-b1", rune="air"))
    table.play("runes:wolsung")
    assert told(table, "runes_exchanged", 1) == {
        "who": "hilda",
        "to": "wolsung",
        "got": "air",
        "gave": "fire",
    }
    table = Table().put("hilda", "1-a2").start().play("move:hilda:b2", "water")
    for reader in OTHERS:
        assert told(table, "rune_drawn", reader) == {"who": "hilda"}


@pytest.mark.rule("L-R-88")
def test_thief_and_victim_know_the_stolen_token_others_do_not() -> None:
    table = Table(4).put("skrit", "1-a1").put("hilda", "1-b1", backpack=["might"]).start(4)
    table.play("move:skrit:b1", "attack:hilda", "5,2", "steal", "might")
    assert told(table, "stolen", 4)["token"] == told(table, "stolen", 1)["token"] == "might"
    for reader in (2, 3, None):
        assert told(table, "stolen", reader) == {"who": "skrit", "target": "hilda"}


@pytest.mark.rule("L-R-88")
def test_what_is_public_is_the_same_for_everybody() -> None:
    """Positions, counts of tokens and piles, rolls, Quests fulfilled with their element."""
    table = Table().put("hilda", "2-a2", rune="fire", weapon="axe", backpack=["elixir"]).start()
    table.play("move:hilda:b2", "1,2", "decline")
    views = [observe(table.state, reader) for reader in OTHERS]
    left = sum(CONTENT.find_counts.values()) - len(["axe", "elixir"])
    for view in views:
        assert (view.finds_left, view.runes_left, view.crystals_left) == (left, 12, 20)
        assert (view.characters["hilda"].carried, view.characters["hilda"].place) == (2, "2-b2")
    for reader in (1, *OTHERS):
        assert told(table, "quest", reader)["element"] == "fire"
        assert told(table, "rolled", reader)["dice"] == [1, 2]


@pytest.mark.rule("L-R-88")
def test_a_cast_scroll_and_an_elixir_drunk_are_public() -> None:
    table = Table().asleep("eriald").put("nimuel", "2-a3", lp=2, backpack=["unseen", "elixir"]).start(2)
    table.play("cast:nimuel:unseen", "drink:nimuel")
    for reader in (1, 3, None):
        assert told(table, "cast", reader)["scroll"] == "unseen"
        assert told(table, "drank", reader) == {"who": "nimuel"}


@pytest.mark.rule("L-R-89")
def test_picking_up_and_leaving_floor_tokens_is_public() -> None:
    table = exploring(Table().put("hilda", "1-b1", backpack=["might"]).floor("1-b1", "axe"))
    table.play("pick:axe", "drop:might")
    for reader in OTHERS:
        assert told(table, "picked", reader) == {"who": "hilda", "token": "axe", "where": "1-b1"}
        assert told(table, "dropped", reader)["tokens"] == ["might"]


@pytest.mark.rule("L-R-89")
def test_where_a_picked_token_ends_in_the_backpack_is_not_shown_again() -> None:
    table = exploring(Table().put("hilda", "1-b1").put("wolsung", "1-b1").floor("1-b1", "axe"))
    table.play("pick:axe")
    for reader in OTHERS:
        view = observe(table.state, reader)
        assert b"axe" not in msgspec.json.encode([view.characters, view.turn])


def test_how_far_an_exploration_has_come_is_the_own_affair_of_the_seat_on_turn() -> None:
    table = Table().put("hilda", "1-b1", backpack=["axe"]).put("eriald", "1-b1")
    table.start(1, "encounter", moved="hilda", handled=[4711], offered=["drink:hilda"])
    assert isinstance(table.at.question, Question)
    own, other = observe(table.state, 1), observe(table.state, 2)
    assert (own.phase, other.phase) == ("encounter", EXPLORING)
    assert own.turn is not None
    assert other.turn is not None
    assert (own.turn.offered, other.turn.offered, other.turn.handled) == (["drink:hilda"], [], [])
    assert seen(table.at.question, 2) == Waiting((1,))


def test_when_the_game_is_over_everything_is_open() -> None:
    table = (
        Table()
        .gems(1, 17)
        .put("hilda", "1-a2", backpack=["crystal"])
        .put("eriald", backpack=["axe"], rune="air")
    )
    table.start().play("move:hilda:a3")
    view = observe(table.state, None)
    assert view.result is not None
    assert (view.characters["eriald"].backpack, view.characters["eriald"].rune) == (("axe",), "air")
