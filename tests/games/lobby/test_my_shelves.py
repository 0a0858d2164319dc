"""One's own games, however many there are: fifty at once, those that wait first, the rest a page away."""

import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.journal import kept_positions, recent
from games.lobby import glances
from games.lobby import my_games as selectors
from games.lobby.my_games import my_games, shelf
from games.models import Game, Line, Obligation, Seat
from games.talk.page import UNREAD_AT_MOST
from labyrinth.ground.clock import now
from labyrinth.ground.keyset import Place
from tests.games.pages import Visitor, html, way
from tests.games.people import finish, open_table, person, play, running

pytestmark = pytest.mark.django_db
MINE = reverse("games:my_games")


@pytest.fixture(autouse=True)
def few(monkeypatch) -> None:
    """Pages of few, so that few games fill them."""
    monkeypatch.setattr(selectors, "AT_ONCE", 3)
    monkeypatch.setattr(selectors, "OPEN_SHOWN", 1)
    monkeypatch.setattr(selectors, "FINISHED_SHOWN", 1)


def games(waiting: int, others: int) -> None:
    """Running ones of Ann, some of which wait for her."""
    for number in range(waiting):
        running("Ann", "Bob", name=f"Mine {number}")
    for number in range(others):
        play(running("Ann", "Bob", name=f"Theirs {number}"), "1 wait", "1 keep")


def heads(page: str) -> int:
    """How many cards of games that wait for Ann stand on a page."""
    return len(re.findall(r">Mine \d</a>", page))


def names(page) -> list[str]:
    return [game.name for game in page.rows]


def test_what_waits_takes_the_places_of_what_does_not():
    games(2, 3)
    mine = my_games(person("Ann"))
    assert sorted(names(mine.waiting)) == ["Mine 0", "Mine 1"]
    assert names(mine.running) == ["Theirs 2"]
    behind = shelf(person("Ann"), "running", Place(after=mine.running.next))
    assert names(behind) == ["Theirs 1", "Theirs 0", "Mine 1"]


def test_where_more_wait_than_a_page_holds_the_rest_is_a_page_away():
    games(4, 1)
    page = html(Visitor("Ann").get(MINE))
    assert heads(page) == 3
    assert "Theirs" not in page
    assert f'href="{MINE}?shelf=running"' in page
    behind = html(Visitor("Ann").get(f"{MINE}{way('next', page)}"))
    assert heads(behind) == 1
    assert "Your turn" in behind
    assert heads(html(Visitor("Ann").get(f"{MINE}{way('prev', behind)}"))) == 3
    assert "Theirs 0" in html(Visitor("Ann").get(f"{MINE}?shelf=running"))


def test_so_are_open_and_finished_ones():
    for number in range(2):
        open_table("Ann", name=f"Open {number}")
        over = running("Ann", "Bob", name=f"Over {number}")
        finish(over)
    Seat.objects.update(seen_step=10_000)
    page = html(Visitor("Ann").get(MINE))
    assert [word in page for word in ("Open 1", "Open 0", "Over 1", "Over 0")] == [True, False, False, False]
    assert f'href="{MINE}?shelf=finished"' in page
    mine = my_games(person("Ann"))
    for name, found in (("open", mine.open), ("finished", mine.finished)):
        address = f"{MINE}?shelf={name}&after={found.next}"
        assert (address.replace("&", "&amp;") in page) == (name == "open")
        assert f"{'Open' if name == 'open' else 'Over'} 0" in html(Visitor("Ann").get(address))


@pytest.mark.parametrize("query", ["shelf=nothing", "shelf=", "shelf=cancelled", "shelf=%00", "after=1"])
def test_a_shelf_that_is_not_there_is_the_whole_page(query):
    games(1, 0)
    assert "Nothing is waiting" not in html(Visitor("Ann").get(f"{MINE}?{query}"))


@pytest.mark.parametrize("name", ["waiting", "running", "open", "finished", "campaigns"])
@pytest.mark.parametrize("key", ["after=x", "before=1~2~3", "after=%00~1", "page=77", "after=" + "9" * 200])
def test_a_made_up_key_is_answered_by_the_beginning(name, key):
    games(1, 1)
    page = Visitor("Ann").get(f"{MINE}?shelf={name}&{key}")
    assert page.status_code == 200
    assert "There is no such page in this list" in html(page)


def test_the_next_game_goes_round_and_skips_the_one_that_was_left():
    games(3, 0)
    slugs = list(Game.objects.order_by("pk").values_list("slug", flat=True))
    Obligation.objects.update(due_at=now())
    found = [selectors.next_game(person("Ann"), after=slug) for slug in slugs]
    assert found == [slugs[1], slugs[2], slugs[0]]


@pytest.mark.parametrize(("worked_out", "most"), [(0, 14), (2, 34)])
def test_the_page_costs_the_same_with_more_games_of_each_kind(monkeypatch, worked_out: int, most: int):
    """Nothing is kept here of what tables show: so many are worked out at each look, at ten queries each."""
    monkeypatch.setattr(glances, "NEW_AT_ONCE", worked_out)
    counts = []
    for _ in range(3):
        games(2, 2)
        finish(running("Ann", "Bob"))
        Obligation.objects.filter(user=person("Ann")).update(due_at=now())
        for module in (recent, kept_positions):
            module._kept.clear()
        cache.clear()
        with CaptureQueriesContext(connection) as found:
            my_games(person("Ann"))
        counts.append(len(found))
    assert counts[1] == counts[2] <= most
    assert counts[0] <= most


def test_unread_lines_are_counted_up_to_a_bound():
    games(1, 0)
    game = Game.objects.get()
    lines = [Line(game=game, user=person("Bob"), seat=2, name="Bob", text="Hm", at=now()) for _ in range(120)]
    Line.objects.bulk_create(lines[: UNREAD_AT_MOST - 1])
    assert "98 new lines in the talk" in html(Visitor("Ann").get(MINE))
    Line.objects.bulk_create(lines[UNREAD_AT_MOST - 1 :])
    assert "99 new lines or more in the talk" in html(Visitor("Ann").get(MINE))


def test_whose_seat_is_taken_over_has_the_game_no_more():
    games(1, 0)
    Seat.objects.filter(user=person("Ann")).update(user=person("Cid"))
    assert names(my_games(person("Ann")).waiting) == []
    assert names(my_games(person("Cid")).waiting) == ["Mine 0"]
