"""Somebody waits and says so: once a day over all his games, to somebody who is waited for."""

from datetime import UTC, datetime, timedelta

import pytest

from games.models import Game, Message, Nudge
from games.models.nudge import may_nudge
from games.services.nudge import nudge
from games.services.play import Outcome
from labyrinth.clock import stopped_at
from tests.games.people import person, play, running
from tests.games.tables import away, last, log

pytestmark = pytest.mark.django_db


def remind(game: Game, name: str, seat: int, of: int) -> Outcome:
    return nudge(person(name), game.pk, seat, of=of)


def test_the_person_waited_for_is_told_and_the_table_sees_it():
    game = running()
    assert remind(game, "Bob", 2, 1).accepted
    [message] = Message.objects.filter(event="nudge")
    assert message.user == person("Ann")
    assert (last(game, "nudged").seat, last(game, "nudged").data) == (1, {"by": 2})


def test_one_a_day_over_all_games():
    first, second = running("Ann", "Bob"), running("Cid", "Bob")
    assert remind(first, "Bob", 2, 1).accepted
    assert "One nudge a day" in remind(second, "Bob", 2, 1).message
    assert Nudge.objects.count() == 1
    assert log(second) == []


def test_the_day_is_that_of_who_nudges():
    bob = person("Bob")
    bob.time_zone = "Pacific/Auckland"
    bob.save()
    game, before_midnight = running(), datetime(2026, 11, 21, 10, 59, tzinfo=UTC)
    with stopped_at(before_midnight):
        assert remind(game, "Bob", 2, 1).accepted
        assert not may_nudge(bob, before_midnight)
    with stopped_at(before_midnight + timedelta(minutes=2)):
        assert remind(game, "Bob", 2, 1).accepted


def test_nobody_is_nudged_who_is_not_waited_for():
    game = running("Ann", "Bob", "Cid")
    assert "Nobody waits" in remind(game, "Cid", 3, 2).message
    assert "yourself" in remind(game, "Ann", 1, 1).message
    assert "no such seat" in remind(game, "Cid", 3, 8).message
    away(game, 1)
    assert "Nobody waits" in remind(game, "Cid", 3, 1).message
    assert not Nudge.objects.exists()


def test_a_bot_is_not_nudged():
    game = running("Ann", bots=1)
    play(game, "1 wait", "1 keep")
    assert "Nobody waits" in remind(game, "Ann", 1, 2).message


def test_whether_a_sealed_answer_is_in_makes_no_difference_but_to_its_giver():
    game = running()
    play(game, "1 wait", "1 keep", "2 wait", "2 keep", "2 low")
    assert remind(game, "Ann", 1, 2).accepted
    assert not Message.objects.filter(event="nudge").exists()
    assert log(game) == ["nudged"]
