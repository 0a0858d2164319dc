"""Rows written cheaply: the ORM takes longer to make such a statement than it runs, and one statement for
all that an answer changes spares the ways between.

Measured on an answer that passes the turn on: 4.1 ms for six statements by the ORM, 1.3 ms for one so.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

import msgspec
from django.db import connection
from django.db.models import BinaryField, Model

How = Literal["insert", "replace", "keep", "update", "delete"]


@dataclass(frozen=True)
class Change:
    """What is done with rows of one table.

    "replace" and "keep" say what becomes of an inserted row whose `key` columns another row has already: its
    `columns` take the place of the other's, or nothing happens. `least` are columns that are never made
    smaller, `given` those that stay where the row has none.
    """

    how: How
    rows: Sequence[Model]
    columns: tuple[str, ...]
    key: tuple[str, ...] = ("id",)
    least: tuple[str, ...] = ()
    given: tuple[str, ...] = ()


_together: ContextVar[list[Change] | None] = ContextVar("changes stored together", default=None)


def insert(rows: Sequence[Model]) -> None:
    """Insert rows of one table; no query for none."""
    _add("insert", rows, _columns(rows))


def insert_new(rows: Sequence[Model]) -> None:
    """Insert rows of one table; those that stand there already, by any of its constraints, stay."""
    _add("keep", rows, _columns(rows))


def replace(rows: Sequence[Model], key: tuple[str, ...]) -> None:
    """Insert rows of one table, or have them take the place of those with the same key."""
    _add("replace", rows, _columns(rows), key=key)


def update(
    rows: Sequence[Model],
    columns: Sequence[str],
    *,
    least: tuple[str, ...] = (),
    given: tuple[str, ...] = (),
) -> None:
    """Store these columns of rows of one table."""
    _add("update", rows, (*columns, *least, *given), least=least, given=given)


def delete(rows: Sequence[Model], key: tuple[str, ...]) -> None:
    """Delete the rows of one table with these keys; no others may belong to them."""
    _add("delete", rows, key, key=key)


@contextmanager
def at_once() -> Iterator[None]:
    """What is written inside through this module is stored at the end: by PostgreSQL in one statement, by
    SQLite in the order in which it came. Nothing of it when something is raised.

    Nobody may read inside what has been written inside.
    """
    changes: list[Change] = []
    outside = _together.set(changes)
    try:
        yield
    finally:
        _together.reset(outside)
    _store(changes)


def _add(how: How, rows: Sequence[Model], columns: tuple[str, ...], **rest: Any) -> None:
    if not rows:
        return
    changes, change = _together.get(), Change(how, rows, columns, **rest)
    if changes is None:
        _store([change])
    else:
        changes.append(change)


def _store(changes: Sequence[Change]) -> None:
    if connection.vendor != "postgresql":
        for change in changes:
            _store_alone(change)
        return
    while changes:
        some = _apart(changes)
        parts = [_sql(one.how, type(one.rows[0]), one.columns, one.key, one.least, one.given) for one in some]
        before = ", ".join(f"part{number} AS ({part})" for number, part in enumerate(parts[:-1]))
        with connection.cursor() as cursor:
            cursor.execute(
                f"WITH {before} {parts[-1]}" if before else parts[-1], [_json(one) for one in some]
            )
        changes = changes[len(some) :]


def _apart(changes: Sequence[Change]) -> Sequence[Change]:
    """The first of them that touch different rows: one statement changes no row twice."""
    seen: set[tuple[type[Model], bool]] = set()
    for number, change in enumerate(changes):
        # A row that is replaced is never one that is deleted beside it.
        what = type(change.rows[0]), change.how == "delete"
        if what in seen:
            return changes[:number]
        seen.add(what)
    return changes


# -- PostgreSQL: the rows of a change are one value, so that its statement is the same for any number --------


@lru_cache(maxsize=256)
def _sql(
    how: How,
    model: type[Model],
    columns: tuple[str, ...],
    key: tuple[str, ...],
    least: tuple[str, ...],
    given: tuple[str, ...],
) -> str:
    table = _quoted(str(model._meta.db_table))  # noqa: SLF001 - documented
    new = f"json_populate_recordset(NULL::{table}, %s::json) AS new"
    if how == "delete":
        same = " AND ".join(f"{table}.{_quoted(one)} = new.{_quoted(one)}" for one in key)
        return f"DELETE FROM {table} USING {new} WHERE {same}"  # noqa: S608 - our own names
    if how == "update":
        sets = ", ".join(f"{_quoted(one)} = {_merged(table, one, least, given)}" for one in columns)
        return f"UPDATE {table} SET {sets} FROM {new} WHERE {table}.id = new.id"  # noqa: S608
    names = ", ".join(map(_quoted, columns))
    return f"INSERT INTO {table} ({names}) SELECT {names} FROM {new}{_conflict(how, columns, key)}"  # noqa: S608


def _merged(table: str, column: str, least: tuple[str, ...], given: tuple[str, ...]) -> str:
    own, new = f"{table}.{_quoted(column)}", f"new.{_quoted(column)}"
    if column in least:
        return f"GREATEST({own}, {new})"
    return f"COALESCE({new}, {own})" if column in given else new


def _conflict(how: How, columns: tuple[str, ...], key: tuple[str, ...]) -> str:
    if how == "insert":
        return ""
    if how == "keep":
        return " ON CONFLICT DO NOTHING"
    sets = ", ".join(f"{_quoted(one)} = EXCLUDED.{_quoted(one)}" for one in columns if one not in key)
    return f" ON CONFLICT ({', '.join(map(_quoted, key))}) DO UPDATE SET {sets}"


def _json(change: Change) -> str:
    names = change.columns if change.how != "update" else ("id", *change.columns)
    fields = [(name, _is_binary(change.rows[0], name)) for name in names]
    rows = [{name: _told(getattr(row, name), binary) for name, binary in fields} for row in change.rows]
    return msgspec.json.encode(rows).decode()


def _told(value: Any, binary: bool) -> Any:
    return "\\x" + bytes(value).hex() if binary and value is not None else value


def _is_binary(row: Model, name: str) -> bool:
    return isinstance(row._meta.get_field(name), BinaryField)  # noqa: SLF001


# -- SQLite ------------------------------------------------------------------------------------------------


def _store_alone(change: Change) -> None:
    table = _quoted(str(change.rows[0]._meta.db_table))  # noqa: SLF001
    names = change.columns
    if change.how == "delete":
        sql = f"DELETE FROM {table} WHERE {' AND '.join(f'{_quoted(one)} = %s' for one in names)}"  # noqa: S608
        values = [_prepared(row, names) for row in change.rows]
    elif change.how == "update":
        sets = ", ".join(f"{_quoted(one)} = {_set_alone(one, change)}" for one in names)
        sql = f"UPDATE {table} SET {sets} WHERE id = %s"  # noqa: S608
        values = [[*_prepared(row, names), row.pk] for row in change.rows]
    else:
        sql = (
            f"INSERT INTO {table} ({', '.join(map(_quoted, names))})"  # noqa: S608
            f" VALUES ({', '.join(['%s'] * len(names))}){_conflict(change.how, names, change.key)}"
        )
        values = [_prepared(row, names) for row in change.rows]
    with connection.cursor() as cursor:
        cursor.executemany(sql, values)


def _set_alone(column: str, change: Change) -> str:
    if column in change.least:
        return f"MAX({_quoted(column)}, %s)"
    return f"COALESCE(%s, {_quoted(column)})" if column in change.given else "%s"


def _prepared(row: Model, names: Sequence[str]) -> list[Any]:
    fields = (row._meta.get_field(name) for name in names)  # noqa: SLF001
    return [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]  # type: ignore[union-attr]


def _columns(rows: Sequence[Model]) -> tuple[str, ...]:
    """All but a key that the database counts."""
    if not rows:
        return ()
    fields = rows[0]._meta.concrete_fields  # noqa: SLF001
    return tuple(field.attname for field in fields if field.attname != "id")


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
