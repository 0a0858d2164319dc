"""Bytes of a page in fixed positions, those of the gallery: the benchmark plays other games in each run."""

import re
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import brotli
import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from benchmarks.budgets import budgets
from benchmarks.pages import IN_STYLES, LINKED, shown
from games.faces.face import get_face
from games.systems import SLUGS
from labyrinth.serving.compression import CODINGS

STATIC = "/static/"
PACKED = (".css", ".js", ".svg")
BROTLI, ZSTD = CODINGS[:2]
AROUND_A_FILE, AROUND_A_PAGE, AROUND_A_PART = 280, 800, 500
"""Headers, and what is put behind a page or a part so that nobody guesses by its length."""
MANIFEST = 1_100
"""What a page loads beside files."""
OF_BOXES = re.compile(r"systems/talisman/(?:pieces-|land/(?:city|day|night)).*")
"""What a table of Talisman loads beside that of a plain one, for the boxes that are played with it."""
WITH_BOXES, PART_AT_MOST = 140_000, 9_200
USUAL = 19 / 20
"""So many of the positions keep the budget of a part; some of the gallery are met once in a hundred games."""


def page(client: Client, slug: str, number: int) -> str:
    answer = client.get(f"/dev/gallery/{slug}/{number}/")
    assert answer.status_code == 200
    return answer.content.decode()


def part(text: str) -> bytes:
    """What a page exchanges while one plays."""
    return ('<div id="table"' + text.partition('<div id="table"')[2].partition('<h2 id="kinds"')[0]).encode()


@cache
def size(path: str) -> int:
    """A file as it is sent."""
    content = Path(str(finders.find(path))).read_bytes()
    return AROUND_A_FILE + (len(brotli.compress(content)) if path.endswith(PACKED) else len(content))


@cache
def named(sheet: str) -> frozenset[str]:
    """The files that a style sheet names."""
    linked = IN_STYLES.findall(Path(str(finders.find(sheet))).read_text())
    return frozenset(urljoin(STATIC + sheet, one).removeprefix(STATIC) for one in linked)


def files(text: str) -> set[str]:
    """The static files that a page loads, with those that its sheets name."""
    found = {one.removeprefix(STATIC) for one in LINKED.findall(shown(text)) if one.startswith(STATIC)}
    return found.union(*(named(one) for one in found if one.endswith(".css")))


@pytest.mark.django_db
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.thirds
@pytest.mark.long("a page for every kind")
def test_a_page_and_what_is_exchanged_keep_their_budgets(client: Client, settings: Any, slug: str) -> None:
    settings.DEVELOPMENT = True
    plain, whole, usual, parts = (dict[int, int]() for _ in range(4))
    for number in range(len(get_face(slug).gallery())):
        text = page(client, slug, number)
        loaded = files(text)
        of_boxes = {one for one in loaded if OF_BOXES.fullmatch(one)}
        alone = len(BROTLI.pack(text.encode(), BROTLI.whole)) + AROUND_A_PAGE + MANIFEST
        plain[number] = alone + sum(map(size, loaded - of_boxes))
        whole[number] = alone + sum(map(size, loaded))
        parts[number] = len(ZSTD.pack(part(text), ZSTD.part or 1)) + AROUND_A_PART
        if not of_boxes:
            usual[number] = parts[number]
    heaviest = max(plain, key=lambda one: plain[one])
    assert plain[heaviest] <= budgets()["page"].limit * 1000, heaviest
    assert max(whole.values()) <= WITH_BOXES
    assert max(parts.values()) <= PART_AT_MOST
    if usual:  # in the gallery of Talisman all boxes are played
        large = sorted(usual, key=lambda one: usual[one])[int(len(usual) * USUAL)]
        assert usual[large] <= budgets()["partial"].limit * 1000, large
