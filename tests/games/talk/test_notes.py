"""A person's own notes about a game: kept, never lost between two pages, read by nobody else."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Note
from games.models.talk import NOTE_LONGEST
from games.talk.notes import note_of, save, version_of
from tests.games.pages import HX, Visitor, form_to, html
from tests.games.people import person, running
from tests.games.talking import end, say, succeed

pytestmark = pytest.mark.django_db


def notes_of(game, name: str) -> str:
    return note_of(game, person(name)).text


def test_notes_are_kept():
    game, ann = running(), Visitor("Ann")
    address = f"/g/{game.slug}/notes/"
    page = html(ann.submit(address, address, text="Bob hides\n\nsomething <b>"))
    assert "Your notes are saved." in page
    assert "Bob hides\n\nsomething &lt;b&gt;" in page
    assert notes_of(game, "Ann") == "Bob hides\n\nsomething <b>"
    ann.submit(address, address, text="")
    assert notes_of(game, "Ann") == ""
    assert Note.objects.count() == 1


def test_notes_are_saved_at_the_table_too():
    game, ann = running(), Visitor("Ann")
    form = form_to(ann.get(f"/g/{game.slug}/notes/"), f"/g/{game.slug}/notes/")
    part = ann.client.post(form.action, {**form.data, "text": "Roll"}, **HX)
    assert "<html" not in html(part)
    assert "Your notes are saved." in html(part)
    assert f'value="{version_of("Roll")}"' in html(part)
    assert f'hx-get="/g/{game.slug}/notes/"' in html(ann.get(f"/g/{game.slug}/"))


def test_of_two_pages_the_last_one_wins_and_shows_what_it_replaced():
    game, ann = running(), Visitor("Ann")
    address = f"/g/{game.slug}/notes/"
    old = form_to(ann.get(address), address)
    ann.submit(address, address, text="From my phone")
    page = html(ann.send(old, text="From my desk"))
    assert "something else was saved from another page" in page
    assert "From my phone" in page
    assert notes_of(game, "Ann") == "From my desk"
    again = html(ann.send(form_to(ann.get(address), address), text="Both"))
    assert "another page" not in again


def test_the_same_words_from_two_pages_are_no_trouble():
    game = running()
    save(game, person("Ann"), "Same", seen=version_of(""))
    assert save(game, person("Ann"), "Same", seen=version_of("")).replaced == ""


def test_too_much_is_refused_and_nothing_is_lost():
    game, ann = running(), Visitor("Ann")
    address = f"/g/{game.slug}/notes/"
    ann.submit(address, address, text="Short")
    page = ann.submit(address, address, text="L" * (NOTE_LONGEST + 1))
    assert page.status_code == 422
    assert "L" * (NOTE_LONGEST + 1) in html(page)
    assert "these are 20001" in html(page)
    assert notes_of(game, "Ann") == "Short"


def test_invisible_signs_are_left_out():
    game = running()
    assert save(game, person("Ann"), "a\x00\u202eb\ud800", seen="").text == "ab"


def test_nobody_else_reads_them_whatever_happens():
    game = running("Ann", "Bob", "Cid")
    save(game, person("Cid"), "Ann is a ghost", seen=version_of(""))
    succeed(game, 3, "Dot")
    say(game, "Dot")
    end(game)
    for name in ("Ann", "Bob", "Dot"):
        for page in ("", "notes/", "talk/"):
            assert "Ann is a ghost" not in html(Visitor(name).get(f"/g/{game.slug}/{page}"))
    assert "Ann is a ghost" not in html(Visitor().get(f"/g/{game.slug}/record.json"))
    assert "Ann is a ghost" in html(Visitor("Cid").get(f"/g/{game.slug}/notes/"))


def test_notes_need_an_account():
    game = running()
    assert Visitor().get(f"/g/{game.slug}/notes/").url.startswith("/accounts/login/")
    assert "notes-body" not in html(Visitor().get(f"/g/{game.slug}/"))


def test_notes_cost_the_same_however_long():
    game, ann = running(), Visitor("Ann")

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            ann.get(f"/g/{game.slug}/notes/")
        return len(queries)

    save(game, person("Ann"), "x", seen="")
    few = cost()
    save(game, person("Ann"), "x" * NOTE_LONGEST, seen="")
    assert cost() == few <= 4
