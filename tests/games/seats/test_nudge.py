"""Somebody waits and says so: once a day over all their games, to somebody who is waited for and awake."""

from datetime import UTC, datetime, time, timedelta

import pytest
from django.urls import reverse

from accounts.blocks import block
from accounts.hours import change_hours
from accounts.vacations import announce
from games.models import Game, Message, Nudge
from games.models.clock import PACES
from games.models.nudge import may_nudge
from games.play.play import Outcome
from games.seats.nudge import nudge
from games.sending import outbox
from games.table.reader_table import table
from games.table.waiting import waits
from labyrinth.clock import stopped_at
from tests.games.pages import Visitor, html
from tests.games.people import person, play
from tests.games.post import fresh_channels, only, plain
from tests.games.slow import MINUTE, MONDAY, H, at, started
from tests.games.tables import away, last, log

pytestmark = pytest.mark.django_db
__all__ = ["fresh_channels"]

LATER = MONDAY + 4 * H
"""A quarter of a turn of sixteen hours has passed."""


def remind(game: Game, name: str, seat: int, of: int, *, moment: datetime = LATER) -> Outcome:
    with stopped_at(moment):
        return nudge(person(name), game.pk, seat, of=of)


def test_the_person_waited_for_is_told_and_the_table_sees_it():
    game = started()
    assert remind(game, "Bob", 2, 1).accepted
    [message] = Message.objects.filter(event="nudge")
    assert message.user == person("Ann")
    assert (last(game, "nudged").seat, last(game, "nudged").data) == (1, {"by": 2})


def test_one_a_day_over_all_games():
    first, second = started("Ann", "Bob"), started("Cid", "Bob")
    assert remind(first, "Bob", 2, 1).accepted
    assert "One nudge a day" in remind(second, "Bob", 2, 1).message
    assert Nudge.objects.count() == 1
    assert log(second) == []


def test_the_day_is_that_of_who_nudges():
    bob = person("Bob")
    bob.time_zone = "Asia/Tokyo"
    bob.save()
    game, before_midnight = started(), datetime(2026, 11, 23, 14, 59, tzinfo=UTC)
    assert remind(game, "Bob", 2, 1, moment=before_midnight - 20 * MINUTE).accepted
    with stopped_at(before_midnight):
        assert not may_nudge(bob, before_midnight)
    assert remind(game, "Bob", 2, 1, moment=before_midnight + timedelta(minutes=2)).accepted


def test_nobody_is_nudged_who_is_not_waited_for():
    game = started("Ann", "Bob", "Cid")
    assert "Nobody waits" in remind(game, "Cid", 3, 2).message
    assert "yourself" in remind(game, "Ann", 1, 1).message
    assert "no such seat" in remind(game, "Cid", 3, 8).message
    away(game, 1)
    assert "Nobody waits" in remind(game, "Cid", 3, 1).message
    assert not Nudge.objects.exists()


def test_a_bot_is_not_nudged():
    game = started("Ann", bots=1)
    at(MONDAY, game, "1 wait", "1 keep")
    assert "Nobody waits" in remind(game, "Ann", 1, 2).message


def sealed() -> Game:
    """Both are asked in secret since Monday at nine; Bob has answered."""
    game = started()
    with stopped_at(MONDAY):
        play(game, "1 wait", "1 keep", "2 wait", "2 keep", "2 low")
    return game


def test_whether_a_sealed_answer_is_in_makes_no_difference_but_to_its_giver():
    game = sealed()
    assert remind(game, "Ann", 1, 2).accepted
    assert not Message.objects.filter(event="nudge").exists()
    assert log(game) == ["nudged"]


def seen(game: Game) -> str:
    """The table as Bob sees it."""
    return html(Visitor("Bob").get(reverse("games:table", args=[game.slug])))


# -- not too soon -------------------------------------------------------------------------------------------


def test_a_quarter_of_the_allowance_goes_first():
    game = started()
    assert "too early" in remind(game, "Bob", 2, 1, moment=LATER - MINUTE).message
    assert not Nudge.objects.exists()
    assert remind(game, "Bob", 2, 1).accepted


