"""Texts of a page that read the same in two languages: most of them have been forgotten by the translator."""

import re
from collections.abc import Iterable
from html.parser import HTMLParser

SPOKEN = ("alt", "aria-label", "title", "placeholder", "data-turn", "data-news", "data-failed")
SILENT = ("script", "style", "code", "pre", "textarea")
WORD = re.compile(r"[^\W\d_]{2,}")


class Texts(HTMLParser):
    """Collects what a page says, attributes that are read aloud among it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self._open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open.append(tag)
        self.found |= {value or "" for name, value in attrs if name in SPOKEN}

    def handle_endtag(self, tag: str) -> None:
        if tag in self._open:
            while self._open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not set(self._open) & set(SILENT):
            self.found.add(" ".join(data.split()))


def same_words(one: str, other: str, names: Iterable[str]) -> list[str]:
    """What both pages say and what is more than these names, letters and numbers."""
    longest_first = sorted(names, key=len, reverse=True)
    known = re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b")
    both = Texts(one).found & Texts(other).found
    return sorted(text for text in both if WORD.search(known.sub(" ", text)))
