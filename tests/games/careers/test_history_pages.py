"""Somebody's finished games: filtered, paged, as files."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.careers.finished_games import PER_PAGE, Cursor, Filters, cursor_of, page
from games.models import Played
from games.models.game import Access
from tests.games.histories import FIRST, finished, many
from tests.games.pages import HX, Visitor
from tests.games.people import person

pytestmark = pytest.mark.django_db


def names_of(name: str, viewer: str = "", **filters: Any) -> list[str]:
    """The games on the first page of somebody's history, as somebody else (himself) sees it."""
    return [row.game.name for row in page(person(name), person(viewer or name), Filters(**filters)).rows]


def history(name: str, viewer: str | None = None, **query: str) -> str:
    visitor = Visitor(viewer) if viewer else Visitor()
    answer = visitor.client.get(reverse("games:history", args=[person(name).slug]), query)
    assert answer.status_code in (200, 400)
    return answer.content.decode()


# -- filters ------------------------------------------------------------------------------------------------


def test_the_latest_game_is_in_front() -> None:
    for nth in (2, 0, 1):
        finished("Ann", "Bob", nth=nth)
    assert names_of("Ann") == ["Game 2", "Game 1", "Game 0"]


def test_every_filter() -> None:
    finished("Ann", "Bob", nth=0, won="Ann")
    finished("Ann", "Bob", "Cid", nth=1, won="Bob")
    finished("Ann", "Dot", nth=2, won="Ann", rated=True)
    finished("Ann", "Dot", nth=3, system="sorcerer")
    assert names_of("Ann", system="sorcerer") == ["Game 3"]
    assert names_of("Ann", seats=3) == ["Game 1"]
    assert names_of("Ann", outcome="won") == ["Game 2", "Game 0"]
    assert names_of("Ann", outcome="won", opponent=person("Dot").pk) == ["Game 2"]
    assert names_of("Ann", rated=True) == ["Game 2"]
    assert names_of("Ann", since=FIRST + timedelta(days=2)) == ["Game 3", "Game 2"]
    assert names_of("Ann", until=FIRST + timedelta(days=1)) == ["Game 0"]


def test_the_page_takes_its_filters_from_the_address() -> None:
    finished("Ann", "Bob", nth=0, won="Ann")
    finished("Ann", "Dot", nth=1, won="Dot")
    shown = history("Ann", opponent="BOB", outcome="won", since="2026-01-05", until="2026-01-05")
    assert "Game 0" in shown
    assert "Game 1" not in shown
    assert "2 games, 1 of them won." in shown


def test_days_are_those_of_the_reader() -> None:
    finished("Ann", "Bob", nth=0)
    reader = person("Bob")
    reader.time_zone = "Pacific/Auckland"
    reader.save()
    assert "Game 0" not in history("Ann", "Bob", until="2026-01-05"), "it ended on the 6th there"
    assert "Game 0" in history("Ann", "Bob", since="2026-01-06", until="2026-01-06")


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"opponent": "Nobody Here"}, "Nobody plays under this name."),
        ({"opponent": "x" * 400}, "Ensure this value has at most 24 characters"),
        ({"seats": "17"}, "Select a valid choice"),
        ({"seats": "two"}, "Select a valid choice"),
        ({"system": "chess"}, "Select a valid choice"),
        ({"outcome": "drawn"}, "Select a valid choice"),
        ({"since": "yesterday"}, "Write the date as 2026-11-21."),
        ({"since": "2026-02-01", "until": "2026-01-01"}, "This day lies before the first one."),
    ],
)
def test_a_wrong_filter_is_told_and_nothing_is_lost(query: dict[str, str], said: str) -> None:
    finished("Ann", "Bob")
    shown = history("Ann", **query)
    assert said in shown
    assert "Game 0" in shown


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_the_ends_of_the_calendar(day: str) -> None:
    finished("Ann", "Bob")
    for name in ("since", "until"):
        assert "Write the date" not in history("Ann", "Ann", **{name: day})


