"""Standing orders as data: declared in a file, checked, and laid one scope over another.

An order is declared with an id, words for people and fields; its value is that of its only field `value`, or
a mapping of its fields. The types of a field are

* choice (one word), flag (true or false), number (from `min` to `max`);
* ranking (words in order, each once; a `partial` one may leave some out; `shortcut` is one word in place of
  it);
* some (any of the words).
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

import msgspec

from games.engine.orders import Settings, StandingOrders, WrongOrder, laid_over
from games.kit.content import Card, Text, read_record, require
from games.kit.content_files import File

FieldValue = str | bool | int | tuple[str, ...]
ASK = "ask"
"""The step after which the person is asked each time."""
OrderValue = FieldValue | dict[str, FieldValue]


class OrderChoice(Card, frozen=True, kw_only=True):
    """One allowed value of a field."""

    value: str | bool
    label: Text
    help: Text | None = None


class OrderField(Card, frozen=True, kw_only=True):
    """One field of an order. `choices_from` names choices that the system fills in, such as characters."""

    key: str
    type: Literal["choice", "flag", "number", "ranking", "some"]
    label: Text
    choices: tuple[OrderChoice, ...] = ()
    choices_from: str = ""
    shortcut: OrderChoice | None = None
    partial: bool = False
    min: int = 0
    max: int = 0

    @property
    def words(self) -> tuple[str, ...]:
        """The values of its choices, as words."""
        return tuple(str(choice.value) for choice in self.choices)


class Order(Card, frozen=True, kw_only=True):
    """A standing order. `rule` is the id of its own rule, `serves` are those of the moments it answers.

    `group` is the heading it stands under among others, where a system has so many that they need some. One
    for `each` figure may also be given for a figure alone, under "FIGURE.ORDER" (`of_figure`). The values of
    one that is `about_asking` say when the person is asked.
    """

    id: str
    rule: str
    serves: tuple[str, ...]
    label: Text
    help: Text
    group: Text | None = None
    each: bool = False
    about_asking: bool = False
    fields: tuple[OrderField, ...]

    @property
    def asks(self) -> bool:
        """Whether one of its own steps asks the person, so that no other order needs to say so."""
        field = self.first_choice
        return self.about_asking or (field is not None and ASK in field.words)

    @property
    def first_choice(self) -> OrderField | None:
        """What one step sets; the rest of the order (a ranking, a number to keep) stays as it is."""
        return next((field for field in self.fields if field.type in ("choice", "flag")), None)


class Preset(Card, frozen=True, kw_only=True):
    """A way to set at once the orders that decide who is waited for."""

    id: str
    label: Text
    help: Text
    values: dict[str, OrderValue]


class Book(msgspec.Struct, frozen=True):
    """All orders of a system: their declarations, what they are by default, and the presets, by id.

    `figures` are those of which a seat may have several, each with orders of its own.
    """

    declared: dict[str, Order]
    defaults: dict[str, OrderValue]
    presets: dict[str, Preset]
    figures: tuple[str, ...] = ()

    def declares(self, orders: StandingOrders) -> StandingOrders:
        """How a system answers by orders, with what may be ordered in this rule set."""
        return replace(
            orders,
            declared=self.declared,
            defaults=self.defaults,
            presets=self.presets,
            validate=self.validate,
            heard=self.heard,
            merged=self.merged,
        )

    def order_of(self, name: str) -> Order | None:
        """The declaration behind "ORDER" or "FIGURE.ORDER", None where there is none."""
        figure, dot, order = name.rpartition(".")
        declared = self.declared.get(order)
        if not dot or declared is None:
            return declared
        return declared if declared.each and figure in self.figures else None

    def validate(self, values: Settings) -> dict[str, Any]:
        """Some orders as they came from a form or from stored JSON: the same, checked, lists as tuples.

        "FIGURE.ORDER" may be None: as for all figures, whatever a wider scope says of that one. Raises
        WrongOrder naming the order, and in its text the field.
        """
        if not isinstance(values, Mapping):
            raise WrongOrder("", "a mapping of order ids to values expected")
        checked = {str(order): _final(value) for order, value in values.items()}
        for name, value in checked.items():
            order = self.order_of(name)
            if value is None and order is not None and name != order.id:
                continue
            reason = refusal(order, value) if order is not None else "unknown"
            if reason:
                raise WrongOrder(name, reason)
        return checked

    def heard(self, values: Settings) -> dict[str, Any]:
        """Stored orders as this rule set hears them: what it does not know is not consulted.

        Where it knows the order and not the value, the person is asked if the order can say so.
        """
        known: dict[str, Any] = {}
        for name, value in values.items():
            try:
                known |= self.validate({name: value})
            except WrongOrder:
                known |= self._asking(str(name))
        return known

    def _asking(self, name: str) -> dict[str, Any]:
        """The order so that it asks; nothing where it is not known or cannot."""
        order = self.order_of(name)
        field = order.first_choice if order is not None else None
        if order is None or field is None or ASK not in field.words:
            return {}
        usual = self.defaults[order.id]
        return {name: {**usual, field.key: ASK} if isinstance(usual, dict) else ASK}

    def merged(self, *layers: Settings) -> dict[str, Any]:
        """Complete orders: the defaults, then each layer over the ones before; the narrowest comes last."""
        laid = laid_over(self.defaults, *layers)
        return {order: value for order, value in laid.items() if value is not None}


def of_figure(settings: Settings, figure: str, order: str) -> Any:
    """What complete orders say for one figure: its own order, else that for all of the seat's."""
    return settings.get(f"{figure}.{order}", settings[order])


