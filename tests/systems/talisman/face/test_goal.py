"""The goal line says what wins: the ending that is known, what was agreed on, and nothing that is hidden."""

from types import SimpleNamespace

import pytest
from django.utils import translation

from games.faces.talisman.wording import wording
from tests.systems.talisman.face.words import shown
from tests.systems.talisman.table import Table


def goal(table: Table, seat: int | None = 1) -> str:
    return wording(shown(SimpleNamespace(state=table.state, question=None, events=[]), seat)).goal()


def at(space: str, ending: str = "", **options: str) -> Table:
    table = Table("warrior", "wizard", moon="whole", city=True, **options).put(1, space)
    table.state.ending = ending
    return table


HOLD = "You hold the Crown of Command: "
ON_CROWN = {
    "": "outlive all others.",
    "merchants_guild": "bring 12 gold onto your tally, or outlive all others.",
    "assassins_guild": "outlive all others.",
    "thieves_guild": "take 5 Objects from others, or outlive them all.",
    "blood_moon_werewolf": "take the last life of the Blood Moon Werewolf, or outlive all others.",
}
ELSEWHERE = {
    "": "",
    "merchants_guild": " On the Crown 12 gold on the tally wins.",
    "assassins_guild": "",
    "thieves_guild": " On the Crown 5 Objects taken from others win.",
    "lightbearers": " Whoever reaches the Crown before the last fate is gone wins for all.",
    "blood_moon_werewolf": " On the Crown the last life of the Blood Moon Werewolf wins.",
}
START = "Strength 4, Craft 2. First you need a Talisman."


@pytest.mark.parametrize(("ending", "words"), ON_CROWN.items())
def test_who_holds_the_crown_is_told_what_wins_there(ending, words):
    assert goal(at("crown_of_command", ending)) == HOLD + words


@pytest.mark.parametrize(("ending", "words"), ELSEWHERE.items())
def test_all_others_are_told_how_far_they_are_and_what_wins(ending, words):
    assert goal(at("crags", ending)) == START + words


def test_the_way_there_goes_on_with_a_talisman_and_inside():
    assert goal(at("crags").give(1, "talisman.talisman")) == (
        "Strength 4, Craft 2. With your Talisman the way to the Crown is open."
    )
    assert goal(at("plain_of_peril")) == "Strength 4, Craft 2. Onwards to the Crown of Command!"


@pytest.mark.parametrize("ending", ["hidden", "horrible_black_void", "blood_moon_werewolf"])
def test_an_ending_face_down_is_not_told(ending):
    table = at("crags")
    table.state.options["ending"] = ending
    assert goal(table) == START


def test_sudden_death_is_told():
    assert goal(at("crags", sudden_death="crown")) == f"{START} Whoever reaches the Crown first wins."
    assert goal(at("crags", sudden_death="round_20")) == f"{START} After round 20 the richest wins."
    crowned = goal(at("crown_of_command", "thieves_guild", sudden_death="round_40"))
    assert crowned == HOLD + ON_CROWN["thieves_guild"] + " After round 40 the richest wins."


def test_it_is_told_in_polish():
    with translation.override("pl"):
        assert goal(at("crown_of_command", "merchants_guild")) == (
            "Masz Koronę Władzy: zbierz na koncie 12 sztuk złota albo przeżyj wszystkich innych."
        )


def test_a_spectator_has_no_goal():
    assert goal(at("crags"), None) == ""
