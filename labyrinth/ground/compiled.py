"""Queries that are asked all the time, made into SQL once: making it takes longer than answering.

The one door for them, for the rows of people as for those of games. Measured (CPU, Django 5.2): a
session costs 0.21 ms as a query and 0.07 so, a person 0.27 and 0.07.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import connections
from django.db.models import QuerySet
from django.db.models.base import ModelState
from django.db.models.query import ModelIterable, get_related_populators

from labyrinth.ground import replica

Row = TypeVar("Row")
Other = TypeVar("Other")
KEY, OTHER_KEY, THIRD_KEY = NUMBERS = (987_654_321, 987_654_322, 987_654_323)
"""Stand in a query for the numbers that change from one call to the next."""
WORD, OTHER_WORD = WORDS = ("word 987654321", "word 987654322")
"""Stand in it for such words."""


@dataclass(frozen=True)
class Statement:
    """SQL with its values, and how a row of its columns becomes one of `model` (None: it stays a tuple).

    The first columns are the attributes `names`, annotations those of `notes` with the number of the column.
    """

    sql: str
    values: tuple[Any, ...]
    select: tuple[Any, ...]
    convert: Callable[[Sequence[Any]], Any]
    model: Any
    names: tuple[str, ...]
    notes: tuple[tuple[str, int], ...]
    related: tuple[Any, ...]
    places: tuple[int, ...]
    """Where among the values a key stands for others."""

    def bound(self, keys: Sequence[int | str]) -> list[Any]:
        """The values, with these keys in their places: numbers and words, each in order."""
        return placed(self.values, self.places, keys)

    def row(self, columns: Sequence[Any]) -> Any:
        """A row, from values as Python knows them."""
        if self.model is None:
            return tuple(columns)
        made = _row_of(self.model, self.names, columns)
        for populator in self.related:
            _populate(populator, columns, made)
        for name, column in self.notes:
            setattr(made, name, columns[column])
        return made


def _row_of(model: Any, names: Sequence[str], columns: Sequence[Any]) -> Any:
    """As `Model.from_db`, and as Django makes one that was pickled: columns that were not asked for are
    looked up when somebody wants them. Measured with a seat: 9 µs, 2 so."""
    made = model.__new__(model)
    state = ModelState()
    state.db, state.adding = "default", False
    made.__dict__.update(zip(names, columns, strict=False), _state=state)
    return made


def _populate(populator: Any, columns: Sequence[Any], made: Any) -> None:
    """As Django's, for a row beside which its other columns stand, and behind which no further one is."""
    if populator.reorder_for_init or populator.related_populators:
        populator.populate(columns, made)
        return
    own = columns[populator.cols_start : populator.cols_end]
    other = None
    if own[populator.pk_idx] is not None:
        other = _row_of(populator.model_cls, populator.init_list, own)
        populator.remote_setter(other, made)
    populator.local_setter(made, other)


def placed(values: Sequence[Any], places: Iterable[int], keys: Sequence[int | str]) -> list[Any]:
    """The values, with these keys in the places of those that stand for them."""
    numbers = [key for key in keys if isinstance(key, int)]
    words = [key for key in keys if isinstance(key, str)]
    known: dict[Any, Any] = dict(zip(NUMBERS, numbers, strict=False))
    known |= dict(zip(WORDS, words, strict=False))
    bound = list(values)
    for place in places:
        value = bound[place]
        # A number keeps the type under which the database knows it: another type is another statement.
        bound[place] = type(value)(known[value])
    return bound


class Compiled(Generic[Row]):
    """The query that `make` builds with the keys above, for any other keys.

    It has to be of one shape: a key may only stand where it is compared, with a column that can hold it.
    Rows of a model have annotations as attributes; what comes of `values_list` are tuples.
    """

    def __init__(self, make: Callable[[], QuerySet[Any, Any]]) -> None:
        self._make = make

    @cached_property
    def statement(self) -> Statement:
        """What is sent, for the keys that stand for others."""
        rows = self._make()
        compiler = rows.query.get_compiler("default")
        sql, values = compiler.as_sql()
        info = compiler.klass_info if rows._iterable_class is ModelIterable else None  # noqa: SLF001
        outputs = tuple(column for column, *_rest in compiler.select)
        converters = compiler.get_converters(outputs)
        chosen = info["select_fields"] if info else ()
        return Statement(
            sql=sql,
            values=tuple(values),
            select=outputs,
            convert=lambda rows: compiler.apply_converters(rows, converters) if converters else rows,
            model=info["model"] if info else None,
            names=tuple(outputs[column].target.attname for column in chosen),
            notes=tuple(compiler.annotation_col_map.items()) if info else (),
            related=_related(info, compiler.select) if info else (),
            places=tuple(place for place, value in enumerate(values) if _is_key(value)),
        )

    def rows(self, *keys: int | str) -> list[Row]:
        """The rows for these keys (one query)."""
        statement = self.statement
        with connections[replica.alias()].cursor() as cursor:
            cursor.execute(statement.sql, statement.bound(keys))
            return [statement.row(columns) for columns in statement.convert(cursor.fetchall())]

    def first(self, *keys: int | str) -> Row | None:
        """The first of them, if there is any (one query)."""
        return next(iter(self.rows(*keys)), None)


class Beside(Generic[Row, Other]):
    """Two queries that find a row at most each, asked for in one statement."""

    def __init__(self, one: Compiled[Row], other: Compiled[Other]) -> None:
        self._one, self._other = one, other

    def first(
        self, keys: Sequence[int | str], other_keys: Sequence[int | str]
    ) -> tuple[Row | None, Other | None]:
        """The row of each for its keys, if there is any (one query)."""
        one, other = self._one.statement, self._other.statement
        with connections[replica.alias()].cursor() as cursor:
            cursor.execute(self._sql, [*one.bound(keys), *other.bound(other_keys)])
            found = cursor.fetchone()
        width = len(one.select)
        return _made(one, found[:width]), _made(other, found[width:])

    @cached_property
    def _sql(self) -> str:
        one, other = self._one.statement.sql, self._other.statement.sql
        return (
            f"SELECT one.*, other.* FROM (SELECT 1) AS always"  # noqa: S608 - our own names
            f" LEFT JOIN ({one}) AS one ON TRUE LEFT JOIN ({other}) AS other ON TRUE"
        )


def _made(statement: Statement, columns: Sequence[Any]) -> Any:
    """The row of a query, the first of whose columns is its key; None where there is none."""
    if columns[0] is None:
        return None
    return statement.row(next(iter(statement.convert([columns]))))


def _related(info: Any, select: Any) -> tuple[Any, ...]:
    return tuple(get_related_populators(info, select, "default"))  # type: ignore[call-arg]


def _is_key(value: Any) -> bool:
    return isinstance(value, int | str) and value in (*NUMBERS, *WORDS)
