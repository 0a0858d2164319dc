"""A steady player on its way: over the river, to the Cave, inwards; what it saves and gathers for that."""

import pytest

from games.kit.held import Held
from games.systems.talisman.card_worth import of_card, of_stat
from games.systems.talisman.content import SPACES
from games.systems.talisman.effect_worth import of_effects
from games.systems.talisman.landings import of_space
from games.systems.talisman.worth import fate_price, gold_gain
from tests.systems.talisman.ordered import steadily
from tests.systems.talisman.table import Table

LADEN = ("water_bottle", "cross", "sword", "helmet")


def test_who_is_shut_out_by_the_sentinel_buys_an_axe_even_with_full_hands() -> None:
    t = Table("wizard", "troll").give(1, *LADEN, gold=3).put(1, "village").start(1, "text")
    assert steadily(t.play("blacksmith")) == "buy:axe"
    t = Table("wizard", "troll").give(1, *LADEN[1:], "axe", gold=3).put(1, "village").start(1, "text")
    assert steadily(t.play("blacksmith")) != "buy:axe"


def test_gold_is_worth_most_up_to_the_fare_over_the_river() -> None:
    """Who builds on Strength passes the Sentinel some day."""
    t = Table("wizard", "warrior").set(1, gold=2).set(2, gold=2).start()
    usual = gold_gain(t.state, t[2], 1)
    assert gold_gain(t.state, t[1], 1) > usual > 0
    assert gold_gain(t.state, t[1], 2) == pytest.approx(gold_gain(t.state, t[1], 1) + usual)
    assert gold_gain(t.give(1, "axe").state, t[1], 1) == usual


@pytest.mark.parametrize(("life", "key"), [(2, "heal"), (3, "done")])
def test_the_fare_comes_before_a_healer_who_is_not_needed(life: int, key: str) -> None:
    t = Table("wizard", "troll").put(1, "village", gold=3, life=life).start(1, "text").play("healer")
    assert steadily(t) == key


@pytest.mark.parametrize(
    ("quest", "name"), [("give_follower", "unicorn"), ("give_magic_object", "cross"), ("", "talisman")]
)
def test_what_a_quest_asks_for_is_worth_the_quest(quest: str, name: str) -> None:
    t = Table("warrior", "troll").start()
    bare = of_card(t.state, t[1], Held("adventure.mule"))
    t[1].quest = quest
    assert of_card(t.state, t[1], Held(f"adventure.{name}")) >= 2 > bare


def test_an_enemy_is_worth_more_to_whose_quest_it_is() -> None:
    t = Table("warrior", "troll").put(1, "plains_10").lay("plains_10", "bear").start()
    before = of_space(t.state, t[1])
    t[1].quest = "kill_enemy"
    assert of_space(t.state, t[1]) > before + 1


def test_who_prays_better_goes_to_pray() -> None:
    t = Table("priest", "prophetess").start()
    temple = SPACES["temple"].text
    assert of_effects(t.state, t[1], temple) > of_effects(t.state, t[2], temple)


def test_strength_counts_full_for_whom_craft_has_brought_far_enough() -> None:
    t = Table("wizard", "priest").set(1, craft=2).set(2, craft=2).start()
    assert [of_stat(t.state, t[seat], "strength") for seat in (1, 2)] == [1.0, 0.5]
    assert of_stat(t.set(1, strength=3).state, t[1], "strength") == 0.5


def test_the_last_fate_is_kept_for_the_way_inwards_and_most_of_all_near_it() -> None:
    def price(fate: int, *talisman: str, place: str = "plains_10") -> float:
        t = Table("dwarf", "troll").give(1, *talisman, craft=4, fate=fate).put(1, place).start()
        return fate_price(t.state, t[1])

    near, far, enough = price(2, "talisman.talisman"), price(2), price(4)
    assert near > far > 2 * enough
    assert price(2, "talisman.talisman", place="pits") < far, "it has served"


def test_what_the_armoury_sells_is_worth_its_price() -> None:
    t = Table("warrior", "priest", city=True).set(1, gold=6).set(2, gold=6).start()
    flail, plate = Held("armoury.flail"), Held("armoury.full_plate")
    assert of_card(t.state, t[1], flail) > 0.9 > of_card(t.state, t[2], flail)
    assert of_card(t.state, t[1], plate) > of_card(t.state, t[1], Held("purchase.helmet"))
