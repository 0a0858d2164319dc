"""The rule book of The Sorcerer's Labyrinth is true to the content."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.utils import translation

from games.faces.rule_book import Paragraph, RuleBook, get_book
from games.faces.rule_text import terms
from games.faces.sorcerer.speaker import SPEAKER
from tests.systems.sorcerer.newest import CONTENT

IDS = Path(settings.BASE_DIR, "tests/rule_ids/sorcerer.txt").read_text(encoding="utf-8").split()
LANGUAGES = ("en", "pl")


def book() -> RuleBook:
    found = get_book("sorcerer")
    assert found is not None
    return found


def paragraph(anchor: str) -> Paragraph:
    return book().places[anchor].paragraph


def rows(anchor: str, language: str) -> list[list[str]]:
    """The cells of all rows of a paragraph's table, without its head."""
    text = getattr(paragraph(anchor).text, language)
    found = [line.strip().strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in found[2:]]


def named(shelf: str, what: str, language: str) -> str:
    name: Any = CONTENT.names[shelf][what]
    return str(name.en if language == "en" else name.pl.nom)


# Complete


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.counts("games/faces/sorcerer/rules/02-table.yaml: - id: finds")
def test_every_name_on_the_table_is_a_term_of_the_book(language: str) -> None:
    words = {named(shelf, one, language) for shelf in ("find", "encounter") for one in CONTENT.names[shelf]}
    words |= {getattr(one.ability_name, language) for one in CONTENT.characters.values()}
    words |= {named("token", one.id, language) for one in CONTENT.tokens.values() if one.group == "special"}
    with translation.override(language):
        assert words - set(terms("sorcerer")) == set()


# In agreement with the content


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_encounter_table_is_that_of_the_game(language: str) -> None:
    made = [
        [str(one.total), named("encounter", one.id, language)]
        + [str(number or "") for number in (one.strength, one.wounds, one.finds, one.gems)]
        for one in CONTENT.encounters.values()
    ]
    assert rows("encounter-table", language) == made


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_characters_are_those_of_the_game(language: str) -> None:
    printed = [row[:1] + row[2:6] for row in rows("character-list", language)]
    made = [
        [one.name.en if language == "en" else one.name.pl.nom]
        + [str(number) for number in (one.strength, one.lp, one.backpack, one.armour)]
        for one in CONTENT.characters.values()
    ]
    assert printed == made
    casts = [bool(row[6]) for row in rows("character-list", language)]
    assert casts == [bool(one.magic) for one in CONTENT.characters.values()]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.counts("games/faces/sorcerer/rules/02-table.yaml: - id: finds")
def test_things_and_scrolls_are_counted_as_in_the_game(language: str) -> None:
    counted = {row[0]: int(row[1]) for row in rows("finds", language)}
    plain = {
        named("find", one.id, language): one.count for one in CONTENT.finds.values() if one.kind != "scroll"
    }
    assert plain.items() <= counted.items()
    assert sum(counted.values()) == sum(one.count for one in CONTENT.finds.values())
    scrolls = {
        named("find", one.id, language): str(one.count)
        for one in CONTENT.finds.values()
        if one.kind == "scroll"
    }
    assert {row[0]: row[3] for row in rows("scroll-list", language)} == scrolls


@pytest.mark.parametrize("language", LANGUAGES)
def test_tokens_and_boards_are_those_of_the_game(language: str) -> None:
    special = {
        named("token", one.id, language)[:4].lower(): one for one in CONTENT.tokens.values() if one.spare
    }
    counted = {row[0][:4].lower(): row[1:] for row in rows("other-tokens", language)}
    for start, one in special.items():
        if start in counted:
            assert counted[start] == [str(one.count), str(one.spare)], one.id
    assert sum(int(row[1]) for row in rows("other-tokens", language)) == 144
    assert [row[:2] for row in rows("boards", language)] == [
        [side, getattr(one.name, language)] for side, one in CONTENT.sides.items()
    ]


def clash(own: int, enemy: int, ahead: int, *, sure: bool = False, relentless: bool = False) -> int:
    """1, 0 or -1: victory, tie or defeat of the side that is so much stronger, on these dice."""
    if sure and own == 6:
        return 1
    slips, falls = own == 1 and not relentless, enemy == 1
    if slips or falls:
        return int(falls) - int(slips)
    return (own + ahead > enemy) - (own + ahead < enemy)


def ways(ahead: int, wanted: int, **abilities: bool) -> int:
    dice = [(own, enemy) for own in range(1, 7) for enemy in range(1, 7)]
    return sum(clash(own, enemy, ahead, **abilities) == wanted for own, enemy in dice)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_odds_of_a_clash_are_right(language: str) -> None:
    for difference, *printed in rows("example-odds", language):
        ahead = int(difference.replace("\N{MINUS SIGN}", "-"))
        made = [ways(ahead, wanted) for wanted in (1, 0, -1)]
        made += [ways(ahead, 1, sure=True), ways(ahead, 1, relentless=True)]
        assert printed == [str(one) for one in made], difference


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_odds_of_an_encounter_are_right(language: str) -> None:
    sums = Counter(one + other for one in range(1, 7) for other in range(1, 7))
    for digit, *printed in rows("how-dangerous", language):
        made = [str(sums[total - int(digit)] or "") for total in CONTENT.encounters]
        assert printed == made, digit


# What questions and events apply


def test_every_kind_of_question_and_event_has_its_rules_in_the_book() -> None:
    rows = {**SPEAKER.questions, **{f"event {kind}": row for kind, row in SPEAKER.events.items()}}
    assert [kind for kind, row in rows.items() if not row.rules] == []
    assert {one for row in rows.values() for one in row.rules} - set(IDS) == set()
