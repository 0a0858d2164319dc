"""Tables of all systems, with choices that go together, drawn from the seed."""

from collections import Counter

import pytest

from games.lobby.options import misfit
from games.models import Game
from games.systems import SLUGS, get_system
from rehearsal import tables
from rehearsal.parts import shares
from rehearsal.people import chance


@pytest.fixture
def only_the_named(monkeypatch):
    """Systems that nobody has given a share have none."""
    monkeypatch.setattr("games.systems.SLUGS", tuple(dict.fromkeys(tables.BY_TURNS)))


def tables_of(seed, games=120):
    lives = chance(seed, "town")
    return [tables.new_table(number, lives) for number in range(games)]


@pytest.mark.usefixtures("only_the_named")
def test_a_third_plays_talisman_a_quarter_are_campaigns_and_the_others_sorcerer():
    drawn = tables_of(3)
    assert Counter(table.system for table in drawn) == {"talisman": 40, "mice": 30, "sorcerer": 50}
    assert all(table.campaign == (table.system == "mice") for table in drawn)


def test_the_smallest_rehearsal_plays_every_system_on_offer():
    drawn = tables_of(3, len(SLUGS))
    assert {table.system for table in drawn} == set(SLUGS)
    assert all(table.seats in get_system(table.system).seats for table in drawn)


@pytest.mark.usefixtures("only_the_named")
def test_the_parts_of_a_month_have_the_same_mix():
    drawn = [new for games in shares(200, 2) for new in tables_of(3, games)]
    assert Counter(table.system for table in drawn) == {"talisman": 66, "mice": 50, "sorcerer": 84}


def test_all_tables_may_play_one_system():
    lives = chance(3, "town")
    drawn = [tables.new_table(number, lives, "mice") for number in range(12)]
    assert {(table.system, table.campaign) for table in drawn} == {("mice", True)}


def test_talisman_is_played_with_and_without_its_boxes():
    boxes = Counter(
        (table.options["city"] == "whole", table.options["moon"] == "whole")
        for table in tables_of(3)
        if table.system == "talisman"
    )
    assert len(boxes) == 4
    assert min(boxes.values()) > 3


def test_where_all_tables_play_talisman_they_wait_for_people_in_the_turns_of_others():
    lives = chance(3, "town")
    drawn = [tables.new_table(number, lives, "talisman").options["pause"] for number in range(12)]
    assert set(drawn) == {"classic"}
    assert len({table.options["pause"] for table in tables_of(3) if table.system == "talisman"}) == 3


def test_what_is_chosen_goes_together():
    assert not any(misfit(table.system, table.options) for table in tables_of(4))
    assert len({str(table.options) for table in tables_of(4)}) > 30


@pytest.mark.django_db
def test_dice_and_address_follow_from_the_seed_and_are_others_in_each_chapter(monkeypatch):
    for module in tables.MAKERS:
        monkeypatch.setattr(module, "new_game_row", module.new_game_row)
    tables.name_dice(3)
    first, again, other = _row(0), _row(0), _row(1)
    assert (bytes(first.seed), first.slug) == (bytes(again.seed), again.slug)
    assert other.slug != first.slug
    Game.objects.bulk_create([first])
    assert bytes(_row(0).seed) != bytes(first.seed)
    of_cup = [
        module.new_game_row(tables.get_system("mice"), name="Cup 1A", seats=1, options={})
        for module in tables.MAKERS
    ]
    assert len({row.slug for row in of_cup}) == 1, "wherever they are made"
    assert of_cup[0].slug > other.slug, "behind all numbered ones"


def _row(number):
    rules = tables.get_system("mice")
    return tables.lobby.new_game_row(rules, name=f"Table {number}", seats=1, options={})