# -- pages --------------------------------------------------------------------------------------------------


def test_a_walk_through_all_pages_meets_every_game_once() -> None:
    many(2 * PER_PAGE + 5, "Ann", "Bob")
    Played.objects.filter(game__name__in=["Game 24", "Game 25", "Game 26"]).update(ended_at=FIRST)
    met, after, pages = [], None, 0
    while pages < 9:
        shown = page(person("Ann"), person("Ann"), after=after)
        met += [row.game.name for row in shown.rows]
        pages += 1
        if not shown.next:
            break
        after = cursor_of(shown.next)
    assert (pages, len(met), len(set(met))) == (3, 45, 45)


def test_the_link_to_older_games_keeps_the_filters() -> None:
    many(PER_PAGE + 1, "Ann", "Bob")
    shown = history("Ann", seats="2")
    last = page(person("Ann"), person("Ann")).next
    assert f'href="?seats=2&amp;after={last}"' in shown
    older = history("Ann", seats="2", after=last)
    assert "Game 0<" in older
    assert "Back to the latest games" in older


def test_with_a_script_older_games_come_without_the_rest_of_the_page() -> None:
    many(PER_PAGE + 1, "Ann", "Bob")
    last = page(person("Ann"), person("Ann")).next
    address = reverse("games:history", args=[person("Ann").slug])
    part = Client().get(address, {"after": last}, **HX).content.decode()
    assert part.count('<li class="played">') == 1
    assert "<html" not in part
    assert "autofocus" in part


@pytest.mark.parametrize(
    "after", ["", "x", "-", "1-", "-5-7", "9" * 30 + "-1", "9" * 18 + "-1", "١-١", "1-2-3"]
)
def test_a_cursor_out_of_range_begins_at_the_first_page(after: str) -> None:
    finished("Ann", "Bob")
    assert "Game 0" in history("Ann", after=after)


def test_a_cursor_is_read_as_it_was_written() -> None:
    cursor = Cursor(FIRST + timedelta(microseconds=7), 12)
    assert cursor_of(str(cursor)) == cursor


@pytest.mark.parametrize("games", [2, 200])
def test_a_page_takes_the_same_queries_for_any_number_of_games(games: int) -> None:
    many(games, "Ann", "Bob", "Cid")
    ann = person("Ann")
    with CaptureQueriesContext(connection) as queries:
        rows = page(ann, ann, Filters(opponent=person("Bob").pk, seats=3)).rows
        assert [len(row.others) for row in rows] == [2] * min(games, PER_PAGE)
    assert len(queries) == 4, "one of them finds Bob"


@pytest.mark.parametrize("games", [2, 200])
def test_the_whole_page_too(games: int, django_assert_max_num_queries: Any) -> None:
    many(games, "Ann", "Bob", "Cid")
    visitor = Visitor("Dot")
    with django_assert_max_num_queries(14):
        visitor.client.get(reverse("games:history", args=[person("Ann").slug]))


# -- games not open to everybody ----------------------------------------------------------------------------


def test_tables_behind_a_link_are_rows_for_who_sat_there() -> None:
    finished("Ann", "Bob", nth=0, access=Access.LINK)
    finished("Ann", "Cid", nth=1)
    assert names_of("Ann") == names_of("Ann", "Bob") == ["Game 1", "Game 0"]
    assert names_of("Ann", "Cid") == ["Game 1"]
    assert "Game 0" not in history("Ann")
    assert "2 games" in history("Ann"), "they count"


def test_who_gave_his_seat_away_reads_the_name_and_follows_no_link() -> None:
    game = finished("Ann", "Bob", access=Access.LINK)
    game.seats.filter(user=person("Ann")).update(user=person("Cid"))
    assert reverse("games:table", args=[game.slug]) not in history("Ann", "Ann")
    assert "Game 0" in history("Ann", "Ann")
