"""The same people once more."""

import pytest
from django.urls import reverse

from accounts.blocks import block
from games import systems
from games.farewell import delete_account
from games.lobby.lobby import join, leave
from games.lobby.rematch import rematch
from games.mail.render import render
from games.models import Game, Seat
from games.models.game import Status
from games.refused import Refused
from tests.games.over import agree_to_end
from tests.games.pages import Visitor, html
from tests.games.people import open_table, person, running
from tests.games.post import only, written

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _only_the_tiny_games(monkeypatch):
    monkeypatch.setattr(systems, "SLUGS", ())


@pytest.fixture
def over() -> Game:
    """A game of Ann, Bob and Cid that has ended."""
    return agree_to_end(running("Ann", "Bob", "Cid"))


def address(game: Game, name: str = "table") -> str:
    return reverse(f"games:{name}", args=[game.slug])


def names(game: Game) -> list[str]:
    return [seat.name for seat in Seat.objects.filter(game=game)]


def test_a_table_with_the_same_settings_is_opened_and_the_others_are_invited():
    clock = {"turn": 3600, "increment": 0, "cap": 7200, "answer": 600}
    game = open_table(
        seats=3, bots=1, options={"teams": "choose"}, pace="week", requires={"reliability": 50},
        spectators=False, spectator_delay=10,
    )  # fmt: skip
    Game.objects.filter(pk=game.pk).update(clock=clock)
    join(game, person("Bob"))
    game.refresh_from_db()
    again = rematch(agree_to_end(game).pk, person("Bob"))
    same = (
        "name",
        "system",
        "seats_wanted",
        "options",
        "access",
        "pace",
        "requires",
        "spectators",
        "spectator_delay",
    )
    assert [getattr(again, column) for column in same] == [getattr(game, column) for column in same]
    assert (again.rematch_of, again.created_by, again.status) == (game, person("Bob"), Status.OPEN)
    assert again.clock == clock
    assert again.commitment != game.commitment
    assert names(again) == ["Bob", "Birch"]
    assert "invitation to Ann: waiting" in written(again)


def test_the_second_joins_the_one_that_stands_and_the_last_starts_it(over):
    again = rematch(over.pk, person("Ann"))
    assert rematch(over.pk, person("Ann")) == again
    assert rematch(over.pk, person("Bob")) == again
    assert rematch(over.pk, person("Cid")).pk == again.pk
    again.refresh_from_db()
    assert (again.status, names(again)) == (Status.RUNNING, ["Ann", "Bob", "Cid"])
    assert rematch(over.pk, person("Bob")) == again
    assert over.rematches.count() == 1


def test_the_mail_says_that_it_is_the_same_game_again(over):
    rematch(over.pk, person("Ann"))
    letter = render(only("invitation", "Bob"))
    assert letter.subject == "An invitation: Evening"
    assert "Ann would like to play again" in letter.text


def test_one_that_was_given_up_is_none(over):
    first = rematch(over.pk, person("Ann"))
    leave(first, person("Ann"))
    second = rematch(over.pk, person("Bob"))
    assert second != first
    assert second.is_open


def test_one_that_others_have_filled_has_no_seat_left(over):
    again = rematch(over.pk, person("Ann"))
    rematch(over.pk, person("Bob"))
    Game.objects.filter(pk=again.pk).update(rematch_of=None)
    join(again, person("Dot"))
    Game.objects.filter(pk=again.pk).update(rematch_of=over)
    with pytest.raises(Refused, match="has started already"):
        rematch(over.pk, person("Cid"))


def test_those_who_must_not_meet_are_not_brought_together(over):
    block(person("Cid"), person("Ann"))
    again = rematch(over.pk, person("Ann"))
    assert written(again) == ["invitation to Bob: waiting"]
    with pytest.raises(Refused, match="do not play with each other"):
        rematch(over.pk, person("Cid"))


def test_two_others_who_do_not_meet_come_first_served(over):
    block(person("Bob"), person("Cid"))
    again = rematch(over.pk, person("Ann"))
    rematch(over.pk, person("Cid"))
    with pytest.raises(Refused):
        rematch(over.pk, person("Bob"))
    assert names(again) == ["Ann", "Cid"]


def test_a_seat_whose_person_is_gone_waits_for_anybody(over):
    delete_account.forget(person("Bob"))
    again = rematch(over.pk, person("Ann"))
    assert written(again) == ["invitation to Cid: waiting"]
    assert again.seats_wanted == 3


@pytest.mark.parametrize("name", ["Ann", "Dot"])
def test_only_a_game_that_is_over_and_only_for_its_people(name):
    with pytest.raises(Refused):
        rematch(running("Ann", "Bob").pk, person(name))
    over = agree_to_end(running("Bob", "Cid"))
    with pytest.raises(Refused, match="Only those who played"):
        rematch(over.pk, person(name))


def test_a_demo_has_none():
    game = agree_to_end(running("Ann", "Bob"))
    Game.objects.filter(pk=game.pk).update(is_demo=True)
    with pytest.raises(Refused):
        rematch(game.pk, person("Ann"))


def test_the_page_offers_it_then_leads_there(over):
    ann, bob = Visitor("Ann"), Visitor("Bob")
    assert "Play again with the same people" in html(ann.get(address(over)))
    page = ann.submit(address(over), address(over, "rematch"))
    assert "The others are invited." in html(page)
    again = over.rematches.get()
    assert page.redirect_chain[-1][0] == address(again, "lobby")
    assert "Join the rematch" in html(bob.get(address(over)))
    assert address(again, "lobby") in html(ann.get(address(over)))
    bob.submit(address(over), address(over, "rematch"))
    assert names(again) == ["Ann", "Bob"]


def test_spectators_are_offered_nothing(over, client):
    assert address(over, "rematch") not in html(Visitor("Dot").get(address(over)))
    assert address(over, "rematch") not in html(Visitor().get(address(over)))
    assert client.get(address(over, "rematch")).url.startswith(reverse("account_login"))
    assert client.post(address(over, "rematch")).url.startswith(reverse("account_login"))
    client.force_login(person("Dot"))
    page = client.post(address(over, "rematch"), follow=True)
    assert "Only those who played this game" in page.content.decode()
    assert not over.rematches.exists()


def test_a_game_that_runs_offers_none():
    game = running("Ann", "Bob")
    assert "rematch" not in html(Visitor("Ann").get(address(game)))
    assert open_table("Cid").rematch_of is None
