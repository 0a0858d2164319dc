"""Orders of one mouse alone, refusals, and what a seat's orders will decide before the dice fall."""

import pytest

from games.engine.dice import Stream
from games.engine.orders import Settings, WrongOrder
from games.engine.questions import Question
from games.systems.mice.bots.careful import careful
from games.systems.mice.orders.likely import likely_questions
from games.systems.mice.orders.preview import SPEAK
from games.systems.mice.state import Carried
from games.systems.mice.system import SYSTEM
from games.systems.mice.view import observe
from tests.systems.mice.newest import CONTENT
from tests.systems.mice.table import PARTY, Table

ORDERS = SYSTEM.orders


def asked(t: Table) -> Question:
    question = t.at.question
    assert isinstance(question, Question)
    return question


def answer(t: Table, orders: Settings, seat: int = 1) -> str:
    """What a seat's orders answer to the open question, "ask" where they leave it to the person."""
    ordered = ORDERS.answer(observe(t.state, seat), asked(t), seat, orders)
    return ordered.key if ordered else "ask"


def two_wires() -> Table:
    """Collin and Nez of seat 1 both have a tripwire, and two roaches begin their turn: too few by default."""
    t = Table(space=9, seats=2).put("collin", tricks=["tripwire"]).put("nez", tricks=["tripwire"])
    return t.foe("roach", 1, 1).begin("roach")


def test_a_mouse_may_have_orders_of_its_own() -> None:
    t = two_wires()
    assert t.offers("use") == ["use:tripwire:collin", "use:tripwire:nez"]
    assert answer(t, {}) == "pass"
    assert answer(t, {"tripwire": "always"}) == "use:tripwire:collin"
    assert answer(t, {"tripwire": "always", "collin.tripwire": "never"}) == "use:tripwire:nez"
    assert answer(t, {"nez.tripwire": "always"}) == "use:tripwire:nez"
    assert answer(t, {"nez.ask": ["minion_turn_start"]}) == "ask"
    assert answer(t, {"tilda.ask": ["minion_turn_start"]}) == "pass"
    assert answer(t, {"ask": ["minion_turn_start"], "collin.ask": [], "nez.ask": []}) == "pass"


@pytest.mark.parametrize(
    ("orders", "reason"),
    [
        ({"tripwire": "always"}, "tripwire.always"),
        ({"nez.tripwire": "always"}, "nez.tripwire.always"),
        ({"tripwire": "never", "nez.tripwire": "never"}, "nez.tripwire.never"),
        ({}, "tripwire.if_three"),
    ],
)
def test_the_reason_names_the_order_that_spoke(orders: Settings, reason: str) -> None:
    t = two_wires()
    ordered = ORDERS.answer(observe(t.state, 1), asked(t), 1, orders)
    assert ordered is not None
    assert ordered.reason == reason


@pytest.mark.parametrize(("value", "key"), [("always", "use:lucky_bean:4"), ("never", "pass")])
def test_the_bean_of_one_mouse(value: str, key: str) -> None:
    t = Table(space=9).put("collin", 1, worn=["lucky_bean"]).foe("rat_warrior", 1).begin("rat_warrior")
    t.play("2,4", "1,4")
    assert t.kind == "after_roll"
    assert answer(t, {"collin.lucky_bean": value}) == key


def offer() -> Table:
    """Collin of seat 1 wants the antidote of Nez, seat 2."""
    t = Table(seats=4).put("nez", pack=["antidote"]).start("collin")
    return t.play("share:nez", "take:antidote", "done")


def test_deals_and_the_catapult_of_one_mouse() -> None:
    assert answer(offer(), {"nez.deal": "never"}, 2) == "no"
    assert answer(offer(), {"deal": "never", "nez.deal": "always"}, 2) == "yes"
    t = Table(space=2, seats=4).laid("fork", 2).start("collin").play("throw:nez", "5")
    assert answer(t, {"nez.thrown": False}, 2) == "no"
    assert answer(t, {"collin.thrown": False}, 2) == "yes"


def test_orders_of_a_mouse_are_checked() -> None:
    assert ORDERS.validate({"nez.dodge": "always"}) == {"nez.dodge": "always"}
    for wrong in ("ada.dodge", "nez.lead", "nez.duck", "nez."):
        with pytest.raises(WrongOrder) as refused:
            ORDERS.validate({wrong: "always"})
        assert refused.value.order == wrong
    with pytest.raises(WrongOrder):
        ORDERS.validate({"nez.dodge": "sometimes"})


