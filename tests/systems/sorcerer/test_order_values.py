"""Standing orders as values: checked, presets, one scope over another, who plays a late turn (3.3)."""

import json
from typing import Any

import pytest

from games.engine.orders import StandingOrders, WrongOrder
from games.engine.questions import Question
from games.engine.system import Result
from games.systems.sorcerer.order_values import askable, reason_of
from games.systems.sorcerer.system import SYSTEM
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table

BOOK = CONTENT.order_book

ORDERS = SYSTEM.orders


def test_what_was_stored_as_json_comes_back_as_it_was() -> None:
    stored = json.loads(json.dumps(dict(BOOK.defaults)))
    assert ORDERS.validate(stored) == dict(BOOK.defaults)
    assert BOOK.validate({"ask": ["cast"]}) == {"ask": ("cast",)}
    assert BOOK.validate({}) == {}


@pytest.mark.parametrize(
    ("values", "order", "says"),
    [
        ({"bravery": True}, "bravery", "unknown"),
        ({"stone_skin": "sometimes"}, "stone_skin", "value: 'sometimes'"),
        ({"pre_cast": {"when": "always"}}, "pre_cast", "order: missing"),
        ({"pre_cast": {"when": "always", "order": ["dagger"]}}, "pre_cast", "order: 'dagger'"),
        ({"repeat_defence": {"when": "never", "keep_gems": 18}}, "repeat_defence", "keep_gems: 18"),
        ({"repeat_defence": {"when": "never", "keep_gems": 1, "more": 1}}, "repeat_defence", "more: unknown"),
        ({"ask": ["repeat_others"]}, "ask", "value: 'repeat_others'"),
        ({"ask": ["cast", "cast"]}, "ask", "twice"),
        ({"ask": "cast"}, "ask", "'cast'"),
        ({"ask": [["cast"]]}, "ask", "('cast',)"),
        ({"own_repeat": "always"}, "own_repeat", "'always'"),
        ({"ask_when_attacked": "yes"}, "ask_when_attacked", "'yes'"),
        ({"offline_turn": None}, "offline_turn", "None"),
        ({3: True}, "3", "unknown"),
    ],
)
def test_a_wrong_value_is_refused_with_order_and_field(values: Any, order: str, says: str) -> None:
    with pytest.raises(WrongOrder) as caught:
        BOOK.validate(values)
    assert caught.value.order == order
    assert says in caught.value.reason
    assert order in str(caught.value)


def test_what_is_no_mapping_is_refused() -> None:
    with pytest.raises(WrongOrder):
        BOOK.validate(["ask"])  # type: ignore[arg-type]


def test_every_kind_of_decision_knows_always_and_never() -> None:
    """What a player may order for each question out of turn, besides "ask me" and the conditions of 3.3."""
    for order in ("joint_defence", "stone_skin", "pickpocket_defence"):
        assert BOOK.validate({order: "always"})
        assert BOOK.validate({order: "never"})
    for order in ("post_cast", "dispel"):
        assert BOOK.validate({order: "always"})
        assert BOOK.validate({order: "none"})
    for when in ("never", "at_stake", "always"):
        assert BOOK.validate({"repeat_defence": {"when": when, "keep_gems": 0}})


# -- scopes ---------------------------------------------------------------------------------------------


def test_the_narrowest_scope_is_heard_first() -> None:
    mine, game, fight = (
        {"dispel": "always"},
        {"dispel": "none", "stone_skin": "always"},
        {"stone_skin": "never"},
    )
    assert BOOK.merged()["dispel"] == "at_stake"
    assert BOOK.merged(mine)["dispel"] == "always"
    assert BOOK.merged(mine, game)["dispel"] == "none"
    assert BOOK.merged(mine, game)["stone_skin"] == "always"
    assert ORDERS.merged(mine, game, fight)["stone_skin"] == "never"
    assert set(BOOK.merged(mine)) == set(ORDERS.declared)


