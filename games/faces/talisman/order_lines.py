"""Automatic answers in words, for nobody but the seat they were given for."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop as _

from games.faces.talisman.names import Words
from games.faces.talisman.options import option_text

Facts = Mapping[str, Any]
BY_ORDER = _("Your standing order answers: %(answer)s.")
BY_DEFAULT = _("The safe answer is given for you: %(answer)s.")


def by_order(words: Words, facts: Facts) -> str:
    """What was answered for the seat; an order is named by its reason."""
    answer = option_text(words, facts["question"], facts["key"], {})
    return words.fill(BY_ORDER if facts["reason"] else BY_DEFAULT, {}, answer=answer)