def test_who_plays_one_mouse_needs_no_orders_for_it_alone() -> None:
    assert ORDERS.figures(observe(Table(seats=2).state, 1), 1) == ("collin", "nez")
    assert ORDERS.figures(observe(Table(seats=4).state, 1), 1) == ()


# -- the votes ----------------------------------------------------------------------------------------------


@pytest.mark.rule("M-D-24", "M-D-25", "M-D-26")
def test_votes_wait_for_people_and_are_answered_when_due() -> None:
    t = Table("T4o", *PARTY, chapter="C1", seats=2, space=12).put("collin", 11, pack=["antidote"])
    t.state.campaign = True
    t.start("collin").play("step:12")
    assert [answer(t, {}, seat) for seat in (1, 2)] == ["ask", "ask"]
    assert answer(t, {"ask": ()}) == "C2"
    t.play({})
    assert answer(t, {}) == "ask"
    due = ORDERS.when_due(observe(t.state, 1), asked(t), 1, {})
    assert due is not None
    assert (due.key, due.reason) == ("keep:collin:antidote", "take_along")


@pytest.mark.rule("M-D-28")
def test_nobody_gives_up_by_an_order() -> None:
    t = Table(seats=2, space=9).start("collin").play("concede")
    assert [answer(t, {}, seat) for seat in (1, 2)] == ["ask", "ask"]
    assert answer(t, {"ask": ()}) == "no"


@pytest.mark.rule("M-D-01")
def test_heroes_of_the_last_chapter_are_taken_again_without_waiting() -> None:
    t = Table.fresh("C2", 2, carry=Carried(party={"tilda": 1, "nez": 1}))
    assert (answer(t, {}), answer(t, {"ask": ["hero"]})) == ("tilda", "ask")
    while t.asked == (1,):
        t.play(t.default)
    assert (t.kind, answer(t, {}, 2)) == ("hero", "ask")


# -- refusals -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "barred"),
    [
        ("rest", {"rest"}),
        ("share", {"share"}),
        ("spend", {"level_up", "use:resolve"}),
        ("leave", {"explore:flip"}),
        ("use_up", {"use:antidote", "use:crumb_trail"}),
    ],
)
def test_what_a_mouse_refuses_nobody_else_does(word: str, barred: set[str]) -> None:
    t = Table(space=9).put("collin", cheese=6, abilities=["resolve"], pack=["antidote"])
    t.put("collin", tricks=["crumb_trail"]).start("collin")
    view = observe(t.state, 1)
    refused = ORDERS.refused(view, asked(t), 1, {"collin.refuse": (word,)})
    short = {key.partition(":")[0] if key.startswith(("level_up", "share")) else key for key in refused}
    assert short == barred
    assert ORDERS.refused(view, asked(t), 1, {"refuse": (word,)}) == refused
    assert ORDERS.refused(view, asked(t), 1, {"nez.refuse": (word,)}) == ()
    assert ORDERS.refused(view, asked(t), 1, {}) == ()


def test_reactions_are_refused_to_the_mouse_whose_they_are() -> None:
    t = two_wires()
    refused = ORDERS.refused(observe(t.state, 1), asked(t), 1, {"nez.refuse": ("use_up",)})
    assert refused == ("use:tripwire:nez",)
    t = Table(space=9, seats=2).put("collin", 1, cheese=1, abilities=["dodge"]).foe("rat_warrior", 1)
    t.begin("rat_warrior").play("2,4")
    assert ORDERS.refused(observe(t.state, 1), asked(t), 1, {"refuse": ("spend",)}) == ("use:dodge:collin",)


def test_a_deal_is_refused_unless_it_is_the_safe_answer() -> None:
    t, orders = offer(), {"nez.refuse": ("share",)}
    assert (t.default, ORDERS.refused(observe(t.state, 2), asked(t), 2, orders)) == ("yes", ())
    t = Table(seats=4).start("collin").play("share:nez", "take:great_hammer", "done")
    assert (t.default, ORDERS.refused(observe(t.state, 2), asked(t), 2, orders)) == ("no", ("yes",))


