"""The moving picture of the first page: what is recorded is possible, what is committed is what is drawn."""

import gzip
import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from games.drawing.moving import STRETCH
from games.faces.face import get_face
from games.faces.sorcerer.played import FILE, Played
from games.kit.content import read_file
from games.systems import SLUGS
from tests.systems.sorcerer.newest import CONTENT

STATIC = Path(__file__).resolve().parents[4] / "static" / "systems"
PACKED = 14_000
"""Bytes of it at most, as it is sent."""


@pytest.fixture(scope="module")
def shown() -> Played:
    return msgspec.convert(read_file(FILE), Played)


def stands(shown: Played) -> list[dict[str, str]]:
    return [dict(pair.split(":") for pair in one.split()) for one in shown.stands]  # type: ignore[misc]


def test_everybody_walks_through_passages_or_comes_and_goes(shown):
    ways = {frozenset(passage) for passage in CONTENT.sides[shown.side].passages}
    for before, after in pairwise(stands(shown)):
        walked = [{before[who], after[who]} for who in before.keys() & after.keys() - {STRETCH}]
        assert [way for way in walked if len(way) > 1 and way not in ways] == []


def test_all_who_come_by_stand_in_chambers_of_the_board(shown):
    met = {who for one in stands(shown) for who in one} - {STRETCH}
    assert met == set(shown.teams)
    assert {place for one in stands(shown) for place in one.values()} <= set(
        CONTENT.sides[shown.side].chambers
    )


@pytest.mark.parametrize("slug", SLUGS)
def test_the_committed_picture_is_what_is_drawn_and_small(slug):
    for name, svg in get_face(slug).played().items():
        assert (STATIC / slug / name).read_text() == svg, "make art"
        assert len(gzip.compress(svg.encode(), 9)) <= PACKED


@pytest.mark.parametrize("slug", SLUGS)
def test_it_asks_for_nothing_and_stands_still_for_who_wants_no_motion(slug):
    for svg in get_face(slug).played().values():
        elements = list(ET.fromstring(svg).iter())
        ids = {element.get("id") for element in elements}
        assert {value[1:] for one in elements for key, value in one.items() if "href" in key} <= ids
        assert not [word for word in ("url(", "@import", "javascript:", "<script") if word in svg]
        still = svg.partition("@media(prefers-reduced-motion:no-preference)")[0]
        assert not re.search("animation|@keyframes", still)


@pytest.mark.parametrize("slug", SLUGS)
def test_it_can_be_told_to_stand_still(slug):
    for svg in get_face(slug).played().values():
        root = ET.fromstring(svg)
        assert f"#{root.get('id')}:target *{{animation:none}}" in svg
