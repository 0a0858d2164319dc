"""Several queries asked for in one statement: what they have in common is the way there and back."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from datetime import date, datetime, time
from functools import cached_property
from itertools import accumulate
from typing import Any

import msgspec
from django.db import connection
from django.db.models import BinaryField, DateField, DateTimeField, TimeField

from labyrinth.ground.compiled import Compiled, Statement, placed

Reader = Callable[[Any], Any]
READERS: tuple[tuple[type, Reader], ...] = (
    (DateTimeField, datetime.fromisoformat),  # a moment is a day, too, to Django
    (DateField, date.fromisoformat),
    (TimeField, time.fromisoformat),
)
"""What PostgreSQL writes as JSON, and JSON does not know. SQLite writes it as it stores it."""


class AtOnce:
    """Compiled queries by name, answered by one statement, each as JSON.

    Measured with the page of a table, in CPU of this process and of PostgreSQL: its dozen queries cost 4.7
    ms by the ORM, 0.9 compiled one by one, 0.3 so.
    """

    def __init__(self, **queries: Compiled[Any]) -> None:
        self._queries = queries

    def rows(self, *keys: int | str) -> dict[str, list[Any]]:
        """Name -> the rows of that query, all of them for these keys."""
        with connection.cursor() as cursor:
            cursor.execute(self._sql, placed(self._values, self._places, keys))
            found = cursor.fetchone()
        return {name: part.read(told) for (name, part), told in zip(self._parts.items(), found, strict=True)}

    @cached_property
    def _parts(self) -> dict[str, "_Part"]:
        kind = _OfPostgres if connection.vendor == "postgresql" else _OfSqlite
        return {name: kind(query.statement) for name, query in self._queries.items()}

    @cached_property
    def _sql(self) -> str:
        return "SELECT " + ", ".join(f"({part.sql})" for part in self._parts.values())

    @cached_property
    def _values(self) -> list[Any]:
        return [value for part in self._parts.values() for value in part.statement.values]

    @cached_property
    def _places(self) -> list[int]:
        """Where among all of them a key stands for others."""
        starts = accumulate((len(part.statement.values) for part in self._parts.values()), initial=0)
        return [
            start + place
            for start, part in zip(starts, self._parts.values(), strict=False)
            for place in part.statement.places
        ]


class _Part(ABC):
    """One of the queries as one value."""

    collected, listed = "json_agg", "json_build_array"

    def __init__(self, statement: Statement) -> None:
        self.statement = statement
        self.fields = [column.output_field for column in statement.select]
        names = [f"c{number}" for number in range(len(self.fields))]
        told = map(self.told, names, self.fields)
        self.sql = (
            f"WITH part ({', '.join(names)}) AS ({statement.sql})"  # noqa: S608 - our own names
            f" SELECT CAST({self.collected}({self.listed}({', '.join(told)})) AS text) FROM part"
        )

    def told(self, name: str, field: Any) -> str:
        """A column as JSON can hold it."""
        del field
        return name

    @abstractmethod
    def values(self, rows: list[list[Any]]) -> Any:
        """The columns of the rows as Python knows them."""

    def read(self, told: str | None) -> list[Any]:
        """The rows."""
        found: list[list[Any]] = msgspec.json.decode(told) if told else []
        return [self.statement.row(columns) for columns in self.values(found)] if found else []


class _OfPostgres(_Part):
    def values(self, rows: list[list[Any]]) -> Any:
        for columns in rows:
            for number, reader in self._readers:
                if columns[number] is not None:
                    columns[number] = reader(columns[number])
        return rows

    @cached_property
    def _readers(self) -> list[tuple[int, Reader]]:
        return [(number, reader) for number, field in enumerate(self.fields) if (reader := _reader(field))]


class _OfSqlite(_Part):
    collected, listed = "json_group_array", "json_array"

    def told(self, name: str, field: Any) -> str:
        return f"CASE WHEN {name} IS NULL THEN NULL ELSE hex({name}) END" if _is_binary(field) else name

    def values(self, rows: list[list[Any]]) -> Any:
        for columns in rows:
            for number in self._binary:
                if columns[number] is not None:
                    columns[number] = bytes.fromhex(columns[number])
        return self.statement.convert(rows)

    @cached_property
    def _binary(self) -> list[int]:
        return [number for number, field in enumerate(self.fields) if _is_binary(field)]


def _is_binary(field: Any) -> bool:
    return isinstance(field, BinaryField)


def _reader(field: Any) -> Reader | None:
    if _is_binary(field):
        return lambda told: bytes.fromhex(told.removeprefix("\\x"))
    return next((reader for kind, reader in READERS if isinstance(field, kind)), None)
