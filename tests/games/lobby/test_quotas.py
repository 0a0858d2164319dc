"""Nobody takes the whole site: open tables, games against bots, demos of one address."""

from functools import partial
from typing import Any

import pytest
from django.test import Client

from games.lobby import demo, lobby, quotas
from games.lobby.demo import start_demo
from games.lobby.rematch import rematch
from games.models import Game
from games.refused import Refused
from games.seats.resign import resign
from labyrinth.ground.clock import now
from tests.api.program import problem, program
from tests.at_once import at_once
from tests.games.lobby.test_views_lobby import GOOD, NEW
from tests.games.people import open_table, person, running

OPEN = "You have 20 tables that wait for players."
ALONE = "You play 5 games against bots already."


def tables(how_many: int, host: str = "Ann", **choices: Any) -> list[Game]:
    return [open_table(host, **choices) for _ in range(how_many)]


def end(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(status="finished", finished_at=now())


def as_(name: str) -> Client:
    client = Client()
    client.force_login(person(name))
    return client


# -- tables that wait ---------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_the_twenty_first_open_table_is_refused():
    tables(20)
    with pytest.raises(Refused, match=OPEN):
        open_table("Ann")
    open_table("Bob")
    assert Game.objects.count() == 21


@pytest.mark.django_db
def test_one_that_starts_or_is_left_makes_place():
    first, second, *_others = tables(20)
    lobby.join(first, person("Bob"))
    open_table("Ann")
    lobby.leave(second, person("Ann"))
    open_table("Ann")
    with pytest.raises(Refused, match=OPEN):
        open_table("Ann")


@pytest.mark.django_db
def test_joining_others_is_not_counted():
    for host in ("Bob", "Cid"):
        for table in tables(11, host, seats=3):
            lobby.join(table, person("Ann"))
    open_table("Ann")


@pytest.mark.django_db
def test_the_page_and_the_api_say_what_to_do(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(quotas, "OPEN_TABLES", 1)
    open_table("Ann")
    page = as_("Ann").post(NEW, GOOD).content.decode()
    assert "Leave one of them, or let one start, before you open another." in page
    told = problem(program("Ann").post("/tables", {"name": "One more", "system": "tiny"}), 409, "refused")
    assert "Leave one of them" in told["detail"]


# -- games against bots -------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_the_sixth_game_against_bots_is_refused():
    games = [running("Ann", bots=1) for _ in range(5)]
    with pytest.raises(Refused, match=ALONE):
        running("Ann", bots=1)
    running("Bob", bots=1)
    running("Ann", "Bob", bots=1)
    end(games[0])
    running("Ann", bots=1)


@pytest.mark.django_db
def test_one_that_is_given_up_makes_place():
    games = [running("Ann", bots=2) for _ in range(5)]
    assert resign(games[0].pk, 1).accepted
    running("Ann", bots=1)
    with pytest.raises(Refused, match=ALONE):
        running("Ann", bots=1)


@pytest.mark.django_db
def test_games_with_people_are_not_counted():
    for _ in range(6):
        running("Ann", "Bob", bots=1)
    running("Ann", bots=1)


@pytest.mark.django_db
def test_playing_one_again_is_counted_too():
    over = running("Ann", bots=1)
    end(over)
    for _ in range(5):
        running("Ann", bots=1)
    with pytest.raises(Refused, match=ALONE):
        rematch(over.pk, person("Ann"))


@pytest.mark.django_db
def test_a_demo_of_somebody_signed_in_is_one_of_them(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("games.systems.SLUGS", ())
    client = as_("Ann")
    for _ in range(5):
        assert client.post("/demo/")["Location"].startswith("/g/")
    assert not Game.objects.filter(is_demo=True).exists(), "they are the person's own"
    assert ALONE in client.post("/demo/", follow=True).content.decode()
    assert Game.objects.count() == 5


# -- at once ------------------------------------------------------------------------------------------------

together = partial(at_once, refused=Refused)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_two_at_once_one_gets_the_last_place():
    tables(19)
    results = together(*[partial(open_table, "Ann")] * 2)
    assert [isinstance(one, Game) for one in results].count(True) == 1
    assert Game.objects.filter(status="open").count() == 20


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_so_it_is_with_games_against_bots():
    for _ in range(4):
        running("Ann", bots=1)
    results = together(*[partial(open_table, "Ann", bots=1)] * 2)
    assert [isinstance(one, Game) for one in results].count(True) == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_so_it_is_with_demos_of_one_network(monkeypatch):
    monkeypatch.setattr(demo, "OF_NETWORK", 5)

    def begin(number: int, address: str = "192.0.2.7") -> Game:
        return start_demo(guest=f"guest {number}", address=address, system="tiny")

    for number in range(4):
        begin(number)
    results = together(*[partial(begin, number) for number in range(4, 8)])
    assert [isinstance(one, Game) for one in results].count(True) == 1
    assert Game.objects.filter(is_demo=True).count() == 5


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_and_with_demos_of_one_person():
    for _ in range(4):
        running("Ann", bots=1)
    ann = person("Ann")
    begin = [
        partial(start_demo, guest="guest", address=f"192.0.2.{number}", user=ann, system="tiny")
        for number in range(2)
    ]
    assert [isinstance(one, Game) for one in together(*begin)].count(True) == 1
    assert Game.objects.filter(is_demo=True).count() == 0
