"""Telling the moderators: from a line, a game, a profile; the one who is reported learns nothing of it."""

import pytest
from django.core.cache import cache

from accounts.blocks import block
from games.models import Line, Message, Report
from games.moderation.reports import A_DAY
from tests.games.pages import Visitor, html
from tests.games.people import finish, person, running
from tests.games.talking import SPECTATORS, say, succeed

pytestmark = pytest.mark.django_db
SENT = "/reports/sent/"


@pytest.fixture(autouse=True)
def _nothing_counted():
    cache.clear()


def tell(name: str, address: str, **fields: str):
    """Open a page and send its report."""
    visitor = Visitor(name)
    visitor.get(address)
    token = visitor.client.cookies.get("csrftoken")
    data = {"csrfmiddlewaretoken": token.value if token else "", "why": "abuse", **fields}
    return visitor.client.post(address, data)


def of_line(line: Line) -> str:
    return f"/g/{line.game.slug}/report/?line={line.pk}"


def test_a_line_is_reported():
    game = running()
    line = say(game, "Bob", "You <b>fool</b>")
    page = html(Visitor("Ann").get(of_line(line)))
    assert "You &lt;b&gt;fool&lt;/b&gt;" in page
    answer = tell("Ann", of_line(line), line=str(line.pk), text="Again and again")
    assert answer.url == SENT
    made = Report.objects.get()
    assert (made.by, made.about, made.game, made.line) == (person("Ann"), person("Bob"), game, line)
    assert (made.why, made.text, made.closed_at) == ("abuse", "Again and again", None)
    assert "Thank you" in html(Visitor("Ann").get(SENT))


def test_who_is_reported_is_not_told():
    game = running()
    line = say(game, "Bob")
    before = Message.objects.count()
    pages = [f"/g/{game.slug}/", f"/g/{game.slug}/talk/", "/messages/", "/games/"]
    seen = [html(Visitor("Bob").get(page)).count("eport") for page in pages]
    tell("Ann", of_line(line), line=str(line.pk))
    assert [html(Visitor("Bob").get(page)).count("eport") for page in pages] == seen
    assert Message.objects.count() == before


def test_somebody_at_a_table_is_reported_former_players_too():
    game = running("Ann", "Bob", "Cid")
    succeed(game, 3, "Dot")
    address = f"/g/{game.slug}/report/"
    page = html(Visitor("Ann").get(address))
    assert [name in page.partition("<form")[2] for name in ("Bob", "Cid", "Dot")] == [True, True, True]
    assert tell("Ann", address, why="stalling", about=str(person("Cid").pk)).url == SENT
    assert Report.objects.get().about == person("Cid")


def test_a_person_is_reported_from_his_profile():
    bob = person("Bob")
    assert tell("Ann", f"/people/{bob.slug}/report/", why="name").url == SENT
    assert (Report.objects.get().about, Report.objects.get().game) == (bob, None)


def test_something_else_needs_words():
    bob = person("Bob")
    answer = tell("Ann", f"/people/{bob.slug}/report/", why="other", text=" \n ")
    assert (answer.status_code, "Say what it is." in html(answer)) == (422, True)
    assert tell("Ann", f"/people/{bob.slug}/report/", why="other", text="He sells things").url == SENT


@pytest.mark.parametrize("fields", [{"why": ""}, {"why": "fun"}, {"text": "x" * 2001}])
def test_a_wrong_report_is_said_so_and_kept(fields):
    answer = tell("Ann", f"/people/{person('Bob').slug}/report/", **{"text": "Listen to me", **fields})
    assert answer.status_code == 422
    assert fields.get("text", "Listen to me") in html(answer)
    assert not Report.objects.exists()


def test_nobody_reports_himself_or_somebody_who_is_not_there():
    game, ann = running(), person("Ann")
    line = say(game, "Ann")
    assert tell("Ann", f"/people/{ann.slug}/report/").status_code == 404
    assert tell("Ann", of_line(line), line=str(line.pk)).status_code == 404
    assert tell("Ann", "/people/nobodyhere/report/").status_code == 404
    stranger = person("Dot")
    assert tell("Ann", f"/g/{game.slug}/report/", about=str(stranger.pk)).status_code == 422
    assert not Report.objects.exists()


def test_the_same_report_is_one():
    line = say(running(), "Bob")
    for _time in range(2):
        assert tell("Ann", of_line(line), line=str(line.pk)).url == SENT
    assert Report.objects.count() == 1


def test_there_is_a_limit_a_day():
    for number in range(A_DAY.most + 1):
        bob = person(f"Bob{number}")
        answer = tell("Ann", f"/people/{bob.slug}/report/", text="Listen to me")
    assert answer.status_code == 422
    assert "At most 10 reports a day" in html(answer)
    assert "Listen to me" in html(answer)
    assert Report.objects.count() == A_DAY.most


def test_a_line_that_one_may_not_read_cannot_be_reported():
    game = running()
    hidden, other = say(game, "Dot", room=SPECTATORS), say(running("Cid", "Bob"), "Bob")
    for line in (hidden.pk, other.pk, 10**18, "x", ""):
        assert tell("Ann", f"/g/{game.slug}/report/?line={line}", line=str(line)).status_code == 404
    Line.objects.filter(pk=hidden.pk).update(user=None, name="")
    assert tell("Cid", of_line(hidden), line=str(hidden.pk)).status_code == 404


def test_people_who_hide_from_each_other_are_reported_by_those_who_know_them():
    bob, address = person("Bob"), f"/people/{person('Bob').slug}/report/"
    running("Ann", "Bob")
    for name in ("Ann", "Dot"):
        block(bob, person(name))
    assert Visitor("Dot").get(address).status_code == 404
    assert Visitor("Ann").get(address).status_code == 200
    block(person("Cid"), bob)
    assert Visitor("Cid").get(address).status_code == 200


def test_reports_need_an_account():
    game = running()
    for address in (f"/g/{game.slug}/report/", f"/people/{person('Bob').slug}/report/", SENT):
        assert Visitor().get(address).url.startswith("/accounts/login/")


def test_where_nobody_else_plays_there_is_nobody_to_report():
    game = running("Ann", bots=1)
    page = Visitor("Ann").get(f"/g/{game.slug}/report/", follow=True)
    assert "nobody else in this game" in html(page)
    assert f"/g/{game.slug}/report/" in html(Visitor("Ann").get(f"/g/{game.slug}/talk/"))


def test_a_game_that_is_over_can_be_reported():
    game = running()
    finish(game)
    assert tell("Ann", f"/g/{game.slug}/report/", why="cheating", about=str(person("Bob").pk)).url == SENT
