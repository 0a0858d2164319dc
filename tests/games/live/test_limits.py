"""How often one person may do a thing, counted in one place."""

from datetime import timedelta

import pytest
from django.core.cache.backends.locmem import LocMemCache

from games.live import limits
from games.live.limits import Limit, count, passed
from labyrinth.clock import now, stopped_at

TWO = Limit(2, timedelta(minutes=1))
BEGUN = now().replace(hour=12, minute=0, second=10, microsecond=500_000)


@pytest.fixture(autouse=True)
def _stopped():
    with stopped_at(BEGUN):
        yield


def test_the_third_of_two_is_too_many_for_whoever_did_it_and_for_what_was_done():
    assert [passed("shout", 1, TWO) for _ in range(3)] == [None, None, TWO]
    assert passed("shout", 2, TWO) is None
    assert passed("whisper", 1, TWO) is None


def test_of_several_limits_the_first_that_is_passed_is_told():
    day = Limit(3, timedelta(days=1))
    assert [passed("shout", 1, TWO, day) for _ in range(4)] == [None, None, TWO, TWO]
    with stopped_at(BEGUN + TWO.span):
        assert passed("shout", 1, TWO, day) == day


def test_in_the_next_stretch_the_count_begins_anew_and_one_is_told_when_that_is():
    for _ in range(2):
        used = count("shout", 1, TWO)
    assert (used.times, used.reset, used.passed) == (2, 50, False)
    with stopped_at(BEGUN + timedelta(seconds=used.reset)):
        assert count("shout", 1, TWO).times == 1


class Away(LocMemCache):
    def add(self, *_args, **_options):
        raise OSError("no cache")


def test_while_nothing_is_counted_nobody_is_kept_out(monkeypatch):
    monkeypatch.setattr(limits, "cache", Away("away", {}))
    assert [passed("shout", 1, TWO) for _ in range(3)] == [None, None, None]
    assert count("shout", 1, TWO) is None


class Forgetful(LocMemCache):
    def incr(self, key, delta=1, **_options):
        self.delete(key)
        return super().incr(key, delta)


def test_a_count_that_is_lost_between_two_calls_begins_with_this_one(monkeypatch):
    monkeypatch.setattr(limits, "cache", Forgetful("forgetful", {}))
    assert [count("shout", 1, TWO).times for _ in range(2)] == [1, 1]
