"""Every rule book is complete in both languages, whether or not its system is entered yet."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

from games.faces.rule_book import FOLDER, RuleBook, read_book
from games.kit.content import Text

BOOKS = sorted(path.parent.name for path in FOLDER.glob("*/rules"))
ENGLISH = re.compile(r"\b(the|and|you|your|with|of|is|are|it)\b", re.IGNORECASE)
POLISH = re.compile(r"[ąćęłńóśźż]", re.IGNORECASE)
MARKS = re.compile(r"\[(book|ours|follows|public)\]|https?:|www\.|rulebook", re.IGNORECASE)
LINKED = re.compile(r"\(#[^)]*\)")
NUMBER = re.compile(r"\d+")

pytestmark = pytest.mark.parametrize("slug", BOOKS)


@cache
def book(slug: str) -> RuleBook:
    return read_book(slug, FOLDER / slug / "rules")


def texts(slug: str) -> Iterator[tuple[str, Text]]:
    """Where a text of the book stands, and the text."""
    for chapter in book(slug).chapters:
        yield chapter.slug, chapter.lead
        for one in chapter.paragraphs:
            yield one.id, one.text


def test_every_id_stands_in_exactly_one_paragraph_and_no_other_does(slug: str) -> None:
    known = Path(settings.BASE_DIR, f"tests/rule_ids/{slug}.txt").read_text(encoding="utf-8").split()
    held = Counter(one for place in book(slug) for one in place.paragraph.ids)
    assert {one for one, times in held.items() if times > 1} == set()
    assert set(held) == set(known)


def test_no_text_is_the_same_in_both_languages_or_has_the_other_in_it(slug: str) -> None:
    for where, text in texts(slug):
        assert text.en != text.pl, where
        assert not ENGLISH.search(LINKED.sub("", text.pl)), where
        assert not POLISH.search(text.en), where


def test_both_languages_have_the_same_links_lists_and_tables(slug: str) -> None:
    for where, text in texts(slug):
        shape = [
            (sorted(LINKED.findall(one)), *(one.count(f"\n{mark}") for mark in ("* ", "1. ", "|")))
            for one in (text.en, text.pl)
        ]
        assert shape[0] == shape[1], where


def test_the_book_says_nothing_of_where_it_comes_from(slug: str) -> None:
    assert [where for where, text in texts(slug) if MARKS.search(text.en + text.pl)] == []


def test_both_languages_name_the_same_numbers(slug: str) -> None:
    """Up to six either may spell them; a larger figure that stands in one language only is a slip."""
    for where, text in texts(slug):
        english, polish = ({int(n) for n in NUMBER.findall(one)} for one in (text.en, text.pl))
        assert {number for number in english ^ polish if number > 6} == set(), where


def test_no_chapter_stands_where_another_page_does(slug: str) -> None:
    assert {one.slug for one in book(slug).chapters} & {"cards", "card", "id", "part"} == set()
