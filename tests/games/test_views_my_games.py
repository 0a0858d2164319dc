"""One's own games: what waits comes first, and the button that goes on to the next."""

from datetime import timedelta

import pytest
from django.urls import reverse

from games import systems
from games.models import Game
from labyrinth.clock import now, stopped_at
from tests.games.pages import Visitor, html
from tests.games.people import finish, open_table, play, running

pytestmark = pytest.mark.django_db

MINE, NEXT = reverse("games:my_games"), reverse("games:next_game")


@pytest.fixture(autouse=True)
def _only_the_tiny_games(monkeypatch):
    monkeypatch.setattr(systems, "SLUGS", ())


def named(name: str, game: Game) -> Game:
    Game.objects.filter(pk=game.pk).update(name=name)
    game.refresh_from_db()
    return game


def asked_in_turn(*names: str) -> list[Game]:
    """Games that wait for Ann, the first one for the longest time."""
    games = []
    for hours, name in enumerate(names):
        with stopped_at(now() - timedelta(hours=len(names) - hours)):
            games.append(named(name, running("Ann", "Bob")))
    return games


def table(game: Game) -> str:
    return reverse("games:table", args=[game.slug])


@pytest.mark.parametrize("path", [MINE, NEXT])
def test_my_games_are_for_people_with_an_account(path):
    found = Visitor().get(path)
    assert (found.status_code, found.url) == (302, f"{reverse('account_login')}?next={path}")


@pytest.mark.parametrize("path", [MINE, NEXT])
def test_my_games_take_no_posts(client, path):
    assert client.post(path).status_code == 405


def test_somebody_new_has_nothing_to_do():
    page = html(Visitor("Ann").get(MINE))
    assert "Nothing waits for you" in page
    assert NEXT not in page


def test_what_waits_longest_comes_first():
    asked_in_turn("Oldest", "Middle", "Newest")
    page = html(Visitor("Ann").get(MINE))
    assert page.index("Oldest") < page.index("Middle") < page.index("Newest")
    assert "asked 3\N{NO-BREAK SPACE}hours ago" in page


def test_games_stand_on_their_shelves():
    asked_in_turn("Mine to move")
    play(named("Theirs to move", running("Ann", "Bob")), "1 wait", "1 keep")
    open_table("Ann", name="Still open")
    over = named("Long over", running("Ann", "Bob"))
    finish(over)
    page = html(Visitor("Ann").get(MINE))
    order = ["Waiting for you", "Mine to move", "Running", "Theirs to move"]
    order += ["Not started yet", "Still open", "Finished", "Long over"]
    places = [page.index(f">{words}<") for words in order]
    assert places == sorted(places)
    assert (">won<" in page) is (over.result["winners"] == [1])


def test_a_game_of_others_is_not_mine():
    named("Elsewhere", running("Cid", "Dot"))
    assert "Elsewhere" not in html(Visitor("Ann").get(MINE))


def test_the_next_game_is_the_one_that_waits_longest():
    oldest, _newest = asked_in_turn("Oldest", "Newest")
    assert Visitor("Ann").get(NEXT).url == table(oldest)


def test_a_game_is_skipped_for_the_one_behind_it_and_round_again():
    games = asked_in_turn("Oldest", "Middle", "Newest")
    ann = Visitor("Ann")
    for game, behind in zip(games, [*games[1:], games[0]], strict=True):
        assert f"{NEXT}?after={game.slug}" in html(ann.get(table(game)))
        assert ann.get(NEXT, data={"after": game.slug}).url == table(behind)


@pytest.mark.parametrize("after", ["", "nosuchgame", "x" * 4000, "\x00"])
def test_an_unknown_game_skips_nothing(after):
    oldest, _newest = asked_in_turn("Oldest", "Newest")
    assert Visitor("Ann").get(NEXT, data={"after": after}).url == table(oldest)


def test_when_no_other_game_waits_the_list_says_so():
    (only,) = asked_in_turn("Only one")
    page = Visitor("Ann").get(NEXT, data={"after": only.slug}, follow=True)
    assert page.redirect_chain == [(MINE, 302)]
    assert "No other table waits for you." in html(page)
