"""The list of open tables: hours awake beside the reader, how the pace is kept, language; and its filters."""

import re
from datetime import time

import pytest
from django.urls import reverse

from accounts.blocks import block
from accounts.models import Hours, User
from games import systems
from games.careers.deeds import deeds
from games.lobby import open_games as lists
from games.lobby.lobby import join
from games.lobby.open_games import Wanted, open_games
from games.models import Reliability
from labyrinth.ground.keyset import Place
from tests.games.pages import Visitor, html
from tests.games.people import open_table, person
from tests.games.slow import MONDAY

pytestmark = pytest.mark.django_db

LIST = reverse("games:open_games")
EVENING, MORNING, NIGHT = (time(22), time(8)), (time(20), time(6)), (time(10), time(20))
"""Quiet hours: Ann's; who shares twelve awake hours with her, and who shares four."""


@pytest.fixture(autouse=True)
def _only_the_tiny_games(monkeypatch):
    monkeypatch.setattr(systems, "SLUGS", ())


def keeps(name: str, quiet: tuple[time, time]) -> User:
    user = person(name)
    day = MONDAY.date().replace(year=2020)
    Hours.objects.create(user=user, from_day=day, zone="UTC", quiet_from=quiet[0], quiet_to=quiet[1])
    return user


def names(**wanted: object) -> list[str]:
    return [table.name for table in open_games(person("Ann"), wanted=Wanted(**wanted)).rows]  # type: ignore[arg-type]


def test_the_hours_are_those_of_whoever_shares_the_fewest_with_the_reader():
    keeps("Ann", EVENING), keeps("Bob", MORNING), keeps("Cid", NIGHT)
    game = open_table("Bob", seats=4)
    assert [table.beside for table in open_games(person("Ann"), wanted=Wanted()).rows] == [12]
    join(game, person("Cid"))
    assert [table.beside for table in open_games(person("Ann"), wanted=Wanted()).rows] == [4]
    page = html(Visitor("Ann").get(LIST))
    assert "4 hours a day" in page
    assert "12 hours" not in page


def test_nobody_is_told_of_hours_who_is_not_signed_in_or_sits_there_alone():
    open_table("Bob", seats=4)
    assert [table.beside for table in open_games(None, wanted=Wanted()).rows] == [None]
    assert "a day</" not in html(Visitor().get(f"{LIST}?together=4"))
    assert [table.beside for table in open_games(person("Bob"), wanted=Wanted()).rows] == [None]


def test_tables_with_people_who_are_awake_long_enough_are_found():
    keeps("Ann", EVENING), keeps("Bob", MORNING), keeps("Cid", NIGHT)
    open_table("Bob", name="By day"), open_table("Cid", name="By night"), open_table("Ann", name="Mine")
    assert names(together=4) == ["By night", "By day"]
    assert names(together=6) == ["By day"]
    page = html(Visitor("Ann").get(f"{LIST}?together=6"))
    assert "By day" in page
    assert "By night" not in page
    assert re.search(r'value="6"\s+selected', page)


def test_a_page_of_them_goes_on_where_the_one_before_ended(monkeypatch):
    monkeypatch.setattr(lists, "LOOKED_AT", 3)
    monkeypatch.setattr(lists, "TIMES", 2)
    keeps("Ann", EVENING), keeps("Bob", MORNING), keeps("Cid", NIGHT)
    for number in range(16):
        open_table("Bob" if number % 4 == 0 else "Cid", name=f"Table {number}")
    found, place = [], Place()
    for _page in range(8):
        page = open_games(person("Ann"), place=place, size=2, wanted=Wanted(together=6))
        assert len(page.rows) <= 2
        found += [table.name for table in page.rows]
        if not page.next:
            break
        place = Place(after=page.next)
    assert found == ["Table 12", "Table 8", "Table 4", "Table 0"]


def test_pace_and_language_are_filtered():
    person("Bob"), User.objects.filter(username="Bob").update(language="pl")
    open_table("Bob", name="Slow", pace="week")
    open_table("Bob", name="In English", requires={"language": "en"})
    open_table("Cid", name="Plain")
    assert names(quick=True) == ["Plain", "In English"]
    assert names(language="en") == ["Plain", "In English"]
    assert names(language="pl") == ["Slow"]
    assert names(language="pl", quick=True) == []
    page = html(Visitor("Ann").get(f"{LIST}?language=pl&quick=on"))
    assert "None of these tables matches your choices." in page
    assert "Slow" not in page


def test_nonsense_in_the_address_asks_for_nothing():
    open_table("Bob", name="Plain")
    page = html(Visitor("Ann").get(f"{LIST}?together=99&language=xx&quick=&after=1~1~1"))
    assert "Plain" in page


def test_the_links_of_the_page_keep_what_is_wanted():
    for number in range(21):
        open_table(("Bob", "Cid")[number % 2], name=f"Table {number}")
    page = html(Visitor("Ann").get(f"{LIST}?quick=on&language=en"))
    assert re.search(r'rel="next"\s+href="\?after=[^"]*&amp;language=en&amp;quick=on"', page)


def test_people_whom_one_must_not_meet_are_in_no_list_and_no_hours():
    keeps("Ann", EVENING), keeps("Cid", NIGHT)
    open_table("Cid")
    block(person("Cid"), person("Ann"))
    assert names(together=2) == []


def test_how_the_pace_is_kept_is_told_of_the_people_together():
    for name, turns, missed, times in (("Bob", 30, 3, {"20": 30}), ("Cid", 10, 0, {"20": 10})):
        Reliability.objects.create(user=person(name), turns=turns, missed=missed, times=times)
    both, bob = [person("Bob").pk, person("Cid").pk], [person("Bob").pk]
    told = deeds({"both": both, "bob": bob, "cid": [person("Cid").pk], "new": [person("Dot").pk]})
    assert told["new"] == told["cid"] == "new here: few turns yet"
    assert told["both"] == "mostly answer within 1 hour; 92 of 100 turns in time"
    User.objects.filter(username="Bob").update(times_shown=False)
    assert deeds({"bob": bob})["bob"] == "90 of 100 turns in time"
    open_table("Bob")
    assert "90 of 100 turns in time" in html(Visitor().get(LIST))


def test_the_list_costs_the_same_however_many_tables(django_assert_num_queries):
    ann = person("Ann")
    for number in range(12):
        game = open_table(f"Host {number}", seats=4)
        join(game, person(f"Guest {number}"))
    with django_assert_num_queries(6) as few:
        open_games(ann, size=2, wanted=Wanted())
    with django_assert_num_queries(len(few)):
        open_games(ann, size=20, wanted=Wanted())
    with django_assert_num_queries(len(few)):
        open_games(ann, size=2, wanted=Wanted(together=2))
    shown = {table.slug: table.people_ids for table in open_games(ann).rows}
    with django_assert_num_queries(1):
        deeds(shown)
