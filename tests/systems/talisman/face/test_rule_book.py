"""The rule book of Talisman is true to the content, and what questions and events apply is in it."""

import re
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

from games.faces.rule_book import FOLDER, Paragraph, RuleBook, read_book
from games.faces.talisman.speaker import SPEAKER
from games.kit.content import Name, Text
from games.systems.talisman.queries import spell_limit
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.table import Table
from tests.systems.talisman.test_content import COUNTS

IDS = Path(settings.BASE_DIR, "tests/rule_ids/talisman.txt").read_text(encoding="utf-8").split()
ALIGNMENTS = {
    "en": {"good": "good", "neutral": "neutral", "evil": "evil"},
    "pl": {"good": "dobry", "neutral": "neutralny", "evil": "zły"},
}
LISTED = ("outer-spaces", "middle-spaces", "inner-spaces", "city-spaces")
TWO_MORE = 2
"""Talismans among the Adventure cards, in words."""

both = pytest.mark.parametrize("language", ["en", "pl"])


@cache
def book() -> RuleBook:
    return read_book("talisman", FOLDER / "talisman" / "rules")


def paragraph(anchor: str) -> Paragraph:
    return book().places[anchor].paragraph


def text_of(anchor: str, language: str) -> str:
    """A paragraph's text with its lines joined as they are shown."""
    return " ".join(getattr(paragraph(anchor).text, language).split())


def rows(anchor: str, language: str) -> list[list[str]]:
    """The cells of all rows of a paragraph's table, without its head and without links."""
    text = getattr(paragraph(anchor).text, language)
    found = [line.strip().strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip().removeprefix("[").partition("]")[0] for cell in row] for row in found[2:]]


def said(name: Name, language: str) -> str:
    return name.en if language == "en" else str(name.pl.nom)


def printed(text: Text, language: str) -> str:
    return str(getattr(text, language))


@both
def test_the_characters_are_those_of_the_game(language: str) -> None:
    made = [
        [
            said(one.name, language),
            said(CONTENT.spaces[one.start].name, language),
            ALIGNMENTS[language][one.alignment],
            *(str(number) for number in (one.strength, one.craft, one.life, one.fate)),
        ]
        for one in CONTENT.characters.values()
    ]
    assert [[row[0], *row[2:]] for row in rows("character-list", language)] == made


@both
def test_each_character_can_do_what_its_card_says(language: str) -> None:
    for one in CONTENT.characters.values():
        assert text_of(one.id.replace("_", "-"), language) == printed(one.text, language)


@both
def test_each_space_asks_what_the_board_says(language: str) -> None:
    listed = " * ".join(text_of(anchor, language) for anchor in LISTED)
    for one in CONTENT.spaces.values():
        asks = re.escape(printed(one.words, language))
        found = re.findall(rf"\*\*([^*]*)\*\*: {asks}(?: \*|$)", listed)
        assert said(one.name, language) in ", ".join(found).split(", "), one.id


@both
def test_every_space_and_character_is_a_term_of_the_book(language: str) -> None:
    terms = {form for place in book() for form in getattr(place.paragraph.terms, language)}
    names = {said(one.name, language) for one in CONTENT.characters.values()}
    names |= {said(one.name, language) for one in CONTENT.spaces.values()}
    assert names - terms == set()


@both
@pytest.mark.counts("games/faces/talisman/rules/17-shops.yaml: - id: shop-prices")
def test_the_shops_sell_at_these_prices(language: str) -> None:
    decks = ("armoury", "stables", "emporium")
    sold = {
        (said(one.name, language), str(one.price), one.deck)
        for one in CONTENT.cards.values()
        if one.deck in decks
    }
    listed = {
        (card, row[0], deck)
        for row in rows("shop-prices", language)
        for deck, card in zip(decks, row[1:], strict=True)
        if card
    }
    assert listed == sold


@both
def test_the_quests_are_those_of_the_game(language: str) -> None:
    rolls = [row[0] for row in rows("quests", language)]
    assert rolls == [str(one.roll) for one in CONTENT.quests.values()]


@both
def test_the_endings_are_open_or_hidden_as_in_the_game(language: str) -> None:
    made = [
        [said(one.name, language), "revealed" in one.variants, "hidden" in one.variants]
        for one in CONTENT.endings.values()
    ]
    assert [[row[0], bool(row[2]), bool(row[3])] for row in rows("six-endings", language)] == made


@pytest.mark.parametrize(("craft", "row"), [(2, 0), (3, 1), (4, 2), (5, 2), (6, 3), (9, 3)])
def test_so_many_spells_are_held(craft: int, row: int) -> None:
    table = Table("warrior", "wizard")
    who = table.state.of(1)
    who.craft = craft - CONTENT.characters["warrior"].craft
    assert rows("how-many-spells", "en")[row][1] == str(spell_limit(table.state, who))


@both
def test_decks_and_boards_are_counted_as_in_the_game(language: str) -> None:
    told = " ".join(text_of(one, language) for one in ("decks", "open-stock", "regions"))
    told += text_of("city-in-the-box", language) + text_of("moon-in-the-box", language)
    counted = {number for (deck, _), number in COUNTS.items() if deck != "marker"}
    assert counted <= {int(one) for one in re.findall(r"\d+", told)}
    assert CONTENT.cards["adventure.talisman"].copies == TWO_MORE


@pytest.mark.parametrize(
    ("anchor", "english", "polish", "never"),
    [
        (
            "lycanthropes",
            "rolls on the Werewolf card too: one in six",
            "jeden na sześciu zostaje likantropem",
            "by losing to",
        ),
        ("city-setup", "All decks lie face down", "Wszystkie talie leżą zakryte", "lie open"),
        ("werewolf", 'where the Polish sheet prints "Las"', "na arkuszu wydrukowano „Las”", "Woods of your"),
    ],
)
def test_what_was_told_otherwise_than_it_is(anchor: str, english: str, polish: str, never: str) -> None:
    assert english in text_of(anchor, "en")
    assert polish in text_of(anchor, "pl")
    assert never not in text_of(anchor, "en")


# What questions and events apply


def test_every_kind_of_question_applies_rules() -> None:
    assert [kind for kind, row in SPEAKER.questions.items() if not row.rules] == []


def test_every_kind_of_event_applies_rules() -> None:
    assert [kind for kind, row in SPEAKER.events.items() if not row.rules] == []


def test_the_rules_that_they_apply_are_in_the_book() -> None:
    rows = (*SPEAKER.questions.values(), *SPEAKER.events.values())
    assert {one for row in rows for one in row.rules} - set(IDS) == set()


@both
def test_the_cards_that_the_book_names_have_pages(language: str) -> None:
    told = " ".join(getattr(place.paragraph.text, language) for place in book())
    cards = set(re.findall(r"\(#card:([^)]*)\)", told))
    assert "city.travelling_bazaar" in cards
    assert cards <= set(CONTENT.cards)


def test_every_chapter_has_a_drawing_of_its_own():
    pictures = [one.picture for one in book().chapters]
    assert len({*pictures}) == len(pictures)
    for picture in pictures:
        file, _at, view = picture.partition("#")
        drawn = Path(settings.BASE_DIR, f"static/systems/talisman/land/{file}.svg").read_text(
            encoding="utf-8"
        )
        assert not view or f'<view id="{view}"' in drawn, picture
