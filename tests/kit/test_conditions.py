"""Conditions of orders by themselves: what may be said, the first that fits, and who is asked."""

import pytest

from games.engine.questions import Question
from games.kit.conditions import (
    DEADLY,
    MOST_RULES,
    VOTING,
    Ahead,
    Around,
    Asked,
    Word,
    WrongRule,
    checked,
    common,
    decided,
    gone,
    heard,
    plain,
)
from games.kit.orders import Order, OrderChoice, OrderField

TEXT = {"en": "Toll", "pl": "Myto"}


def order(name, *values, kind="choice"):
    choices = tuple(OrderChoice(value=value, label=TEXT) for value in values)
    fields = (OrderField(key="value", type=kind, label=TEXT, choices=choices),)
    return Order(id=name, rule="", serves=(), label=TEXT, help=TEXT, fields=fields)


DECLARED = {
    "toll": order("toll", "never", "always"),
    "gate": order("gate", True, False, kind="flag"),
    "list": order("list", "a", "b", kind="ranking"),
}
AHEAD = Ahead(
    words={
        **common(
            lambda view, _question: view["asker"], lambda view: [view["leader"]], lambda view: view["round"]
        ),
        "rich": Word(test=lambda asked, least: asked.view["gold"] >= least, takes="number", least=1, most=9),
        "holds": Word(
            test=lambda asked, card: card in asked.view["hand"],
            takes="choice",
            choices=("ace", "two"),
            private=True,
        ),
        "last": Word(test=lambda asked, _: asked.view["life"] == 1, deadly=True, orders=("toll",)),
        "town": Word(
            test=lambda asked, town: asked.view["town"] == town,
            takes="choice",
            choices=("north", "south"),
            gone=lambda view, town: town in view["burnt"],
        ),
    },
    speaks={"toll": ("toll", "gate"), "list": ("list",)},
    applies=lambda view, _question, seat: view["turn"] != seat,
    interesting=lambda view, _question, _seat: view["why"],
)
QUESTION = Question("toll", (2,), ("pay", "refuse"), "pay")
VIEW = {
    "turn": 1, "asker": 1, "leader": 3, "round": 4, "gold": 5, "hand": ("ace",), "life": 2, "town": "north",
    "burnt": (), "why": "",
}  # fmt: skip


def rules(**given):
    return checked(AHEAD, DECLARED, given)


def rule(then, *conditions):
    return {"if": [list(one) for one in conditions], "then": then}


def said(given, asks_below=False, around=None, **view):
    asked = Asked({**VIEW, **view}, QUESTION, 2, around or Around())
    return decided(AHEAD, given, asked, lambda: asks_below)


# -- what may be said -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        ([], "form"),
        ({"toll": "x"}, "form"),
        ({"toll": [{"if": [], "then": "always", "else": 1}]}, "form"),
        ({"toll": [{"if": [["rich"]], "then": "always"}]}, "form"),
        ({"tax": []}, "unknown_order"),
        ({"list": [rule("a")]}, "unknown_order"),
        ({"toll": [rule("always", ("rich", 1))] * (MOST_RULES + 1)}, "many_rules"),
        ({"toll": [rule("always", *[("rich", 1)] * 4)]}, "many_conditions"),
        ({"toll": [rule("always", ("poor", 1))]}, "unknown_word"),
        ({"gate": [rule(True, ("last", None))]}, "unknown_word"),
        ({"toll": [rule("always", ("rich", 0))]}, "wrong_value"),
        ({"toll": [rule("always", ("rich", True))]}, "form"),
        ({"toll": [rule("always", ("rich", "5"))]}, "wrong_value"),
        ({"toll": [rule("always", ("holds", "king"))]}, "wrong_value"),
        ({"toll": [rule("always", ("last", 1))]}, "wrong_value"),
        ({"toll": [rule("always", ("by_seat", "0"))]}, "wrong_value"),
        ({"toll": [rule("sometimes")]}, "wrong_then"),
        ({"gate": [rule("true")]}, "wrong_then"),
    ],
)
def test_what_is_not_on_the_list_is_refused_with_its_reason(sent, reason):
    with pytest.raises(WrongRule) as found:
        checked(AHEAD, DECLARED, sent)
    assert found.value.reason == reason


def test_rules_are_stored_as_plain_values_and_read_back():
    given = rules(toll=[rule("always", ("rich", 3), ("by_seat", "1")), rule("ask")], gate=[rule(False)])
    assert heard(AHEAD, DECLARED, plain(given)) == given


