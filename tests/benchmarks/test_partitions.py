"""The table of entries in partitions: the trial of it runs, and its queries meet one partition each."""

import re
from collections.abc import Iterator

import psycopg
import pytest

from benchmarks import partitions
from benchmarks.partitions import Connection, Size, compare, scratch, tables_of
from games.models import Entry

pytestmark = pytest.mark.postgres
SMALL = Size(games=40, entries=70, parts=4, clients=2, seconds=0.1)


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with scratch() as found:
        yield found


def test_both_tables_hold_the_same_and_are_measured(url: str) -> None:
    whole, parted = compare(url, SMALL)
    assert whole.rows == parted.rows == 40 * 70
    assert min(whole.size, parted.size) > 40 * 70 * 60
    assert (len(whole.vacuums), len(parted.vacuums)) == (1, 4)
    assert min(len(whole.answers), len(parted.answers)) >= SMALL.clients
    assert "2,800 rows" in str(parted)
    with psycopg.connect(url) as connection:
        left = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone()
    assert left == (0,)


def test_a_game_lies_in_one_partition(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        partitions._make(connection, "parted", 4, SMALL)
        held = [_games(connection, one) for one in tables_of("parted", 4)]
        assert min(held) > 0
        assert sum(held) == SMALL.games
        words = "EXPLAIN " + partitions.READ.format(table="parted") % (3, 10)
        plan = str(connection.execute(words.encode()).fetchall())
        assert len(set(re.findall(r" on (parted_\d)", plan))) == 1
        connection.execute("DROP TABLE parted")


def _games(connection: Connection, table: str) -> int:
    [found] = connection.execute(f"SELECT count(DISTINCT game_id) FROM {table}".encode()).fetchall()
    return int(found[0])


def test_the_columns_are_those_of_the_table_of_entries() -> None:
    names = {field.column for field in Entry._meta.local_fields if field.column}
    columns = partitions.COLUMNS.partition("PRIMARY KEY")[0].strip(", \n").split(",")
    assert {column.split()[0].strip('"') for column in columns} == names
