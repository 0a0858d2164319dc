"""A system on its first day: one question, one die, no face. It is played from the lobby to the history."""

import pytest
from django.urls import reverse

from games import systems
from games.careers.after_end import after_end
from games.faces.face import get_face
from games.models import Game
from games.play.bots import play_bots
from tests.api.program import program, read
from tests.games.coin import coin
from tests.games.fights import let_roll
from tests.games.letters import decide_links, letter
from tests.games.pages import Visitor, at, html, question
from tests.games.people import open_table, person, play, running

pytestmark = pytest.mark.django_db
NEW = reverse("games:new_game")
TO_THE_END = ("1 low", "2 high", "1 low", "2 low", "1 low")


@pytest.fixture(autouse=True)
def only_coin(monkeypatch):
    """Played under its kinds and keys; the die always shows 1."""
    monkeypatch.setattr(systems, "SLUGS", ())
    monkeypatch.setattr(systems, "REGISTERED", {"coin": coin()})
    let_roll(monkeypatch)


def started() -> Game:
    return running(system="coin")


def finished() -> Game:
    game = started()
    play(game, *TO_THE_END)
    after_end(game.pk)
    game.refresh_from_db()
    return game


def test_it_is_called_by_its_slug():
    assert str(get_face("coin").name) == "coin"
    game = open_table(system="coin")
    assert game.name in html(Visitor().get(reverse("games:home")))
    assert '<p class="eyebrow">coin</p>' in html(Visitor().get(at(game, "lobby")))


def test_it_is_opened_joined_and_started_through_the_lobby():
    ann, bob = Visitor("Ann"), Visitor("Bob")
    ann.submit(NEW, NEW, name="Old oak", seats="2", bots="0", pace="week", late="stand_in")
    game = Game.objects.get()
    assert (game.system, game.options) == ("coin", {})
    assert "coin" in html(bob.get(reverse("games:open_games")))
    bob.submit(at(game, "lobby"), at(game, "join"))
    game.refresh_from_db()
    assert game.is_running


def test_the_page_asks_by_kind_and_keys():
    game, ann, bob = started(), Visitor("Ann"), Visitor("Bob")
    page = html(ann.get(at(game)))
    assert ">call</h2>" in page
    assert question(ann, game).values("answer") == ["high", "low"]
    assert "Waiting for Ann" in html(bob.get(at(game)))
    ann.send(question(ann, game), answer="low")
    assert "called (seat: 1, call: low, right: True)" in html(bob.get(at(game)))
    assert question(bob, game).values("answer") == ["high", "low"]


def test_a_mail_tells_what_happened_and_asks():
    game = started()
    play(game, "1 low")
    mail = letter(game, "Bob")
    assert "called (seat: 1, call: low, right: True)" in mail.text
    high, _low = decide_links(mail)
    bob = Visitor()
    form = bob.form(high, "")
    bob.client.post(high, form.data)
    game.refresh_from_db()
    assert game.entries == 4


def test_a_program_asks_and_answers():
    game, ann = started(), program("Ann")
    asked = read(ann.get("/questions"))["rows"][0]["question"]
    assert (asked["prompt"], [option["text"] for option in asked["options"]]) == ("call", ["high", "low"])
    read(ann.post(f"/games/{game.slug}/answer", {"question": asked["token"], "key": "low"}))
    told = read(ann.get(f"/games/{game.slug}/happened"))
    assert [line["text"] for line in told["lines"]] == ["called (seat: 1, call: low, right: True)"]


def test_it_is_looked_back_at():
    game = finished()
    over = html(Visitor("Ann").get(at(game)))
    assert "Ann wins." in over
    past = html(Visitor().get(reverse("games:replay", args=[game.slug, 3])))
    assert "call: low" in past
    assert "Asked next: Bob." in past
    assert "called (seat: 1, call: low, right: True)" in html(Visitor().get(at(game, "recap")))
    proof = html(Visitor().get(at(game, "dice")))
    assert game.slug in proof


def test_it_is_counted_and_stands_in_the_history():
    game = finished()
    numbers = html(Visitor().get(at(game, "statistics")))
    assert "Ann" in numbers
    assert "called" in numbers
    history = html(Visitor("Ann").get(reverse("games:history", args=[person("Ann").slug])))
    assert "Evening" in history
    assert "called" in history


def test_a_visitor_plays_it_against_bots():
    visitor = Visitor()
    visitor.submit(reverse("games:home"), reverse("games:demo"))
    game = Game.objects.get()
    assert game.is_demo
    for _turn in range(3):
        visitor.send(question(visitor, game), answer="low")
        play_bots(game.pk)
    game.refresh_from_db()
    assert game.result == {"winners": [1], "how": "called"}
