"""Signs as they are printed: a dash between numbers, a minus before one; no hyphen does their work."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.utils import translation

from games.faces.face import get_face
from games.kit.content import SHOWN
from games.views.gallery import _table
from tests.systems.sorcerer.face.pages import LANGUAGES, page, words_of

HYPHEN = re.compile(r"\d-\d|(?<![\w-])-\d|(?<!\|) - ")
"""A range, a number below zero, and a break in a sentence; the line below the head of a table has bars."""
MSGSTR = re.compile(r'^(?:msgstr(?:\[\d\])? )?"(.*)"$')
MEANT = re.compile("2026-11-21|lists with -|listy ze znakiem -")
"""A date as it is typed, and the sign that begins a line of a list."""


def texts(node: Any, shown: bool = False) -> Iterator[str]:
    """All that stands under a language."""
    if isinstance(node, str) and shown:
        yield node
    elif isinstance(node, dict):
        for key, one in node.items():
            yield from texts(one, shown or key in LANGUAGES)
    elif isinstance(node, list):
        for one in node:
            yield from texts(one, shown)


def files() -> list[Path]:
    return sorted(
        one for part in ("faces", "systems") for one in (settings.BASE_DIR / "games" / part).rglob("*.yaml")
    )


def test_no_text_of_a_system_has_a_hyphen_for_a_dash_or_minus():
    read, told = 0, []
    for path in files():
        before, _, after = path.read_text().partition(SHOWN)
        for text in texts(yaml.load(after or before, Loader=yaml.CSafeLoader)):
            read += 1
            told += [(path.name, found[0], text[:80]) for found in HYPHEN.finditer(text)]
    assert told == []
    assert read > 2000


def test_no_translation_has_a_hyphen_for_a_dash_or_minus():
    told = []
    for path in sorted(settings.BASE_DIR.glob("locale/*/LC_MESSAGES/django*.po")):
        lines = [one for one in map(MSGSTR.match, path.read_text().splitlines()) if one]
        told += [one[1] for one in lines if HYPHEN.search(MEANT.sub("", one[1]))]
    assert told == []


@pytest.mark.django_db
@pytest.mark.long("positions of every kind")
def test_what_is_taken_from_a_sum_has_a_minus():
    face, taken = get_face("talisman"), 0
    with translation.override("en"):
        for example in face.gallery():
            table = _table("talisman", example)
            moment = face.moment(table)
            if moment is None or not any(one.value < 0 for row in moment.rows for one in row.addends):
                continue
            taken += 1
            assert not re.search(r"(?<![\w-])-\d", words_of(page(table)))
            assert "−" in words_of(page(table))
    assert taken
