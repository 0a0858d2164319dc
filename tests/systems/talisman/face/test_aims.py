"""The next step by name: out of public facts and the own hand, the first of a fixed list that holds."""

from django.utils import translation

from games.faces.aims import Aim
from games.faces.talisman.aims import aims
from tests.systems.talisman.face.words import shown
from tests.systems.talisman.table import Table


def found(table: Table, seat: int | None = 1) -> list[Aim]:
    return [*aims(shown((table if table.position else table.start()).at, seat))]


def aim(table: Table) -> tuple[str, str]:
    [one] = found(table)
    return one.next, one.how


def warrior(place: str, *given: str, **fields: object) -> Table:
    return (
        Table("warrior", "wizard", city=True, moon="whole")
        .put(2, "temple")
        .put(1, place, **fields)
        .give(1, *given)
    )


def test_whoever_is_strong_is_sent_to_the_cave_with_the_way_there():
    [one] = found(warrior("oasis"))
    assert (one.next, one.how) == ("the Warlock's Cave", "2 steps: a quest for a Talisman")
    assert [step.chamber for step in one.way] == ["desert_m10", "warlocks_cave"]
    assert (one.place.chamber, one.picture, one.side) == ("warlocks_cave", "bust-warrior", "1")


def test_from_the_other_side_the_bridge_comes_first_for_who_beats_the_sentinel():
    assert aim(warrior("woods_4", strength=6)) == (
        "the Sentinel",
        "1 step: over the bridge, 86% against the Sentinel",
    )
    weak = Table("thief", "wizard").put(1, "woods_4").put(2, "temple")
    assert aim(weak) == ("grow stronger", "+7 in battle, and you get past the Sentinel")


def test_who_cannot_beat_the_sentinel_is_led_to_a_raft_or_the_ferry():
    assert aim(warrior("woods_4", "axe")) == (
        "the Woods by the Graveyard",
        "you are there: with your Axe a raft over the river",
    )
    assert aim(warrior("woods_4", gold=3)) == ("the Village", "3 steps: an Axe builds a raft over the river")
    assert aim(warrior("fields_20", gold=1)) == (
        "the Tavern",
        "1 step: a 6 on the die is the ferry to the Temple",
    )


def test_a_talisman_that_lies_near_comes_before_the_cave():
    table = warrior("oasis").lay("hidden_valley", "talisman.talisman")
    assert aim(table)[0] == "the Hidden Valley"
    guarded = warrior("oasis").lay("hidden_valley", "talisman.talisman", "dragon")
    assert aim(guarded)[0] == "the Warlock's Cave"


def test_with_a_talisman_the_portal_says_what_opens_it():
    table = warrior("runes_m15", "talisman.talisman", strength=4)
    assert aim(table) == ("the Portal of Power", "2 steps: 2 dice, not above your Strength 8, open it: 72%")


def test_few_lives_come_first():
    table = warrior("runes_m15", life=2, gold=1)
    assert aim(table) == ("the Castle", "1 step: heal, 1 gold a life")
    assert aim(warrior("runes_m15", life=2, gold=0))[0] == "the Warlock's Cave"


def test_trophies_that_are_enough_are_handed_in():
    table = warrior("oasis").trophies(1, "dragon")
    assert aim(table) == ("hand in trophies", "+1 Strength, at your turn")


def test_who_is_weak_is_led_to_the_nearest_fight_at_good_odds():
    table = warrior("village").lay("woods_4", "wild_boar").lay("fields_2", "dragon").lay("tavern", "goblin")
    assert aim(table) == ("Wild Boar, Woods by the Graveyard", "3 steps: 98% to win")


def test_a_quest_says_what_it_asks():
    assert aim(warrior("oasis", quest="give_two_gold")) == ("your quest", "give 2 gold")
    hunts = warrior("oasis", quest="take_life").put(2, "temple")
    assert aim(hunts) == ("the Wizard, Temple", "2 steps: take a life from another character")


def test_inside_it_is_the_way_inwards():
    assert aim(warrior("pits", "talisman.talisman")) == (
        "the Valley of Fire",
        "on the way to the Crown of Command",
    )
    assert aim(warrior("pits")) == ("the Valley of Fire", "only with a Talisman")
    assert aim(warrior("valley_of_fire", "talisman.talisman"))[0] == "the Crown of Command"
    assert found(warrior("crown_of_command")) == []


def test_what_others_hold_changes_nothing():
    mine = warrior("oasis").give(2, "hex")
    other = warrior("oasis").give(2, "counterspell")
    assert found(mine) == found(other)
    assert found(mine, None) == []


def test_it_is_told_in_polish():
    with translation.override("pl"):
        assert aim(warrior("oasis")) == ("Jaskinia Czarownika", "2 kroki: zadanie, za które jest Talizman")
