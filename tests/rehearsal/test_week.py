"""A week of ten tables on real services, with everything that goes wrong in it: nothing is lost or untrue."""

import pytest

from rehearsal.complaints import COUNTS

pytestmark = pytest.mark.postgres


@pytest.fixture(scope="module")
def week(rehearse):
    return rehearse(games=10, days=7, seed=3)


def test_nothing_that_must_never_happen_has_happened(week):
    assert {name: week[name] for name in COUNTS} == dict.fromkeys(COUNTS, 0), week["said"]


def test_the_tables_were_played(week):
    assert week["games_running"] + week["games_finished"] == 10
    assert week["games_quarantined"] == 0
    assert week["answers"] > 200
    assert week["answers_by_mail"] > 0
    assert week["waits"]["turn"] > 100
    assert 0 < week["automatic_share"] < 1


def test_people_were_told_and_reminded_and_some_ran_out_of_time(week):
    assert week["messages"]["your_turn"] > 100
    assert week["messages"]["reminder"] > 0
    assert week["messages"]["digest"] > 0
    assert week["timeouts"] > 0
    assert week["messages"]["timed_out"] <= week["timeouts"]


def test_workers_were_killed_and_an_old_release_stood_back(week):
    assert week["worker_kills"] == 2
    assert week["repeats_after_acceptance"] <= 1, "one of them died after the acceptance of a letter"
    assert week["told_to_try_again"] > 0
