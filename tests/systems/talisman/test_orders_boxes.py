"""Standing orders for what the City and the Blood Moon ask out of turn."""

from typing import Any

import pytest

from tests.systems.talisman.ordered import says
from tests.systems.talisman.table import Table
from tests.systems.talisman.test_moon_endings import known

HERE, STREET = "plains_10", "rats_road"


def met(result: int, **given: Any) -> Table:
    """The Werewolf has met the Thief of seat 2, who rolls on its chart out of turn."""
    t = Table("wizard", "thief", moon="whole", fate=True).moon(werewolf="fields_24").put(1, "castle")
    t.set(1, fate=0).put(2, "fields_2", **given).start(1, "werewolf", one=True).play(2)
    return t.play("go:fields_2", result)


@pytest.mark.rule("T-DP-16", "T-DP-17")
@pytest.mark.parametrize(
    ("result", "fate", "key"), [(1, 2, "fate:1"), (2, 2, "fate:1"), (5, 2, "keep"), (1, 1, "keep")]
)
def test_fate_on_the_werewolfs_chart(result: int, fate: int, key: str) -> None:
    t = met(result, fate=fate)
    assert (t.kind, t.seat, says(t, 2)) == ("fate", 2, key)


@pytest.mark.rule("T-DP-16", "T-DP-17")
@pytest.mark.parametrize(
    ("result", "wanted", "key"), [(4, True, "add:2"), (4, False, "add:0"), (6, True, "add:2")]
)
def test_wolfsbane_makes_the_best_of_the_roll(result: int, wanted: bool, key: str) -> None:
    t = Table("wizard", "thief", moon="whole").moon(werewolf="fields_24").put(1, "castle")
    t.give(2, "wolfsbane", life=2).put(2, "fields_2", fate=0).start(1, "werewolf", one=True)
    t.play(2, "go:fields_2", result)
    if t.kind == "choose":  # nothing can be better than a 6
        return
    assert (t.kind, t.seat, says(t, 2, wolfsbane=wanted)) == ("add", 2, key)


@pytest.mark.rule("T-DP-28")
@pytest.mark.parametrize(
    ("first", "life", "key"), [("life", 2, "heal"), ("fate", 2, "replenish"), ("life", 4, "replenish")]
)
def test_lives_or_fate_after_the_chart(first: str, life: int, key: str) -> None:
    t = met(6, fate=0, life=life)
    assert (t.kind, t.seat, says(t, 2, gifts=first)) == ("choose", 2, key)


@pytest.mark.rule("T-DP-28")
def test_one_flees_to_the_nearest_space_without_enemies_and_characters() -> None:
    t = met(5, fate=0)
    assert (t.kind, says(t, 2)) == ("space", "graveyard")  # clockwise first
    t.put(1, "graveyard").lay("village", "goblin")
    assert says(t, 2) in ("woods_4", "fields_24")
    t.lay("woods_4", "bear")
    assert says(t, 2) == "fields_24"


@pytest.mark.rule("T-DP-21", "T-DP-22")
def test_gifts_in_the_turns_of_others_ask_nobody() -> None:
    t = Table("warrior", "thief", moon="whole", windows=True, fate=True).moon()
    t.put(1, HERE).put(2, "fields_2", fate=0).start(1, "draw").play("dawn_bringer")
    assert t[2].fate == 1
    assert t.active == 2


@pytest.mark.rule("T-DP-20")
def test_the_sages_card_goes_back_before_the_leaders_draw_where_the_order_says_so() -> None:
    t = Table("thief", "warrior", city=True, windows=True).put(1, STREET).lay(STREET, "street_sage")
    t.start(1, "draw").play("city_rat", "bravo", "taxation", "taxation")
    t.put(2, "royal_alley", strength=5).start(2, "begin")
    assert (t.kind, says(t, 1), says(t, 1, held_card="leader")) == ("turn", "pass", "put_back")
    t.set(1, strength=9)
    assert says(t, 1, held_card="leader") == "pass"


@pytest.mark.rule("T-DP-23")
@pytest.mark.parametrize(("value", "key"), [(False, "refuse"), (True, "accept")])
def test_exchanges_are_refused_unless_the_order_agrees(value: bool, key: str) -> None:
    t = known("lightbearers").give(1, "sword", gold=3).give(2, "maiden", gold=0).put(1, HERE).put(2, HERE)
    t.start(1, "landed").play("exchange:2", "give:sword", "want:maiden", "done")
    assert (t.kind, says(t, 2, exchange=value)) == ("proposal", key)
    t.state.options["pause"] = "present"
    assert says(t, 2, ask=("exchange",)) == "ask"


@pytest.mark.rule("T-DP-34")
@pytest.mark.parametrize(("value", "key"), [(True, "lend"), (False, "keep")])
def test_strength_is_lent_unless_the_order_refuses(value: bool, key: str) -> None:
    t = known("lightbearers").put(1, HERE).put(2, HERE).lay(HERE, "giant").start(1, "draw")
    assert (t.kind, says(t, 2, lend=value)) == ("lend", key)


@pytest.mark.rule("T-DP-37")
@pytest.mark.parametrize(("value", "key"), [("keep", "pass"), ("use", "use:scribe")])
def test_the_scribe_is_kept_or_used(value: str, key: str) -> None:
    t = Table("wizard", "priest", city=True, windows=True).give(2, "scribe", "random", "hex").put(1, HERE)
    t.start(1).play({2: "cast:random:1"}, 5)
    assert (t.kind, t.seat, says(t, 2, scribe=value)) == ("use", 2, key)


@pytest.mark.rule("T-DP-32")
@pytest.mark.parametrize(("value", "key"), [((), "life"), (("jailer",), "use:jailer")])
def test_cards_for_a_won_defence(value: tuple[str, ...], key: str) -> None:
    t = Table("warrior", "wizard", city=True, windows=True).put(1, HERE).put(2, HERE)
    t.set(1, fate=0, gold=1).give(2, "jailer", strength=9, fate=0).start(1, "landed")
    t.play("attack:2", "1,1", 6)
    assert (t.kind, says(t, 2, won_cards=value)) == ("reward", key)


@pytest.mark.rule("T-DP-18")
@pytest.mark.parametrize(("value", "key"), [("use", "use:jailer#1"), ("keep", "pass")])
def test_the_jailer_spares_the_jail(value: str, key: str) -> None:
    t = Table("thief", "warrior", city=True).put(1, STREET).give(2, "jailer")
    t.start(1, "draw").play("drunken_revelry", 5, 1)
    assert (t.kind, t.seat, says(t, 2, passive=value)) == ("use", 2, key)


@pytest.mark.rule("T-DP-09")
@pytest.mark.parametrize(("mine", "key"), [(1, "reroll"), (6, "keep")])
def test_a_second_go_that_costs_nothing_is_taken_where_the_defence_is_lost(mine: int, key: str) -> None:
    t = Table("warrior", "thief", city=True, windows=True).put(1, "plains_10").put(2, "plains_10", fate=0)
    t.give(2, "fang").start(1, "landed").play("attack:2", "3,3", mine)
    assert (t.kind, t.seat, says(t, 2)) == ("attack_again", 2, key)


@pytest.mark.rule("T-DP-09", "T-DP-14")
def test_of_what_a_die_may_show_the_best_is_chosen() -> None:
    t = Table("warrior", "thief", city=True, windows=True, fate=True).put(1, "plains_10", fate=0)
    t.give(2, "luna").put(2, "plains_10", fate=2).start(1, "landed").play("attack:2", "3,3", 1, "fate:1")
    assert (t.kind, t.seat, says(t, 2)) == ("result", 2, "6")
