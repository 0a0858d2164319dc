"""Standing orders: every value answers as its text says; with the defaults nobody is waited for."""

import pytest

from games.engine import questions as ask
from games.engine.dice import FairDice
from games.engine.orders import WrongOrder
from games.engine.position import Position
from games.engine.questions import Answer, Question
from games.engine.settle import Automatic, settle
from games.systems.mice.foes import wound_figure
from games.systems.mice.orders.answers import ANSWERS, DISGUISE_FROM, order_answer, order_when_due
from games.systems.mice.system import SYSTEM
from games.systems.mice.view import observe
from tests.systems.mice.newest import CONTENT
from tests.systems.mice.table import Table


def says(t: Table, seat: int = 1, **orders: object) -> str:
    """What a seat's orders answer to the open question, "ask" where they leave it to the person."""
    question = t.at.question
    assert isinstance(question, Question)
    answer = order_answer(observe(t.state, seat), question, seat, orders)
    return answer.key if answer else "ask"


def hit(wounds: int, dice: str = "2,4", **given: object) -> Table:
    """Collin of seat 1 was hit by a rat in its turn; the mouse beside him is Nez of seat 2."""
    t = Table(space=9, seats=4).put("collin", 1, wounds=wounds, **given).foe("rat_warrior", 1)
    return t.put("nez", 2, cheese=2, abilities=["protect"]).begin("rat_warrior").play(dice)


@pytest.mark.rule("M-D-12")
@pytest.mark.parametrize(
    ("wounds", "value", "key"),
    [
        (3, "if_captured", "use:protect:nez"),
        (1, "if_captured", "pass"),
        (1, "always", "use:protect:nez"),
        (3, "never", "pass"),
    ],
)
def test_protect(wounds: int, value: str, key: str) -> None:
    assert says(hit(wounds), 2, protect=value) == key


def test_a_protector_that_would_not_survive_stays_out() -> None:
    t = hit(3)
    t.state.mice["nez"].wounds = 4
    assert says(t, 2) == "pass"


@pytest.mark.parametrize(
    ("wounds", "value", "key"),
    [
        (2, "if_serious", "use:dodge:collin"),
        (1, "if_serious", "pass"),
        (0, "always", "use:dodge:collin"),
        (3, "never", "pass"),
    ],
)
def test_dodge(wounds: int, value: str, key: str) -> None:
    t = hit(wounds, cheese=1, abilities=["dodge"]).play("pass")
    assert t.kind == "self_hit"
    assert says(t, dodge=value) == key


@pytest.mark.parametrize(("value", "key"), [("always", "use:play_dead:collin"), ("never", "pass")])
def test_play_dead(value: str, key: str) -> None:
    t = hit(3, tricks=["play_dead"]).play("pass", "4,4,4")
    assert t.kind == "would_be_captured"
    assert says(t, play_dead=value) == key


@pytest.mark.parametrize(
    ("wounds", "value", "key"),
    [
        (2, "if_captured", "use:sudden_squeak:collin"),
        (1, "if_captured", "pass"),
        (0, "always", "use:sudden_squeak:collin"),
        (3, "never", "pass"),
    ],
)
def test_sudden_squeak(wounds: int, value: str, key: str) -> None:
    t = (
        Table(space=9, seats=4)
        .put("collin", 1, wounds=wounds, tricks=["sudden_squeak"])
        .foe("rat_warrior", 1)
    )
    t.begin("rat_warrior")
    assert t.kind == "self_attacked"
    assert says(t, sudden_squeak=value) == key


@pytest.mark.parametrize(
    ("roaches", "value", "key"),
    [
        ((1, 1, 1), "if_three", "use:tripwire:collin"),
        ((1, 1), "if_three", "pass"),
        ((1,), "always", "use:tripwire:collin"),
        ((1, 1, 1), "never", "pass"),
    ],
)
def test_tripwire(roaches: tuple[int, ...], value: str, key: str) -> None:
    t = Table(space=9, seats=4).put("collin", tricks=["tripwire"]).foe("roach", *roaches).begin("roach")
    assert says(t, tripwire=value) == key


@pytest.mark.parametrize(
    ("wounds", "value", "key"),
    [
        (2, "if_serious", "use:lucky_bean:4"),
        (0, "if_serious", "pass"),
        (0, "always", "use:lucky_bean:4"),
        (3, "never", "pass"),
    ],
)
def test_lucky_bean(wounds: int, value: str, key: str) -> None:
    t = hit(wounds, worn=["lucky_bean"]).play("pass", "1,4")
    assert t.kind == "after_roll"
    assert says(t, lucky_bean=value) == key