def test_an_order_replaces_the_wider_one_as_a_whole() -> None:
    wide = {"pre_cast": {"when": "always", "order": ("might",)}}
    narrow = {"pre_cast": {"when": "none", "order": ()}}
    assert BOOK.merged(wide, narrow)["pre_cast"] == narrow["pre_cast"]


def test_merging_changes_no_layer() -> None:
    layer = {"dispel": "always"}
    BOOK.merged(layer)["dispel"] = "none"
    assert layer == {"dispel": "always"}
    assert BOOK.defaults["dispel"] == "at_stake"


# -- presets --------------------------------------------------------------------------------------------


def test_the_presets_are_values_like_any_and_the_first_is_what_a_new_player_has() -> None:
    assert list(ORDERS.presets) == ["never_wait", "ask_attacked", "ask_everything"]
    for preset in BOOK.presets.values():
        assert BOOK.validate(preset.values) == preset.values
    assert BOOK.merged(BOOK.presets["never_wait"].values) == BOOK.merged()


def test_ask_me_everything_hides_nothing_of_the_own_turn_either() -> None:
    hiding = {"own_cast": "orders", "own_repeat": "never", "ask_when_attacked": False}
    everything = BOOK.merged(hiding, BOOK.presets["ask_everything"].values)
    assert (
        everything["ask"] == askable(CONTENT) == ("join_defence", "cast", "stone_skin", "repeat_die_others")
    )
    assert (everything["own_cast"], everything["own_repeat"]) == ("ask", "ask")
    assert everything["ask_when_attacked"] is True


def test_changing_the_preset_takes_back_what_another_had_set() -> None:
    for name in ("ask_attacked", "ask_everything"):
        back = BOOK.merged(BOOK.presets[name].values, BOOK.presets["never_wait"].values)
        assert back == BOOK.merged()


def test_a_system_without_orders_of_its_own_knows_none() -> None:
    none = StandingOrders()
    assert none.validate({}) == {}
    with pytest.raises(WrongOrder, match="ask: unknown"):
        none.validate({"ask": ()})
    with pytest.raises(WrongOrder):
        none.stretch_orders(None, 1, {})
    assert none.merged({"a": 1, "b": 1}, {"b": 2}) == {"a": 1, "b": 2}
    assert (none.late_choice({}), none.stretch_of(None), none.stretch_form(None, 1)) == ("stand_in", "", ())
    assert none.when_due(None, Question("act", (1,), ("end",)), 1, {}) is None


def test_who_is_on_turn() -> None:
    assert SYSTEM.slow.on_turn(Table.fresh().state) is None
    t = Table().start(2)
    assert SYSTEM.slow.on_turn(t.state) == 2
    t.state.result = Result((1,), "gems")
    assert SYSTEM.slow.on_turn(t.state) is None


# -- S15 ------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-COR-S15")
def test_who_plays_a_turn_that_ran_out_is_the_players_choice() -> None:
    assert ORDERS.late_choice({}) == "stand_in"
    assert ORDERS.late_choice({"offline_turn": "automatic"}) == "automatic"
    assert (
        ORDERS.late_choice(BOOK.merged({"offline_turn": "automatic"}, {"offline_turn": "stand_in"}))
        == "stand_in"
    )
    assert SYSTEM.bots.careful is not None
    with pytest.raises(WrongOrder, match="offline_turn"):
        BOOK.validate({"offline_turn": "forfeit"})


@pytest.mark.parametrize(
    ("order", "value", "code"),
    [
        ("stone_skin", "always", "stone_skin.always"),
        ("pre_cast", {"when": "at_stake", "order": ()}, "pre_cast.at_stake"),
        ("repeat_others", {"enabled": True}, "repeat_others"),
        ("deny_victory", True, "deny_victory"),
        ("armour_loss", ("helmet",), "armour_loss"),
        ("awaken_order", "by_strength", "awaken_order"),
    ],
)
def test_the_code_of_a_reason(order: str, value: object, code: str) -> None:
    assert reason_of(order, value) == code
