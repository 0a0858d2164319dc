"""Standing orders for Spells and lives: every value answers as its text says (6.1, 6.2)."""

from typing import Any

import pytest

from games.engine.questions import Question
from games.systems.talisman.orders.answers import by_order
from games.systems.talisman.view import observe
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.ordered import due, losing, robbed, says, turn_of_the_troll
from tests.systems.talisman.table import Table, short


def counter(target: str, *spells: str) -> dict[str, object]:
    return {"target": target, "spells": spells}


@pytest.mark.rule("T-DP-01")
@pytest.mark.parametrize(
    ("target", "order", "key"),
    [
        (2, counter("me", "acquisition"), "cast:counterspell"),
        (3, counter("me", "acquisition"), "pass"),
        (3, counter("anyone", "acquisition"), "cast:counterspell"),
        (2, counter("anyone", "random"), "pass"),
        (2, counter("never", "acquisition"), "pass"),
    ],
)
def test_spells_are_countered_by_target_and_name(target: int, order: dict[str, object], key: str) -> None:
    t = robbed(target, "counterspell")
    assert (t.kind, says(t, 2, counter=order)) == ("counter", key)


@pytest.mark.rule("T-DP-01")
def test_a_spell_at_the_leader_is_countered_where_the_order_protects_them() -> None:
    order = counter("leader", "acquisition")
    t = robbed(3, "counterspell")
    t.state.of(3).strength = 5
    assert says(t, 2, counter=order) == "cast:counterspell"
    t.state.of(3).strength, t.state.of(1).strength = 0, 5
    assert says(t, 2, counter=order) == "pass"


@pytest.mark.rule("T-DP-01")
def test_by_default_only_what_takes_something_from_me_is_countered() -> None:
    assert says(robbed(2, "counterspell"), 2) == "cast:counterspell"
    assert says(robbed(3, "counterspell"), 2) == "pass"
    assert says(robbed(2, "hex"), 2) == "pass"


def commanded(*spells: str, **given: Any) -> Table:
    """The Troll has reached the Crown and casts the Command Spell; the Wizard holds these Spells."""
    t = Table("troll", "wizard", windows=True).put(1, "crown_of_command").give(2, *spells, **given)
    return t.start(1, "landed").play({})


@pytest.mark.rule("T-DP-02")
@pytest.mark.parametrize(("wanted", "key"), [(True, "cast:counterspell"), (False, "pass")])
def test_the_command_spell_is_countered_or_not(wanted: bool, key: str) -> None:
    t = commanded("counterspell")
    assert (t.kind, says(t, 2, command={"counter": wanted, "heal": "half"})) == ("counter", key)


@pytest.mark.rule("T-DP-01", "T-DP-02")
def test_the_order_that_has_answered_is_named() -> None:
    assert due(robbed(2, "counterspell"), 2) == ("cast:counterspell", "counter")
    assert due(commanded("counterspell"), 2) == ("cast:counterspell", "command")


@pytest.mark.rule("T-DP-02")
@pytest.mark.parametrize(
    ("life", "heal", "key"),
    [
        (1, "half", "cast:healing:2"),
        (2, "half", "pass"),  # of four lives two are half
        (2, "last", "pass"),
        (1, "last", "cast:healing:2"),
        (3, "always", "cast:healing:2"),
        (4, "always", "pass"),  # nothing to heal
        (1, "never", "pass"),
    ],
)
def test_healing_against_the_command_spell(life: int, heal: str, key: str) -> None:
    t = commanded("healing", life=life).play({}, 5)
    assert (t.kind, says(t, 2, command={"counter": True, "heal": heal})) == ("loss", key)


@pytest.mark.rule("T-DP-03")
@pytest.mark.parametrize(
    ("place", "target", "key"),
    [
        ("fields_8", "never", "pass"),
        ("fields_8", "anyone", "cast:immobility:1"),
        ("fields_8", "inner", "pass"),
        ("plain_of_peril", "inner", "cast:immobility:1"),
    ],
)
def test_spells_at_the_start_of_a_turn(place: str, target: str, key: str) -> None:
    t = turn_of_the_troll("immobility", place=place)
    assert (t.kind, says(t, 2, turn_spells={"target": target, "spells": ("immobility",)})) == ("turn", key)
    assert says(t, 2) == "pass"


