"""The entries of a site that lives are put into partitions, and nobody at a table notices."""

from collections.abc import Iterator

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection

from games.management.commands.partition import ENTRIES
from games.models import Entry
from games.play.check_journals import check_one
from labyrinth.postgres.parted import CannotBePartedError, Parted
from tests.games.people import play, running

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def ask(words: str) -> list[tuple[object, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(words)
        return cursor.fetchall() if cursor.description else []


def lay_out() -> list[tuple[object, ...]]:
    """What the database calls indexes and constraints of the table, and what they say."""
    return ask(
        "SELECT relname, pg_get_indexdef(oid) FROM pg_class JOIN pg_index ON indexrelid = oid"
        f" WHERE indrelid = '{ENTRIES}'::regclass"
        " UNION ALL SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint"
        f" WHERE conrelid = '{ENTRIES}'::regclass AND contype IN ('p', 'f') ORDER BY 1, 2"
    )


INDEXES = "SELECT relname FROM pg_class JOIN pg_index ON indexrelid = oid WHERE indrelid = '{}'::regclass"
FOREIGN = "SELECT conname FROM pg_constraint WHERE conrelid = '{}'::regclass AND contype = 'f'"


@pytest.fixture
def restored(transactional_db) -> Iterator[None]:
    """Afterwards the table of the tests is the one that the migrations made."""
    yield
    old = f"{ENTRIES}_old"
    if not ask(f"SELECT 1 FROM pg_class WHERE relname = '{old}'"):
        partition("undo")
        return
    ask(f"DROP TABLE {ENTRIES}")
    for (name,) in ask(FOREIGN.format(old)):
        ask(f'ALTER TABLE {old} RENAME CONSTRAINT "{name}" TO "{str(name).removesuffix("_old")}"')
    for (name,) in ask(INDEXES.format(old)):
        ask(f'ALTER INDEX "{name}" RENAME TO "{str(name).removesuffix("_old")}"')
    ask(f"ALTER TABLE {old} RENAME TO {ENTRIES}")


def rows(table: str) -> list[tuple[object, ...]]:
    return ask(f"SELECT t::text FROM {table} AS t ORDER BY game_id, number")


def partition(*words: str) -> None:
    call_command("partition", *words, verbosity=0)


def test_games_go_on_before_meanwhile_and_afterwards_and_every_entry_is_there(restored):
    before = lay_out()
    first, second = running(), running()
    play(first, "1 wait", "1 keep")
    partition("begin", "--parts", "4")
    play(first, "2 wait")
    partition("copy", "--batch", "1")
    play(second, "1 wait")
    Entry.objects.filter(game=second).order_by("-number")[:1].get().delete()
    assert rows(ENTRIES) == rows(f"{ENTRIES}_parts")
    held = rows(ENTRIES)
    partition("swap")
    assert (rows(ENTRIES), rows(f"{ENTRIES}_old")) == (held, held)
    play(first, "2 keep")
    assert len(rows(ENTRIES)) > len(held)
    assert ask(f"SELECT count(*) FROM pg_inherits WHERE inhparent = '{ENTRIES}'::regclass") == [(4,)]
    assert [(name, str(words).replace(" ONLY", "")) for name, words in lay_out()] == before
    assert str(check_one(first.pk).verdict) == "fits"
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


def test_what_was_changed_behind_its_back_is_found_by_the_copy(restored):
    game = running()
    play(game, "1 wait")
    partition("begin", "--parts", "2")
    ask(f"ALTER TABLE {ENTRIES} DISABLE TRIGGER {ENTRIES}_follow")
    partition("copy")
    Entry.objects.filter(game=game).update(data=b"other")
    with pytest.raises(CommandError, match="differ between game_id"):
        partition("copy")


def test_undo_leaves_all_as_it_was(restored):
    before, game = lay_out(), running()
    play(game, "1 wait")
    partition("begin", "--parts", "2")
    partition("undo")
    assert lay_out() == before
    assert ask(f"SELECT count(*) FROM pg_class WHERE relname LIKE '{ENTRIES}\\_parts%'") == [(0,)]


def somebody_else() -> "psycopg.Connection[tuple[object, ...]]":
    """Another connection of the site."""
    address, names = connection.get_connection_params(), ("host", "port", "dbname", "user", "password")
    return psycopg.connect(**{name: address[name] for name in names if address.get(name)})


def test_nothing_is_copied_of_a_game_that_somebody_is_changing(restored):
    game = running()
    play(game, "1 wait")
    partition("begin", "--parts", "2")
    ask("SET lock_timeout = '100ms'")
    try:
        with somebody_else() as other:
            other.execute("SELECT id FROM games_game WHERE id = %s FOR NO KEY UPDATE", [game.pk])
            with pytest.raises(OperationalError, match="lock timeout"):
                partition("copy")
    finally:
        ask("RESET lock_timeout")
    assert rows(f"{ENTRIES}_parts") == []


def test_no_step_waits_long_for_the_table(restored):
    play(running(), "1 wait")
    with somebody_else() as other:
        other.execute(f"LOCK TABLE {ENTRIES} IN ACCESS SHARE MODE")
        partition("begin", "--parts", "2")
        partition("copy")
        with pytest.raises(CommandError, match=r"Nothing was changed: .*lock timeout"):
            partition("swap")
    partition("swap")


def test_a_table_that_cannot_be_parted_is_left_alone(restored):
    with pytest.raises(CannotBePartedError, match="is unique without game_id"):
        Parted("games_packed", "game_id", "games_game").begin(2)
    partition("begin", "--parts", "2")
    with pytest.raises(CommandError, match="Nothing was changed"):
        partition("begin", "--parts", "2")