def test_the_lucky_bean_is_kept_where_every_hit_is_blocked() -> None:
    t = hit(0, worn=["lucky_bean"]).play("pass", "3,4")
    assert (t.kind, says(t, lucky_bean="always")) == ("after_roll", "pass")


@pytest.mark.parametrize(
    ("card", "value", "key"),
    [
        ("EO5", "if_large", "use:cork:tilda"),
        ("EO1", "if_large", "pass"),
        ("EO1", "always", "use:cork:tilda"),
        ("EO5", "never", "pass"),
    ],
)
def test_cork(card: str, value: str, key: str) -> None:
    t = Table("T3o", chapter="C7", space=7, seats=4).put("tilda", tricks=["cork"]).face_up(card)
    t.put("collin", 1).foe("centipede", 2)
    t.state.wheel = 5
    t.start("collin").play("fight:princes_sword:centipede-1", "2,4,4", "1,4")
    assert says(t, 3, cork=value) == key


@pytest.mark.parametrize(
    ("cheese", "value", "key"),
    [
        (2, "if_two_cheese", "use:preemptive_shot:lily"),
        (1, "if_two_cheese", "pass"),
        (1, "always", "use:preemptive_shot:lily"),
        (3, "never", "pass"),
    ],
)
def test_preemptive_shot(cheese: int, value: str, key: str) -> None:
    t = Table("T3o", "lily", "collin", "nez", "tilda", chapter="C7", space=7, seats=4)
    t.put("lily", 5, cheese=cheese, abilities=["preemptive_shot"]).put("collin", 1).foe("centipede", 2)
    t.state.wheel = 5
    t.face_up("EB4").start("collin").play("fight:princes_sword:centipede-1", "2,4,4", "1,4", "elite_rat")
    assert says(t, preemptive_shot=value) == key
    if key != "pass" and cheese == 2:
        t.play(key)
        assert (t.kind, says(t)) == ("target", "elite_rat-1")


def test_whoever_shoots_by_order_passes_the_second_shot_of_the_bow() -> None:
    t = Table("T3o", "lily", "collin", "nez", "tilda", chapter="C7", space=7, seats=4)
    t.put("lily", 5, cheese=2, worn=["enchanted_bow"], abilities=["preemptive_shot"])
    t.put("collin", 1).foe("centipede", 2).face_up("EO1").state.wheel = 5
    t.start("collin").play("fight:princes_sword:centipede-1", "2,4,4", "1,4")
    t.play("use:preemptive_shot:lily", "rat_warrior-1", "1,4,4", "3,3")
    assert (t.kind, t.asked, says(t)) == ("once_more", (1,), "done")


def test_an_archer_shoots_at_the_captain_before_his_warriors() -> None:
    t = Table("T5o", "lily", "nez", "tilda", "filch", chapter="C3", space=5, seats=4)
    t.foe("rat_warrior", 6).foe("vurst", 6).foe("elite_rat", 6).start("nez")
    view = observe(t.state, 1)
    for ranged in (("rat_warrior-1", "vurst"), ("vurst", "elite_rat-1", "rat_warrior-1")):
        answer = order_answer(view, ask.one(1, "target", ranged, who="lily"), 1, {})
        assert answer is not None
        assert answer.key == ranged[1]  # of two that shoot the one with less defence


@pytest.mark.rule("M-D-07")
def test_of_a_boss_shot_at_in_another_turn_the_nearest_card_is_wounded() -> None:
    t = Table("T7o", chapter="C7", space=5, seats=4).foe("vanestra", 6).start("collin")
    question = next(wound_figure(t.state, t.figure("vanestra"), 1, t["nez"]))
    answer = order_answer(observe(t.state, 2), question, 2, {})
    assert (question.kind, question.seats) == ("boss_wound", (2,))
    assert answer is not None
    assert answer.key == "vanestra_charm"


@pytest.mark.rule("M-D-17", "M-R-139")
def test_the_escapee_comes_free_at_once_by_order() -> None:
    t = Table(space=9, seats=4).put("collin", 1, wounds=3, captures=2).foe("rat_warrior", 1)
    t.state.titles["escapee"] = "collin"
    t.begin("rat_warrior").play("2,4", "4,4,4")
    assert (t.kind, t.asked, says(t)) == ("rescue", (1,), "9")


@pytest.mark.rule("M-D-22")
@pytest.mark.parametrize(("value", "key"), [("keep", "pass"), ("highest", "use:lead:collin")])
def test_lead(value: str, key: str) -> None:
    t = Table("T1o", chapter="C1", space=9, seats=4).start("nez").play("explore:flip", "EB4")
    t.play("tilda", "rat_warrior", "nez", "maginos")
    assert says(t, lead=value) == key
    if key != "pass":
        t.play(key)
        assert says(t, lead=value) == "tilda"


