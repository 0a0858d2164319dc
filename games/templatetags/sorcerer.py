"""The table of The Sorcerer's Labyrinth in templates."""

from functools import cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.selectors.sorcerer.dice import sprite
from games.selectors.sorcerer.help import Help, helps
from games.selectors.sorcerer.lines import line
from games.selectors.sorcerer.options import option_text
from games.selectors.sorcerer_table import Drawn, draw, words_of
from games.selectors.table import Table

register = template.Library()


@register.simple_tag
def drawn(table: Table) -> Drawn:
    """The table of one reader, ready to be printed."""
    return draw(table)


@register.simple_tag
def option_words(table: Table, kind: str, key: str) -> str:
    """One option alone in words."""
    return option_text(words_of(table), kind, key)


@register.simple_tag
def line_words(table: Table, kind: str, facts: dict[str, object]) -> str:
    """One event in words."""
    return line(words_of(table), kind, facts)


@register.simple_tag
def help_cards() -> Help:
    """What every Find, encounter and character does."""
    return helps()


@register.simple_tag
@cache
def pic(symbol: str) -> SafeString:
    """A small picture beside a text that says the same."""
    return format_html(
        '<svg class="i {}" aria-hidden="true"><use href="{}#{}"/></svg>', symbol, sprite(), symbol
    )


@register.simple_tag
def sheet() -> str:
    """The address of the sheet of pictures."""
    return sprite()
