"""Dice as small pictures that have a text, too."""

from functools import cache

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

PIECES = "systems/sorcerer/pieces.svg"
"""The sheet of pictures among the static files."""


@cache
def sprite() -> str:
    """The address of the sheet of pictures."""
    return static(PIECES)


@cache
def die(shown: int) -> SafeString:
    """One die. A number that Changes of Fate have moved off the die stands as a number."""
    if not 1 <= shown <= 6:
        return format_html('<b class="die off">{}</b>', shown)
    return format_html(
        '<svg class="die" role="img" aria-label="{}"><use href="{}#d{}"/></svg>', shown, sprite(), shown
    )


def dice(shown: list[int]) -> SafeString:
    """Several dice in a row."""
    return mark_safe("".join(die(one) for one in shown))  # noqa: S308
