"""What somebody hides stands in no calendar and no feed of others who are on turn when it could be told.

Ann's turn, played twice: only where she hides something is she asked one more question in private, so that
the journal is longer by an answer. Then Bob is on turn, and his programs read the same to the byte.
"""

import re
from dataclasses import replace

import pytest

from accounts.models import Feed
from games import systems
from games.feeds import calendar, turns
from games.models import FeedItem, Game
from labyrinth.ground.clock import stopped_at
from tests.games.feeds.reading import address, events, read
from tests.games.past.test_replay_hidden import fields, sparing
from tests.games.people import running
from tests.games.slow import MONDAY, H, all_are_told, at
from tests.games.tiny import TINY, State

pytestmark = pytest.mark.django_db

OWN = re.compile(rb"UID:[\w-]+|urn:uuid:[\w-]+|/g/\w+/")
"""Drawn for each event, and the name of each game."""
READ_AT = MONDAY + 2 * H


def with_secret(filler: list[int], patch: pytest.MonkeyPatch) -> Game:
    """Ann has played her turn, and where she hides something kept it; Bob is on turn."""
    phases = {**TINY.phases, "stash": sparing}
    system = replace(TINY, phases=phases, new_state=lambda options: State(**fields(options), filler=filler))
    patch.setitem(systems.REGISTERED, "tiny", system)
    with stopped_at(MONDAY):
        game = running()
    at(MONDAY + H, game, "1 wait", *(["1 keep"] if filler else []))
    all_are_told()
    game.refresh_from_db()
    return game


def read_by_bob(patch: pytest.MonkeyPatch, to: str) -> tuple[list[bytes], list[int]]:
    """What a program of his reads in both runs, and how long the journal is in each."""
    found, entries = [], []
    for filler in ([1], []):
        game = with_secret(filler, patch)
        found.append(OWN.sub(b"", read(to, READ_AT).content))
        entries.append(game.entries)
        assert FeedItem.objects.filter(user__username="Bob", game=game, ended_at=None).count() == 1
        game.delete()
    return found, entries


def test_his_calendar_and_his_feed_are_the_same(monkeypatch):
    for to in (address("Bob", alarm=3), address("Bob", Feed.TURNS)):
        (hides, does_not), (longer, shorter) = read_by_bob(monkeypatch, to)
        assert longer == shorter + 1
        assert hides == does_not


def test_his_calendar_has_something_that_could_betray(monkeypatch):
    with_secret([1], monkeypatch)
    assert [event.status for event in events(read(address("Bob"), READ_AT).content)] == ["CONFIRMED"]


@pytest.mark.parametrize(("module", "kind"), [(calendar, Feed.CALENDAR), (turns, Feed.TURNS)])
def test_a_count_of_answers_in_its_words_is_seen(module, kind, monkeypatch):
    monkeypatch.setattr(module, "about", lambda row: f"{row.game.entries} answers.")
    (hides, does_not), _entries = read_by_bob(monkeypatch, address("Bob", kind))
    assert hides != does_not