def test_an_hour_goes_first_where_a_quarter_is_less():
    game = started(clock=PACES["live"].plain() | {"turn": 2 * 3600, "cap": 4 * 3600})
    at(MONDAY, game, "1 wait", "1 keep")
    assert "too early" in remind(game, "Ann", 1, 2, moment=MONDAY + H - MINUTE).message
    assert remind(game, "Ann", 1, 2, moment=MONDAY + H).accepted


def test_the_night_of_who_is_waited_for_does_not_count():
    game = started()
    evening = MONDAY + 12 * H
    at(evening, game, "1 wait", "1 keep")  # two hours before Bob's night, and two after it
    assert "too early" in remind(game, "Ann", 1, 2, moment=evening + 11 * H).message
    assert remind(game, "Ann", 1, 2, moment=evening + 12 * H).accepted


def test_in_a_sealed_question_it_is_as_early_for_all():
    game, soon = sealed(), MONDAY + 2 * H
    at(soon, game)
    words = [remind(game, *who, moment=soon).message for who in (("Ann", 1, 2), ("Bob", 2, 1))]
    assert all("too early" in one for one in words)


def test_the_page_says_from_when_on():
    game = started()
    with stopped_at(LATER - MINUTE):
        early = seen(game)
        assert [one.no_nudge_until for one in waits(table(game, 2)).rows] == [LATER]
    assert "You can send a reminder from" in early
    assert f"/g/{game.slug}/nudge/" not in early
    with stopped_at(LATER):
        assert f"/g/{game.slug}/nudge/" in seen(game)


# -- asleep and away ----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("fresh_channels")
def test_a_nudge_at_night_arrives_in_the_morning():
    game, night, morning = started(), MONDAY + 15 * H, MONDAY + 22 * H
    Message.objects.all().delete()
    assert remind(game, "Bob", 2, 1, moment=night).accepted
    sent = []
    for moment in (night, morning - MINUTE, morning):
        with stopped_at(moment):
            sent.append(outbox.send_due(plain))
    assert sent == [0, 0, 1]
    assert only("nudge").state == "sent"


def test_not_even_shortly_before_the_time_is_over():
    game = started(clock=PACES["day"].plain() | {"turn": 14 * 3600 + 600, "cap": 14 * 3600 + 600})
    with stopped_at(MONDAY):
        play(game, "1 wait", "1 keep")
    Message.objects.all().delete()
    assert remind(game, "Ann", 1, 2, moment=MONDAY + 21 * H).accepted
    with stopped_at(MONDAY + 21 * H):
        assert outbox.send_due(plain) == 0


def test_nobody_is_nudged_on_vacation():
    game = started()
    with stopped_at(LATER):
        announce(person("Ann"), None, LATER + 48 * H)
    assert "Ann is on vacation" in remind(game, "Bob", 2, 1, moment=LATER + H).message
    with stopped_at(LATER + H):
        assert f"/g/{game.slug}/nudge/" not in html(
            Visitor("Bob").get(reverse("games:table", args=[game.slug]))
        )
    assert remind(game, "Bob", 2, 1, moment=LATER + 48 * H).accepted


def test_other_hours_of_who_is_waited_for_are_theirs():
    game = started()
    with stopped_at(MONDAY - 24 * H):
        change_hours(person("Ann"), quiet_from=time(9), quiet_to=time(12), free_days=[])
    assert "too early" in remind(game, "Bob", 2, 1, moment=LATER + 2 * H).message
    assert remind(game, "Bob", 2, 1, moment=LATER + 3 * H).accepted


# -- who is not to meet them --------------------------------------------------------------------------------


@pytest.mark.parametrize(("by", "whom"), [("Ann", "Bob"), ("Bob", "Ann")])
def test_whoever_of_the_two_has_blocked_the_other_there_is_no_nudge(by, whom):
    game = started()
    block(person(by), person(whom))
    assert remind(game, "Bob", 2, 1).message == "You cannot remind Ann."
    assert not Message.objects.filter(event="nudge").exists()
    assert may_nudge(person("Bob"), LATER)


def test_a_nudge_that_has_not_gone_yet_is_dropped_by_a_block():
    game = started()
    remind(game, "Bob", 2, 1)
    block(person("Ann"), person("Bob"))
    with stopped_at(LATER + MINUTE):
        outbox.send_due(plain)
    message = Message.objects.get(event="nudge")
    assert (message.state, message.reason) == ("dropped", "blocked")
