"""Markdown as rule books are written: paragraphs, bold, italic, lists, tables, and links inside the book.

The text is our own and stands in the tree, so nothing is cut out of it; markup in it is escaped all the same.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererProtocol
from markdown_it.token import Token


class Addresses(NamedTuple):
    """Where a paragraph is read: on its page, and alone."""

    page: str
    part: str


Address = Callable[[str], Addresses]
"""The anchor of a paragraph -> where it is read."""
SYNTAX = ("emphasis", "link", "list", "table", "escape")


def book_html(text: str, *, title: str, address: Address) -> SafeString:
    """A paragraph as HTML. `title` names its tables for who cannot see them."""
    return SafeString(_parser.render(text, {"title": title, "address": address}).strip())


def _table_open(_made: RendererProtocol, _tokens: Sequence[Token], _at: int, _options: Any, env: Any) -> str:
    """A table that is wider than a phone scrolls in a box that the keyboard can reach."""
    box = f'<div class="table-scroll" tabindex="0" role="group" aria-label="{escape(env["title"])}">'
    return f"{box}\n<table>\n"


def _table_close(
    _made: RendererProtocol, _tokens: Sequence[Token], _at: int, _options: Any, _env: Any
) -> str:
    return "</table>\n</div>\n"


def _link_open(_made: RendererProtocol, tokens: Sequence[Token], at: int, _options: Any, env: Any) -> str:
    to = env["address"](str(tokens[at].attrs["href"]).removeprefix("#"))
    return f'<a href="{escape(to.page)}" data-rule="{escape(to.part)}">'


def _cell_open(_made: RendererProtocol, tokens: Sequence[Token], at: int, _options: Any, _env: Any) -> str:
    """Figures are written to the right (`---:`); no style attribute, the site allows none."""
    number = ' class="number"' if "right" in str(tokens[at].attrs.get("style", "")) else ""
    scope = ' scope="col"' if tokens[at].tag == "th" else ""
    return f"<{tokens[at].tag}{scope}{number}>"


def _made() -> MarkdownIt:
    parser = MarkdownIt("zero", {"html": False}).enable(list(SYNTAX))
    parser.validateLink = lambda address: address.startswith("#")  # type: ignore[method-assign, assignment]
    for kind, rule in (
        ("table_open", _table_open),
        ("table_close", _table_close),
        ("link_open", _link_open),
        ("th_open", _cell_open),
        ("td_open", _cell_open),
    ):
        parser.add_render_rule(kind, rule)
    return parser


_parser = _made()
