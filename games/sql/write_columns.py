"""Storing some columns of a few rows, cheaply: the ORM takes longer to make such a statement than it runs."""

from collections.abc import Sequence
from typing import Any

from django.db import connection
from django.db.models import Model


def write_columns(rows: Sequence[Model], columns: Sequence[str]) -> None:
    """Store these columns, numbers and words only, of rows of one table (one query, none for no rows)."""
    if not rows:
        return
    table = connection.ops.quote_name(str(rows[0]._meta.db_table))  # noqa: SLF001 - documented
    quoted = [connection.ops.quote_name(column) for column in columns]
    line = f"({', '.join(['%s'] * (len(columns) + 1))})"
    sql = (
        f"WITH new (id, {', '.join(quoted)}) AS (VALUES {', '.join([line] * len(rows))})"  # noqa: S608 - our names
        f" UPDATE {table} SET {', '.join(f'{column} = new.{column}' for column in quoted)}"
        f" FROM new WHERE {table}.id = new.id"
    )
    with connection.cursor() as cursor:
        cursor.execute(sql, _values(rows, columns))


def _values(rows: Sequence[Model], columns: Sequence[str]) -> list[Any]:
    return [value for row in rows for value in (row.pk, *(getattr(row, column) for column in columns))]
