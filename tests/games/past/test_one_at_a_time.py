"""Whole games are played again one at a time in a process; who comes meanwhile waits, or is told so."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from games.models import Game
from games.past import counting, one_at_a_time, page_cache
from games.past.counting import counted
from games.past.one_at_a_time import Busy, Turns
from games.past.record import RECORD
from games.past.studies import bring
from tests.api.program import program
from tests.games.pages import Visitor, at, html
from tests.games.people import finish, person, running
from tests.games.records import foreign

VERIFY, STUDIES = reverse("games:verify"), reverse("games:studies")
OWN = ["dice", "record", "statistics", "statistics_json", "statistics_csv"]
"""Pages for which all of a game is played again."""
LONG = 300
"""Seconds that a test waits at most for another thread."""


@pytest.fixture(autouse=True)
def _nothing_kept(settings):
    """A cache of this process only: runs side by side share the server."""
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    cache.clear()


@contextmanager
def computing(turns: Turns) -> Iterator[threading.Event]:
    """Somebody else computes until the event is set, or until the end."""
    begun, done = threading.Event(), threading.Event()

    def compute() -> None:
        with turns.turn():
            begun.set()
            assert done.wait(LONG)

    other = threading.Thread(target=compute)
    other.start()
    assert begun.wait(LONG)
    yield done
    done.set()
    other.join(LONG)


@pytest.fixture
def busy(monkeypatch) -> Iterator[None]:
    """Another page is computed, and nobody may wait."""
    monkeypatch.setattr(one_at_a_time, "turns", Turns(waiting=0))
    with computing(one_at_a_time.turns):
        yield


@pytest.fixture
def busy_with_foreign(monkeypatch) -> Iterator[None]:
    """A record that a stranger brought is judged, and nobody may wait."""
    assert one_at_a_time.foreign_turns is not one_at_a_time.turns
    monkeypatch.setattr(one_at_a_time, "foreign_turns", Turns(waiting=0))
    with computing(one_at_a_time.foreign_turns):
        yield


def test_who_finds_the_queue_full_is_told_at_once():
    turns = Turns(waiting=0)
    with computing(turns), pytest.raises(Busy) as busy, turns.turn():
        pytest.fail("two at a time")
    assert busy.value.seconds == 10


def test_who_waits_in_vain_is_told_and_leaves_the_queue():
    turns = Turns(waiting=1, patience=0.01)
    with computing(turns):
        for _ in range(3):
            with pytest.raises(Busy), turns.turn():
                pytest.fail("two at a time")


def test_who_waits_gets_the_turn_and_finds_what_was_kept(monkeypatch):
    turns, found, looked, look = Turns(waiting=1, patience=LONG), [], threading.Event(), page_cache.known
    made = iter(["made once", "made twice"])
    kind = replace(RECORD, make=lambda *_: next(made))
    game = Game(slug="shortone", entries=1)
    monkeypatch.setattr(one_at_a_time, "turns", turns)
    monkeypatch.setattr(counting, "_stored", lambda *_: None)
    monkeypatch.setattr(page_cache, "known", lambda key: (look(key), looked.set())[0])
    waiting = threading.Thread(target=lambda: found.append(counted(game, kind)))
    with turns.turn():
        waiting.start()
        assert looked.wait(LONG), "there is nothing yet"
        assert counted(game, kind) == "made once"
    waiting.join(LONG)
    assert found == ["made once"]


def test_a_turn_ends_with_an_error_too_and_may_be_had_within_itself():
    turns = Turns(waiting=0)
    with pytest.raises(ZeroDivisionError), turns.turn(), turns.turn():
        raise ZeroDivisionError
    with computing(turns) as done:
        done.set()


@pytest.mark.django_db
@pytest.mark.parametrize("name", OWN)
def test_a_page_of_a_finished_game_says_that_others_are_computed_and_looks_again(name, busy):
    game = running()
    finish(game)
    page = Visitor().get(at(game, name))
    assert (page.status_code, page["Retry-After"]) == (503, "10")
    assert "looks again by itself" in html(page)
    assert 'http-equiv="refresh"' in html(page)


@pytest.mark.django_db
def test_what_strangers_bring_never_shuts_the_pages_of_games_of_this_site(busy_with_foreign):
    game = running()
    finish(game)
    ann = Visitor()
    assert {name: ann.get(at(game, name)).status_code for name in OWN} == dict.fromkeys(OWN, 200)
    assert program("Ann").get(f"/games/{game.slug}/record").status_code == 200
    sent = {**ann.form(VERIFY, VERIFY).data, "link": at(game)}
    assert 'data-verdict="proved"' in html(ann.client.post(VERIFY, sent))


@pytest.mark.django_db
def test_a_study_stands_in_the_queue_of_what_strangers_bring(busy_with_foreign):
    study = bring(person("Eve"), foreign())
    assert Visitor("Eve").get(at(study, "statistics")).status_code == 503


@pytest.mark.django_db
@pytest.mark.parametrize(("address", "name"), [(VERIFY, ""), (STUDIES, "Eve")])
def test_a_record_sent_meanwhile_is_not_taken_and_that_is_said(address, name, busy_with_foreign):
    eve = Visitor(name)
    sent = {**eve.form(address, address).data, "record": SimpleUploadedFile("record.json", foreign())}
    page = eve.client.post(address, sent)
    assert (page.status_code, page["Retry-After"]) == (503, "10")
    assert "Nothing was done with yours" in html(page)
    assert "data-verdict" not in html(page)
    assert not Game.objects.exists()


@pytest.mark.django_db
def test_a_program_is_told_when_to_ask_again(busy):
    game = running()
    finish(game)
    said = program("Ann").get(f"/games/{game.slug}/record")
    assert (said.status_code, said["Retry-After"]) == (503, "10")
    assert said.json()["type"].endswith("#problem-unavailable")
