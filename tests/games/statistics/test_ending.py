"""The page of a finished game of any system: who has won, what one may do now, how it came to that."""

import re

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from games import systems
from games.engine.questions import Question
from games.journal.loading import load
from games.lobby.demo import start_demo
from games.models import Game
from games.past.one_at_a_time import Busy
from games.play.bots import play_bots
from games.views import the_end
from tests.accounts.test_sign_up import link_in, sign_up
from tests.games.over import agree_to_end
from tests.games.pages import Visitor, html
from tests.games.people import finish, person, play, read_again, running
from tests.games.records import slow_cpu

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    cache.clear()


@pytest.fixture
def over() -> Game:
    game = running()
    finish(game)
    return game


def page(game: Game, who: str = "", query: str = "", **headers: str) -> str:
    client = Client()
    if who:
        client.force_login(person(who))
    answer = client.get(f"/g/{game.slug}/{query}", headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def winner(game: Game) -> str:
    return game.seats.get(number=(game.result or {})["winners"][0]).shown_name


def test_it_says_who_won_and_leads_on(over):
    found = page(over, "Ann")
    assert winner(over) in re.search(r'<h2 id="question".*?</h2>', found, re.DOTALL)[0]
    assert "Play again with the same people" in found
    assert f"/tables/new/?like={over.slug}" in found
    assert f'value="http://testserver/g/{over.slug}/"' in found
    assert 'data-copy="share-end"' in found
    for address in ("at/0/", "statistics/", "dice/", "record.json"):
        assert f'href="/g/{over.slug}/{address}"' in found
    assert 'name="answer"' not in found


def test_its_dice_are_told_by_round_and_player_not_by_turns_of_everybody():
    game = running("Ann", "Bob", system="sorcerer")
    for _ in range(14):
        read_again(game)
        position = load(game)
        assert isinstance(position.question, Question)
        seat = position.waiting[0]
        play(game, f"{seat} {position.question.options_of(seat)[0]}")
    agree_to_end(game)
    found = html(Visitor().get(f"/g/{game.slug}/dice/"))
    names = [" ".join(name.split()) for name in re.findall(r'rolled-name">(.*?)</span>', found, re.DOTALL)]
    told = [name for name in names if name != "Set-up"]
    assert told
    assert all(re.fullmatch(r"Round \d+ · (Ann|Bob)", name) for name in told), told


def test_a_system_without_trails_shows_no_map(over):
    found = page(over, query="?counted")
    assert "Pips per die" in found
    for words in ("The map", "Key moments", "Deeds"):
        assert words not in found


def test_an_end_by_agreement_says_so_kindly():
    game = agree_to_end(running())
    found = page(game, "Ann")
    assert "The players have agreed to end the game here. Nobody wins." in found
    assert "Nobody loses, either." in found
    assert "wins with" not in found


def test_a_game_that_runs_or_was_called_off_tells_nothing():
    game = running()
    for status in ("running", "cancelled", "quarantined"):
        Game.objects.filter(pk=game.pk).update(status=status)
        for query in ("", "?counted"):
            found = page(game, "Ann", query)
            assert "the-end" not in found
            assert "og:" not in found
            assert "Pips per die" not in found


def test_what_led_there_is_counted_only_when_it_is_asked_for(over):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(the_end, "statistics", lambda _: pytest.fail("counted"))
        found = page(over)
    assert f'hx-get="/g/{over.slug}/?counted" hx-trigger="load"' in found
    assert "Pips per die" in page(over, query="?counted", HX_Request="true")
    found = page(over)
    assert "Pips per die" in found
    assert "?counted" not in found


def test_while_others_are_counted_it_says_so_and_does_not_ask_by_itself(over, monkeypatch):
    def busy(_game):
        raise Busy(10)

    monkeypatch.setattr(the_end, "statistics", busy)
    found = page(over, query="?counted")
    assert "Other games are being played through just now." in found
    assert f'hx-get="/g/{over.slug}/?counted"' not in found
    assert f'href="/g/{over.slug}/?counted"' in found


def test_a_game_that_takes_too_long_keeps_its_winner(over, monkeypatch):
    slow_cpu(monkeypatch)
    for query in ("?counted", ""):
        found = page(over, query=query)
        assert "How it came to that is not known" in found
        assert winner(over) in found


def test_rules_that_stumble_keep_the_winner(over, monkeypatch):
    def stumble(_game):
        raise KeyError("a rule")

    monkeypatch.setattr(the_end, "statistics", stumble)
    found = page(over, query="?counted")
    assert "How it came to that is not known" in found
    assert "a rule" not in found


def test_looking_again_asks_nothing_more_of_the_database(over, django_assert_num_queries):
    page(over, query="?counted")
    client = Client()
    with django_assert_num_queries(QUERIES):
        client.get(f"/g/{over.slug}/")


QUERIES = 5
"""Of a look at a finished game by somebody who is not signed in."""


def test_a_shared_link_has_a_title_and_who_won(over):
    found = page(over)
    assert f'<meta property="og:title" content="{over.name} · tiny">' in found
    assert f'<meta property="og:description" content="{winner(over)} wins' in found
    Game.objects.filter(pk=over.pk).update(access="link")
    assert Client().get(f"/g/{over.slug}/").status_code == 404


def test_the_link_of_a_game_that_is_gone_says_what_else_there_is(over):
    address = f"/g/{over.slug}/"
    over.delete()
    answer = Client().get(address)
    assert answer.status_code == 404
    found = answer.content.decode()
    assert "A demo that nobody keeps is thrown away after a while." in found
    assert f'href="/accounts/login/?next={address}"' in found
    assert 'href="/tables/"' in found


def guest_s_game() -> tuple[Client, Game]:
    """A demo that a visitor without an account has played to its end."""
    client = Client()
    game = start_demo(guest="guest", address="192.0.2.7", system="tiny")
    session = client.session
    session["guest"] = "guest"
    session.save()
    while game.is_running:
        play_bots(game.pk)
        game.refresh_from_db()
        if game.is_running:
            _answer(game)
    return client, game


def _answer(game: Game) -> None:
    position = load(game)
    options = position.question.options_of(1)
    play(game, f"1 {'roll' if 'roll' in options else options[0]}")


def test_a_guest_signs_up_from_the_end_and_keeps_the_game():
    client, game = guest_s_game()
    address = f"/g/{game.slug}/"
    found = client.get(address).content.decode()
    assert f'href="/accounts/signup/?next={address}"' in found
    assert "Sign up and keep this game" in found
    form = client.get(f"/accounts/signup/?next={address}").content.decode()
    assert f'value="{address}"' in form
    assert sign_up(client).status_code == 302
    client.post(link_in(str(mail.outbox[-1].body)))
    bob = User.objects.get(username="Bob")
    game.refresh_from_db()
    assert (game.seats.get(number=1).user, game.is_demo) == (bob, False)
    found = client.get(address).content.decode()
    assert "Play again with the same people" in found
    assert "Sign up and keep this game" not in found


def test_a_guest_plays_again_with_one_click(monkeypatch):
    monkeypatch.setattr(systems, "SLUGS", ("tiny",))
    client, game = guest_s_game()
    found = client.get(f"/g/{game.slug}/").content.decode()
    assert 'action="/demo/"' in found
    assert 'name="system" value="tiny"' in found
    assert "Play again" in found
    assert client.post("/demo/", {"system": "tiny"}).status_code == 302
    assert Game.objects.filter(is_demo=True).count() == 2
