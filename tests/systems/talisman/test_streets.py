"""2.3 The City: board, entering, moving, leaving."""

import pytest

from games.systems.talisman.board import along
from games.systems.talisman.streets import journey
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.table import Table


def mover(place: str, roll: int, who: str = "warrior", **given: object) -> Table:
    """A character with gold that has rolled for its move."""
    return Table(who, "wizard", city=True).put(1, place, **{"gold": 9, **given}).start().play(roll)


def ends(t: Table) -> set[str]:
    """All keys of the move."""
    return {key for key in t.options if key.partition(":")[0] in ("go", "gate", "bridge")}


@pytest.mark.rule("T-EX-01", "T-CITY-205", "T-CITY-225")
def test_the_hunter_comes_to_royal_alley() -> None:
    t = mover("woods_11", 5, "bounty_hunter")
    assert "gate:royal_alley" in t.options
    assert t.play("gate:royal_alley")[1].place == "royal_alley"


@pytest.mark.rule("T-R-30")
def test_from_the_woods_on_the_other_side_one_ends_on_the_gate() -> None:
    assert "gate:city_gate" in mover("woods_17", 5).options


@pytest.mark.rule("T-EX-02", "T-EX-03", "T-CITY-209")
def test_the_tinkerer_on_noble_street() -> None:
    assert ends(mover("noble_street", 2, "tinkerer", gold=4)) == {
        "go:academy",
        "go:apothecary",
        "go:elemental_boulevard",
    }


@pytest.mark.rule("T-EX-04", "T-EX-05", "T-CITY-223")
def test_the_maid_leaves_by_the_gate_and_chooses_a_direction() -> None:
    t = mover("speakers_corner", 4, "tavern_maid")
    assert {"gate:hills_15", "gate:woods_11"} <= ends(t)
    assert t.play("gate:woods_11")[1].place == "woods_11"


@pytest.mark.rule("T-EX-28", "T-CITY-212", "T-CITY-214")
def test_who_starts_in_a_shop_steps_out_and_not_in_again() -> None:
    assert mover("armoury", 2)[1].place == "sorcerer_square"  # the only legal end


@pytest.mark.rule("T-CITY-213", "T-CITY-215")
def test_another_shop_may_be_entered_by_the_street_between() -> None:
    assert ends(mover("armoury", 3)) == {"go:magic_emporium", "go:temple_square"}


@pytest.mark.rule("T-EX-29", "T-BASE-309")
def test_slowed_one_may_step_through_the_gate() -> None:
    t = Table("warrior", "wizard", city=True).give(1, "poltergeist").put(1, "city").start()
    assert ends(t) == {"go:fields_14", "go:fields_12", "gate:city_gate"}


@pytest.mark.rule("T-CITY-206", "T-CITY-207")
def test_entering_is_optional_and_who_stops_at_the_city_meets_it() -> None:
    t = mover("fields_12", 2)
    assert ends(t) == {"go:fields_14", "go:plains_10", "gate:city_gate"}
    t = mover("fields_12", 1).play("go:city")
    assert t.options[0] == "enchantress"


@pytest.mark.rule("T-CITY-208", "T-CITY-202")
def test_in_the_city_the_roll_is_moved_along_the_arrows() -> None:
    assert ends(mover("quayside", 1, gold=0)) == {"go:wharf", "go:speakers_corner"}
    assert mover("rats_road", 3, gold=0)[1].place == "temple_square"


@pytest.mark.rule("T-CITY-204", "T-CITY-210", "T-CITY-211")
def test_a_shop_is_entered_from_its_street_with_any_point_left() -> None:
    t = mover("rats_road", 6)
    assert {"go:stables", "go:armoury", "go:magic_emporium", "go:high_temple", "go:academy"} <= ends(t)
    assert t.play("go:stables")[1].place == "stables"


@pytest.mark.rule("T-R-31")
def test_a_shop_in_which_nothing_can_be_done_is_not_entered() -> None:
    assert "go:stables" not in ends(mover("rats_road", 2, gold=1))
    t = Table("warrior", "wizard", city=True).put(1, "rats_road", gold=0).put(2, "stables").start().play(2)
    assert "go:stables" in t.options


@pytest.mark.rule("T-CITY-221", "T-CITY-222", "T-R-32")
def test_passing_the_gate_one_leaves_or_goes_on() -> None:
    t = mover("speakers_corner", 3, gold=0)
    assert ends(t) == {"go:royal_alley", "gate:fields_14", "gate:fields_12"}


@pytest.mark.rule("T-CITY-224")
def test_who_starts_on_the_gate_may_leave_or_go_on() -> None:
    assert ends(mover("city_gate", 1)) == {"go:rats_road", "gate:city"}


@pytest.mark.rule("T-R-113", "T-R-33")
def test_one_move_goes_through_the_gate_once() -> None:
    assert not any(key.startswith("gate:fields_14") for key in mover("city", 3).options)
    assert "gate:city_gate" in mover("city", 1).options


@pytest.mark.rule("T-CITY-701", "T-CITY-702", "T-R-44")
def test_clockwise_is_along_the_arrows() -> None:
    assert along(CONTENT, "speakers_corner", 1) == "city_gate"
    assert along(CONTENT, "city_gate", -1) == "speakers_corner"
    assert along(CONTENT, "armoury", 1) == "royal_alley"
    assert along(CONTENT, "armoury", 2) == "sorcerer_square"


@pytest.mark.rule("T-CITY-401", "T-EX-07")
def test_on_streets_city_cards_are_drawn_also_in_place_of_others() -> None:
    t = Table("prophetess", "wizard", city=True).put(1, "rats_road").start(1, "draw")
    assert {card.partition(".")[0] for card in t.at.question.bag} == {"city"}  # type: ignore[union-attr]
    t.play("city.giant_rat", "use:prophetess#1")
    assert {card.partition(".")[0] for card in t.at.question.bag} == {"city"}  # type: ignore[union-attr]


def test_without_the_city_there_is_no_gate() -> None:
    t = Table("warrior", "wizard").put(1, "fields_12").start().play(3)
    assert not any(key.startswith("gate") for key in t.options)


@pytest.mark.parametrize(
    ("start", "end", "steps"),
    [
        ("city_gate", "rats_road", 1),
        ("rats_road", "city_gate", 11),
        ("armoury", "magic_emporium", 3),
        ("quayside", "city", 3),
        ("woods_11", "wharf", 14),
        ("village", "fields_24", 1),
    ],
)
def test_how_far_it_is_by_the_gate(start: str, end: str, steps: int) -> None:
    assert journey(CONTENT, start, end) == steps