@pytest.mark.rule("T-DP-03")
@pytest.mark.parametrize("spell", ["haunting_poltergeist", "curse_of_the_werewolf"])
def test_spells_of_the_moon_at_the_start_of_a_turn(spell: str) -> None:
    t = turn_of_the_troll(spell, moon="whole")
    assert says(t, 2, turn_spells={"target": "anyone", "spells": (spell,)}) == f"cast:{spell}:1"
    assert says(t, 2) == "pass"


def fought(*spells: str, **options: str) -> Table:
    """The Troll is about to fight an Ogre (Strength 5)."""
    t = Table("troll", "wizard", windows=True, **options).give(2, *spells).put(1, "plains_10")
    return t.lay("plains_10", "ogre").start(1, "draw")


@pytest.mark.rule("T-DP-04")
@pytest.mark.parametrize(("least", "key"), [(5, "cast:feral_hunger"), (6, "pass")])
def test_feral_hunger_from_a_value_on(least: int, key: str) -> None:
    t = fought("feral_hunger", moon="whole")
    order = {"target": "anyone", "spells": ("feral_hunger",), "least": least}
    assert (t.kind, says(t, 2, fight_spells=order)) == ("fight", key)
    assert says(t, 2) == "pass"


@pytest.mark.rule("T-DP-35")
def test_preservation_saves_an_enemy_where_the_order_says_so() -> None:
    t = fought("preservation").play({}, 6, 1)
    order = {"target": "anyone", "spells": ("preservation",), "least": 0}
    assert (t.kind, says(t, 2, fight_spells=order)) == ("enemy_loss", "cast:preservation")
    assert says(t, 2) == "pass"


@pytest.mark.rule("T-DP-05")
@pytest.mark.parametrize(("target", "key"), [("never", "pass"), ("anyone", "cast:random:1")])
def test_spells_at_any_time(target: str, key: str) -> None:
    t = turn_of_the_troll("random")
    assert says(t, 2, any_spells={"target": target, "spells": ("random",)}) == key


@pytest.mark.rule("T-DP-06", "T-DP-11")
@pytest.mark.parametrize(
    ("life", "when", "key"),
    [
        (1, "last", "cast:preservation"),
        (2, "last", "pass"),
        (1, "half", "cast:preservation"),
        (3, "half", "pass"),
        (4, "always", "cast:preservation"),
        (1, "never", "pass"),
    ],
)
def test_preservation_saves_the_own_life(life: int, when: str, key: str) -> None:
    assert says(losing("preservation", life=life), 2, save_life=when) == key


@pytest.mark.rule("T-DP-06")
@pytest.mark.parametrize(("life", "key"), [(2, "cast:preservation"), (3, "pass")])
def test_half_is_half_of_the_lives_on_the_card(life: int, key: str) -> None:
    t = Table("wizard", "dwarf", windows=True).put(1, "plains_10").put(2, "fields_8", life=life)
    t.give(2, "preservation").start(1, "draw").play("pestilence")
    while t.kind == "loss" and t.at.question.params["seat"] != 2:  # type: ignore[union-attr]
        t.play({})
    assert says(t, 2, save_life="half") == key


@pytest.mark.rule("T-DP-06")
def test_nothing_is_spent_on_the_lives_of_others() -> None:
    assert says(losing("preservation", "healing", seat=1), 2, save_life="always") == "pass"


@pytest.mark.rule("T-DP-06")
@pytest.mark.parametrize(("wanted", "key"), [(True, "cast:preservation"), (False, "pass")])
def test_a_follower_is_saved_where_the_order_says_so(wanted: bool, key: str) -> None:
    t = Table("troll", "wizard", windows=True).put(2, "chasm").give(2, "preservation", "maiden")
    t.start(2, "text").play(3, 1)
    assert (t.kind, t.at.question.seats) == ("follower_loss", (2,))  # type: ignore[union-attr]
    assert due_out_of_turn(t, 2, save_follower=wanted) == key


def due_out_of_turn(t: Table, seat: int, **orders: object) -> str:
    """What complete orders answer, though the seat is on turn."""
    question = t.at.question
    assert isinstance(question, Question)
    return short(by_order(observe(t.state, seat), question, seat, CONTENT.order_book.merged(orders)).key)
