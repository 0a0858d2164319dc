"""Every card, ability, encounter, kind of minion, side and special line is named by a test that plays it."""

import re
from pathlib import Path

import pytest

from games.engine.questions import Chance
from games.systems.mice import content
from games.systems.mice.cards import Acting
from games.systems.mice.chapters import specials
from games.systems.mice.effects import EFFECTS, Scene
from tests.systems.mice.table import Table

MARK = re.compile(r"mark\.card\(([^)]*)\)")
NAME = re.compile(r'"([^"]+)"')
BY_PARAMETER = (*content.ENCOUNTERS, *content.SIDES)
"""Those of which one test for all takes the ids from the data (`test_encounters.py`)."""

IN_PROGRESS = ("before_attack", "after_roll", "self_hit", "mouse_near_hit")
"""Windows inside an attack or a roll: outside them there is nothing that these cards could change."""
ACTING = [
    one
    for one in (*content.ABILITIES.values(), *content.SEARCH.values())
    if one.do and one.when not in IN_PROGRESS
]


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


@pytest.mark.parametrize("card", ACTING, ids=lambda one: one.id)
def test_an_effect_that_finds_nothing_to_work_on_does_nothing(card: Acting) -> None:
    """No minion is there, nobody is hurt: every list of effects comes to its end (content 1.1)."""
    t = Table(space=9).start("collin")
    rule = EFFECTS.run(Scene(t.state, card.id, "collin", paid=1), card.do)  # type: ignore[attr-defined]
    try:
        asked = next(rule)
        for _ in range(20):
            asked = rule.send(asked.result(0) if isinstance(asked, Chance) else asked.options_of(1)[0])
    except StopIteration:
        return
    raise AssertionError(f"{asked.kind} is asked again and again")