def test_a_stored_rule_that_this_set_does_not_know_is_passed_over_alone():
    stored = {"toll": [rule("always", ("fog", None)), rule("never")], "tax": [rule("x")], "gate": []}
    assert plain(heard(AHEAD, DECLARED, stored)) == {"toll": [rule("never")], "gate": []}


# -- the first that fits ----------------------------------------------------------------------------------


def test_the_first_rule_that_fits_counts():
    given = rules(toll=[rule("never", ("rich", 9)), rule("always", ("rich", 5), ("round", 4)), rule("ask")])
    assert said(given).values == {"toll": "always"}
    assert said(given).at == {"toll": 1}
    assert said(given, gold=9).values == {"toll": "never"}
    found = said(given, round=3)
    assert (found.values, found.asks, found.at) == ({}, True, {"toll": 2})


def test_without_one_that_fits_the_orders_hold_as_they_are():
    given = rules(toll=[rule("never", ("rich", 9))])
    assert said(given) is None
    assert said(rules(toll=[rule("never")]), turn=2) is None
    assert said(rules(gate=[])) is None


def test_two_orders_of_a_question_have_rules_of_their_own_and_one_that_asks_asks():
    given = rules(toll=[rule("always")], gate=[rule("ask", ("rich", 9)), rule(False)])
    assert said(given).values == {"toll": "always", "gate": False}
    found = said(given, gold=9)
    assert (found.values, found.asks, found.why) == ({"toll": "always"}, True, "")


def test_who_asks_is_told_by_seat_leader_friend_and_bot():
    around = Around(bots=frozenset({3}), friends=lambda: frozenset({1}))
    for word, value, asker in (
        ("by_seat", "1", 1),
        ("by_leader", None, 3),
        ("by_friend", None, 1),
        ("by_bot", None, 3),
    ):
        given = rules(toll=[rule("always", (word, value))])
        assert said(given, around=around, asker=asker), word
        assert said(given, around=around, asker=4) is None, word


# -- who is asked hangs on nothing that is hidden --------------------------------------------------------


@pytest.mark.parametrize("below", [True, False])
@pytest.mark.parametrize(
    "given",
    [
        [rule("always", ("holds", "ace")), rule("ask")],
        [rule("ask", ("holds", "ace")), rule("always")],
        [rule("always", ("holds", "ace"))],
        [rule("never", ("holds", "two")), rule("always", ("holds", "ace")), rule("never", ("rich", 3))],
        [rule("never", ("rich", 9), ("holds", "ace")), rule("ask", ("rich", 9))],
    ],
)
def test_whether_one_is_asked_is_the_same_for_every_hand(given, below):
    kept = rules(toll=given)
    asked = {
        hand: ((found := said(kept, below, hand=hand)) is None and below) or bool(found and found.asks)
        for hand in ((), ("ace",), ("two",), ("ace", "two"))
    }
    assert len(set(asked.values())) == 1, asked


def test_the_own_hand_chooses_among_answers():
    given = rules(toll=[rule("never", ("holds", "ace")), rule("always")])
    assert said(given).values == {"toll": "never"}
    assert said(given, hand=()).values == {"toll": "always"}


# -- what no rule could know ------------------------------------------------------------------------------


def test_something_new_stops_a_rule_and_the_reason_is_told():
    given = rules(toll=[rule("always")])
    found = said(given, why="dragon")
    assert (found.values, found.asks, found.why) == ({"toll": "always"}, True, "dragon")
    assert said(rules(toll=[rule("always", ("rich", 9))]), why="dragon") is None


def test_a_rule_that_names_the_danger_goes_before_it():
    assert not said(rules(toll=[rule("always", ("last", None))]), life=1, why=DEADLY).asks
    assert said(rules(toll=[rule("always", ("rich", 1))]), life=1, why=DEADLY).asks
    assert said(rules(toll=[rule("always", ("last", None))]), life=1, why="dragon").asks


def test_a_vote_stops_rules_and_is_looked_for_only_where_one_fits():
    looked = []
    around = Around(voting=lambda: bool(looked.append(1)) or True)
    assert said(rules(toll=[rule("always", ("rich", 9))]), around=around) is None
    assert looked == []
    assert said(rules(toll=[rule("always")]), around=around).why == VOTING
    assert looked == [1]


def test_a_condition_that_names_what_is_gone_is_false_and_told():
    given = rules(toll=[rule("always", ("town", "south"), ("rich", 1))])
    assert said(given, burnt=("south",)) is None
    assert gone(AHEAD, given, {**VIEW, "burnt": ("south",)}) == {"toll": (("town", "south"),)}
    assert gone(AHEAD, given, VIEW) == {}
