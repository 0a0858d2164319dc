"""One page of a long list."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.core.paginator import Paginator
from django.db.models import Model, QuerySet

PER_PAGE = 20

Row = TypeVar("Row", bound=Model)
Shown = TypeVar("Shown")


@dataclass(frozen=True)
class Paged(Generic[Shown]):
    """The rows of one page; pages are counted from 1."""

    rows: list[Shown]
    page: int
    pages: int

    @property
    def previous(self) -> int | None:
        """The page before, if there is one."""
        return self.page - 1 if self.page > 1 else None

    @property
    def next(self) -> int | None:
        """The page behind, if there is one."""
        return self.page + 1 if self.page < self.pages else None


def paged(found: QuerySet[Row], page: int | str, show: Callable[[Row], Shown]) -> Paged[Shown]:
    """A page of what was found, each row as `show` has it; one that does not exist is the nearest one."""
    shown = Paginator(found, PER_PAGE).get_page(page)
    return Paged([show(row) for row in shown], shown.number, shown.paginator.num_pages)
