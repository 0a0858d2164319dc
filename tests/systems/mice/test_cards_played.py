"""Every card, ability, encounter, kind of minion, side and special line is named by a test that plays it."""

import re
from pathlib import Path

from games.systems.mice import content
from games.systems.mice.chapters import specials

MARK = re.compile(r"mark\.card\(([^)]*)\)")
NAME = re.compile(r'"([^"]+)"')
BY_PARAMETER = (*content.ENCOUNTERS, *content.SIDES)
"""Those of which one test for all takes the ids from the data (`test_encounters.py`)."""


def named() -> set[str]:
    texts = [path.read_text() for path in sorted(Path(__file__).parent.glob("test_*.py"))]
    return {name for text in texts for mark in MARK.findall(text) for name in NAME.findall(mark)}


def test_everything_is_played() -> None:
    heroes = [hero.passive.id for hero in content.HEROES.values()]
    lines = [line.id for one in content.CHAPTERS.values() for _, line in specials(one)]
    cards = [*content.ABILITIES, *content.SEARCH, *content.MINION_CARDS, *content.TRAITS, *heroes, *lines]
    assert sorted(set(cards) - named()) == []


def test_what_is_named_is_there() -> None:
    heroes = [hero.passive.id for hero in content.HEROES.values()]
    lines = [line.id for one in content.CHAPTERS.values() for _, line in specials(one)]
    cards = [*content.ABILITIES, *content.SEARCH, *content.MINION_CARDS, *content.TRAITS, *heroes, *lines]
    known = {*cards, *BY_PARAMETER, *content.BOSSES, *content.BOOK.achievements, "brodie_leaves"}
    assert sorted(named() - known) == []
