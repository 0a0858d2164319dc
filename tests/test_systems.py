"""A system is five folders and a slug: nothing else names one, and what the docs list is there."""

import re
from collections.abc import Iterator
from dataclasses import fields
from fnmatch import fnmatch
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from games.engine.system import System
from games.faces.face import PLAIN, Face, get_face
from games.systems import SLUGS

ROOT = Path(__file__).resolve().parents[1]
LIST = (ROOT / "docs" / "adding-a-system.md").read_text()
OWN = (
    "games/systems/{}/",
    "games/faces/{}/",
    "templates/systems/{}/",
    "static/systems/{}/",
)
MAY_NAME_THEM = (
    "CHANGELOG.md",
    "games/systems/__init__.py",
    "pyproject.toml",
    "README.md",
    "benchmarks/",
    "docs/",
    "locale/",
    "rehearsal/",
    "tests/",
)
WORDS = ("coin",)
"""Slugs that are words of other things too: that of the documents' system."""
MADE = (".git", *(line.rstrip("/") for line in (ROOT / ".gitignore").read_text().split()))
"""What is no source: git's own folder, and whatever it ignores."""
PATH = re.compile(r"`((?:games|templates|static|tests)/[^`\s]*)`")
FIELDS = re.compile(r"^\| (`[^|]*`) \|", re.MULTILINE)


def sources(folder: Path = ROOT) -> Iterator[Path]:
    """Every file of the project that somebody has written."""
    for path in sorted(folder.iterdir()):
        if any(fnmatch(path.name, pattern) for pattern in MADE):
            continue
        if path.is_dir():
            yield from sources(path)
        else:
            yield path


CARDS = (
    "games/systems/*/data/*",
    "games/faces/*/vignettes/*",
    "games/faces/*/met.txt",
    "games/faces/*/pieces.py",
    "games/faces/*/rules/*",
    "static/systems/*.svg",
)
"""A card or a space of one system may be called like another system, and so are their pictures."""


def naming(slug: str, tree: Path = ROOT) -> list[str]:
    """The files that name a system, without those that may."""
    named = re.compile(rf"(?<![a-z]){slug}(?![a-z])", re.IGNORECASE)
    may = (*MAY_NAME_THEM, *(folder.format(slug) for folder in OWN))
    found = []
    for path in sources(tree):
        name = path.relative_to(tree).as_posix()
        if name.startswith(may) or any(fnmatch(name, one) for one in CARDS):
            continue
        if named.search(f"{name} {path.read_text(errors='replace')}"):
            found.append(name)
    return found


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if slug not in WORDS])
def test_nothing_but_its_own_folders_names_a_system(slug):
    assert naming(slug) == []


def test_a_file_that_names_one_is_found(tmp_path):
    named = {
        "games/views/home.py": 'DEMO = "duel"',
        "static/css/site.css": ".duel { }",
        "templates/systems/duel/ground.html": "duel",
        "docs/list.md": "duel",
        "games/lobby/duels.py": "duels, dueller",
        "static/img/duel.svg": "",
    }
    for name, text in named.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert naming("duel", tmp_path) == ["games/views/home.py", "static/css/site.css", "static/img/duel.svg"]


# The list

LISTED = set(PATH.findall(LIST))


def found(path: str, slug: str) -> list[Path]:
    """What a path of the list means for this system."""
    return list(ROOT.glob(path.replace("<slug>", slug).rstrip("/")))


def is_large(slug: str) -> bool:
    """Whether the system has content: a small one lacks much of the list."""
    return bool(found("games/systems/<slug>/content.py", slug))


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if is_large(slug)])
def test_every_file_on_the_list_is_there(slug):
    assert len(LISTED) > 20
    assert [path for path in sorted(LISTED) if not found(path, slug)] == []


@pytest.mark.parametrize("shape", [System, Face])
def test_the_list_has_every_field_and_no_other(shape):
    table = LIST.partition(f"| field of `{shape.__name__}` |")[2].partition("\n\n")[0]
    listed = [name for row in FIELDS.findall(table) for name in re.findall(r"\w+", row)]
    assert sorted(listed) == sorted(field.name for field in fields(shape))


# The faces


@pytest.mark.parametrize("slug", SLUGS)
def test_a_system_on_offer_has_a_face_with_everything_a_visitor_reads(slug):
    face = get_face(slug)
    assert face.slug == slug
    assert face.name
    assert face.blurb
    assert 0 < face.days[0] <= face.days[1]
    assert all(finders.find(path) for path in (face.sheet, face.sides, face.pieces) if path)


def test_a_system_without_a_face_is_shown_by_kinds_and_keys():
    face = get_face("nobody-made-one")
    assert (face.slug, face.name) == ("nobody-made-one", "nobody-made-one")
    assert face.wording is PLAIN.wording
    assert face.side_name("undead") == "undead"
    assert face.value("teams", "random").label == "random"
