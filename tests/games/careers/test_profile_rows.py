"""A profile reads so many rows, however many games somebody has finished."""

from typing import Any

import pytest
from django.db import connection
from django.db.models import Max, Min

from games.careers.profile import profile
from games.careers.rating_curve import POINTS, rating_curves
from games.models import Played, Standing
from tests.games.histories import DAY, FIRST, many
from tests.games.people import person

pytestmark = pytest.mark.django_db
FEW, MANY = 2 * POINTS, 12 * POINTS
STEP = 20
"""Instructions of SQLite between two calls."""


def parts(name: str) -> Any:
    return Played.objects.filter(user=person(name))


def work_of(name: str, viewer: str) -> int:
    """How many instructions SQLite carries out for the profile: the same in every run."""
    who, looks, calls = person(name), person(viewer), [0]

    def called() -> int:
        calls[0] += 1
        return 0

    connection.connection.set_progress_handler(called, STEP)
    try:
        profile(who, looks)
    finally:
        connection.connection.set_progress_handler(None, STEP)
    return STEP * calls[0]


@pytest.mark.parametrize(("viewer", "system"), [("Ann", "tiny"), ("Dot", "tiny"), ("Ann", "mice")])
def test_a_long_career_costs_what_a_short_one_costs(viewer: str, system: str) -> None:
    many(FEW, "Ann", "Bob", system=system)
    few = work_of("Ann", viewer)
    many(MANY, "Eve", "Cid", system=system)
    assert work_of("Eve", viewer if viewer == "Dot" else "Eve") < 1.2 * few


def test_the_curve_keeps_the_ends_and_the_highest_and_the_lowest() -> None:
    """Also of years that were played in one week and a last game long after it."""
    many(MANY, "Ann", "Bob")
    first, last = parts("Ann").earliest("ended_at", "pk"), parts("Ann").latest("ended_at", "pk")
    for part, mu in ((first, 24.5), (last, 27.5)):
        parts("Ann").filter(pk=part.pk).update(mu=mu)
    parts("Ann").filter(pk=last.pk).update(ended_at=FIRST + 3000 * DAY)
    inner = parts("Ann").exclude(pk__in=[first.pk, last.pk]).order_by("pk")
    for part, mu in ((inner[POINTS], 99.0), (inner[POINTS + 1], 1.0)):
        parts("Ann").filter(pk=part.pk).update(mu=mu)
    rows = list(Standing.objects.filter(user=person("Ann")))
    chart = rating_curves(rows)["tiny"]
    values = [row[1] for row in chart.rows]
    assert (values[0], values[-1]) == ("24.5", "27.5")
    assert {"99.0", "1.0"} <= set(values)
    assert f"{len(values)} of {MANY} rated games are drawn" in chart.left_out


def test_several_lines_share_the_chart() -> None:
    many(6 * POINTS, "Ann", "Bob")
    for nth, pk in enumerate(parts("Ann").values_list("pk", flat=True)):
        parts("Ann").filter(pk=pk).update(seats=2 + nth % 3)
    rows = [Standing(user=person("Ann"), system="tiny", seats=seats, rated=2 * POINTS) for seats in (2, 3, 4)]
    Standing.objects.all().delete()
    Standing.objects.bulk_create(rows)
    chart = rating_curves(rows)["tiny"]
    bounds = parts("Ann").aggregate(low=Min("mu"), high=Max("mu"))
    assert len(chart.lines) == 3
    assert f"of {6 * POINTS} rated games are drawn" in chart.left_out
    for line in range(1, 4):
        drawn = [row[line] for row in chart.rows if row[line]]
        assert len(drawn) <= 32
        assert {f"{bounds['low']:.1f}", f"{bounds['high']:.1f}"} <= set(drawn)


@pytest.mark.postgres
def test_postgresql_reads_the_points_off_indexes() -> None:
    many(FEW, "Ann", "Bob")
    rows, plans = list(Standing.objects.filter(user=person("Ann"))), []

    def explained(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        with connection.cursor() as cursor:
            plans.append("\n".join(line for (line,) in cursor.cursor.execute(f"EXPLAIN {sql}", params)))
        return execute(sql, params, many, context)

    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
    with connection.execute_wrapper(explained):
        assert rating_curves(rows)
    assert len(plans) == 3
    assert ["played_rated" in plan for plan in plans] == [True, False, True], plans
    assert "played_by_rating" in plans[0]
    assert "Sort" not in "".join(plans), plans
