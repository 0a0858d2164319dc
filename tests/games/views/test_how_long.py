"""How long it is to a moment, and how long ago one was: kept by the minute, and so as Django counts it."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.humanize.templatetags.humanize import NaturalTimeFormatter
from django.utils import timezone, translation
from django.utils.timesince import timesince, timeuntil

from games.templatetags.games import clock_time, since, until
from labyrinth.clock import stopped_at

BEGINNINGS = [
    datetime(2026, 1, 31, 23, 59, 30, tzinfo=UTC),
    datetime(2027, 2, 1, tzinfo=UTC),
    datetime(2028, 2, 28, 12, 30, tzinfo=UTC),
    datetime(2026, 12, 31, 5, 0, 1, tzinfo=UTC),
]
STRETCHES = [
    timedelta(seconds=60),
    timedelta(minutes=59, seconds=59),
    timedelta(hours=23, minutes=59),
    timedelta(days=2),
    timedelta(days=13, hours=23),
    timedelta(days=27, hours=23, minutes=59),
    timedelta(days=28),
    timedelta(days=31),
    timedelta(days=400),
]


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("stretch", STRETCHES, ids=str)
@pytest.mark.parametrize("at", BEGINNINGS, ids=str)
def test_it_is_what_django_says_whenever_it_begins(at: datetime, stretch: timedelta, language: str) -> None:
    with translation.override(language):
        left = timeuntil(at + stretch, at, NaturalTimeFormatter.future_substrings, 1)
        past = timesince(at, at + stretch, time_strings=NaturalTimeFormatter.past_substrings, depth=1)
        with stopped_at(at):
            assert until(at + stretch) == translation.gettext("in %(time)s") % {"time": left}
        with stopped_at(at + stretch):
            assert since(at) == translation.gettext("%(time)s ago") % {"time": past}


@pytest.mark.parametrize(
    ("stretch", "english", "polish"),
    [
        (timedelta(hours=24), "in 24 hours", "za 24 godziny"),
        (timedelta(hours=47, minutes=59), "in 47 hours", "za 47 godzin"),
        (timedelta(hours=48), "in 2 days", "za 2 dni"),
    ],
)
def test_between_one_day_and_two_no_hour_is_hidden(stretch: timedelta, english: str, polish: str) -> None:
    at = BEGINNINGS[0]
    for language, words in (("en", english), ("pl", polish)):
        with stopped_at(at), translation.override(language):
            assert until(at + stretch).replace("\xa0", " ") == words


def test_the_last_minute_and_what_has_come_have_words_of_their_own() -> None:
    at = BEGINNINGS[0]
    with stopped_at(at):
        said = [until(at + timedelta(seconds=seconds)) for seconds in (-1, 0, 1, 59)]
        assert [since(at - timedelta(seconds=seconds)) for seconds in (-90, 0, 59)] == ["just now"] * 3
    assert said == ["now", "now", "in less than a minute", "in less than a minute"]


def test_a_moment_is_written_for_its_reader_and_its_year() -> None:
    at = datetime(2026, 11, 23, 17, 0, tzinfo=UTC)
    with stopped_at(at):
        first = clock_time(at)
        with timezone.override("Europe/Warsaw"), translation.override("pl"):
            assert "T18:00:00+01:00" in clock_time(at)
            assert "listopada, 18:00" in clock_time(at)
        assert clock_time(at) == first
    with stopped_at(at + timedelta(days=200)):
        assert "2026, 17:00" in clock_time(at)
