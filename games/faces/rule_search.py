"""Searching a rule book in the reader's language: by words, with or without accents, and by ids of rules.

A word is found in other forms too: from five letters on its end does not count. All words must be there; what
stands in a title, or is a term that the paragraph explains, comes first.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from html import unescape
from typing import NamedTuple

from django.utils.html import strip_tags

from accounts.languages import active_language
from games.faces.rule_book import RuleBook
from games.faces.rule_text import ShownChapter, ShownParagraph, contents, terms

LONGEST = 100
MOST_WORDS = 8
MOST_FOUND = 40
AROUND = 80
"""Letters shown on either side of what was found."""
ENDING = 2
WHOLE_UNDER = 5
SHORTEST = 3
WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
RULE = re.compile(r"[a-z]+(?:-[a-z]+)*(?:-[a-z]?\d+[a-z]?)?")
IN_TITLE, IS_TERM = 4, 20
LETTERS = str.maketrans({"ł": "l", "'": "", "’": ""})


class Token(NamedTuple):
    """A word of a text without its accents, and where it stands."""

    word: str
    start: int
    end: int


@dataclass(frozen=True)
class Entry:
    """What is searched of one paragraph."""

    chapter: ShownChapter
    paragraph: ShownParagraph
    text: str
    tokens: tuple[Token, ...]
    in_title: frozenset[str]
    in_text: frozenset[str]


@dataclass(frozen=True, eq=False)
class Index:
    """What is searched of a book: its paragraphs, and every word of them."""

    entries: tuple[Entry, ...]
    words: frozenset[str]


@dataclass(frozen=True)
class Found:
    """A paragraph with what was found in it: `hit` stands between `before` and `after`; "" where only the
    title has it."""

    chapter: ShownChapter
    paragraph: ShownParagraph
    before: str = ""
    hit: str = ""
    after: str = ""


Fitting = dict[str, int]
"""The words of a book that fit one that was asked for, and how well."""


def cut(query: str) -> str:
    """A query as far as it is looked at."""
    return " ".join("".join(one if one.isprintable() else " " for one in query[:LONGEST]).split())


def fits(query: str, *texts: str) -> bool:
    """Whether every word of a query is in the texts, in some form or as the beginning of another one."""
    asked = _words(query)
    held = frozenset().union(*map(_words, texts)) if asked else frozenset()
    return all(any(one.startswith(word) or _fits(word, one) for one in held) for word in asked)


@lru_cache(4096)
def _words(text: str) -> frozenset[str]:
    return frozenset(one.word for one in _tokens(text))


def search(book: RuleBook, query: str) -> list[Found]:
    """The paragraphs that fit, best first; [] for a query without words."""
    index, query = _index(book, active_language()), cut(query)
    return _by_id(index.entries, query) or _by_words(book.slug, index, query)


def _by_id(entries: tuple[Entry, ...], query: str) -> list[Found]:
    """A whole id, or how some begin up to a hyphen: "L-FIGHT-06", "l-fight"."""
    wanted = query.lower().removesuffix("-")
    if "-" not in wanted or not RULE.fullmatch(wanted):
        return []
    held = [(one, [rule.lower() for rule in one.paragraph.ids]) for one in entries]
    exact = [one for one, rules in held if wanted in rules]
    fit = exact or [one for one, rules in held if any(rule.startswith(f"{wanted}-") for rule in rules)]
    return [Found(one.chapter, one.paragraph) for one in fit][:MOST_FOUND]


def _by_words(slug: str, index: Index, query: str) -> list[Found]:
    asked = [_fitting(one.word, index.words) for one in _tokens(query)[:MOST_WORDS]]
    if not asked:
        return []
    meant = _term(slug, query)
    rated = [(_rated(one, asked) + IS_TERM * (one.paragraph.id == meant), one) for one in index.entries]
    fit = sorted((pair for pair in rated if pair[0] > 0), key=lambda pair: -pair[0])
    return [_found(one, asked) for _, one in fit[:MOST_FOUND]]


def _fitting(word: str, words: frozenset[str]) -> Fitting:
    return {one: rate for one in words if (rate := _fits(word, one))}


def _term(slug: str, query: str) -> str:
    """The paragraph that explains the query as a term; "" for none."""
    wanted = _folded(query)
    return next((anchor for form, anchor in terms(slug).items() if _folded(form) == wanted), "")


def _rated(entry: Entry, asked: list[Fitting]) -> int:
    """How well an entry fits; 0 where a word is missing."""
    rates = [IN_TITLE * _best(fitting, entry.in_title) or _best(fitting, entry.in_text) for fitting in asked]
    return sum(rates) if all(rates) else 0


def _best(fitting: Fitting, words: frozenset[str]) -> int:
    return max((fitting[one] for one in fitting.keys() & words), default=0)


def _fits(word: str, token: str) -> int:
    """2 for the word itself, 1 for another form of it or a longer word that begins with it, 0 for another."""
    if token == word:
        return 2
    stem = word if len(word) < WHOLE_UNDER else word[:-ENDING]
    return int(len(stem) >= SHORTEST and token.startswith(stem))


def _found(entry: Entry, asked: list[Fitting]) -> Found:
    """The paragraph with the first place in its text at which something fits best."""
    rated = [(max(fitting.get(one.word, 0) for fitting in asked), one) for one in entry.tokens]
    best, token = max(rated, key=lambda pair: pair[0], default=(0, Token("", 0, 0)))
    if not best:
        return Found(entry.chapter, entry.paragraph)
    text, first = entry.text, max(0, token.start - AROUND)
    before, after = text[first : token.start], text[token.end : token.end + AROUND]
    before = f"… {before.partition(' ')[2]}" if first else before
    after = f"{after.rpartition(' ')[0]} …" if token.end + AROUND < len(text) else after
    return Found(entry.chapter, entry.paragraph, before, text[token.start : token.end], after)


@cache
def _index(book: RuleBook, _language: str) -> Index:
    entries = tuple(_entry(chapter, one) for chapter in contents(book) for one in chapter.paragraphs)
    return Index(entries, frozenset(word for one in entries for word in one.in_title | one.in_text))


def _entry(chapter: ShownChapter, paragraph: ShownParagraph) -> Entry:
    text = " ".join(unescape(strip_tags(paragraph.html)).split())
    tokens = _tokens(text)
    in_title = frozenset(one.word for one in _tokens(paragraph.title))
    return Entry(chapter, paragraph, text, tokens, in_title, frozenset(one.word for one in tokens))


def _tokens(text: str) -> tuple[Token, ...]:
    return tuple(Token(_folded(one[0]), one.start(), one.end()) for one in WORD.finditer(text))


def _folded(text: str) -> str:
    """Lower case without accents and apostrophes."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(one for one in apart if not unicodedata.combining(one)).translate(LETTERS)
