"""Stored orders as another rule set hears them: what it does not know is asked, or as if nothing was said."""

import pytest

from games.kit.content import Text
from games.kit.orders import ASK, Book, Order, OrderChoice, OrderField

WORDS = Text(en="Words", pl="Słowa")


def choice(key: str, *words: str) -> OrderField:
    """A field of one word."""
    choices = tuple(OrderChoice(value=word, label=WORDS) for word in words)
    return OrderField(key=key, type="choice", label=WORDS, choices=choices)


def order(name: str, *fields: OrderField, each: bool = False) -> Order:
    """A declaration."""
    return Order(id=name, rule="R-1", serves=(), label=WORDS, help=WORDS, fields=fields, each=each)


MOST = OrderField(key="most", type="number", label=WORDS, min=1, max=3)
BOOK = Book(
    {
        "toll": order("toll", choice("when", "never", ASK), MOST),
        "duck": order("duck", choice("value", "yes", ASK), each=True),
        "run": order("run", choice("value", "yes", "no")),
    },
    {"toll": {"when": "never", "most": 2}, "duck": "yes", "run": "no"},
    {},
    ("cat",),
)


@pytest.mark.parametrize(
    ("stored", "heard"),
    [
        ({"toll": {"when": "never", "most": 3}}, {"toll": {"when": "never", "most": 3}}),
        ({"toll": {"when": "at night", "most": 3}}, {"toll": {"when": ASK, "most": 2}}),
        ({"toll": {"when": "never", "most": 9}}, {"toll": {"when": ASK, "most": 2}}),
        ({"toll": "never"}, {"toll": {"when": ASK, "most": 2}}),
        ({"duck": "maybe"}, {"duck": ASK}),
        ({"cat.duck": "maybe"}, {"cat.duck": ASK}),
        ({"cat.duck": None}, {"cat.duck": None}),
        ({"cow.duck": "yes"}, {}),
        ({"run": "fast"}, {}),
        ({"fly": "yes", "run": "yes"}, {"run": "yes"}),
    ],
)
def test_what_a_set_does_not_know_is_asked_or_not_consulted(
    stored: dict[str, object], heard: dict[str, object]
) -> None:
    assert BOOK.heard(stored) == heard
    BOOK.validate(BOOK.heard(stored))