@pytest.mark.rule("M-D-22")
def test_lead_swaps_with_the_mouse_that_the_order_names() -> None:
    """The others are lower on the track, or not in the party at all: then the card stays."""
    t = Table("T1o", chapter="C1", space=9, seats=4).start("nez").play("explore:flip", "EB4")
    t.play("tilda", "rat_warrior", "nez", "maginos")
    assert {who: says(t, lead=who) for who in ("nez", "maginos", "lily")} == {
        "nez": "use:lead:collin", "maginos": "use:lead:collin", "lily": "pass",
    }  # fmt: skip
    t.play("use:lead:collin")
    assert {who: says(t, lead=who) for who in ("nez", "maginos", "highest")} == {
        "nez": "nez", "maginos": "maginos", "highest": "tilda",
    }  # fmt: skip


def test_an_order_for_collin_may_name_every_other_mouse() -> None:
    named = {one.value for one in CONTENT.order_book.declared["lead"].fields[0].choices}
    assert named == {"keep", "highest", *CONTENT.heroes} - {"collin"}


@pytest.mark.rule("M-D-15")
def test_the_disguise_may_wait_for_any_number_of_rat_warriors_that_can_come() -> None:
    bands = [band for card in CONTENT.encounters.values() for band in card.bands]
    most = max(band.get("rat_warrior", 0) for band in bands)
    assert set(DISGUISE_FROM.values()) == {*range(1, most + 1), 99}
    assert set(DISGUISE_FROM) == {
        one.value for one in CONTENT.order_book.declared["disguise"].fields[0].choices
    }


@pytest.mark.rule("M-D-10")
@pytest.mark.parametrize(
    ("taken", "value", "key"),
    [
        ("antidote", "unless_worn", "yes"),
        ("great_hammer", "unless_worn", "no"),
        ("great_hammer", "always", "yes"),
        ("antidote", "never", "no"),
    ],
)
def test_deal(taken: str, value: str, key: str) -> None:
    t = (
        Table(seats=4)
        .put("nez", pack=["antidote"])
        .start("collin")
        .play("share:nez", f"take:{taken}", "done")
    )
    assert says(t, 2, deal=value) == key


@pytest.mark.rule("M-D-10")
@pytest.mark.parametrize(
    ("deal", "key"),
    [
        (["give:toothpick"], "no"),
        (["give:play_dead"], "yes"),
        (["give:toothpick", "take:slingshot"], "yes"),
        (["give:toothpick", "take:cork"], "no"),
    ],
)
def test_nobody_drops_a_card_to_make_room_for_a_gift(deal: list[str], key: str) -> None:
    t = Table(seats=4).put("collin", pack=["toothpick"], tricks=["play_dead"])
    t.put("nez", pack=["slingshot", "antidote", "button_shield"], tricks=["cork"]).start("collin")
    t.play("share:nez", *deal, "done")
    assert (t.default, says(t, 2)) == (key, key)


@pytest.mark.rule("M-D-19")
@pytest.mark.parametrize(("value", "key"), [(True, "yes"), (False, "no")])
def test_thrown(value: bool, key: str) -> None:
    t = Table(space=2, seats=4).laid("fork", 2).start("collin").play("throw:nez", "5")
    assert says(t, 2, thrown=value) == key


@pytest.mark.rule("M-D-15")
@pytest.mark.parametrize(
    ("value", "key"),
    [
        ("never", "keep"),
        ("from_two", "use"),
        ("from_three", "keep"),
        ("from_five", "keep"),
        ("always", "use"),
    ],
)
def test_disguise(value: str, key: str) -> None:
    t = (
        Table("T1o", chapter="C1", space=9, seats=4)
        .stash("disguise")
        .start("collin")
        .play("explore:flip", "EB4")
    )
    assert [says(t, seat, disguise=value) for seat in (1, 2)] == [key, key]  # the explorer's too


@pytest.mark.rule("M-D-14")
def test_what_is_over_the_limit_goes_by_usefulness() -> None:
    pack = ["slingshot", "antidote", "button_shield"]
    t = Table(seats=4).put("collin", pack=["toothpick"]).put("nez", pack=pack).start("collin")
    t.play("share:nez", "give:toothpick", "done", "yes")
    assert (t.kind, t.asked, says(t, 2)) == ("drop", (2,), "toothpick")


# -- asking, waiting --------------------------------------------------------------------------------------


def test_ask_me_leaves_a_question_open_until_it_is_due() -> None:
    t = hit(3)
    assert says(t, 2, ask=["mouse_near_hit"]) == "ask"
    question = t.at.question
    assert isinstance(question, Question)
    due = order_when_due(observe(t.state, 2), question, 2, {"ask": ["mouse_near_hit"]})
    assert due is not None
    assert (due.key, due.reason) == ("use:protect:nez", "protect.if_captured")


