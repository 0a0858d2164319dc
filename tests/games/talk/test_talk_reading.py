"""Reading the talk: what is new, page by page, and what it costs."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.lobby.my_games import my_games
from games.models import Heard, Line
from games.talk import talk as services
from games.talk.page import PER_PAGE, unread
from labyrinth.ground.clock import now
from tests.games.pages import HX, Visitor, form_to, html
from tests.games.people import person, running
from tests.games.talking import SPECTATORS, TABLE, page_of, say

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_counted():
    cache.clear()


def test_new_lines_are_counted_until_they_are_read():
    game, bob = running(), Visitor("Bob")
    for text in ("One", "Two"):
        say(game, "Ann", text)
    say(game, "Bob", "Mine")
    assert unread(game, person("Bob"), TABLE) == 2
    assert [mine.unread for mine in my_games(person("Bob")).running.rows] == [2]
    assert "2 new lines" in html(bob.get(f"/g/{game.slug}/talk/?part=panel", **HX))
    assert "2 new lines in the talk" in html(bob.get("/games/"))
    bob.get(f"/g/{game.slug}/talk/")
    assert unread(game, person("Bob"), TABLE) == 0
    assert "new line" not in html(bob.get("/games/"))
    assert unread(game, person("Ann"), TABLE) == 1


def test_a_page_that_refreshes_itself_has_not_read():
    game, address = running(), "?part=body"
    say(game, "Ann")
    bob = Visitor("Bob")
    bob.get(f"/g/{game.slug}/talk/{address}", **HX)
    assert not Heard.objects.exists()
    bob.get(f"/g/{game.slug}/talk/{address}", HTTP_X_ACTIVE="1", **HX)
    assert Heard.objects.get().line == Line.objects.get().pk


def test_the_lines_are_sent_again_only_when_they_have_changed():
    game, ann = running(), Visitor("Ann")
    line = say(game, "Bob")
    state = page_of(game, "Ann").state
    address = f"/g/{game.slug}/talk/?part=lines&state="
    assert ann.get(address + state, **HX).status_code == 204
    services.delete(line, person("Bob"))
    changed = ann.get(address + state, **HX)
    assert (changed.status_code, "Deleted." in html(changed)) == (200, True)


def test_a_long_talk_is_read_page_by_page():
    game, author = running(), person("Bob")
    Line.objects.bulk_create(
        Line(game=game, user=author, seat=2, name="Bob", text=f"n{number}", at=now()) for number in range(120)
    )
    latest = page_of(game, "Ann")
    assert [latest.lines[0].html, latest.lines[-1].html] == ["<p>n70</p>", "<p>n119</p>"]
    middle = page_of(game, "Ann", before=latest.earlier)
    oldest = page_of(game, "Ann", before=middle.earlier)
    assert [line.html for line in oldest.lines] == [f"<p>n{number}</p>" for number in range(20)]
    assert (len(middle.lines), oldest.earlier) == (PER_PAGE, None)
    ann = Visitor("Ann")
    assert "n69" in html(ann.get(f"/g/{game.slug}/talk/?before={latest.earlier}"))
    assert Heard.objects.filter(user=person("Ann")).count() == 0


@pytest.mark.parametrize("before", ["x", "-1", "9" * 30, "1e3", "%00"])
def test_a_page_that_is_none_is_the_latest(before):
    game = running()
    say(game, "Bob", "Hello")
    assert "Hello" in html(Visitor("Ann").get(f"/g/{game.slug}/talk/?before={before}"))


@pytest.mark.parametrize("part", ["", "panel", "body", "lines"])
def test_a_page_costs_the_same_with_more_lines_and_people(part):
    game = running("Ann", "Bob", "Cid", "Dot")

    def cost() -> int:
        visitor = Visitor("Ann")
        with CaptureQueriesContext(connection) as queries:
            assert visitor.get(f"/g/{game.slug}/talk/?part={part}").status_code == 200
        return len(queries)

    say(game, "Bob")
    few = cost()
    Heard.objects.all().delete()
    for number in range(60):
        name = ("Bob", "Cid", "Dot")[number % 3]
        Line.objects.create(game=game, user=person(name), seat=2, name=name, text="@Ann **x**", at=now())
    assert cost() == few <= 11


def test_the_table_page_counts_what_is_new_in_the_talk_and_has_no_words_of_it():
    game = running()
    say(game, "Bob", "Secret handshake")
    page = html(Visitor("Ann").get(f"/g/{game.slug}/"))
    assert f'hx-get="/g/{game.slug}/talk/?part=body"' in page
    assert "1 new line" in page
    assert "new line" not in html(Visitor("Bob").get(f"/g/{game.slug}/"))
    assert "?part=panel" not in page
    assert f'href="/g/{game.slug}/talk/"' in page
    assert "Secret handshake" not in page


def test_a_visitor_of_a_running_table_is_offered_no_talk():
    page = html(Visitor().get(f"/g/{running().slug}/"))
    assert "talk/?part" not in page


def test_the_form_names_its_room():
    game = running()
    form = form_to(Visitor("Cid").get(f"/g/{game.slug}/talk/"), f"/g/{game.slug}/talk/say/")
    assert form.data["room"] == SPECTATORS
