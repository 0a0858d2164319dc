"""Dice as small pictures that have a text, too."""

from functools import cache

from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

SHEET = "img/table.svg"
"""What every table shows, among the static files."""


@cache
def die(shown: int) -> SafeString:
    """One die."""
    return format_html(
        '<svg class="die" role="img" aria-label="{}"><use href="{}#d{}"/></svg>', shown, static(SHEET), shown
    )


def dice(shown: list[int]) -> SafeString:
    """Several dice in a row."""
    return format_html_join("", "{}", ((die(one),) for one in shown))
