"""Two people against each other."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.blocks import block
from games.careers.allies import Together
from games.careers.finished_games import PER_PAGE, cursor_of
from games.careers.head_to_head import HeadToHead, head_to_head, meetings
from games.models import Played
from games.models.game import Access
from tests.games.histories import finished, many
from tests.games.pages import HX, Visitor, html
from tests.games.people import person

pytestmark = pytest.mark.django_db


def address(name: str = "Ann", other: str = "Bob") -> str:
    return reverse("games:head_to_head", args=[person(name).slug, person(other).slug])


def met(name: str, other: str, viewer: str = "") -> list[str]:
    found = meetings(person(name), person(other), person(viewer or name))
    return [row.game.name for row in found.rows]


def test_who_won_how_often() -> None:
    finished("Ann", "Bob", nth=0, won="Ann")
    finished("Ann", "Bob", "Cid", nth=1, won="Bob")
    finished("Ann", "Bob", "Cid", nth=2, won="Cid")
    finished("Ann", "Bob", nth=3)
    finished("Ann", "Cid", nth=4, won="Ann")
    ann, bob = person("Ann"), person("Bob")
    assert head_to_head(ann, bob) == HeadToHead(ann, bob, 4, 1, 1)
    assert head_to_head(ann, bob).neither == 2
    assert met("Ann", "Bob") == met("Bob", "Ann") == ["Game 3", "Game 2", "Game 1", "Game 0"]
    page = html(Visitor("Ann").get(address()))
    assert "Ann won" in page
    assert "Neither, or both" in page


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("As allies", "Won together", "Lost together")),
        ("pl", ("Jako drużyna", "Razem wygrane", "Razem przegrane")),
    ],
)
def test_allies_have_won_and_lost_together(language: str, told: tuple[str, ...]) -> None:
    for nth, outcome in enumerate(["won", "won", "lost"]):
        finished("Ann", "Bob", nth=nth, system="mice", outcome=outcome)
    ann, bob = person("Ann"), person("Bob")
    ann.language = language
    ann.save()
    assert head_to_head(ann, bob) == HeadToHead(ann, bob, 3, 0, 0, Together(3, won=2, lost=1))
    page = html(Visitor("Ann").get(address()))
    facts = re.findall(r"<dt>\s*([^<]*?)\s*</dt>\s*<dd>\s*(\d+)", page)
    assert facts[1:] == list(zip(told, "321", strict=True))
    finished("Ann", "Bob", nth=5, won="Ann")
    pair = head_to_head(bob, ann)
    assert (pair.games, pair.against, pair.won, pair.lost, pair.neither) == (4, 1, 0, 1, 0)


def test_each_side_reads_its_own_results() -> None:
    finished("Ann", "Bob", won="Ann")
    mine = meetings(person("Ann"), person("Bob"), person("Ann")).rows[0]
    theirs = meetings(person("Bob"), person("Ann"), person("Ann")).rows[0]
    assert (str(mine.outcome), str(theirs.outcome)) == ("won", "lost")
    assert [one.name for one in mine.others] == ["Bob"]


def test_two_who_have_never_met() -> None:
    person("Bob")
    assert "The two have not finished a game together yet." in html(Visitor("Ann").get(address()))


def test_nobody_plays_against_himself() -> None:
    assert Visitor("Ann").get(address("Ann", "Ann")).status_code == 404


@pytest.mark.parametrize("busy", ["Ann", "Bob"])
def test_a_walk_through_all_pages_meets_every_game_once(busy: str) -> None:
    many(PER_PAGE + 3, "Ann", "Bob")
    for nth in range(3):
        finished(busy, "Cid", nth=nth)
    first = meetings(person("Ann"), person("Bob"), person("Ann"))
    second = meetings(person("Ann"), person("Bob"), person("Ann"), cursor_of(first.next))
    games = [row.game.pk for row in (*first.rows, *second.rows)]
    assert (len(games), len(set(games)), second.next) == (PER_PAGE + 3, PER_PAGE + 3, "")
    part = html(Visitor("Ann").get(f"{address()}?after={first.next}", **HX))
    assert (part.count('<li class="played">'), "<html" in part) == (3, False)


@pytest.mark.parametrize("games", [2, 200])
def test_a_page_takes_the_same_queries_for_any_number_of_games(games: int) -> None:
    many(games, "Ann", "Bob", "Cid")
    ann, bob = person("Ann"), person("Bob")
    with CaptureQueriesContext(connection) as queries:
        assert meetings(ann, bob, ann).rows
    assert len(queries) == 5


def test_the_plan_goes_through_the_games_of_who_has_fewer(django_assert_max_num_queries: Any) -> None:
    many(30, "Ann", "Cid")
    finished("Ann", "Bob", nth=9)
    with CaptureQueriesContext(connection) as queries:
        assert met("Ann", "Bob") == ["Game 9"]
    ids = {query["sql"].partition('"games_played"."user_id" = ')[2].split(" ")[0] for query in queries}
    assert str(person("Bob").pk) in {found.strip("),") for found in ids}


# -- who may see it -----------------------------------------------------------------------------------------


def codes(*viewers: str) -> list[int]:
    return [Visitor(viewer).get(address()).status_code for viewer in viewers]


def hide(name: str, **choices: object) -> None:
    who = person(name)
    for choice, value in choices.items():
        setattr(who, choice, value)
    who.save()


@pytest.mark.parametrize("name", ["Ann", "Bob"])
@pytest.mark.parametrize("choices", [{"profile_shown": "nobody"}, {"history_shown": False}])
def test_strangers_see_what_both_show_the_two_themselves_all(name: str, choices: dict[str, object]) -> None:
    finished("Ann", "Bob")
    person("Mod").user_permissions.add(Permission.objects.get(codename="change_report"))
    assert codes("", "Dot", "Ann", "Bob", "Mod") == [200] * 5
    hide(name, **choices)
    assert codes("", "Dot", "Ann", "Bob", "Mod") == [404, 404, 200, 200, 200]


def test_players_only() -> None:
    hide("Bob", profile_shown="players")
    assert codes("", "Dot") == [404, 200]


def test_after_a_block_the_two_meet_nowhere() -> None:
    finished("Ann", "Bob")
    block(person("Bob"), person("Ann"))
    assert codes("Ann", "Bob", "Dot") == [404, 404, 200]


def test_of_games_behind_a_link_strangers_read_the_number_only() -> None:
    finished("Ann", "Bob", "Cid", access=Access.LINK)
    assert (met("Ann", "Bob", "Dot"), met("Ann", "Bob", "Cid")) == ([], ["Game 0"])
    assert "None of these games is open to you." in html(Visitor("Dot").get(address()))


def test_whoever_is_gone_is_met_no_more() -> None:
    finished("Ann", "Bob")
    slug = person("Bob").slug
    person("Bob").delete()
    assert Played.objects.filter(user=None).count() == 1
    gone = reverse("games:head_to_head", args=[person("Ann").slug, slug])
    assert Visitor("Ann").get(gone).status_code == 404
