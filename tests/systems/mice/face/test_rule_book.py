"""The rule book of Mice & Mystics: complete in both languages, and true to the content."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from games.faces.mice.face import FACE
from games.faces.mice.names import name
from games.faces.mice.speaker import SPEAKER
from games.faces.rule_book import FOLDER, RuleBook, read_book
from games.faces.rule_search import search
from games.kit.content import Text
from games.systems.mice.odds import binomial, symbol_chance, through
from tests.systems.mice.newest import CONTENT

IDS = Path(settings.BASE_DIR, "tests/rule_ids/mice.txt").read_text(encoding="utf-8").split()
LANGUAGES = ("en", "pl")
ENGLISH = re.compile(r"\b(the|and|you|your|with|of|is|are|it)\b", re.IGNORECASE)
POLISH = re.compile(r"[ąćęłńóśźż]", re.IGNORECASE)
MARKS = re.compile(r"\[(book|ours|follows|public)\]|https?:|www\.|rulebook", re.IGNORECASE)
LINKED = re.compile(r"\(#[^)]*\)")
NUMBER = re.compile(r"\d+")
SIGNS = ("sword", "bow", "shield", "cheese", "star")


@cache
def book() -> RuleBook:
    return read_book("mice", FOLDER / "mice" / "rules")


def texts() -> Iterator[tuple[str, Text]]:
    """Where a text of the book stands, and the text."""
    for chapter in book().chapters:
        yield chapter.slug, chapter.lead
        for one in chapter.paragraphs:
            yield one.id, one.text


def rows(anchor: str, language: str) -> list[list[str]]:
    """The cells of all rows of a paragraph's table, without its head."""
    text = getattr(book().places[anchor].paragraph.text, language)
    found = [line.strip().strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in found[2:]]


# Complete


def test_every_id_stands_in_exactly_one_paragraph_and_no_other_does() -> None:
    held = Counter(one for place in book() for one in place.paragraph.ids)
    assert {one for one, times in held.items() if times > 1} == set()
    assert set(held) == set(IDS)


def test_no_text_is_the_same_in_both_languages_or_has_the_other_in_it() -> None:
    for where, text in texts():
        assert text.en != text.pl, where
        assert not ENGLISH.search(LINKED.sub("", text.pl)), where
        assert not POLISH.search(text.en), where


def test_both_languages_have_the_same_links_lists_and_tables() -> None:
    for where, text in texts():
        shape = [
            (sorted(LINKED.findall(one)), *(one.count(f"\n{mark}") for mark in ("* ", "1. ", "|")))
            for one in (text.en, text.pl)
        ]
        assert shape[0] == shape[1], where


def test_the_book_says_nothing_of_where_it_comes_from() -> None:
    assert [where for where, text in texts() if MARKS.search(text.en + text.pl)] == []


def test_both_languages_name_the_same_numbers() -> None:
    """Up to six either may spell them; a larger figure that stands in one language only is a slip."""
    for where, text in texts():
        english, polish = ({int(n) for n in NUMBER.findall(one)} for one in (text.en, text.pl))
        assert {number for number in english ^ polish if number > 6} == set(), where


# In agreement with the content


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_faces_of_the_die_are_those_of_the_game(language: str) -> None:
    made = [
        [face, str(one.number), *("x" if getattr(one, sign) else "" for sign in SIGNS)]
        for face, one in CONTENT.faces.items()
    ]
    assert rows("die", language) == made


@pytest.mark.counts("games/faces/mice/rules/02-table.yaml: - id: pieces")
def test_what_there_is_is_counted_as_in_the_game() -> None:
    text = book().places["pieces"].paragraph.text.en
    counted = [
        len(CONTENT.heroes),
        sum(CONTENT.pools.values()),
        CONTENT.pools["rats"],
        CONTENT.pools["roaches"],
        len(CONTENT.sides) // 2,
    ]
    counted += [
        len(CONTENT.abilities),
        sum(card.count for card in CONTENT.search.values()),
        len(CONTENT.encounters),
    ]
    assert [int(n) for n in NUMBER.findall(text)] == counted


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_odds_of_an_attack_are_right(language: str) -> None:
    for dice, *printed in rows("example-odds", language):
        hits = binomial(int(dice), symbol_chance(CONTENT, "sword"))
        left = (through(hits, binomial(guard, symbol_chance(CONTENT, "shield"))) for guard in (1, 2, 3))
        assert printed == [str(round(100 * (1 - one.get(0, 0.0)))) for one in left], dice


# Found again


@pytest.mark.parametrize(
    ("query", "language", "anchor"),
    [
        ("M-PARTY-20", "en", "grape-bait"),
        ("m-r-137", "en", "charmed"),
        ("red line", "en", "red-lines"),
        ("Cheese Master", "en", "cheese-master"),
        ("pułapka", "pl", "traps"),
        ("zasadzka", "pl", "ambush"),
    ],
)
def test_a_rule_is_found_by_its_id_and_by_words(query: str, language: str, anchor: str) -> None:
    with translation.override(language):
        assert anchor in [found.paragraph.id for found in search(book(), query)][:3]


# What questions and events apply


def test_every_kind_of_question_has_its_rules_and_no_other_has() -> None:
    assert set(FACE.applied.questions) == set(SPEAKER.questions)


def test_every_kind_of_event_has_its_rules_and_no_other_has() -> None:
    assert set(FACE.applied.events) == set(SPEAKER.events)


def test_the_rules_that_they_apply_are_in_the_book() -> None:
    every = [*FACE.applied.questions.values(), *FACE.applied.events.values()]
    assert {one for some in every for one in some} - set(IDS) == set()
    assert all(every)


@pytest.mark.parametrize("language", LANGUAGES)
def test_heroes_and_minions_are_those_of_the_game(language: str) -> None:
    with translation.override(language):
        heroes = [
            [
                name(CONTENT, one.id),
                *(str(n) for n in (one.battle, one.defence, one.lore, one.move, one.life)),
            ]
            for one in CONTENT.heroes.values()
        ]
        cards = [(one.id, one) for one in CONTENT.minions.values()]
        cards += [(boss.id, one) for boss in CONTENT.bosses.values() for one in boss.cards]
        minions = [
            [
                name(CONTENT, kind),
                str(one.battle),
                str(one.defence),
                str(one.life),
                ", ".join(name(CONTENT, trait) for trait in one.traits),
            ]
            for kind, one in cards
        ]
    assert [row[:1] + row[2:] for row in rows("hero-list", language)] == heroes
    assert [row[:1] + row[2:] for row in rows("minion-list", language)] == minions
