"""An index of a large table, whole or in partitions, is made while the table is written."""

import re
from collections.abc import Iterator

import pytest
from django.db import NotSupportedError, connection, models, transaction
from django.db.migrations.state import ModelState, ProjectState
from django.test.utils import CaptureQueriesContext

from labyrinth.ground.postgres.indexes import AddIndexWhileWritten, name_of_part

PARTS = 4
NAME = "line_of_person"
ADD = AddIndexWhileWritten(
    "line", models.Index(fields=["person", "-at"], name=NAME, condition=models.Q(at__gt=0))
)
BEFORE = ProjectState()
BEFORE.add_model(
    ModelState(
        "games",
        "Line",
        [
            ("id", models.BigAutoField(primary_key=True)),
            ("person", models.IntegerField()),
            ("at", models.IntegerField()),
        ],
        options={"db_table": "lines_of_test"},
    )
)
AFTER = BEFORE.clone()
ADD.state_forwards("games", AFTER)
COLUMNS = "(id bigint, person integer NOT NULL, at integer NOT NULL)"


def do(*statements: str) -> list[tuple[object, ...]]:
    """The answer of the last."""
    with connection.cursor() as cursor:
        for one in statements:
            cursor.execute(one)
        return cursor.fetchall() if cursor.description else []


def make_table(parts: int) -> None:
    do(f"CREATE TABLE lines_of_test {COLUMNS} {'PARTITION BY HASH (person)' if parts else ''}")
    for part in range(parts):
        do(
            f"CREATE TABLE lines_of_test_{part} PARTITION OF lines_of_test"
            f" FOR VALUES WITH (MODULUS {parts}, REMAINDER {part})"
        )
    do("INSERT INTO lines_of_test SELECT n, n % 50, n FROM generate_series(1, 1000) AS n")


@pytest.fixture
def table(transactional_db, request) -> Iterator[int]:
    """One of a thousand lines, in so many partitions."""
    make_table(request.param)
    yield request.param
    do("DROP TABLE lines_of_test")


def forwards() -> list[str]:
    """Carry it out; what was made, in order."""
    with (
        CaptureQueriesContext(
            connection,
        ) as asked,
        connection.schema_editor(atomic=False) as editor,
    ):
        ADD.database_forwards("games", editor, BEFORE, AFTER)
    return [query["sql"] for query in asked if re.match("CREATE|DROP|ALTER", query["sql"])]


def valid() -> dict[str, bool]:
    """The indexes that are called so, and whether each holds."""
    found = do(
        "SELECT indexrelid::regclass::text, indisvalid FROM pg_index"
        f" WHERE indexrelid::regclass::text LIKE '{NAME}%' ORDER BY 1"
    )
    return {str(name): bool(holds) for name, holds in found}


ALL = {NAME: True, **{f"{NAME}_{part}": True for part in range(PARTS)}}
postgres = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.mark.postgres
@pytest.mark.parametrize("table", [PARTS], indirect=True)
def test_of_a_table_in_partitions_each_is_indexed_by_itself_and_the_whole_uses_it(table):
    made = forwards()
    assert valid() == ALL
    assert sum("CREATE INDEX CONCURRENTLY" in one for one in made) == PARTS
    assert not any(
        "CONCURRENTLY" not in one and "ON ONLY" not in one for one in made if one.startswith("CREATE")
    )
    do("ANALYZE lines_of_test")
    with transaction.atomic():
        plan = str(
            do(
                "SET LOCAL enable_seqscan = off",
                "EXPLAIN SELECT * FROM lines_of_test WHERE person = 7 AND at > 0",
            )
        )
    assert re.search(rf"{NAME}_\d", plan)


@pytest.mark.postgres
@pytest.mark.parametrize("table", [0], indirect=True)
def test_of_a_whole_table_it_is_one_statement(table):
    assert [one for one in forwards() if "CREATE" in one] == [
        f'CREATE INDEX CONCURRENTLY "{NAME}" ON "lines_of_test" ("person", "at" DESC) WHERE "at" > 0'
    ]
    assert valid() == {NAME: True}


@pytest.mark.postgres
@pytest.mark.parametrize("table", [PARTS], indirect=True)
def test_what_was_cut_short_is_gone_on_with_and_nothing_is_made_twice(table, monkeypatch):
    do(f"CREATE INDEX {NAME} ON ONLY lines_of_test (person, at DESC) WHERE at > 0")
    do(f"CREATE INDEX {NAME}_0 ON lines_of_test_0 (person, at DESC) WHERE at > 0")
    do(f"ALTER INDEX {NAME} ATTACH PARTITION {NAME}_0")
    do(f"CREATE INDEX {NAME}_1 ON lines_of_test_1 (person, at DESC) WHERE at > 0")
    do(f"CREATE INDEX {NAME}_2 ON lines_of_test_2 (at)")
    do(f"UPDATE pg_index SET indisvalid = false WHERE indexrelid = '{NAME}_2'::regclass")
    assert not valid()[NAME]
    made = [one for one in forwards() if "CREATE INDEX CONCURRENTLY" in one]
    assert [re.search(r"ON \"(\w+)\"", one)[1] for one in made] == ["lines_of_test_2", "lines_of_test_3"]
    assert valid() == ALL
    assert [one for one in forwards() if "CONCURRENTLY" in one] == []


@pytest.mark.postgres
@pytest.mark.parametrize("table", [PARTS, 0], indirect=True)
def test_it_goes_with_all_its_parts(table):
    forwards()
    with connection.schema_editor(atomic=False) as editor:
        ADD.database_backwards("games", editor, AFTER, BEFORE)
    assert valid() == {}


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_within_a_transaction_it_is_refused():
    with pytest.raises(NotSupportedError, match="atomic = False"), connection.schema_editor() as editor:
        ADD.database_forwards("games", editor, BEFORE, AFTER)


def test_names_of_parts_differ_and_are_never_cut():
    names = {name_of_part("x" * 60, f"games_entry_{part}") for part in range(100)}
    assert len(names) == 100
    assert max(map(len, names)) <= 63
