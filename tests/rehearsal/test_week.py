"""A week of twelve tables of all systems on real services, and all that goes wrong in it: nothing is lost.

In `make test` two days of a table of each system, which meet less of it.
"""

from typing import Any

import pytest

from rehearsal.complaints import COUNTS

pytestmark = [pytest.mark.postgres, pytest.mark.long("tables on real services for days")]


def test_in_two_days_of_three_tables_nothing_happens_that_must_never_happen(rehearse):
    days = rehearse(games=3, days=2, seed=3)
    assert {name: days[name] for name in COUNTS} == dict.fromkeys(COUNTS, 0), days["said"]
    assert list(days["systems"]) == ["mice", "sorcerer", "talisman"]
    assert all(played["answers"] for played in days["systems"].values())
    assert days["games_running"] + days["games_finished"] >= 3
    assert days["judged"]["due_times"] > 20
    assert days["answers"] > 15
    assert days["messages"]["your_turn"] + days["judged"]["push_ends"] > 5
    assert days["judged"]["hooks_signed"] > 5
    assert days["judged"]["calendars"] > 10


@pytest.mark.deep
def test_in_a_week_of_twelve_tables_nothing_happens_that_must_never_happen(rehearse):
    """One test, so that the week is played once."""
    week = rehearse(games=12, days=7, seed=5)
    assert {name: week[name] for name in COUNTS} == dict.fromkeys(COUNTS, 0), week["said"]
    was_played(week)
    was_more_than_answers(week["judged"])
    told_and_reminded(week)
    went_through_trouble(week)


def was_played(week: dict[str, Any]) -> None:
    assert [played["games"] >= 3 for played in week["systems"].values()] == [True, True, True]
    assert week["campaigns"]["campaigns"] == 3
    assert week["campaigns"]["chapters"] >= 3, "in most weeks one goes on by itself; `make rehearse` needs it"
    assert week["games_quarantined"] == 0
    assert week["answers"] > 200
    assert week["answers_by_mail"] > 0
    assert week["reply_share"] >= 0.5, "most turns are answered by mails"
    assert week["waits"]["turn"] > 100
    assert 0 < week["automatic_share"] < 1


def was_more_than_answers(judged: dict[str, int]) -> None:
    assert judged["gifts"] > 0
    assert judged["votes"] > 0
    assert judged["steps_aside"] > 0
    assert judged["take_backs"] > 0
    assert judged["knocks"] > 0


def told_and_reminded(week: dict[str, Any]) -> None:
    assert week["messages"]["your_turn"] > 100
    assert week["messages"]["reminder"] > 0
    assert week["messages"]["digest"] > 0
    assert week["timeouts"] > 0


def went_through_trouble(week: dict[str, Any]) -> None:
    assert week["worker_kills"] == 2
    assert week["troubles"] == {
        **dict.fromkeys(("mail fails", "site fails", "pages fail", "maintenance begins"), 1),
        **dict.fromkeys(("second beat begins", "PostgreSQL is restarted", "release"), 1),
        **dict.fromkeys(("clock is wrong", "kill worker", "Redis is emptied", "PostgreSQL hangs up"), 2),
    }
    assert week["repeats_after_acceptance"] <= 1, "one of them died after the acceptance of a letter"
    assert week["told_to_try_again"] > 0
    assert len(week["rule_sets"]) > len(week["systems"]), "games have begun with newer rules"