def test_the_automatic_turn_keeps_to_them() -> None:
    t = Table().put("collin", status=["stunned"]).start("collin")

    def answered(orders: Settings) -> str:
        return careful(lambda: observe(t.state, 1), asked(t), 1, Stream("away"), orders)

    assert answered({}) == "rest"
    assert answered({"collin.refuse": ("rest",)}) == "end"


# -- what the orders will decide ----------------------------------------------------------------------------


def test_every_reaction_has_its_order() -> None:
    for kind, order in SPEAK.items():
        cards = [
            name
            for name, card in CONTENT.acting.items()
            if card.when == kind and name in CONTENT.order_book.declared
        ]
        assert cards in ([order], []), kind
        assert order in CONTENT.order_book.declared
        assert kind in CONTENT.order_book.declared["ask"].fields[0].words


def foretold(t: Table, seat: int, orders: Settings) -> list[tuple[str, str, object]]:
    found = ORDERS.preview(observe(t.state, seat), seat, orders)
    return [(one.kind, one.order, one.value) for one in found]


def test_a_preview_names_what_may_come_and_what_the_orders_say() -> None:
    t = Table(space=9, seats=2).put("tilda", cheese=1, abilities=["dodge"], tricks=["cork"])
    t.foe("roach", 1).start("nez")
    assert foretold(t, 2, {}) == [
        ("self_hit", "dodge", "if_serious"),
        ("surge", "cork", "if_large"),
        ("deal", "deal", "unless_worn"),
    ]
    assert ("self_hit", "tilda.dodge", "never") in foretold(t, 2, {"tilda.dodge": "never"})
    assert "self_hit" not in [kind for kind, _, _ in foretold(t, 2, {"tilda.ask": ("self_hit",)})]
    assert foretold(t, 1, {}) == []  # the own turn


def test_a_preview_knows_what_cannot_come() -> None:
    t = Table(space=9, seats=2).put("tilda", 1, cheese=1, abilities=["dodge"]).put("maginos", 1).start("nez")
    assert foretold(t, 2, {}) == []  # nobody is there who could hit
    t.put("nez", 12).foe("roach", 1).start("nez")
    assert foretold(t, 2, {}) == [("self_hit", "dodge", "if_serious")]
    t.put("tilda", reacted=["dodge"]).start("nez")
    assert foretold(t, 2, {}) == []
    t.put("tilda", reacted=[], cheese=0).start("nez")
    assert foretold(t, 2, {}) == []


def test_the_disguise_and_the_catapult_are_foreseen() -> None:
    t = Table(space=9, seats=2).stash("disguise").put("tilda", 2).put("maginos", 2).start("collin")
    assert likely_questions(observe(t.state, 1), 1) == (("after_order_set", "collin"), ("disguise", ""))
    assert foretold(t, 1, {}) == [("disguise", "disguise", "from_three")]
    t = Table(space=9, seats=4).stash("fork").start("collin")
    assert foretold(t, 2, {}) == [("deal", "deal", "unless_worn"), ("thrown", "thrown", True)]


def test_from_now_on_and_asking() -> None:
    t = two_wires()
    assert ORDERS.from_now_on(observe(t.state, 2), "mouse_near_hit", 1) == ("protect",)
    assert ORDERS.from_now_on(observe(t.state, 2), "drop", 1) == ()
    own = observe(Table(space=9).start("collin").state, 1)
    assert ORDERS.from_now_on(own, "mouse_near_hit", 1) == ()
    assert ORDERS.from_now_on(own, "disguise", 1) == ("disguise",)
    orders = ORDERS.merged({"ask": ("self_hit", "deal"), "nez.ask": ("deal",)})
    assert ORDERS.asking(orders, "deal", False) == {"ask": ("self_hit",), "nez.ask": ()}
    assert ORDERS.asking(orders, "self_hit", True) == {"nez.ask": ("self_hit", "deal")}
    assert ORDERS.asking(orders, "turn", True) == {}


def test_a_seat_with_one_mouse_plays_as_that_hero() -> None:
    assert SYSTEM.slow.teams(Table(seats=4).state) == dict(zip((1, 2, 3, 4), PARTY, strict=True))
    assert SYSTEM.slow.teams(Table(seats=3).state) == {2: "tilda", 3: "maginos"}
    assert SYSTEM.slow.teams(Table(seats=1).state) == {}
