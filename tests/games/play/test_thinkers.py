"""Whether somebody takes what lies in the queue `think`, and how that is told."""

from datetime import timedelta

import pytest

from games import tasks
from games.play import thinkers
from labyrinth.celery import app
from labyrinth.ground.clock import now, stopped_at
from labyrinth.running import operating

pytestmark = pytest.mark.django_db


def test_a_site_without_the_queue_is_well_and_has_nobody_who_thinks():
    assert not thinkers.are_there()
    assert operating.thinking().ok
    assert "steady" in operating.thinking().note


@pytest.mark.parametrize(
    ("minutes", "there", "well"), [(0, True, True), (10, True, True), (11, False, False), (1441, False, True)]
)
def test_who_is_silent_for_ten_minutes_is_away_and_after_a_day_not_missed(minutes, there, well):
    tasks.think_here()
    with stopped_at(now() + timedelta(minutes=minutes)):
        assert (thinkers.are_there(), operating.thinking().ok) == (there, well)


def test_what_thinks_goes_to_a_queue_of_its_own_and_nothing_else_does():
    names = [name for name in app.tasks if name.startswith(("games.", "think.", "labyrinth."))]
    apart = {name for name in names if app.amqp.router.route({}, name)["queue"].name == "think"}
    assert apart == {name for name in names if name.startswith("think.")} >= {"think.here"}
