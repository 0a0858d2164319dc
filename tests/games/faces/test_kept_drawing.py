"""What is drawn is kept by value: whoever looks next, what they get is what is drawn for them alone."""

import re
import sys
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from games.faces import kept_drawings
from games.templatetags import faces
from tests.systems.sorcerer.face.pages import LANGUAGES, page, shown
from tests.systems.sorcerer.hiding import play_at_random
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.rich import rich_table
from tests.systems.sorcerer.table import Table

READERS = (1, 2, None)
MASKED = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')
"""What is new on each page."""
EVERY = 5
"""Of a stretch of a game each so many positions are looked at."""


def forget() -> None:
    """Nothing that was drawn is remembered."""
    kept_drawings._drawn.cache_clear()
    faces.fragment.cache_clear()
    modules = [module for name, module in sys.modules.items() if name.startswith("games.faces.sorcerer.")]
    for one in {one for module in modules for one in vars(module).values() if hasattr(one, "cache_clear")}:
        one.cache_clear()


def drawn(table: Any, language: str) -> str:
    """The page, but for what is new on each."""
    return MASKED.sub("", page(table, language))


def looks() -> Iterator[tuple[Any, str]]:
    """A stretch of one game, so that most is as it was in the look before: all readers, both languages."""
    at = rich_table(1).at
    for entries in range(0, 40, EVERY):
        play_at_random(at, 1, entries)
        for reader, language in product(READERS, LANGUAGES):
            yield shown(at, reader), language


@pytest.mark.long("pages of a stretch of a game, each drawn twice")
def test_a_page_of_what_is_kept_is_the_page_that_is_drawn_anew():
    every = list(looks())
    forget()
    kept = [drawn(table, language) for table, language in every]
    for (table, language), before in zip(every, kept, strict=True):
        forget()
        assert drawn(table, language) == before


def test_seats_with_different_hands_get_what_is_theirs():
    table = (
        Table().put("hilda", "1-b3", backpack=["elixir"]).put("saelith", "1-b3", backpack=["haste"]).start()
    )
    hands = {1: "elixir", 2: "haste"}
    forget()
    for reader in (1, 2, 1, None, 2):
        html = page(shown(table.at, reader))
        for seat, thing in hands.items():
            assert (CONTENT.finds[thing].text.en in html) is (seat == reader), (reader, thing)


def test_what_has_been_drawn_for_one_is_not_drawn_again_for_another():
    at = Table().put("hilda", "1-b3").floor("1-a1", "sword").start().at
    forget()
    page(shown(at, None))
    before = faces.fragment.cache_info().misses
    page(shown(at, None))
    assert faces.fragment.cache_info().misses == before
    page(shown(at, None), "pl")
    assert faces.fragment.cache_info().misses > before
