"""The judge of circles and cups."""

from copy import deepcopy
from datetime import timedelta

import pytest

from tests.rehearsal.judging import HOUR, NOON

CIRCLE = "circle0001"
DAY = 24 * HOUR
AT_SIX = NOON + 5 * HOUR
"""Six in the evening of the first Monday, where it is an hour later than UTC."""


@pytest.fixture
def circles(bench):
    """A table stands every Monday at six in the evening."""
    bench.judge.circles.stands(CIRCLE, "Evening", (0, 18, "Europe/London"), NOON)
    return bench


def seen(bench, at, *names):
    page = {"id": CIRCLE, "tables": [{"name": name} for name in ("Another", *names)]}
    bench.judge.circles.see(page, at)
    return bench.found


def test_a_table_that_stands_is_opened_at_its_hour_each_week(circles):
    assert seen(circles, AT_SIX - HOUR) == []
    assert seen(circles, AT_SIX + HOUR, "Evening 1") == []
    assert seen(circles, AT_SIX + 7 * DAY + HOUR, "Evening 1", "Evening 2") == []
    assert circles.facts.seen["standing_tables"] == 3


def test_while_the_last_one_waits_its_hour_may_pass(circles):
    assert seen(circles, AT_SIX + 7 * DAY + HOUR, "Evening 1") == []


def test_none_is_missing_and_none_is_opened_twice_or_before_its_hour(circles):
    assert seen(circles, AT_SIX + HOUR) == ["standing_astray"]
    assert seen(circles, AT_SIX + 7 * DAY + HOUR, "Evening 1", "Evening 1") == 2 * ["standing_astray"]


def test_none_before_its_hour(circles):
    assert seen(circles, AT_SIX - HOUR, "Evening 1") == ["standing_astray"]


def test_one_that_was_called_off_since_was_opened_all_the_same(circles):
    assert seen(circles, AT_SIX + HOUR, "Evening 1") == []
    assert seen(circles, AT_SIX + 3 * HOUR) == []
    for number in (2, 3):
        seen(circles, AT_SIX + 7 * DAY + HOUR, f"Evening {number}")
    assert circles.found == ["standing_astray"]


def test_during_an_outage_nobody_can_open_one(circles):
    circles.facts.downs.append((AT_SIX - HOUR, AT_SIX + 2 * HOUR))
    assert seen(circles, AT_SIX + HOUR) == []
    assert seen(circles, AT_SIX + 3 * HOUR) == ["standing_astray"]


def test_strangers_read_nothing_of_a_circle(bench):
    bench.judge.circles.seen_outside(CIRCLE, None)
    assert bench.found == []
    bench.judge.circles.seen_outside(CIRCLE, {"id": CIRCLE})
    assert bench.found == ["circles_open"]


# -- a cup of five, by twos ---


def table(letter, *people, how="end", over=True):
    """People with their points: (1, "1")."""
    sits = [{"entrant": who, "points": points} for who, points in people]
    return {"letter": letter, "how": how, "decided_at": over and NOON.isoformat(), "people": sits}


CUP = {
    "id": "cup0000001",
    "rounds_in_all": 2,
    "rounds": [
        {
            "number": 1,
            "ends_at": (NOON + 3 * DAY).isoformat(),
            "over_at": (NOON + DAY).isoformat(),
            "tables": [
                table("A", (1, "1"), (2, "0")),
                table("B", (3, "0.5"), (4, "0.5")),
                table("C", (5, "0.5"), how="bye"),
            ],
        },
        {
            "number": 2,
            "ends_at": (NOON + 4 * DAY).isoformat(),
            "over_at": None,
            "tables": [
                table("A", (1, ""), (3, ""), how="", over=False),
                table("B", (4, ""), (5, ""), how="", over=False),
                table("C", (2, "0.5"), how="bye"),
            ],
        },
    ],
    "entrants": [
        {"id": who, "state": "in", "points": points}
        for who, points in ((1, "1"), (2, "0.5"), (3, "0.5"), (4, "0.5"), (5, "0.5"))
    ],
}


def read(bench, at=NOON + 2 * DAY, **change):
    cup = deepcopy(CUP)
    first, second = cup["rounds"]
    if "over_at" in change:
        first["over_at"] = change["over_at"]
    if "tables" in change:
        second["tables"] = change["tables"]
    if "points" in change:
        first["tables"][0]["people"][0]["points"] = change["points"]
    if "entrant" in change:
        cup["entrants"].append({"id": 6, "state": change["entrant"], "points": "0"})
    if "rounds_in_all" in change:
        cup["rounds_in_all"] = change["rounds_in_all"]
    bench.judge.cups.see(cup, at)
    return bench.found


def test_a_cup_as_it_should_be_is_well(bench):
    assert read(bench) == []
    assert read(bench) == []
    assert (bench.facts.seen["cups_read"], bench.facts.seen["cup_rounds"]) == (2, 1)


A, B = table("A", (1, ""), (3, ""), how="", over=False), table("B", (4, ""), (5, ""), how="", over=False)


@pytest.mark.parametrize(
    "change",
    [
        {"tables": [A, table("B", (4, ""), (1, ""), how="", over=False), table("C", (2, "0.5"), how="bye")]},
        {"tables": [A, B]},
        {"entrant": "in"},
        {"tables": [table("A", (1, ""), (2, ""), how="", over=False), B, table("C", (3, ""), how="bye")]},
        {
            "tables": [
                table("A", (1, ""), (4, ""), how=""),
                table("B", (3, ""), (2, ""), how=""),
                table("C", (5, "0.5")),
            ]
        },
        {"points": "2"},
        {"rounds_in_all": 1},
    ],
    ids=["twice", "nowhere", "late", "met before", "left over twice", "too many points", "one round more"],
)
def test_faults_of_a_cup_are_told_once(bench, change):
    found = set(read(bench, **change))
    assert found == {"cups_astray"}
    told = len(bench.found)
    read(bench, **change)
    assert len(bench.found) == told


def test_who_has_left_sits_nowhere(bench):
    assert read(bench, entrant="left") == []


def test_a_round_is_over_by_its_date_unless_the_site_was_away(bench):
    assert read(bench, NOON + 4 * DAY + timedelta(minutes=50)) == []
    bench.facts.downs.append((NOON + 4 * DAY, NOON + 4 * DAY + HOUR))
    assert read(bench, NOON + 4 * DAY + timedelta(minutes=110)) == []
    assert read(bench, NOON + 4 * DAY + 3 * HOUR) == ["cups_astray"]