def _final(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _final(one) for key, one in value.items()}
    return tuple(_final(one) for one in value) if isinstance(value, list | tuple) else value


# -- whether a value fits its declaration -----------------------------------------------------------------


def refusal(order: Order, value: OrderValue) -> str:
    """Why the order cannot have this value, "" if it can."""
    if [field.key for field in order.fields] == ["value"]:
        if isinstance(value, dict):
            return f"{order.id}: one value expected, not a mapping"
        return _field_refusal(order.fields[0], value)
    if not isinstance(value, dict):
        return f"{order.id}: a mapping expected"
    known = [field.key for field in order.fields]
    for key in [*(key for key in value if key not in known), *(key for key in known if key not in value)]:
        return f"{key}: {'unknown' if key in value else 'missing'}"
    reasons = [_field_refusal(field, value[field.key]) for field in order.fields]
    return next((reason for reason in reasons if reason), "")


def _field_refusal(field: OrderField, value: FieldValue) -> str:
    if field.type == "number":
        fits = isinstance(value, int) and not isinstance(value, bool) and field.min <= value <= field.max
        return "" if fits else f"{field.key}: {value!r} is not a number from {field.min} to {field.max}"
    if field.type in ("ranking", "some"):
        return _ranking_refusal(field, value)
    allowed = [choice.value for choice in field.choices]
    same_type = isinstance(value, bool) == (field.type == "flag")
    return "" if same_type and value in allowed else f"{field.key}: {value!r} is not one of {allowed}"


def _ranking_refusal(field: OrderField, value: FieldValue) -> str:
    if field.shortcut and value == field.shortcut.value:
        return ""
    if not isinstance(value, tuple):
        return f"{field.key}: {value!r} is not a ranking"
    allowed = [choice.value for choice in field.choices]
    unknown = [one for one in value if one not in allowed]
    if unknown:
        return f"{field.key}: {unknown[0]!r} is not one of {allowed}"
    if len(set(value)) != len(value):
        return f"{field.key}: something stands twice"
    if field.type == "ranking" and not field.partial and len(value) != len(allowed):
        return f"{field.key}: something is missing"
    return ""


# -- reading ----------------------------------------------------------------------------------------------


def read_orders(
    file: File,
    choices: Mapping[str, tuple[OrderChoice, ...]] | None = None,
    figures: tuple[str, ...] = (),
) -> Book:
    """A file of `orders`, `standing_orders` (the defaults, one for each) and `presets`.

    `choices` are those that fields take by name (`choices_from`), `figures` those that may have orders of
    their own. Raises ContentError.
    """
    path, raw = file.path, file.read("orders", "standing_orders", "presets")
    orders = {one.id: _filled(file, one, choices or {}) for one in file.rows("orders", Order).values()}
    defaults = read_record(path, "standing_orders", raw["standing_orders"], dict[str, OrderValue])
    book = Book(orders, defaults, file.rows("presets", Preset), figures)
    for where, values in [("standing_orders", defaults), *((p.id, p.values) for p in book.presets.values())]:
        for order, value in values.items():
            require(order in orders, path, where, order, "unknown order")
            reason = refusal(orders[order], value)
            require(not reason, path, where, order, reason)
    for order in orders:
        require(order in defaults, path, "standing_orders", order, "default missing")
    return book


def _filled(file: File, order: Order, choices: Mapping[str, tuple[OrderChoice, ...]]) -> Order:
    for field in order.fields:
        known = not field.choices_from or field.choices_from in choices
        require(known, file.path, order.id, "choices_from", f"unknown {field.choices_from!r}")
    fields = tuple(
        msgspec.structs.replace(field, choices=choices[field.choices_from]) if field.choices_from else field
        for field in order.fields
    )
    return msgspec.structs.replace(order, fields=fields)
