"""Rows of other tables that are read beside a row, as JSON: one statement instead of one for each."""

import json
from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar

from django.db.models import DateTimeField, JSONField, Model, QuerySet, Subquery
from django.db.models.functions import JSONArray

Row = TypeVar("Row", bound=Model)


def row_of(model: type[Model], without: Collection[str] = (), /, **where: Any) -> Subquery:
    """The one row of another table that fits, NULL where none does; for `made`.

    Its values alone: PostgreSQL takes a hundred arguments at most, and with the names a wide table has more.
    """
    rows: QuerySet[Any] = QuerySet(model).filter(**where)
    return Subquery(rows.values(row=JSONArray(*(field.attname for field in _columns(model, without)))))


def made(model: type[Row], found: list[Any] | None, without: Collection[str] = ()) -> Row | None:
    """The row as its model would have read it, without some columns: JSON knows no moments."""
    if found is None:
        return None
    fields = _columns(model, without)
    values = [_read(field, value) for field, value in zip(fields, found, strict=True)]
    return model.from_db("default", [field.attname for field in fields], values)


def _columns(model: type[Model], without: Collection[str]) -> Sequence[Any]:
    fields = model._meta.concrete_fields  # noqa: SLF001 - Django names it so, and documents it
    return [field for field in fields if field.attname not in without]


def _read(field: Any, value: Any) -> Any:
    if value is None:
        return None
    if isinstance(field, JSONField):
        return json.loads(value) if isinstance(value, str) else value
    if not isinstance(field, DateTimeField):
        return field.to_python(value)
    moment = datetime.fromisoformat(value)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
