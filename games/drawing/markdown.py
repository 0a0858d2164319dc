"""Markdown as people write it in the talk: bold, italic, code, links, lists and line breaks; nothing else.

The parser knows no other syntax and escapes all HTML; what it makes is then cut down to a short list of tags
once more, so that a fault of the one is no hole.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from urllib.parse import urlsplit

from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

TAGS = {"p", "br", "strong", "em", "code", "a", "ul", "ol", "li"}
SCHEMES = {"http", "https"}
RELATION = "nofollow noopener"
SYNTAX = ("emphasis", "backticks", "link", "autolink", "list", "newline", "escape", "entity")
NESTED_AT_MOST = 20
ADDRESS = re.compile(r"https?://[^\s<>\"'`]+")
HOST = re.compile(r"\w[\w.-]*(:\d{1,5})?")
NOT_AT_ITS_END = ".,;:!?)]}*_"


@lru_cache(maxsize=1024)
def html_of(text: str) -> SafeString:
    """The text as HTML that is safe to show."""
    import nh3  # with the first line that is shown

    return SafeString(
        nh3.clean(
            _parser.render(text),
            tags=TAGS,
            attributes={"a": {"href"}, "*": set()},
            url_schemes=SCHEMES,
            link_rel=RELATION,
        ).strip()
    )


def _is_link(address: str) -> bool:
    """Only whole addresses of the web: no scripts, no data, nothing relative to our own pages."""
    try:
        parts = urlsplit(address)
        _number = parts.port
    except ValueError:
        return False
    return parts.scheme in SCHEMES and HOST.fullmatch(parts.netloc) is not None


def _link_addresses(state: StateCore) -> None:
    """Addresses that stand in the text as they are become links."""
    for block in state.tokens:
        if block.type == "inline" and block.children:
            block.children = list(_with_links(block.children))


def _with_links(tokens: list[Token]) -> Iterator[Token]:
    depth = 0
    for token in tokens:
        depth += {"link_open": 1, "link_close": -1}.get(token.type, 0)
        if token.type == "text" and depth == 0:
            yield from _split(token.content)
        else:
            yield token


def _split(text: str) -> Iterator[Token]:
    done = 0
    for found in ADDRESS.finditer(text):
        address = found[0].rstrip(NOT_AT_ITS_END)
        if not _is_link(address):
            continue
        yield _text(text[done : found.start()])
        yield Token("link_open", "a", 1, attrs={"href": address})
        yield _text(address)
        yield Token("link_close", "a", -1)
        done = found.start() + len(address)
    yield _text(text[done:])


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def _made() -> MarkdownIt:
    parser = MarkdownIt("zero", {"html": False, "breaks": True, "maxNesting": NESTED_AT_MOST})
    parser.enable(list(SYNTAX))
    parser.validateLink = _is_link  # type: ignore[assignment]
    parser.core.ruler.push("addresses", _link_addresses)
    return parser


_parser = _made()
