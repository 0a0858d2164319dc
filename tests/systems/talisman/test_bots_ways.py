"""A steady player on its way: over the river, to the Cave, inwards; what it saves and gathers for that."""

import pytest

from games.kit.held import Held
from games.systems.talisman.worth.aims import goes_for_crown, wants_rest
from games.systems.talisman.worth.cards import of_card, of_stat
from games.systems.talisman.worth.effects import of_effects
from games.systems.talisman.worth.landings import goals_in_middle, of_space
from games.systems.talisman.worth.lives import fate_gain, fate_price, gold_gain
from tests.systems.talisman.newest import CONTENT
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
    temple = CONTENT.spaces["temple"].text
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
    bare = of_card(t.state, t[1], plate)
    assert bare > of_card(t.give(1, "purchase.armour").state, t[1], plate) > 0, (
        "it saves a life as Armour does"
    )


@pytest.mark.parametrize(("craft", "key"), [(9, "go:mines"), (0, "go:portal_of_power")])
def test_inwards_goes_who_may_get_there(craft: int, key: str) -> None:
    t = Table("wizard", "troll").give(1, "talisman.talisman")
    t.put(1, "plain_of_peril", craft=craft, strength=craft).start()
    assert steadily(t) == key


@pytest.mark.parametrize(("life", "goes"), [(2, False), (3, True)])
def test_who_may_heal_rests_before_the_way_inwards(life: int, goes: bool) -> None:
    t = Table("troll", "wizard").give(1, "talisman.talisman").put(1, "castle", strength=4, life=life).start()
    assert goes_for_crown(t.state, t[1]) is goes
    assert wants_rest(t.state, t[1]) is not goes
    t.put(2, "crown_of_command")
    assert goes_for_crown(t.state, t[1]), "somebody else casts the Command Spell"


@pytest.mark.parametrize(("fate", "key"), [(4, "fate:1"), (3, "keep")])
@pytest.mark.parametrize("talisman", [(), ("talisman.talisman",)])
def test_fate_is_kept_for_the_way_inwards(talisman: tuple[str, ...], fate: int, key: str) -> None:
    t = Table("dwarf", "troll", fate=True).give(1, *talisman, craft=4)
    assert (
        steadily(t.put(1, "plains_10", fate=fate).lay("plains_10", "bear").start(1, "draw").play(1, 4)) == key
    )


def test_who_may_have_no_fate_gets_none_of_it() -> None:
    t = Table("elf", "troll", moon="whole").put(1, "plains_10", fate=0).start()
    assert fate_gain(t.state, t[1], 1) > fate_gain(t.give(1, "black_cat").state, t[1], 1) == 0


@pytest.mark.parametrize(("quest", "goes"), [("", True), ("give_three_gold", False)])
def test_a_quest_is_done_before_the_portal_opens(quest: str, goes: bool) -> None:
    t = (
        Table("troll", "wizard")
        .give(1, "talisman.talisman")
        .put(1, "castle", strength=6, quest=quest)
        .start()
    )
    assert goes_for_crown(t.state, t[1]) is goes


def test_gold_for_a_quest_is_had_from_the_alchemist() -> None:
    t = (
        Table("troll", "wizard")
        .give(1, "raft", "water_bottle")
        .put(1, "city", gold=1, quest="give_three_gold")
    )
    assert steadily(t.start(1, "text")) == "alchemist"
    assert steadily(t.play("alchemist")) != "done"
    t = Table("troll", "wizard").give(1, "magic_belt").put(1, "city", gold=1)
    assert steadily(t.start(1, "text")) != "alchemist"


@pytest.mark.parametrize(("quest", "key"), [("", "sword"), ("take_life", "life")])
def test_the_life_that_a_quest_asks_for_is_taken(quest: str, key: str) -> None:
    t = Table("warrior", "troll").put(1, "plains_10", fate=0, quest=quest).put(2, "plains_10", life=3, fate=0)
    t.give(2, "sword").start(1, "landed").play("attack:2", "6,6", 1)
    assert (t.kind, steadily(t)) == ("reward", key)


@pytest.mark.parametrize(("gold", "rests"), [(1, True), (0, False)])
def test_nobody_waits_to_be_healed_without_gold(gold: int, rests: bool) -> None:
    t = Table("troll", "wizard").give(1, "talisman.talisman")
    t.put(1, "castle", strength=6, life=2, gold=gold).start()
    assert wants_rest(t.state, t[1]) is rests
    assert goes_for_crown(t.state, t[1]) is not rests
    assert goals_in_middle(t.state, t[1]) == (("castle",) if rests else ("portal_of_power",))


def test_a_poltergeist_does_not_draw_the_weak_to_the_sentinel() -> None:
    def worth(strength: int) -> float:
        t = Table("minstrel", "dwarf").give(1, "poltergeist").put(1, "sentinel", strength=strength)
        return of_space(t.start().state, t[1])

    assert worth(6) > worth(0) + 2


def test_there_fate_is_paid() -> None:
    t = Table("wizard", "troll", fate=True).give(1, "talisman.talisman", craft=3, fate=1)
    assert steadily(t.put(1, "plain_of_peril").start().play("go:mines", "6,2,2")) == "fate:1"
