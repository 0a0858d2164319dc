"""Pages of a list that begin behind a row, by what it is sorted by: page 500 costs what page 1 costs, nothing
is counted, and rows that come and go meanwhile move nothing.

A row's key is written into addresses, its values one after another: whole numbers, moments in microseconds,
figures. Anybody may write one: a key names a place among the rows whether or not there is a row with it.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Generic, TypeVar

from django.db.models import DateTimeField, FloatField, Model, Q, QuerySet

PARTED = "~"
"""Between the values of a key; it needs no quoting in an address, and stands in no number."""
LONGEST = 100
NUMBERED = 20
"""So many pages can be asked for by their number, as old addresses do: to get there, rows are read."""
MOST_DIGITS = 6
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
LARGEST = 2**63

Row = TypeVar("Row", bound=Model)
Shown = TypeVar("Shown")
Other = TypeVar("Other")


@dataclass(frozen=True)
class Place:
    """Where a page begins: behind the key `after`, or before the key `before` where it ends; or on the page
    of that `number`, as addresses were once. Else at the beginning."""

    after: str = ""
    before: str = ""
    number: int = 1

    @property
    def is_first(self) -> bool:
        """Whether it is the beginning of the list that is asked for."""
        return not (self.after or self.before) and self.number <= 1


FIRST = Place()


def place_in(query: Mapping[str, str]) -> Place:
    """What the address of a list asks for."""
    number = query.get("page", "")
    known = number.isascii() and number.isdigit() and len(number) < MOST_DIGITS
    return Place(query.get("after", ""), query.get("before", ""), int(number) if known else 1)


@dataclass(frozen=True)
class Page(Generic[Shown]):
    """The rows of one page, and the keys from which its neighbours go on, "" where there is none. `lost`
    where the address named no place in the list, so that this is its beginning."""

    rows: list[Shown]
    previous: str = ""
    next: str = ""
    lost: bool = False

    def shown_as(self, show: Callable[[list[Shown]], list[Other]]) -> "Page[Other]":
        """The same page with its rows as `show` has them."""
        return Page(show(self.rows), self.previous, self.next, self.lost)


def page_of(found: QuerySet[Row], order: Sequence[str], place: Place, size: int) -> Page[Row]:
    """A page of what was found (one query; two where it is the beginning that comes out).

    `order` are fields as in order_by, none of them ever empty, the last one different in each row.
    """
    rows = found.order_by(*order)
    if place.before:
        page = _before(rows, order, place.before, size)
    elif place.after:
        page = _after(rows, order, place.after, size)
    else:
        page = _numbered(rows, order, max(place.number, 1), size)
    return page or replace(_cut(rows, order, size), lost=True)


def _after(rows: QuerySet[Row], order: Sequence[str], text: str, size: int) -> Page[Row] | None:
    """None where nothing stands behind it."""
    key = read(rows.model, order, text)
    page = _cut(rows.filter(beyond(order, key)), order, size) if key else None
    return replace(page, previous=key_of(page.rows[0], order)) if page and page.rows else None


def _before(rows: QuerySet[Row], order: Sequence[str], text: str, size: int) -> Page[Row] | None:
    """Where less than a page stands before it, the first one."""
    key, backwards = read(rows.model, order, text), [_turned(name) for name in order]
    if key is None:
        return None
    found = list(rows.order_by(*backwards).filter(beyond(backwards, key))[: size + 1])
    if len(found) <= size:
        return _cut(rows, order, size)
    shown = found[:size][::-1]
    return Page(shown, previous=key_of(shown[0], order), next=key_of(shown[-1], order))


def _numbered(rows: QuerySet[Row], order: Sequence[str], number: int, size: int) -> Page[Row] | None:
    """None where there is no such page, or it lies too far behind."""
    if number > NUMBERED:
        return None
    page = _cut(rows, order, size, skipped=(number - 1) * size)
    if number == 1:
        return page
    return replace(page, previous=key_of(page.rows[0], order)) if page.rows else None


def _cut(rows: QuerySet[Row], order: Sequence[str], size: int, *, skipped: int = 0) -> Page[Row]:
    found = list(rows[skipped : skipped + size + 1])
    return Page(found[:size], next=key_of(found[size - 1], order) if len(found) > size else "")


def _turned(name: str) -> str:
    return name.removeprefix("-") if name.startswith("-") else f"-{name}"


def beyond(order: Sequence[str], key: Sequence[Any]) -> Q:
    """The rows behind a key. The first condition alone bounds the stretch of the index that is read; an OR
    would not."""
    (first, *others), (value, *rest) = order, key
    name, than = first.removeprefix("-"), "lt" if first.startswith("-") else "gt"
    behind = Q(**{f"{name}__{than}": value})
    if not others:
        return behind
    return Q(**{f"{name}__{than}e": value}) & (behind | beyond(others, rest))


# -- keys ---------------------------------------------------------------------------------------------------


def key_of(row: Model, order: Sequence[str]) -> str:
    """How a row's place in this order is written."""
    return PARTED.join(_written(getattr(row, name.removeprefix("-"))) for name in order)


def _written(value: Any) -> str:
    if isinstance(value, datetime):
        return str((value - EPOCH) // MICROSECOND)
    return repr(value) if isinstance(value, float) else str(value)


def read(model: type[Model], order: Sequence[str], text: str) -> list[Any] | None:
    """The values of a key; None where it cannot be one."""
    parts = text.split(PARTED) if len(text) <= LONGEST and text.isascii() else []
    if len(parts) != len(order):
        return None
    try:
        return [_value(model, name.removeprefix("-"), part) for name, part in zip(order, parts, strict=True)]
    except (ValueError, OverflowError):
        return None


def _value(model: type[Model], name: str, part: str) -> Any:
    """Raises ValueError and OverflowError."""
    field = model._meta.pk if name == "pk" else model._meta.get_field(name)  # noqa: SLF001 - documented
    if isinstance(field, FloatField):
        figure = float(part)
        if not math.isfinite(figure):
            raise ValueError(part)
        return figure
    number = int(part)
    if not -LARGEST <= number < LARGEST:
        raise ValueError(part)
    return EPOCH + number * MICROSECOND if isinstance(field, DateTimeField) else number
