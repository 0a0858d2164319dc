"""Queries that are asked all the time, made into SQL once: that takes longer than answering them."""

from collections.abc import Callable
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)
KEY = 987_654_321
"""Stands in the query for the key that changes from one call to the next."""


class Compiled(Generic[Row]):
    """The query that `make` builds for the key KEY, for any key; annotations are attributes of its rows.

    It has to be of one shape: the key may only stand where it is compared.
    """

    def __init__(self, make: Callable[[], QuerySet[Row]]) -> None:
        self._make = make

    @cached_property
    def _statement(self) -> tuple[type[Row], str, tuple[Any, ...]]:
        rows = self._make()
        sql, values = rows.query.sql_with_params()
        return rows.model, sql, values

    def rows(self, key: int) -> list[Row]:
        """The rows for this key (one query)."""
        model, sql, values = self._statement
        return list(QuerySet(model).raw(sql, [key if value == KEY else value for value in values]))
