"""The judge of what never came: a wait of which no mail told."""

from datetime import timedelta

import pytest

from games.models import Message, Obligation
from games.models.message import Event, State
from rehearsal.complaints import Complaints
from rehearsal.losses import LATEST, Losses
from rehearsal.postman import Postman
from tests.games.slow import started

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_system")]


HOUR = timedelta(hours=1)


def looked():
    """What the judge says of the only open wait, when a mail about it should have come long ago."""
    complaints = Complaints()
    (row,) = Obligation.objects.all()
    Losses(complaints, Postman(complaints), set()).look(row.since + LATEST, [])
    return complaints.counts["lost_messages"]


def test_a_wait_of_which_nobody_told_is_noticed():
    started("Ann", "Bob")
    Message.objects.all().delete()
    assert looked() == 1


@pytest.mark.parametrize(("minutes", "lost"), [(0, 0), (5, 1)], ids=["in-its-moment", "later"])
def test_the_mail_that_a_clock_runs_again_tells_what_a_reminder_would(minutes, lost):
    game = started("Ann", "Bob")
    (row,) = Obligation.objects.all()
    Message.objects.all().delete()
    about = {"user_id": row.user_id, "game": game, "seat": row.seat, "wait": row.wait, "due_at": row.due_at}
    at, runs = row.since + HOUR, row.since + HOUR + timedelta(minutes=minutes)
    again = {"data": {"again": True, "since": row.since.isoformat()}, "event": Event.YOUR_TURN}
    Message.objects.create(**about, **again, send_at=runs, created_at=runs)
    dropped = {"event": Event.REMINDER, "state": State.DROPPED, "reason": "told already"}
    reminder = Message.objects.create(**about, **dropped, send_at=at, created_at=at)
    complaints = Complaints()
    Losses(complaints, Postman(complaints), set()).look_at([reminder.pk])
    assert complaints.counts["lost_messages"] == lost


@pytest.mark.parametrize(("late", "lost"), [(0, 0), (-1, 1)], ids=["of-this-wait", "of-one-before"])
def test_the_mail_that_a_time_ran_out_tells_of_what_goes_on(late, lost):
    game = started("Ann", "Bob")
    (row,) = Obligation.objects.all()
    Message.objects.all().delete()
    about = {"user_id": row.user_id, "game": game, "seat": row.seat, "event": Event.TIMED_OUT}
    at = row.since + timedelta(seconds=late)
    Message.objects.create(**about, due_at=at, send_at=at, created_at=at)
    assert looked() == lost
