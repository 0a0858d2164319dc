"""Lists of the administration that cost the same however many rows there are.

Django counts all rows that were found, reads a whole table to name its years, and its filters look through it
for the values that they offer. Here the first few thousand are counted, and filters offer what is known.
"""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.core.paginator import Paginator

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.http import HttpRequest

MOST = 5000
"""Rows behind these are found by a filter, a date or a search."""


class BoundedPaginator(Paginator):  # type: ignore[type-arg]
    """Knows of so many rows at most."""

    @cached_property
    def count(self) -> int:
        """Counted up to MOST."""
        rows: Any = self.object_list
        found: int = rows.values("pk")[:MOST].count()
        return found


class Bounded:
    """A list that counts no further than anybody looks."""

    paginator: Any = BoundedPaginator
    show_full_result_count = False


def one_of(
    column: str, title: Any, values: Callable[[], Iterable[tuple[str, Any]]]
) -> type[admin.SimpleListFilter]:
    """A filter by the values of a column that the code knows, with their names."""

    class OneOf(admin.SimpleListFilter):
        parameter_name = column

        def lookups(self, request: "HttpRequest", model_admin: Any) -> Any:
            return list(values())

        def queryset(self, request: "HttpRequest", queryset: "QuerySet[Any]") -> "QuerySet[Any]":
            return queryset.filter(**{column: self.value()}) if self.value() else queryset

    OneOf.title = title
    return OneOf