def test_in_the_own_turn_the_orders_are_silent() -> None:
    t = Table("T1o", chapter="C1", space=9, seats=4).start("collin").play("explore:flip", "EB4")
    t.play("tilda", "rat_warrior", "nez", "maginos")
    assert (t.kind, says(t)) == ("after_order_set", "ask")
    assert says(Table(seats=4).start("nez"), 2) == "ask"


def test_every_kind_that_may_wait_has_an_answer() -> None:
    asked = CONTENT.order_book.declared["ask"].fields[0].words
    assert set(asked) <= set(ANSWERS)


def test_values_and_presets_are_checked() -> None:
    assert SYSTEM.orders.validate({"dodge": "always"}) == {"dodge": "always"}
    with pytest.raises(WrongOrder):
        SYSTEM.orders.validate({"dodge": "sometimes"})
    with pytest.raises(WrongOrder):
        SYSTEM.orders.validate({"duck": "always"})
    assert set(SYSTEM.orders.presets) == {"never_wait", "ask_in_danger", "ask_everything"}


@pytest.mark.rule("M-D-29")
def test_a_question_to_the_whole_party_waits_for_nobody_by_default() -> None:
    t = Table.fresh("C3", 4)
    while t.kind in ("hero", "ability"):
        t.play(t.default)
    position = t.at
    assert position.question is not None
    assert position.question.kind == "party_card"
    settle(position, FairDice(b"seed", "party"), by_orders({}), (1, 2, 3, 4))
    assert isinstance(position.question, Question)
    assert position.question.kind == "turn"


def by_orders(orders: dict[int, dict[str, object]]) -> Automatic:
    def answer(position: Position, seat: int) -> Answer | None:
        question = position.question
        assert isinstance(question, Question)
        ordered = order_answer(observe(position.state, seat), question, seat, orders.get(seat, {}))
        return None if ordered is None else Answer(seat, ordered.key, "order", ordered.reason)

    return answer


@pytest.mark.rule("M-D-36")
def test_it_waits_where_one_of_them_wants_to_be_asked() -> None:
    t = Table("T8o", chapter="C7", space=10, seats=2).start("collin").play("explore:N")
    assert t.kind == "boss_cards"
    settle(t.at, FairDice(b"seed", "boss"), by_orders({2: {"ask": ["boss_cards"]}}), (1, 2))
    assert t.at.question is not None
    assert t.at.question.kind == "boss_cards"
    settle(t.at, FairDice(b"seed", "boss"), by_orders({}), (1, 2))
    assert isinstance(t.at.question, Question)
    assert t.at.question.kind != "boss_cards"


@pytest.mark.parametrize("chapter", SYSTEM.options["chapter"])
def test_with_all_defaults_nobody_who_is_not_on_turn_is_waited_for(chapter: str) -> None:
    """Four people; whoever is asked when play stands still is the one on turn."""
    position = Table.fresh(chapter, 4).at
    dice, waits = FairDice(chapter.encode(), chapter), 0
    for _ in range(150):
        settle(position, dice, by_orders({}), (1, 2, 3, 4))
        question = position.question
        if question is None:
            break
        assert isinstance(question, Question)
        if position.state.turn is not None:
            assert question.seats == (SYSTEM.slow.on_turn(position.state),), question.kind
            waits += 1
        keys = [
            key
            for key in question.options_of(question.seats[0])
            if key.startswith(("fight", "explore", "step"))
        ]
        position.give(question.seats[0], (keys or [question.default_of(question.seats[0])])[-1])
    assert waits > 20


@pytest.mark.rule("M-D-28")
def test_of_all_that_is_asked_in_the_turn_of_somebody_else_only_a_proposal_to_give_up_waits() -> None:
    """It waits for people by default; who said otherwise is not waited for, and the chapter goes on."""
    t = Table(seats=3, space=9).start("collin").play("concede")
    settle(t.at, FairDice(b"seed", "concede"), by_orders({}), (1, 2, 3))
    assert (t.kind, t.at.waiting) == ("concede", (1, 2, 3))
    settle(t.at, FairDice(b"seed", "concede"), by_orders({2: {"ask": []}, 3: {"ask": []}}), (1, 2, 3))
    assert (t.kind, t.at.waiting) == ("concede", (1,))
    settle(t.at, FairDice(b"seed", "concede"), by_orders({1: {"ask": []}}), (1, 2, 3))
    assert (t.result, t.kind, SYSTEM.slow.on_turn(t.state)) == ("", "turn", 1)
