"""Orders as they stand on a form."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

SHORT = 3
"""So many words of a list tell what an order is now."""


@dataclass(frozen=True)
class Choice:
    """One word that an order may have; `value` as a form sends it."""

    value: str
    label: str
    help: str
    chosen: bool


@dataclass(frozen=True)
class Rank:
    """One word of a ranking: its field's name and its place from 1, "" for none, as it was typed."""

    name: str
    label: str
    place: str


@dataclass(frozen=True)
class Typed:
    """What was sent for a ranking and is none, two words at one place say: word -> place."""

    places: Mapping[str, str]


@dataclass(frozen=True)
class Field:
    """One field of an order. `type` as declared; a ranking has words, the others choices or a number."""

    name: str
    type: str
    label: str
    choices: tuple[Choice, ...]
    number: Any
    least: int
    most: int
    words: tuple[Rank, ...]


@dataclass(frozen=True)
class OrderLine:
    """One order as it stands on a form, and what it is `now` in a few words; `changed` when the wider scope
    has it otherwise.

    That of one figure has as `wide` what holds for all of them, in words; it is `own` where the figure has it
    otherwise.
    """

    id: str
    label: str
    help: str
    group: str
    fields: tuple[Field, ...]
    changed: bool
    wide: str = ""
    own: bool = True

    @property
    def now(self) -> str:
        """What its first field holds: the words that are chosen, the first three of a ranking."""
        return _in_short(self.fields[0]) if self.own else self.wide

    @property
    def in_one(self) -> bool:
        """Whether one choice is all there is to it, among which "as for all" is one more."""
        return len(self.fields) == 1 and self.fields[0].type in ("choice", "flag")


@dataclass(frozen=True)
class Part:
    """The orders that a figure may have of its own."""

    figure: str
    name: str
    orders: tuple[OrderLine, ...]

    @property
    def own(self) -> int:
        """How many it has otherwise than all."""
        return sum(order.own for order in self.orders)


@dataclass(frozen=True)
class OrderForm:
    """A whole form: the orders, the presets that set several of them at once, and what single figures have
    of their own."""

    orders: tuple[OrderLine, ...]
    presets: tuple[Choice, ...]
    parts: tuple[Part, ...] = ()

    @property
    def groups(self) -> list[tuple[str, list[OrderLine]]]:
        """The orders under their headings, in the order in which these come up."""
        found: dict[str, list[OrderLine]] = {}
        for order in self.orders:
            found.setdefault(str(order.group), []).append(order)
        return list(found.items())


@dataclass(frozen=True)
class Step:
    """One order that may answer every question like the open one; a choice is sent as "order:value".

    `asks` where to be asked is one of its choices.
    """

    order: str
    label: str
    choices: tuple[Choice, ...]
    asks: bool


def _in_short(field: Field) -> str:
    if field.type == "number":
        return str(field.number)
    chosen = [str(one.label) for one in field.choices if one.chosen]
    if not chosen and field.words:
        chosen = [str(word.label) for word in field.words if word.place]
    more = "…" if len(chosen) > SHORT else ""
    return ", ".join(chosen[:SHORT]) + more or "–"
