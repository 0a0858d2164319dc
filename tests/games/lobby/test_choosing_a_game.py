"""Choosing among systems on the first page and the list of open tables; with one of them nothing is asked."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override

from games import systems
from games.engine.system import Bots
from games.faces import face
from games.faces.systems import offered
from games.models import Game
from games.seats import replacements
from tests.games.boxed import BOXED, FACE, offer
from tests.games.pages import Visitor, html, way
from tests.games.people import open_table, running
from tests.games.tables import away
from tests.games.tiny import TINY

pytestmark = pytest.mark.django_db

HOME, DEMO, LIST = reverse("games:home"), reverse("games:demo"), reverse("games:open_games")
SEATS = reverse("games:replacements")
NEW = reverse("games:new_game")


@pytest.fixture(autouse=True)
def _two_systems(monkeypatch):
    offer(monkeypatch)


@pytest.fixture
def only_tiny(monkeypatch):
    monkeypatch.delitem(systems.REGISTERED, "boxed")


def card(page: str, name: str) -> str:
    """The card of a system on the first page."""
    return page.partition(f'">{name}</a>')[2].partition("</article>")[0]


def test_the_first_page_tells_what_each_game_is_and_where_to_begin():
    shown = card(html(Visitor().get(HOME)), "Boxed")
    for words in ("A game out of two boxes.", "1 to 3 rivals", "about 3 to 9 weeks"):
        assert words in shown
    assert f'href="{NEW}?system=boxed"' in shown
    assert 'form="demo" name="system" value="boxed"' in " ".join(shown.split())
    assert f'href="{LIST}?system=boxed"' in html(Visitor().get(reverse("games:about", args=["boxed"])))


def test_its_demo_is_of_the_game_that_was_chosen():
    visitor = Visitor()
    visitor.submit(HOME, DEMO, system="boxed")
    visitor.submit(HOME, DEMO)
    assert [game.system for game in Game.objects.order_by("pk")] == ["boxed", "tiny"]


@pytest.mark.parametrize("system", ["chess", "x" * 300, "\0"])
def test_a_demo_of_a_game_that_is_not_here_is_refused_with_a_word(system):
    assert "There is no demo of this game." in html(Visitor().submit(HOME, DEMO, system=system))
    assert not Game.objects.exists()


def test_a_game_without_bots_offers_no_demo(monkeypatch):
    monkeypatch.setitem(systems.REGISTERED, "boxed", replace(BOXED, bots=Bots()))
    assert 'form="demo"' not in card(html(Visitor().get(HOME)), "Boxed")
    monkeypatch.setitem(systems.REGISTERED, "tiny", replace(TINY, bots=Bots()))
    page = Visitor().get(HOME)
    assert (page.status_code, "data-demo" in html(page)) == (200, False)


def test_with_one_game_the_first_page_chooses_nothing(only_tiny):
    page = html(Visitor().get(HOME))
    assert "The games" not in page
    assert "?system=" not in page
    assert "with 3 bots." in " ".join(page.split())


def test_the_list_shows_the_tables_of_one_game_or_of_all():
    open_table("Ann", name="Old oak")
    open_table("Bob", name="Box hill", system="boxed")
    page = html(Visitor().get(LIST))
    assert "Old oak" in page
    assert "Box hill" in page
    page = html(Visitor().get(f"{LIST}?system=boxed"))
    assert "Old oak" not in page
    assert "Box hill" in page
    assert f'href="{NEW}?system=boxed"' in page
    assert 'aria-current="page">Boxed' in " ".join(page.split())


def test_its_pages_stay_with_the_game():
    for number in range(21):
        open_table(("Ann", "Bob")[number % 2], name=f"Table {number:02}", system="boxed")
    open_table("Cid", name="Old oak")
    page = html(Visitor().get(f"{LIST}?system=boxed"))
    page = html(Visitor().get(f"{LIST}{way('next', page)}"))
    assert "Table 00" in page
    assert "Table 20" in html(Visitor().get(f"{LIST}{way('prev', page)}"))
    assert way("prev", page).endswith("&system=boxed")


@pytest.mark.parametrize("system", ["", "chess", "x" * 300, "\0", "²"])
def test_a_game_that_is_not_here_narrows_nothing(system):
    open_table(name="Old oak")
    assert "Old oak" in html(Visitor().get(LIST, data={"system": system}))


def test_with_one_game_the_list_has_no_filter(only_tiny):
    open_table(name="Old oak")
    assert "All games" not in html(Visitor().get(LIST))


def free_seat(name: str, **more: object) -> None:
    """A running game with a seat that somebody has left."""
    away(running("Ann", "Bob", "Cid", name=name, **more), 2, offered=True)


def test_so_do_the_seats_to_take_over():
    free_seat("Old oak")
    free_seat("Box hill", system="boxed", options={"town": "whole"})
    page = html(Visitor().get(SEATS))
    assert "Old oak" in page
    assert "Box hill" in page
    assert f'href="{LIST}"' in page
    page = html(Visitor().get(f"{SEATS}?system=boxed"))
    assert "Old oak" not in page
    assert "Box hill" in page
    assert f'href="{LIST}?system=boxed"' in page
    assert f'href="{SEATS}?system=boxed"' in html(Visitor().get(f"{LIST}?system=boxed"))
    assert 'aria-current="page">Boxed' in " ".join(page.split())
    assert "Look first" in page


def test_pages_of_seats_stay_with_the_game(monkeypatch):
    monkeypatch.setattr(replacements, "PER_PAGE", 1)
    for name in ("First hill", "Second hill"):
        free_seat(name, system="boxed")
    free_seat("Old oak")
    page = html(Visitor().get(f"{SEATS}?system=boxed"))
    assert "First hill" in page
    page = html(Visitor().get(f"{SEATS}{way('next', page)}"))
    assert "Second hill" in page
    assert way("prev", page).endswith("&system=boxed")
    assert way("next", page) == ""


@pytest.mark.parametrize("system", ["", "chess", "x" * 300, "\0", "²"])
def test_a_game_that_is_not_here_narrows_no_seats(system):
    free_seat("Old oak")
    assert "Old oak" in html(Visitor().get(SEATS, data={"system": system}))


def test_with_one_game_the_seats_have_no_filter(only_tiny):
    free_seat("Old oak")
    assert "All games" not in html(Visitor().get(SEATS))


def test_the_list_of_seats_costs_the_same_with_many_of_them(monkeypatch):
    free_seat("Old oak", system="boxed")
    few = [queries(SEATS), queries(f"{SEATS}?system=boxed")]
    for number in range(5):
        monkeypatch.setitem(systems.REGISTERED, f"s{number}", replace(BOXED, slug=f"s{number}"))
        free_seat(f"Box hill {number}", system="boxed", options={"town": "parts"})
    assert [queries(SEATS), queries(f"{SEATS}?system=boxed")] == few


def queries(address: str) -> int:
    ann = Visitor("Ann")
    ann.get(address)
    with CaptureQueriesContext(connection) as found:
        assert ann.get(address).status_code == 200
    return len(found)


@pytest.mark.parametrize("address", [HOME, LIST, f"{LIST}?system=boxed"])
def test_pages_cost_the_same_with_many_games_and_tables(address, monkeypatch):
    open_table("Bob", system="boxed")
    few = queries(address)
    for number in range(9):
        monkeypatch.setitem(systems.REGISTERED, f"s{number}", replace(BOXED, slug=f"s{number}"))
        open_table(("Bob", "Cid")[number % 2], system="boxed", options={"town": "parts"})
    assert queries(address) == few


@pytest.mark.parametrize(
    ("days", "english", "polish"),
    [
        ((0, 0), "", ""),
        ((3, 9), "about 3 to 9 days", "zwykle od 3 do 9 dni"),
        ((1, 1), "about 1 day", "około 1 dnia"),
        ((20, 60), "about 3 to 9 weeks", "zwykle od 3 do 9 tygodni"),
        ((27, 29), "about 4 weeks", "około 4 tygodni"),
    ],
)
def test_how_long_a_game_takes_is_told_in_days_or_weeks(days, english, polish, monkeypatch):
    monkeypatch.setattr(face, "_plain", lambda slug: replace(FACE, slug=slug, days=days))
    boxed = offered()[1]
    assert boxed.length == english
    with override("pl"):
        assert boxed.length == polish


@pytest.mark.parametrize(
    ("seats", "allies", "words"),
    [((2, 3, 4), False, "2 to 4 rivals"), ((1, 2), True, "1 to 2 allies"), ((2,), False, "2 players")],
)
def test_for_how_many_it_is(seats, allies, words, monkeypatch):
    monkeypatch.setitem(systems.REGISTERED, "boxed", replace(BOXED, seats=seats, allies=allies))
    assert offered()[1].players == words
