"""Studies that were brought while records might be longer: they stay, and a look at one costs no more."""

from dataclasses import replace
from functools import cache

import pytest
from django.core.cache import cache as site_cache
from django.urls import reverse

from games import tasks
from games.engine.dice import FairDice
from games.engine.play_out import PlayedOut
from games.engine.position import Position
from games.engine.questions import Chance
from games.engine.record import encode_record
from games.engine.settle import roll_open
from games.live import broker
from games.models import Game, packing
from games.past.foreign_records import Limits, TooLong
from games.past.record import export
from games.past.studies import bring
from tests.games.pages import Visitor, at, html
from tests.games.people import person
from tests.games.tiny import TINY

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("only_the_tiny_games")]

ENTRIES = 12_000
BEFORE = Limits(seconds=600, lists=3_000_000, entries=50_000)
"""What was let in once."""
A_LITTLE = packing.STRETCH
"""So many entries are played at most for one look."""
LARGEST = 200_000
"""Bytes of a page, before they are compressed."""


@cache
def long_record() -> bytes:
    """A tiny game in which everybody waits and hides nothing, until somebody rolls."""
    game = PlayedOut(TINY, {"seats": 2}, "tiny-long-1")
    game.dice = FairDice(game.seed, "tiny-long-1", None)
    position = game.position
    while position.question is not None:
        if isinstance(position.question, Chance):
            roll_open(position, game.dice)
            continue
        seat, options = position.waiting[0], position.question.options_of(position.waiting[0])
        rolls = position.number >= ENTRIES and "roll" in options
        position.give(seat, "roll" if rolls else position.question.default_of(seat))
    return encode_record(game.record())


@pytest.fixture
def study(settings) -> Game:
    """One of Eve's, and nothing kept of it."""
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    made = bring(person("Eve"), long_record(), limits=BEFORE)
    site_cache.clear()
    return Game.objects.get(pk=made.pk)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The entries that are played, one by one."""
    found: list[int] = []
    feed = Position._feed
    monkeypatch.setattr(Position, "_feed", lambda at, entry: (found.append(at.number), feed(at, entry))[1])
    return found


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, str]]:
    """What the worker is asked to count."""
    found: list[tuple[int, str]] = []
    monkeypatch.setattr(broker, "queue", lambda _task, *what: found.append(what) or True)
    return found


def test_such_a_record_is_let_in_no_more():
    with pytest.raises(TooLong, match="entries"):
        bring(person("Eve"), long_record(), limits=replace(BEFORE, entries=Limits().entries))


def test_every_look_at_it_plays_a_little_and_shows_a_page_of_it(study, played, asked):
    """Whatever counts all of it is the worker's; then it is read, and sent a page at a time."""
    visitor, middle = Visitor(), study.steps // 2
    visitor.get(reverse("games:invite", args=[study.invite]), follow=True)
    looks = [at(study, name) for name in ("dice", "statistics", "record", "table", "table_log", "recap")]
    looks += [reverse("games:replay", args=[study.slug, step]) for step in (1, middle, study.steps)]
    looks += [reverse("games:replay_seat", args=[study.slug, middle, seat]) for seat in (1, 2)]
    looks += [f"{reverse('games:replay', args=[study.slug, middle])}?turn={way}" for way in ("next", "back")]
    for counted in (False, True):
        for address in looks:
            played.clear()
            page = visitor.get(address, follow=True)
            assert page.status_code in ((200,) if counted else (200, 503)), address
            assert len(played) <= A_LITTLE, address
            assert address == at(study, "record") or len(page.content) <= LARGEST, address
        for what in dict.fromkeys(asked):
            tasks.count(*what)
        site_cache.clear()
    assert {what for _game, what in asked} >= {"rolls", "statistics", "record"}


def test_it_is_proved_as_the_games_of_this_site_are(study, asked):
    visitor = Visitor("Eve")
    assert visitor.submit("/verify/", "/verify/", link=study.slug).status_code == 503
    for what in asked:
        tasks.count(*what)
    page = visitor.submit("/verify/", "/verify/", link=study.slug)
    assert page.status_code == 200
    assert f"{study.entries:,}" in html(page) or str(study.entries) in html(page)


def test_it_goes_out_as_it_came_in(study):
    assert export(study) == long_record()
