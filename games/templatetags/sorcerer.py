"""The table of The Sorcerer's Labyrinth in templates."""

import re
from collections.abc import Hashable, Iterable
from functools import cache, lru_cache

from django import template
from django.template.loader import get_template
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.engine.events import Seen
from games.faces.sorcerer.answers import answer_text, question_text
from games.faces.sorcerer.dice import sprite
from games.faces.sorcerer.help import Help, helps
from games.faces.sorcerer.options import option_text
from games.faces.sorcerer.table import Drawn, LogLine, LogTurn, draw, in_words, words_of
from games.past.answered import Doing, Given
from games.table.table import Table

register = template.Library()

INDENT = re.compile(r"\s*\n\s*")


@register.simple_tag
def drawn(table: Table) -> Drawn:
    """The table of one reader, ready to be printed."""
    return draw(table)


@register.simple_tag
def option_words(table: Table, kind: str, key: str) -> str:
    """One option alone in words."""
    return option_text(words_of(table), kind, key)


@register.simple_tag
def answer_words(table: Table, doing: Doing, given: Given) -> str:
    """One answer of the past in words."""
    return answer_text(words_of(table), doing, given)


@register.simple_tag
def question_words(table: Table) -> str:
    """What was asked at a past position, as far as its reader may know."""
    return question_text(words_of(table), table.question)


@register.simple_tag
def turns_told(table: Table, seen: list[Seen]) -> list[LogTurn]:
    """A stretch of the game in words, by turns."""
    return in_words(table, seen)


@register.filter
def listed(lines: Iterable[LogLine]) -> SafeString:
    """The lines of a turn as the items of its list; there are many, and some are new at each answer."""
    items = (
        f'<li value="{line.step}" class="team-{line.team}{" new" if line.new else ""}">'
        f"{conditional_escape(line.text)}</li>"
        for line in lines
    )
    return mark_safe("\n".join(items))  # noqa: S308  the rest are a number and an id of the rules


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


@register.simple_tag
def fragment(name: str, value: Hashable) -> SafeString:
    """The template systems/sorcerer/NAME.html with the frozen value under its own name.

    It depends on nothing but the value and the language, so what has been rendered is remembered: most of a
    table is as it was before the last answer.
    """
    return _rendered(get_language(), name, value)


@lru_cache(maxsize=4096)
def _rendered(_language: str | None, name: str, value: Hashable) -> SafeString:
    made = get_template(f"systems/sorcerer/{name}.html").render({name: value})
    return mark_safe(INDENT.sub("\n", made))  # noqa: S308  templates escape what they print
