"""What never changes of boards: committed pictures are those that faces draw, small enough and harmless."""

import gzip
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from pathlib import Path

import pytest
from django.core.management import call_command

from games.faces.face import get_face
from games.systems import SLUGS

STATIC = Path(__file__).resolve().parents[2] / "static" / "systems"
SVG = "{http://www.w3.org/2000/svg}"
HARMLESS = {SVG + name for name in ("svg", "style", "g", "defs", "path", "circle", "use", "view")}
AT_MOST = {
    "sorcerer": (35_000, 9_000, 4_000),
    "talisman": (75_000, 20_000, 20_000),
    "mice": (35_000, 9_000, 4_000),
}
"""System -> bytes of a whole picture at most, packed, and packed of a small one. Of the sorcerer's boards
four lie on a page whose art has 38 kB; Talisman has one large board and at most one small one."""


@pytest.fixture(scope="module")
def lands() -> dict[str, Mapping[str, str]]:
    """System -> what its face draws."""
    return {slug: get_face(slug).land() for slug in SLUGS}


def packed(svg: str) -> int:
    return len(gzip.compress(svg.encode(), 9))


def committed(folder: Path, names: Mapping[str, str]) -> dict[str, str]:
    """All files in the folders in which a face keeps its pictures."""
    found = [path for inner in {(folder / name).parent for name in names} for path in inner.iterdir()]
    return {path.relative_to(folder).as_posix(): path.read_text() for path in found}


@pytest.mark.parametrize("slug", SLUGS)
def test_the_committed_files_are_what_is_drawn(slug, lands):
    kept = committed(STATIC / slug, lands[slug])
    assert sorted(kept) == sorted(lands[slug]), "make art"
    assert [name for name, svg in lands[slug].items() if kept[name] != svg] == [], "make art"


def test_the_command_writes_them(tmp_path, capsys, monkeypatch, lands):
    monkeypatch.setattr("games.faces.sorcerer.land.drawn", lambda side, _small: f"<svg>{side.id}</svg>")
    call_command("draw_land", into=tmp_path)
    assert committed(tmp_path / "sorcerer", lands["sorcerer"])["land/2A-small.svg"] == "<svg>2A</svg>"
    assert "sorcerer: 17 files, " in capsys.readouterr().out


def test_who_has_no_boards_draws_none():
    assert get_face("unknown").land() == {}


@pytest.mark.parametrize("slug", SLUGS)
def test_pictures_are_small_enough_for_a_page(slug, lands):
    whole = {name: svg for name, svg in lands[slug].items() if not name.endswith("-small.svg")}
    small = {name: svg for name, svg in lands[slug].items() if name not in whole}
    most, most_packed, most_small = AT_MOST[slug]
    assert {name for name, svg in whole.items() if len(svg.encode()) > most} == set()
    assert {name for name, svg in whole.items() if packed(svg) > most_packed} == set()
    assert {name for name, svg in small.items() if packed(svg) > most_small} == set()


@pytest.mark.parametrize("slug", SLUGS)
def test_pictures_are_well_formed_and_ask_for_nothing(slug, lands):
    for name, svg in lands[slug].items():
        elements = list(ET.fromstring(svg).iter())
        ids = {element.get("id") for element in elements}
        attributes = [pair for element in elements for pair in element.items()]
        assert {element.tag for element in elements} <= HARMLESS, name
        assert not [pair for pair in attributes if pair[0].startswith("on") or pair[0] == "style"], name
        assert {value[1:] for key, value in attributes if "href" in key} <= ids, name
        assert not [word for word in ("url(", "@import", "<!", "&", "javascript:") if word in svg], name


@pytest.mark.parametrize("slug", SLUGS)
def test_pictures_have_a_night(slug, lands):
    for name, svg in lands[slug].items():
        day, night = svg.split("@media(prefers-color-scheme:dark)")
        for colour in day.split(":root{")[1].split("}")[0].strip(";").split(";"):
            variable = colour.split(":")[0]
            assert f"{variable}:" in night, name
            assert f"var({variable})" in night, name
