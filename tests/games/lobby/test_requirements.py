"""What a table asks of those who join it."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import systems
from games.lobby import lobby
from games.lobby.newcomer import KEPT_FOR
from games.lobby.open_games import open_games
from games.messages import notices
from games.models import Game, Reliability, Standing
from games.refused import Refused
from games.seats import replace
from games.seats.replacements import replacements
from labyrinth.clock import now, stopped_at
from tests.games.lobby.test_views_lobby import GOOD, NEW
from tests.games.pages import Visitor, html
from tests.games.people import open_table, person, running
from tests.games.tables import away

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _only_the_tiny_games(monkeypatch):
    monkeypatch.setattr(systems, "SLUGS", ())


def asking(**requires: object) -> Game:
    """A table of Ann's that asks something."""
    game = open_table("Ann", seats=3)
    Game.objects.filter(pk=game.pk).update(requires=requires)
    game.refresh_from_db()
    return game


def reliable(name: str, turns: int, missed: int) -> None:
    Reliability.objects.create(user=person(name), games=3, turns=turns, missed=missed)


def rated(name: str, ordinal: float, *, seats: int = 3, system: str = "tiny") -> None:
    Standing.objects.create(user=person(name), system=system, seats=seats, ordinal=ordinal, rated=5)


def refusal(game: Game, name: str) -> str:
    """What the person is told who joins; "" if the seat is his."""
    try:
        lobby.join(game, person(name))
    except Refused as refused:
        return refused.message
    return ""


@pytest.mark.parametrize(
    ("turns", "missed", "passes"),
    [(10, 1, True), (10, 2, False), (9, 9, True), (200, 20, True), (200, 21, False)],
)
def test_reliability_counts_from_ten_turns_on(turns, missed, passes):
    reliable("Bob", turns, missed)
    assert (refusal(asking(reliability=90), "Bob") == "") is passes


def test_new_people_pass():
    assert refusal(asking(reliability=100), "Bob") == ""


def test_it_says_what_is_asked_and_what_one_has():
    reliable("Bob", 20, 10)
    assert "asks that you play 90 of 100 turns in time; you have played 50." in refusal(
        asking(reliability=90), "Bob"
    )


def test_the_language_is_the_one_of_the_preferences():
    game = asking(language="pl")
    assert "The language of this table is Polski; yours is English." in refusal(game, "Bob")
    person("Bob")
    type(person("Bob")).objects.filter(username="Bob").update(language="pl")
    assert refusal(game, "Bob") == ""


def test_a_rating_is_that_of_the_same_system_and_seats():
    game = asking(rating=20)
    rated("Bob", 30, seats=2)
    rated("Cid", 19.9)
    rated("Dot", 20)
    assert "you have none yet" in refusal(game, "Bob")
    assert "yours is 19.9" in refusal(game, "Cid")
    assert refusal(game, "Dot") == ""


def test_a_rating_of_nothing_is_asked_too():
    game = asking(rating=0)
    rated("Cid", -1.0)
    assert refusal(game, "Bob")
    assert refusal(game, "Cid")


def test_whoever_is_invited_is_asked_nothing():
    game = asking(rating=20, language="pl")
    notices.on_invited(game, person("Bob"), person("Ann"))
    assert refusal(game, "Bob") == ""


def test_a_seat_of_a_running_game_asks_the_same():
    game = running("Ann", "Cid")
    Game.objects.filter(pk=game.pk).update(requires={"rating": 20})
    away(game, 2, offered=True)
    assert "asks for a rating" in replace.take_over(person("Bob"), game.pk, 2).message
    assert "asks for a rating" in replacements(person("Bob")).rows[0].refused
    assert replacements().rows[0].refused == ""


def test_the_list_and_the_table_say_why_one_cannot_join():
    game = asking(rating=20, reliability=90, language="en")
    bob = Visitor("Bob")
    for address in (reverse("games:open_games"), reverse("games:lobby", args=[game.slug])):
        page = html(bob.get(address))
        assert "This table asks for a rating of 20; you have none yet" in page
        assert "At least 90 of 100 turns played in time" in page
        assert "Language: English" in page
    assert reverse("games:join", args=[game.slug]) not in page
    assert open_games(person("Ann")).rows[0].refused == ""


def test_a_rematch_is_kept_for_its_people_for_a_day():
    before = running("Ann", "Bob")
    again = open_table("Ann", seats=2)
    Game.objects.filter(pk=again.pk).update(rematch_of=before)
    assert "For the first day" in refusal(again, "Cid")
    with stopped_at(now() + KEPT_FOR + timedelta(minutes=1)):
        assert refusal(again, "Cid") == ""


def test_its_people_need_not_wait():
    before = running("Ann", "Bob")
    again = open_table("Ann", seats=2)
    Game.objects.filter(pk=again.pk).update(rematch_of=before)
    assert refusal(again, "Bob") == ""


def queries_of_the_list(tables: int) -> int:
    before = running("Ann", "Cid")
    for number in range(tables):
        asked = {"rating": 5, "reliability": 50}
        game = open_table(f"Host {number}", seats=3, requires=asked, rematch_of=before)
        assert game.is_open
    reliable(f"Reader {tables}", 20, 1)
    rated(f"Reader {tables}", 9)
    with CaptureQueriesContext(connection) as found:
        assert {table.refused for table in open_games(person(f"Reader {tables}")).rows} != {""}
    return len(found)


def test_the_list_costs_the_same_however_much_is_asked():
    few = queries_of_the_list(1)
    assert queries_of_the_list(9) == few <= 10


def test_the_form_takes_what_is_asked_and_who_may_watch():
    sent = {"reliability": "90", "language": "pl", "rating": "", "spectator_delay": "60"}
    page = Visitor("Ann").submit(NEW, NEW, **GOOD, **sent)
    assert page.status_code == 200
    game = Game.objects.get()
    assert game.requires == {"reliability": 90, "language": "pl"}
    assert (game.spectators, game.spectator_delay) == (True, 60)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"reliability": "101"}, "less than or equal to 100"),
        ({"reliability": "x"}, "Enter a whole number."),
        ({"rating": "-1"}, "greater than or equal to 0"),
        ({"language": "de"}, "not one of the available choices"),
        ({"spectator_delay": "7"}, "not one of the available choices"),
    ],
)
def test_what_is_wrong_stands_at_its_field_and_opens_its_part(wrong, words):
    page = html(Visitor("Ann").submit(NEW, NEW, **GOOD, **wrong))
    assert words in page
    assert not Game.objects.exists()
    assert "<details open>" in page
