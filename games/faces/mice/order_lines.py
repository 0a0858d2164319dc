"""Standing orders in words: what an order is called, and what it says."""

from games.faces.mice.names import name
from games.faces.naming import text
from games.systems.mice.content import Content


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
