"""The judge of what never came: a wait of which no mail told."""

from datetime import timedelta

import pytest

from games.models import Message, Obligation
from games.models.message import Event
from rehearsal.complaints import Complaints
from rehearsal.losses import LATEST, Losses
from rehearsal.postman import Postman
from tests.games.slow import started

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_system")]


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


@pytest.mark.parametrize(("late", "lost"), [(0, 0), (-1, 1)], ids=["of-this-wait", "of-one-before"])
def test_the_mail_that_a_time_ran_out_tells_of_what_goes_on(late, lost):
    game = started("Ann", "Bob")
    (row,) = Obligation.objects.all()
    Message.objects.all().delete()
    about = {"user_id": row.user_id, "game": game, "seat": row.seat, "event": Event.TIMED_OUT}
    at = row.since + timedelta(seconds=late)
    Message.objects.create(**about, due_at=at, send_at=at, created_at=at)
    assert looked() == lost
