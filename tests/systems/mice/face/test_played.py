"""The moving picture of the mice: its stretch is possible, and what is committed is what is drawn."""

import gzip
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from games.drawing.moving import STRETCH, Stand, stands_of
from games.faces.mice.played import FILE, Played, played
from games.kit.content import read_file
from tests.systems.mice.newest import CONTENT

COMMITTED = Path(__file__).resolve().parents[4] / "static" / "systems" / "mice" / "played.svg"
PACKED = 14_000
"""Bytes of it at most, as it is sent."""


@pytest.fixture(scope="module")
def shown() -> Played:
    return msgspec.convert(read_file(FILE), Played)


def steps(before: Stand, after: Stand) -> list[tuple[str, int, int]]:
    """Who went from where to where."""
    both = before.keys() & after.keys() - {STRETCH}
    return [(who, int(before[who]), int(after[who])) for who in both if before[who] != after[who]]


def test_mice_go_from_space_to_space_and_nobody_leaves_the_side(shown):
    side, stands = CONTENT.sides[shown.side], stands_of(shown.stands)
    walked = [one for before, after in pairwise(stands) for one in steps(before, after)]
    assert len(walked) > 12
    assert [one for one in walked if one[0] in CONTENT.heroes and one[2] not in side.adjacent[one[1]]] == []
    assert {int(place) for stand in stands for place in stand.values()} <= set(side.spaces)


def test_all_who_come_by_are_mice_and_minions_of_the_game(shown):
    met = {who for stand in stands_of(shown.stands) for who in stand} - {STRETCH}
    assert met == set(shown.sides)
    for who, side in shown.sides.items():
        assert side == (who if who in CONTENT.heroes else "minions")
        assert who in CONTENT.heroes or who.rpartition("-")[0].replace("-", "_") in CONTENT.minions


def test_fights_are_between_a_mouse_and_a_minion(shown):
    fights = [stand for stand in stands_of(shown.stands) if STRETCH in stand]
    assert len(fights) >= 3
    for stand in fights:
        there = {
            shown.sides[who] == "minions"
            for who, at in stand.items()
            if who != STRETCH and at == stand[STRETCH]
        }
        assert there == {True, False}


def test_the_committed_picture_is_what_is_drawn_and_small():
    drawn = played()
    assert list(drawn) == [COMMITTED.name]
    assert COMMITTED.read_text() == drawn[COMMITTED.name], "make art"
    assert len(gzip.compress(drawn[COMMITTED.name].encode(), 9)) <= PACKED
