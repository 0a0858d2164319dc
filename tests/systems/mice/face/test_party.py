"""Two people and two bots play a chapter to its end by the pages, vote, and are in the next one."""

import pytest
from django.test import Client

from games.careers.after_end import after_end
from games.engine.dice import FairDice
from games.journal.loading import load
from games.journal.question_token import question_token
from games.models import Game, Seat
from games.play import going_on
from games.play.bots import play_bots
from tests.games.letters import letter
from tests.games.pages import Visitor, html, question
from tests.games.people import owing, person
from tests.systems.mice.face.test_on_the_site import SEED, decide

pytestmark = pytest.mark.django_db
NEW = "/tables/new/"
LISTS = {"pace": "day", "late": "stand_in", "language": "", "spectator_delay": "0", "options-chapter": "C1"}
"""What lists of the form send that nobody has touched."""
VOTE = "onward"


@pytest.fixture(autouse=True)
def _the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first chapter is won."""
    monkeypatch.setattr(going_on, "FairDice", lambda _seed, _name, _phrases: FairDice(SEED, "mice"))


def table_of_four() -> Game:
    """Ann opens a campaign with two bots, Bob sits down, all by the forms of the pages."""
    ann, bob = Visitor("Ann"), Visitor("Bob")
    form = ann.form(f"{NEW}?system=mice", NEW)
    ann.send(form, name="Embers", seats="4", bots="2", campaign="on", **LISTS)
    game = Game.objects.get()
    bob.submit(f"/tables/{game.slug}/", f"/tables/{game.slug}/join/")
    return game


def asked(game: Game) -> dict[int, str]:
    """The people who are asked, when the bots have answered what they can: seat -> name."""
    play_bots(game.pk)
    game.refresh_from_db()
    people = Seat.objects.filter(game=game, number__in=owing(game), user__isnull=False)
    return dict(people.values_list("number", "user__username"))


def signed_in(name: str) -> Client:
    client = Client()
    client.force_login(person(name))
    return client


def play_to_the_vote(game: Game) -> None:
    """Everybody presses the button of what a sensible person would do, until it is to be voted on."""
    people = {name: signed_in(name) for name in ("Ann", "Bob")}
    while load(game).question.kind != VOTE:
        for seat, name in asked(game).items():
            if load(game).question.kind == VOTE:
                return
            sent = {"token": question_token(game, seat), "answer": decide(game, seat)}
            assert people[name].post(f"/g/{game.slug}/answer/", sent).status_code == 302
            game.refresh_from_db()


def vote(game: Game, chapter: str) -> None:
    """Both find the question on their pages; whatever else is asked is answered by its first button."""
    while game.is_running:
        for name in asked(game).values():
            visitor = Visitor(name)
            form = question(visitor, game)
            keys = form.values("answer")
            visitor.send(form, answer=chapter if chapter in keys else keys[0])
        game.refresh_from_db()


@pytest.mark.long("a whole chapter by the pages")
def test_two_people_and_two_bots_win_the_first_chapter_and_vote_for_the_second():
    first = table_of_four()
    assert (first.options["chapter"], sorted(asked(first).values())) == ("C1", ["Ann"])
    play_to_the_vote(first)
    assert "How does the story go on?" in html(Visitor("Ann").get(f"/g/{first.slug}/"))
    vote(first, "C2")
    assert (first.result["how"], len(first.result["winners"])) == ("won", 4)
    assert after_end(first.pk)
    second = Game.objects.get(chapter=2)
    assert (second.options["chapter"], second.campaign, second.status) == ("C2", first.campaign, "running")
    assert [seat.shown_name for seat in second.seats.order_by("number")][:2] == ["Ann", "Captain Ruben"]
    ann = Visitor("Ann")
    assert "The oak is dark since the lamp keeper" in html(ann.get(f"/g/{second.slug}/book/"))
    story = html(ann.get(f"/campaigns/{second.campaign.slug}/"))
    assert "Chapter 1: Out through the Drain" in story
    assert "Chapter 2: The Kitchen Lamp" in story
    assert "this is chapter 2" in letter(second, "Bob", event="started").text
    assert asked(second)
