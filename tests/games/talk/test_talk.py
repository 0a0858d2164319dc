"""Talking at a table: what is taken, what is refused and why, what is new, and what it costs."""

from datetime import timedelta

import pytest
from django.core.cache import cache

from accounts.blocks import block
from accounts.models import Sanction
from accounts.sanctions import lay
from games.live.limits import Limit
from games.lobby.demo import start_demo
from games.models import Game, Line
from games.models.game import Status
from games.refused import Refused
from games.talk import talk as services
from labyrinth.ground.clock import now, stopped_at
from tests.games.pages import HX, Visitor, html
from tests.games.people import open_table, person, play, running
from tests.games.talking import end, page_of, post, say

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_counted():
    cache.clear()


def said(game: Game, name: str, **more) -> list[str]:
    return [line.html or line.hidden for line in page_of(game, name, **more).lines]


def test_a_line_has_its_author_seat_turn_and_step():
    game = running()
    play(game, "1 wait", "1 keep", "2 wait")
    line = say(game, "Bob", "  Hello  ")
    assert (line.name, line.seat, line.room, line.text) == ("Bob", 2, "table", "  Hello")
    assert (line.turn, line.step) == (2, game.steps)
    assert said(game, "Ann") == ["<p>Hello</p>"]


def test_people_talk_before_the_start():
    game = open_table("Ann")
    assert (say(game, "Ann").turn, said(game, "Ann")) == (0, ["<p>Good evening</p>"])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Write something"),
        (" \n\t\u202e\x00 ", "Write something"),
        ("x" * 1001, "1000 characters at once; these are 1001"),
        ("a\n" * 31, "At most 30 lines"),
    ],
)
def test_what_is_no_line_is_refused(text, why):
    game = running()
    with pytest.raises(Refused, match=why):
        say(game, "Ann", text)
    assert not Line.objects.exists()


def test_a_thousand_signs_are_a_line():
    assert len(say(running(), "Ann", "ą" * 1000).text) == 1000


def test_a_refused_line_stays_in_the_form():
    game, ann = running(), Visitor("Ann")
    page = post(ann, game, "  Long\n\n\nand <b>bold</b>" + "x" * 1000)
    assert page.status_code == 422
    assert "At most 1000 characters" in html(page)
    assert "  Long\n\n\nand &lt;b&gt;bold&lt;/b&gt;" in html(page)
    part = post(ann, game, " ", **HX)
    assert part.status_code == 422
    assert "<html" not in html(part)
    assert "Write something first" in html(part)


def test_who_is_quick_waits_a_minute():
    game, at = running(), now()
    with stopped_at(at):
        for _line in range(10):
            say(game, "Ann")
        with pytest.raises(Refused, match="10 lines a minute"):
            say(game, "Ann")
        say(game, "Bob")
    with stopped_at(at + timedelta(minutes=1)):
        say(game, "Ann")


def test_a_day_has_its_end(monkeypatch):
    monkeypatch.setattr(services, "MANY", Limit(3, timedelta(days=1)))
    game = running()
    with stopped_at(now()):
        for _line in range(3):
            say(game, "Ann")
        with pytest.raises(Refused, match="3 lines a day"):
            say(game, "Ann")


def test_a_muted_person_is_told_why_and_until_when():
    game, at = running(), now()
    lay(
        person("Ann").pk, Sanction.Kind.MUTE, reason="Insults", until=at + timedelta(days=1), by=person("Dot")
    )
    with pytest.raises(Refused, match=r"until .*The reason: Insults"):
        say(game, "Ann")
    page = html(Visitor("Ann").get(f"/g/{game.slug}/talk/"))
    assert "The reason: Insults" in page
    assert "talk-text" not in page
    with stopped_at(at + timedelta(days=1)):
        assert say(game, "Ann").pk


def test_nobody_talks_in_a_demo():
    game = start_demo(guest="g", address="192.0.2.1", system="tiny")
    with pytest.raises(Refused, match="no talk"):
        say(game, "Ann")


def test_the_talk_goes_on_for_a_month_after_the_end():
    game = running()
    end(game)
    over = game.finished_at
    with stopped_at(over + timedelta(days=30)):
        say(game, "Ann", "Well played")
    with stopped_at(over + timedelta(days=30, seconds=1)), pytest.raises(Refused, match="long been over"):
        say(game, "Ann")
    assert said(game, "Bob") == ["<p>Well played</p>"]


def test_a_table_that_was_given_up_is_silent():
    game = open_table("Ann")
    Game.objects.filter(pk=game.pk).update(status=Status.CANCELLED)
    with pytest.raises(Refused, match="long been over"):
        say(game, "Ann")


def test_its_author_deletes_a_line_and_it_keeps_its_place():
    game = running()
    first, _second = say(game, "Ann", "Oops"), say(game, "Bob", "What?")
    with pytest.raises(Refused, match="Only its author"):
        services.delete(first, person("Bob"))
    ann = Visitor("Ann")
    page = html(ann.submit(f"/g/{game.slug}/talk/", f"/g/{game.slug}/talk/delete/", line=str(first.pk)))
    assert "Oops" not in page
    assert said(game, "Bob") == ["deleted", "<p>What?</p>"]
    assert Line.objects.get(pk=first.pk).text == "Oops"


def test_a_line_of_another_game_is_not_deleted_here():
    game, other = running(), running("Ann", "Cid")
    line, visitor = say(other, "Ann"), Visitor("Ann")
    say(game, "Ann")
    page = visitor.submit(f"/g/{game.slug}/talk/", f"/g/{game.slug}/talk/delete/", line=str(line.pk))
    assert "gone already" in html(page)
    assert Line.objects.filter(deleted_at=None).count() == 2


def test_a_blocked_person_has_lines_without_name_and_words():
    game = running("Ann", "Bob", "Cid")
    say(game, "Bob", "Listen to me")
    block(person("Ann"), person("Bob"))
    page = html(Visitor("Ann").get(f"/g/{game.slug}/talk/"))
    assert "The line of a person whom you block." in page
    assert "Listen to me" not in page
    assert "Bob" not in page.partition('id="talk-lines"')[2]
    assert said(game, "Bob") == said(game, "Cid") == ["<p>Listen to me</p>"]


def test_saying_something_costs_the_same_in_a_long_talk(django_assert_max_num_queries):
    game = running("Ann", "Bob", "Cid", "Dot")
    Line.objects.bulk_create(
        Line(game=game, user=person("Bob"), name="Bob", text="x", at=now()) for _ in range(200)
    )
    person("Ann")
    with django_assert_max_num_queries(10):
        say(game, "Ann", "Hello @Bob, @Cid and @Dot")
