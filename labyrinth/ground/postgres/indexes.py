"""Indexes of large tables for migrations: made while the table is written, also where it is in partitions.

PostgreSQL refuses `CREATE INDEX CONCURRENTLY` on a partitioned table, which a site of a million games may
have (docs/scaling.md). There each partition's is made by itself, and then attached to that of the whole.
"""

from typing import Any

from django.db import NotSupportedError, migrations
from django.db.backends.ddl_references import Statement, Table

KIND = "SELECT relkind FROM pg_class WHERE oid = to_regclass(%s)"
PARTS = """
SELECT child.relname, child.relkind FROM pg_inherits
JOIN pg_class child ON child.oid = inhrelid WHERE inhparent = to_regclass(%s) ORDER BY child.relname
"""
IS_VALID = "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(%s)"
IS_ATTACHED = "SELECT count(*) FROM pg_inherits WHERE inhrelid = to_regclass(%s)"
LONGEST = 63
"""Bytes of a name in PostgreSQL; it cuts off the rest."""


class AddIndexWhileWritten(migrations.AddIndex):
    """Django's AddIndex for a table of any size, whole or in partitions. It goes on where it was cut short.

    The migration has `atomic = False` and nothing else in it.
    """

    atomic = False

    def database_forwards(
        self,
        app_label: str,
        schema_editor: Any,
        from_state: Any,  # noqa: ARG002 - Django's
        to_state: Any,
    ) -> None:
        """Raises NotSupportedError within a transaction, and for partitions of partitions."""
        model = to_state.apps.get_model(app_label, self.model_name)
        if not self.allow_migrate_model(schema_editor.connection.alias, model):
            return
        if schema_editor.connection.vendor != "postgresql":
            schema_editor.add_index(model, self.index)
            return
        if schema_editor.connection.in_atomic_block:
            raise NotSupportedError("An index is made while the table is written: set atomic = False.")
        _made(schema_editor, model, self.index)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: Any,
        from_state: Any,
        to_state: Any,  # noqa: ARG002 - Django's
    ) -> None:
        """Taking it away is quick: one that goes with its parts cannot be dropped concurrently."""
        model = from_state.apps.get_model(app_label, self.model_name)
        if self.allow_migrate_model(schema_editor.connection.alias, model):
            schema_editor.remove_index(model, self.index)

    def describe(self) -> str:
        return f"{super().describe()}, while the table is written"


def _made(editor: Any, model: Any, index: Any) -> None:
    table = model._meta.db_table  # noqa: SLF001 - documented by Django
    if _asked(editor, KIND, table) != [("p",)]:
        _concurrently(editor, index, model, table, index.name)
        return
    parts = _asked(editor, PARTS, table)
    if any(kind != "r" for _name, kind in parts):
        raise NotSupportedError(f"{table} has partitions of partitions: make {index.name} by hand.")
    # Of the whole alone: it holds once every part's is attached.
    only = str(index.create_sql(model, editor)).replace(" ON ", " ON ONLY ", 1)
    editor.execute(only.replace("CREATE INDEX", "CREATE INDEX IF NOT EXISTS", 1), params=None)
    for part, _kind in parts:
        name = name_of_part(index.name, part)
        if _asked(editor, IS_ATTACHED, name) != [(0,)] and _asked(editor, IS_VALID, name):
            continue
        _concurrently(editor, index, model, part, name)
        quoted = editor.quote_name(index.name), editor.quote_name(name)
        editor.execute("ALTER INDEX {} ATTACH PARTITION {}".format(*quoted), params=None)
    if _asked(editor, IS_VALID, index.name) != [(True,)]:
        raise NotSupportedError(f"{index.name} does not hold for all of {table}: run the migration again.")


def _concurrently(editor: Any, index: Any, model: Any, table: str, name: str) -> None:
    """What was left half made when PostgreSQL was interrupted is made anew."""
    if _asked(editor, IS_VALID, name) == [(True,)]:
        return
    quoted = editor.quote_name(name)
    editor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {quoted}", params=None)
    made: Statement = index.create_sql(model, editor, concurrently=True)
    made.parts["table"], made.parts["name"] = Table(table, editor.quote_name), quoted
    editor.execute(str(made), params=None)


def name_of_part(index: str, part: str) -> str:
    """The name of a part's index: that of the whole, and what tells this part from the others."""
    end = f"_{part.rpartition('_')[2]}"
    return index[: LONGEST - len(end)] + end


def _asked(editor: Any, words: str, name: str) -> list[tuple[Any, ...]]:
    with editor.connection.cursor() as cursor:
        cursor.execute(words, [name])
        found: list[tuple[Any, ...]] = cursor.fetchall()
        return found
