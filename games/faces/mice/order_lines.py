"""Standing orders in words: what an order is called, what it says, and automatic answers."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop as _

from games.faces.mice.names import Words, name
from games.faces.mice.options import option_text
from games.faces.naming import text
from games.systems.mice.content import Content

Facts = Mapping[str, Any]
BY_ORDER = _("Your standing order answers: %(answer)s. (%(why)s)")
BY_DEFAULT = _("The safe answer is given for you: %(answer)s.")


def by_order(words: Words, facts: Facts) -> str:
    """What was answered for the seat, and which of its orders said so."""
    answer = option_text(words, facts["question"], facts["key"], {})
    why = reason(words.content, facts["reason"])
    return words.fill(BY_ORDER if why else BY_DEFAULT, {}, answer=answer, why=why)


def reason(content: Content, code: str) -> str:
    """The code that an entry keeps ("dodge.always", "nez.dodge.always") as the order's name and its value; ""
    for none."""
    mouse, _dot, rest = code.partition(".")
    order, _dot, value = (rest if mouse in content.order_book.figures else code).partition(".")
    if order not in content.order_book.declared:
        return ""
    name_of = order_name(content, f"{mouse}.{order}" if mouse in content.order_book.figures else order)
    said = value_name(content, order, value) if value else ""
    return f"{name_of}: {said}" if said else name_of


def order_name(content: Content, named: str) -> str:
    """What an order is called; that of a mouse alone ("nez.dodge") names the mouse first."""
    mouse, _dot, order = named.rpartition(".")
    label = text(content.order_book.declared[order].label)
    return f"{name(content, mouse)}: {label}" if mouse else label


def value_name(content: Content, named: str, value: object) -> str:
    """One value of an order in words, or several; "" for what it does not know."""
    field = content.order_book.declared[named.rpartition(".")[2]].fields[0]
    wanted = value if isinstance(value, (list, tuple)) else [value]
    return ", ".join(text(one.label) for one in field.choices if one.value in wanted)
