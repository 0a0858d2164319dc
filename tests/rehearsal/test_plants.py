"""Each fault that is planted raises its own count, and no other: the judge sees what it should."""

import pytest

from rehearsal.complaints import COUNTS
from rehearsal.plants import PLANTS

pytestmark = [pytest.mark.postgres, pytest.mark.long("a rehearsal for each fault")]

RAISES = {
    "untrue": "untrue_messages",
    "double": "double_messages",
    "lost_message": "lost_messages",
    "wait_without_obligation": "waits_without_obligation",
    "unjust_timeout": "unjust_timeouts",
    "lost_answer": "lost_answers",
}


def test_there_is_a_plant_for_each_count():
    assert sorted(RAISES) == sorted(PLANTS)
    assert sorted(RAISES.values()) == sorted(COUNTS)


@pytest.mark.thirds
@pytest.mark.parametrize("plant", RAISES)
def test_a_planted_fault_is_seen(rehearse, plant):
    report = rehearse(games=3, days=2, seed=3, plant=plant)
    assert report[RAISES[plant]] > 0, report["said"]
    assert {name for name in COUNTS if report[name]} == {RAISES[plant]}, report["said"]
