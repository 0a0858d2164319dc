"""Whose hours a wait is reckoned by, what moves no clock, which clocks start, who is told no more."""

from datetime import time, timedelta

import pytest

from accounts.models import Hours, User
from games.models import Message, Obligation, Seat
from games.models.clock import PACES
from games.models.message import Event
from games.models.vote import Matter
from games.play.quarantine import quarantine
from games.seats.pause import end_due
from games.seats.resign import resign
from games.seats.sweep import repair
from games.seats.votes import Proposal, cast, propose
from games.talk.talk import say
from labyrinth.clock import stopped_at
from tests.games.absent import SHORT, run_out
from tests.games.chapters import begun, over
from tests.games.people import owed, owing, person, running, seat_of
from tests.games.slow import MONDAY, H, at, started

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


def sleeps(name: str, start: int, end: int, zone: str = "UTC") -> None:
    """The person has kept these quiet hours since long ago."""
    User.objects.filter(pk=person(name).pk).update(time_zone=zone)
    day = (MONDAY - 30 * DAY).date()
    Hours.objects.create(
        user=person(name), from_day=day, zone=zone, quiet_from=time(start), quiet_to=time(end)
    )


# -- by whose hours ------------------------------------------------------------------------------------------


def test_what_is_stored_of_a_wait_is_reckoned_by_the_hours_of_who_is_waited_for():
    """Ann sleeps at night in London, Bob in New York: his turn is over at four in the afternoon of the next
    day, by her nights it would be at nine. The page computes it anew, so only the row can show it."""
    sleeps("Ann", 23, 7, "Europe/London")
    sleeps("Bob", 22, 8, "America/New_York")
    game = started()
    at(MONDAY, game, "1 wait", "1 keep")
    [row] = Obligation.objects.filter(game=game)
    # 04:00 in New York: from 13:00 UTC on fourteen hours, and two more after the next night.
    assert (row.seat, row.due_at) == (2, MONDAY + 4 * H + DAY + 2 * H)
    assert row.remind_at == MONDAY + 4 * H + 8 * H
    # Her bank has gained three hours.
    at(MONDAY + 5 * H, game, "2 wait", "2 keep", "1 low", "2 low")
    [row] = Obligation.objects.filter(game=game)
    assert (row.seat, row.due_at) == (1, MONDAY + 8 * H + DAY)


def test_in_a_question_to_all_each_has_their_own():
    sleeps("Ann", 23, 7)
    sleeps("Bob", 12, 22)
    game = started()
    at(MONDAY, game, "1 wait", "1 keep", "2 wait", "2 keep")
    assert (owed(game, 1).due_at, owed(game, 1).kind) == (MONDAY + DAY + 3 * H, "bid")
    # Twelve hours for an answer: three until noon, and nine from ten in the evening on.
    assert owed(game, 2).due_at == MONDAY + 13 * H + 9 * H


# -- what moves no clock -------------------------------------------------------------------------------------


def test_talk_moves_nobodys_due_time():
    game = started("Ann", "Bob", "Cid")
    before = list(Obligation.objects.order_by("seat").values())
    clocks = list(Seat.objects.order_by("number").values("turn", "left", "bank", "answer_left"))
    with stopped_at(MONDAY + 2 * H):
        for name in ("Ann", "Bob", "Ann", "Cid"):
            say(game.pk, person(name), "table", f"@Ann, says {name}")
    assert list(Obligation.objects.order_by("seat").values()) == before
    assert list(Seat.objects.order_by("number").values("turn", "left", "bank", "answer_left")) == clocks


# -- which clocks start --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("saga")
def test_the_clocks_of_the_next_chapter_run_from_its_first_question_on():
    with stopped_at(MONDAY):
        second = over(begun())
    assert second.chapter == 2
    turn = PACES[second.pace].turn
    [row] = Obligation.objects.filter(game=second)
    assert (row.since, row.due_at) == (MONDAY, MONDAY + DAY)
    assert row.remind_at is not None
    assert [seat.left for seat in second.seats.all()] == [turn, turn]
    assert Message.objects.filter(game=second, event=Event.YOUR_TURN, due_at=MONDAY + DAY).count() == 1
    assert repair() == 0


@pytest.mark.usefixtures("saga")
def test_in_the_next_chapter_time_runs_out():
    with stopped_at(MONDAY):
        second = over(begun())
    first = owing(second)[0]
    run_out(second, first)
    assert seat_of(second, first).misses == 1


# -- who has left --------------------------------------------------------------------------------------------


def test_whoever_has_left_is_sent_no_news_of_the_table():
    """A vote, a pause and its end, somebody's time that runs out, a game that is held."""
    game = started("Ann", "Bob", "Cid", "Dot", clock=SHORT)
    with stopped_at(MONDAY):
        assert resign(game.pk, 4).accepted
        before = set(Message.objects.values_list("pk", flat=True))
        propose(game.pk, 1, Proposal(Matter.PAUSE, 1))
        for seat in (2, 3):
            cast(game.pk, seat, vote_id=game.votes.get().pk, yes=True)
    with stopped_at(MONDAY + H):
        assert end_due() == 1
    run_out(game, 1)
    quarantine(game.pk, reason="a test")
    sent = Message.objects.exclude(pk__in=before)
    kinds = {(one.event, one.data.get("why", "")) for one in sent}
    assert {("vote", ""), ("held", "paused"), ("held", "resumed"), ("absent", "timed_out")} <= kinds
    assert ("held", "quarantined") in kinds
    assert not sent.filter(user=person("Dot")).exists()


def test_the_end_is_told_to_all_who_have_played():
    game = running("Ann", "Bob", "Cid")
    assert resign(game.pk, 3).accepted
    assert resign(game.pk, 2).accepted
    game.refresh_from_db()
    assert game.is_finished
    assert Message.objects.filter(event=Event.ENDED, user=person("Cid")).exists()
