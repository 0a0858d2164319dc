"""How the database finds a page of a long history: off an index, whatever the filters."""

from datetime import timedelta
from itertools import product
from typing import Any

import pytest
from django.db import connection

from games.careers.finished_games import PER_PAGE, Cursor, Filters, behind, parts_of
from tests.games.histories import FIRST, many
from tests.games.people import person

pytestmark = pytest.mark.django_db

SOME = [
    {},
    {"outcome": "won"},
    {"system": "tiny"},
    {"rated": True, "seats": 2},
    {"since": FIRST, "until": FIRST + timedelta(days=90)},
]


def plan(viewer: str, filters: dict[str, Any]) -> str:
    """How the database finds the middle of Ann's history."""
    parts = parts_of(person("Ann"), person(viewer), Filters(opponent=person("Bob").pk, **filters))
    return behind(parts, Cursor(FIRST + timedelta(days=40), 50))[: PER_PAGE + 1].explain()


def test_a_page_is_read_off_the_index() -> None:
    many(40, "Ann", "Bob")
    for viewer, filters in product(("Ann", "Cid"), SOME):
        found = plan(viewer, filters)
        assert "USING INDEX played_by" in found, filters
        assert "ended_at<" in found, filters
        assert "TEMP B-TREE" not in found, filters


@pytest.mark.postgres
@pytest.mark.long("thousands of rows")
def test_a_page_is_read_off_the_index_among_thousands() -> None:
    many(2000, "Ann", "Bob")
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE games_played")
        cursor.execute("ANALYZE games_game")
    for viewer, filters in product(("Ann", "Cid"), SOME):
        found = plan(viewer, filters)
        assert "played_by" in found, filters
        assert "Seq Scan" not in found, f"{filters}: {found}"
        assert "Sort" not in found, f"{filters}: {found}"
