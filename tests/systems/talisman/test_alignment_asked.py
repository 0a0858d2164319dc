"""Who changes alignment at will is asked before anything asks for it (rule set 3, T-DP-19)."""

import pytest

from games.systems.talisman.orders.answers import by_order
from games.systems.talisman.system import SYSTEM
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.table import Table
from tests.systems.talisman.third import BOTH, city


@BOTH
@pytest.mark.card("city.taxation", "druid")
@pytest.mark.rule("T-DP-19", "T-BASE-904")
@pytest.mark.parametrize("active", [1, 2])
def test_who_changes_alignment_at_will_is_asked_before_the_taxes(ruleset: int, active: int) -> None:
    t = city("thief", "druid", ruleset=ruleset).put(1, "rats_road", gold=3).put(2, "rats_road", gold=0)
    t.start(active, "draw").play("taxation", 3)
    if ruleset == 2:
        assert (t[2].place, t.events("realigned")) == ("jail", [])
        return
    assert (t.kind, t.seat, t.options) == ("align", 2, ("stay", "align:good", "align:evil"))
    assert t.at.question.params["hits"] == ["neutral"]  # type: ignore[union-attr]
    t.play("align:evil")
    assert (t[1].gold, t[2].place, t.alignment(2)) == (1, "rats_road", "evil")


@pytest.mark.card("city.taxation", "city.demagogue")
@pytest.mark.rule("T-DP-19", "T-BASE-903")
def test_who_stays_as_it_is_pays_the_taxes() -> None:
    t = city("thief", "warrior").give(2, "demagogue").set(2, gold=3).put(1, "rats_road", gold=3)
    t.start(1, "draw").play("taxation", 4)
    assert (t.kind, t.seat) == ("align", 2)
    assert t.play("stay")[2].gold == 1


@BOTH
@pytest.mark.card("sorceress", "druid")
@pytest.mark.rule("T-DP-19")
def test_who_is_beguiled_may_become_good_first(ruleset: int) -> None:
    t = Table("sorceress", "druid", ruleset=ruleset).put(1, "plains_10").put(2, "plains_10", gold=1)
    t.start(1, "landed").play("use:sorceress:2")
    if ruleset == 3:
        assert (t.kind, t.seat) == ("align", 2)
        t.play("align:good")
    t.play(5)
    assert (t[1].gold, t[2].gold) == ((2, 0) if ruleset == 2 else (1, 1))


@BOTH
@pytest.mark.card("poster.wanted_neutral_character", "druid")
@pytest.mark.rule("T-DP-19", "T-R-111")
def test_a_poster_for_an_alignment_asks_for_it(ruleset: int) -> None:
    t = city("troll", "druid", ruleset=ruleset).give(1, "wanted_neutral_character")
    t.put(1, "plains_10").put(2, "plains_10", life=3).start(1, "landed").play("attack:2", 6, 1)
    if ruleset == 3:
        assert (t.kind, t.seat, t.at.question.params["hits"]) == ("align", 2, ["neutral"])  # type: ignore[union-attr]
        t.play("align:evil")
        assert t.kind != "claim"
    else:
        assert t.kind == "claim"


@BOTH
@pytest.mark.card("city.jailer", "druid")
@pytest.mark.rule("T-DP-19")
def test_the_jailer_asks_for_the_alignments(ruleset: int) -> None:
    t = city("troll", "druid", ruleset=ruleset).give(1, "jailer").set(2, alignment="evil")
    t.put(1, "plains_10").put(2, "plains_10", life=3).start(1, "landed").play("attack:2", 6, 1)
    if ruleset == 3:
        assert (t.kind, t.seat) == ("align", 2)
        t.play("align:neutral")
        assert "use:jailer" not in t.options
    else:
        assert "use:jailer" in t.options


@pytest.mark.card("city.taxation", "druid")
@pytest.mark.rule("T-DP-19")
@pytest.mark.parametrize(
    ("order", "roll", "answer"),
    [("least", 3, "align:good"), ("least", 6, "stay"), ("stay", 3, "stay")],
)
def test_the_order_takes_an_alignment_that_costs_nothing(order: str, roll: int, answer: str) -> None:
    t = city("thief", "druid").put(1, "rats_road", gold=3).set(2, gold=0)
    t.start(1, "draw").play("taxation", roll)
    question = t.at.question
    assert question is not None
    assert question.kind == "align"
    orders = CONTENT.order_book.merged({"alignment": order})
    assert by_order(SYSTEM.observe(t.state, 2), question, 2, orders).key == answer
