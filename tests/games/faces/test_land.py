"""What never changes of boards: committed pictures are those that faces draw, small enough and harmless."""

import gzip
import xml.etree.ElementTree as ET
from types import SimpleNamespace

import pytest
from django.core.management import call_command

from games.faces.face import get_face
from games.management.commands import draw_land
from games.systems import SLUGS
from tests.games.lands import lands_of

SVG = "{http://www.w3.org/2000/svg}"
HARMLESS = {SVG + name for name in ("svg", "style", "g", "defs", "path", "circle", "use", "view")}
AT_MOST = {
    "sorcerer": (35_000, 9_000, 4_000),
    "talisman": (75_000, 20_000, 20_000),
    "mice": (35_000, 9_000, 4_000),
}
"""System -> bytes of a whole picture at most, packed, and packed of a small one. Of the sorcerer's boards
four lie on a page whose art has 38 kB; Talisman has one large board and at most one small one."""


slugs = pytest.mark.parametrize("slug", SLUGS)


def packed(svg: str) -> int:
    return len(gzip.compress(svg.encode(), 9))


@pytest.mark.long("all boards are drawn, whole and small")
@slugs
def test_the_committed_files_are_what_is_drawn(slug):
    drawn = get_face(slug).land()
    assert sorted(lands_of(slug)) == sorted(drawn), "make art"
    assert [name for name, svg in drawn.items() if lands_of(slug)[name] != svg] == [], "make art"


def test_the_command_writes_them(tmp_path, capsys, monkeypatch):
    def face(slug: str) -> SimpleNamespace:
        return SimpleNamespace(land=lambda: {"land/1.svg": f"<svg>{slug}</svg>"}, played=dict, figures=())

    monkeypatch.setattr(draw_land, "get_face", face)
    call_command("draw_land", into=tmp_path)
    kept = {slug: (tmp_path / slug / "land" / "1.svg").read_text() for slug in SLUGS}
    assert kept == {slug: f"<svg>{slug}</svg>" for slug in SLUGS}
    call_command("draw_land", "mice", into=tmp_path / "alone")
    assert [path.name for path in (tmp_path / "alone").iterdir()] == ["mice"]
    assert "sorcerer: 1 files, 19 bytes" in capsys.readouterr().out


def test_who_has_no_boards_draws_none():
    assert get_face("unknown").land() == {}


@slugs
def test_pictures_are_small_enough_for_a_page(slug):
    whole = {name: svg for name, svg in lands_of(slug).items() if not name.endswith("-small.svg")}
    small = {name: svg for name, svg in lands_of(slug).items() if name not in whole}
    most, most_packed, most_small = AT_MOST.get(slug, (0, 0, 0))
    assert {name for name, svg in whole.items() if len(svg.encode()) > most} == set()
    assert {name for name, svg in whole.items() if packed(svg) > most_packed} == set()
    assert {name for name, svg in small.items() if packed(svg) > most_small} == set()


@slugs
def test_pictures_are_well_formed_ask_for_nothing_and_hold_no_words(slug):
    for name, svg in lands_of(slug).items():
        elements = list(ET.fromstring(svg).iter())
        ids = {element.get("id") for element in elements}
        attributes = [pair for element in elements for pair in element.items()]
        assert {element.tag for element in elements} <= HARMLESS, name
        assert not [pair for pair in attributes if pair[0].startswith("on") or pair[0] == "style"], name
        assert {value[1:] for key, value in attributes if "href" in key} <= ids, name
        assert not [word for word in ("url(", "@import", "<!", "&", "javascript:") if word in svg], name
        assert not [one for one in elements if one.tag != SVG + "style" and (one.text or "").strip()], name


@slugs
def test_pictures_have_a_night(slug):
    for name, svg in lands_of(slug).items():
        day, night = svg.split("@media(prefers-color-scheme:dark)")
        for colour in day.split(":root{")[1].split("}")[0].strip(";").split(";"):
            variable = colour.split(":")[0]
            assert f"{variable}:" in night, name
            assert f"var({variable})" in night, name
