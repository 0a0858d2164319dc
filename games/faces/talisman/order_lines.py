"""Automatic answers in words, for nobody but the seat they were given for."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop as _

from games.faces.naming import text
from games.faces.talisman.names import Words
from games.faces.talisman.options import option_text
from games.systems.talisman.content import Content

Facts = Mapping[str, Any]
BY_ORDER = _("Your standing order answers: %(answer)s. (%(why)s)")
BY_DEFAULT = _("The safe answer is given for you: %(answer)s.")


def by_order(words: Words, facts: Facts) -> str:
    """What was answered for the seat, and which of its orders said so."""
    answer = option_text(words, facts["question"], facts["key"], {})
    why = reason(words.content, facts["reason"])
    return words.fill(BY_ORDER if why else BY_DEFAULT, {}, answer=answer, why=why)


def reason(content: Content, code: str) -> str:
    """The code that an entry keeps ("save_life.last") as the order's name and its value; "" for none."""
    order, _dot, value = code.partition(".")
    declared = content.order_book.declared.get(order)
    if declared is None:
        return ""
    choices = (choice for field in declared.fields for choice in field.choices)
    chosen = next((text(one.label) for one in choices if value and one.value == value), "")
    return f"{text(declared.label)}: {chosen}" if chosen else text(declared.label)
