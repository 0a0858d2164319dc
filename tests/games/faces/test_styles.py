"""What a system says of a class alone holds for all of the page: it must not mean what others call so."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from games.systems import SLUGS

ROOT = Path(settings.BASE_DIR)
CLASSES = re.compile(r'class="((?:[^"{]|\{[%{].*?[%}]\})*)"')
ALONE = re.compile(r"\s*\.([\w-]+)(?::[\w-]+)*\s*")
DEEPEST = 4
"""So many brackets stand within each other; what they hold narrows a selector."""
MEANT = {
    "sorcerer": {"count", "way"},
    "talisman": {"ask", "chips", "odds", "price", "row", "small-card", "turned-card"},
    "mice": {"frame", "proposal", "said", "small-card", "thumbs", "turned-card"},
}
"""System -> classes of shared parts that it styles on purpose, because they hold something of its own."""


def shared() -> set[str]:
    """The classes of all that tables of all systems have."""
    found = "\n".join(path.read_text(encoding="utf-8") for path in ROOT.glob("templates/games/**/*.jinja"))
    return {one for words in CLASSES.findall(found) for one in re.sub(r"\{[%{].*?[%}]\}", " ", words).split()}


def alone(css: str) -> set[str]:
    """The classes that a sheet styles wherever they stand."""
    rules = re.findall(r"([^{}]+)\{", re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL))
    for _deep in range(DEEPEST):
        rules = [re.sub(r"\([^()]*\)", "", rule) for rule in rules]
    parts = (part for rule in rules for part in rule.split(","))
    return {match[1] for part in parts if (match := ALONE.fullmatch(part))}


def test_a_class_is_found_where_it_stands_alone_and_nowhere_else():
    css = """/* .a {} */ .b, .c:is(:hover, .h) { x: 1 } .d:has(.i, .j:not(.k, .l)) .e { x: 1 }
        b.f { } @media x { .g { } }"""
    assert alone(css) == {
        "b",
        "c",
        "g",
    }


@pytest.mark.parametrize("slug", SLUGS)
def test_a_system_restyles_no_part_that_others_have_by_chance(slug: str):
    sheets = "\n".join(path.read_text(encoding="utf-8") for path in ROOT.glob(f"static/systems/{slug}/*.css"))
    assert alone(sheets) & shared() == MEANT[slug]
