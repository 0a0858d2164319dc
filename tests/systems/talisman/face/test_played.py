"""Talisman's moving picture: its stretch is possible, what is committed is what is drawn, and it is small."""

import gzip
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from games.drawing.moving import STRETCH, Stand, stands_of
from games.faces.talisman.plan import box
from games.faces.talisman.played import FILE, SEEN, Played, played
from games.faces.talisman.routes import route
from games.kit.content import read_file
from tests.systems.talisman.newest import CONTENT

COMMITTED = Path(__file__).resolve().parents[4] / "static" / "systems" / "talisman" / "played.svg"
PACKED = 14_000
"""Bytes of it at most, as it is sent."""


@pytest.fixture(scope="module")
def shown() -> Played:
    return msgspec.convert(read_file(FILE), Played)


def is_way(start: str, end: str) -> bool:
    """Whether a turn leads there: by a die, in one step, or out of a tunnel."""
    return end in CONTENT.spaces[start].exits or any(
        len(route(CONTENT, start, end, steps)) > 1 for steps in range(1, 7)
    )


def ways(before: Stand, after: Stand) -> list[tuple[str, str]]:
    known = before.keys() & after.keys() - {STRETCH}
    return [(before[who], after[who]) for who in known if before[who] != after[who]]


def test_everybody_goes_as_the_rules_let_them(shown):
    walked = [way for before, after in pairwise(stands_of(shown.stands)) for way in ways(before, after)]
    assert len(walked) > 12
    assert [way for way in walked if not is_way(*way)] == []
    assert not is_way("temple", "crown_of_command")


def test_all_who_come_by_are_characters_on_spaces_that_are_seen(shown):
    stands = stands_of(shown.stands)
    met = {who for one in stands for who in one} - {STRETCH}
    assert met == set(shown.seats) <= set(CONTENT.characters)
    for space in {place for one in stands for place in one.values()}:
        at = box(CONTENT, space)
        assert SEEN.left <= at.left
        assert at.left + at.width <= SEEN.left + SEEN.width


def test_fights_are_where_somebody_stands(shown):
    fights = [one for one in stands_of(shown.stands) if STRETCH in one]
    assert len(fights) >= 3
    assert all(one[STRETCH] in [place for who, place in one.items() if who != STRETCH] for one in fights)


def test_the_committed_picture_is_what_is_drawn_and_small():
    drawn = played()
    assert list(drawn) == [COMMITTED.name]
    assert COMMITTED.read_text() == drawn[COMMITTED.name], "make art"
    assert len(gzip.compress(drawn[COMMITTED.name].encode(), 9)) <= PACKED
