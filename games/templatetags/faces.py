"""A table through the face of its system; every tag that belongs to one takes the face."""

import re
from collections.abc import Hashable, Iterable
from functools import cache, lru_cache
from typing import Any

from django import template
from django.template import TemplateDoesNotExist
from django.template.context import Context
from django.template.loader import get_template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from msgspec.structs import replace

from accounts.languages import active_language
from games import systems
from games.engine.events import Seen
from games.faces import drawn as drawing
from games.faces.face import Face, face_of, get_face
from games.faces.log import LogLine, LogTurn
from games.faces.printed import SmallFace
from games.faces.shown import Doing, Given
from games.table.reader_table import Table

register = template.Library()

INDENT = re.compile(r"\n\s+")
PAGE_INPUT = '<input type="hidden" name="csrfmiddlewaretoken" value="{}">'
"""As Django writes it."""


@register.filter
def face(slug: str) -> Face:
    """The face of a system."""
    return get_face(slug)


@cache
def part(face: Face, name: str) -> str:
    """The template for one part of a table: the system's own, else the one that fits every system."""
    own = f"systems/{face.slug}/{name}.jinja"
    try:
        _found(own)
    except TemplateDoesNotExist:
        return f"games/parts/{name}.jinja"
    return own


@register.simple_tag(takes_context=True)
def jinja(context: Context, name: str) -> SafeString:
    """A template of the table, printed into another page; it sees the values of that page.

    `page_input` is the page's own token for forms: another mask of the same secret could not be compressed.
    """
    values = context.flatten()
    if token := str(context.get("csrf_token") or ""):
        values["page_input"] = format_html(PAGE_INPUT, token)
    made = str(_found(name).render(values, context.get("request")))
    return mark_safe(made)  # noqa: S308  it escapes


def _found(name: str) -> Any:
    return get_template(name, using="jinja2")


@register.simple_tag
def side_sheets() -> list[str]:
    """The sheets with the colours of teams and characters: a page about people has those of every system."""
    return [sheet for slug in systems.SLUGS if (sheet := get_face(slug).sides)]


def option_words(table: Table, kind: str, key: str) -> str:
    """One option alone in words."""
    return face_of(table).wording(table).option(kind, key, {})


def answer_words(table: Table, doing: Doing, given: Given) -> str:
    """One answer of the past in words."""
    return face_of(table).wording(table).answer(doing, given)


def question_words(table: Table) -> str:
    """What was asked at a past position, as far as its reader may know."""
    return drawing.question_words(table)


@register.simple_tag
def turns_told(table: Table, seen: list[Seen], *, whole: bool = True) -> list[LogTurn]:
    """A stretch of the game in words, by turns: the `whole` event by event, else as its story."""
    return drawing.in_words(table, seen) if whole else drawing.in_turns(replace(table, log=seen))


def listed(lines: Iterable[LogLine]) -> SafeString:
    """The lines of a turn as the items of its list; there are many, and some are new at each answer."""
    items = (f"<li{_classes(line)}>{conditional_escape(line.text)}{_rule(line)}</li>" for line in lines)
    return mark_safe("\n".join(items))  # noqa: S308  the rest are a number and an id of the rules


def _rule(line: LogLine) -> str:
    """The sign that leads to the rule which a line applies."""
    return "" if line.rule is None else _sign(line.rule.page, line.rule.title)


@lru_cache(4096)
def _sign(page: str, title: str) -> SafeString:
    sign = ' <a class="rule-sign" href="{}" data-rule aria-label="{}">§</a>'
    return format_html(sign, page, title)


def _classes(line: LogLine) -> str:
    words = [f"team-{line.side}"] if line.side else []
    words += ["new"] if line.new else []
    return f' class="{" ".join(words)}"' if words else ""


@register.simple_tag
def help_cards(face: Face) -> Any:
    """What the part `help` of a system prints."""
    return face.help()


@register.simple_tag
@cache
def pic(face: Face, symbol: str) -> SafeString:
    """A small picture of a system beside a text that says the same."""
    return format_html('<svg class="i" aria-hidden="true"><use href="{}"/></svg>', picture(face, symbol))


@register.simple_tag
@cache
def bust(face: Face, symbol: str) -> SafeString:
    """Somebody of a system in a ring of the colour of their side, beside a text that says who."""
    return format_html(
        '<svg class="bust" viewBox="-12 -12 24 24" aria-hidden="true"><circle class="ring" r="11"/>'
        '<circle class="inner" r="9.2"/><use href="{}" x="-9" y="-9" width="18" height="18"/></svg>',
        picture(face, symbol),
    )


@cache
def picture(face: Face, symbol: str) -> str:
    """The address of a picture of a system."""
    return f"{static(face.sheet_of(symbol) or face.pieces)}#{symbol}"


@cache
def pieces(face: Face) -> str:
    """The address of a system's sheet of pictures."""
    return static(face.pieces)


@cache
def opens(face: Face, card: str) -> SafeString:
    """What makes a link one that opens a card of a system in place, by its id; else it leads to its page."""
    return format_html('href="{}" data-rule', reverse("games:card", args=[face.slug, card]))


def small_cards(face: Face, cards: Iterable[str]) -> list[SmallFace]:
    """The small faces of cards by the ids of their pages; without those that the system does not have."""
    return [small for one in dict.fromkeys(cards) if (small := face.cards.small(one)) is not None]


@lru_cache(maxsize=4096)
def fragment(language: str, face: Face, name: str, value: Hashable) -> SafeString:
    """The part NAME of a system with the frozen value under that name, and its face.

    It depends on nothing but the value and the language, so what has been rendered is remembered: most of a
    table is as it was before the last answer (docs/slow-game.md, "Drawing").
    """
    made = str(_template(language, face, name).render({name: value, "face": face}))
    return mark_safe(INDENT.sub("\n", made))  # noqa: S308  templates escape what they print


@register.simple_tag(name="fragment")
def fragment_here(face: Face, name: str, value: Hashable) -> SafeString:
    """The same in another page, in the language that is spoken now."""
    return fragment(active_language(), face, name, value)


@cache
def _template(_language: str, face: Face, name: str) -> Any:
    return _found(part(face, name)).template
