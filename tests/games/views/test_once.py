"""What is opened, begun, said or proposed by a form stands there once, however often the form is sent."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Game, Line, Message, Proposal, Report, Seat, TableTemplate
from games.models.game import Status
from games.models.message import Event
from labyrinth.ground.clock import now
from tests.at_once import at_once
from tests.games import saga
from tests.games.lobby.test_views_lobby import GOOD
from tests.games.pages import HX, Form, Visitor, at, forms_of, html
from tests.games.people import finish, open_table, person, running

pytestmark = pytest.mark.django_db

NEW, HOME = reverse("games:new_game"), reverse("games:home")
TABLE = {**GOOD, "system": "tiny"}


def twice(visitor: Visitor, form: Form, **more: str) -> list[str]:
    """Where both presses of the form lead, which is the same place; nothing is refused there."""
    led = [visitor.send(form, follow=False, **more) for _ in range(2)]
    assert [answer.status_code for answer in led] == [302, 302]
    assert led[0]["Location"] == led[1]["Location"]
    assert 'class="error"' not in html(visitor.get(led[1]["Location"]))
    return [answer["Location"] for answer in led]


def test_a_table_is_opened_once():
    ann = Visitor("Ann")
    twice(ann, ann.form(f"{NEW}?system=tiny", NEW), **TABLE)
    assert Game.objects.count() == 1


def test_with_another_name_it_is_another_table():
    ann = Visitor("Ann")
    form = ann.form(f"{NEW}?system=tiny", NEW)
    for name in ("Evening", "Morning"):
        ann.send(form, **TABLE | {"name": name})
    assert Game.objects.count() == 2


def test_the_same_once_more_from_a_new_page_is_another_table():
    ann = Visitor("Ann")
    for _ in range(2):
        ann.send(ann.form(f"{NEW}?system=tiny", NEW), **TABLE)
    assert Game.objects.count() == 2


def test_settings_are_kept_once():
    ann = Visitor("Ann")
    twice(ann, ann.form(f"{NEW}?system=tiny", NEW), **TABLE, keep_as="Ours", keep="1")
    assert (TableTemplate.objects.count(), Game.objects.count()) == (1, 0)


def demo_form(visitor: Visitor) -> Form:
    form = visitor.form(HOME, reverse("games:demo"))
    form.data["system"] = "tiny"
    return form


def test_a_demo_begins_once():
    guest = Visitor()
    twice(guest, demo_form(guest))
    assert Game.objects.count() == 1


def test_a_guest_whose_first_answer_was_lost_sits_at_the_same_demo():
    guest = Visitor()
    form, cookies = demo_form(guest), guest.client.cookies.copy()
    guest.send(form)
    guest.client.cookies = cookies
    page = html(guest.send(form))
    assert Game.objects.count() == 1
    assert "data-spectator" not in page
    assert Seat.objects.filter(guest=guest.client.session["guest"], game=Game.objects.get()).exists()


def test_a_demo_that_is_over_is_begun_anew_from_an_old_page():
    guest = Visitor()
    form = demo_form(guest)
    guest.send(form)
    Game.objects.update(status=Status.FINISHED, finished_at=now())
    guest.send(form)
    assert Game.objects.count() == 2


def test_a_line_is_said_once():
    game, ann = running(), Visitor("Ann")
    twice(ann, ann.form(at(game, "talk"), at(game, "say")), text="Good luck!")
    assert Line.objects.count() == 1


def test_a_line_is_said_once_with_scripts():
    game, ann = running(), Visitor("Ann")
    form = ann.form(at(game, "talk"), at(game, "say"))
    pages = [ann.client.post(form.action, {**form.data, "text": "Good luck!"}, **HX) for _ in range(2)]
    assert [html(page).count("<p>Good luck!</p>") for page in pages] == [1, 1]
    assert Line.objects.count() == 1
    [form] = [one for one in forms_of(pages[1]) if one.action == at(game, "say")]
    ann.client.post(form.action, {**form.data, "text": "Good luck!"}, **HX)
    assert Line.objects.count() == 2, "the form that came with the answer is another one"


def test_somebody_is_invited_once():
    game, ann = open_table(), Visitor("Ann")
    person("Cid")
    lobby = reverse("games:lobby", args=[game.slug])
    twice(ann, ann.form(lobby, reverse("games:invite_person", args=[game.slug])), name="Cid")
    assert Message.objects.filter(event=Event.INVITATION).count() == 1


def test_the_moderators_are_told_once():
    running()
    ann, page = Visitor("Ann"), reverse("games:report_person", args=[person("Bob").slug])
    twice(ann, ann.form(page, page), why="other", text="Look")
    assert Report.objects.count() == 1


def test_a_proposal_is_made_once(monkeypatch: pytest.MonkeyPatch):
    saga.offer(monkeypatch)
    game, ann = running("Ann", "Bob", system="saga"), Visitor("Ann")
    twice(ann, ann.form(at(game, "council"), at(game, "council")), text="Home")
    assert Proposal.objects.count() == 1


def test_a_rematch_is_opened_once():
    game, ann = running(), Visitor("Ann")
    finish(game)
    twice(ann, ann.form(at(game), at(game, "rematch")))
    assert Game.objects.exclude(pk=game.pk).count() == 1


# -- at the same moment -------------------------------------------------------------------------------------


def with_cookies(visitor: Visitor) -> Client:
    """Another tab of the same browser, for a thread of its own."""
    tab = Client(enforce_csrf_checks=True)
    tab.cookies = visitor.client.cookies.copy()
    return tab


def pressed(visitor: Visitor, form: Form, **more: str) -> Callable[[], str]:
    tab = with_cookies(visitor)
    return lambda: tab.post(form.action, {**form.data, **more})["Location"]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_parallel_presses_open_one_table():
    ann = Visitor("Ann")
    form = ann.form(f"{NEW}?system=tiny", NEW)
    led = at_once(*(pressed(ann, form, **TABLE) for _ in range(3)), refused=AssertionError)
    assert len(set(led)) == Game.objects.count() == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_parallel_presses_begin_one_demo():
    guest = Visitor()
    form = demo_form(guest)
    led = at_once(*(pressed(guest, form) for _ in range(3)), refused=AssertionError)
    assert len(set(led)) == Game.objects.count() == 1
