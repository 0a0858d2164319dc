"""The pictures of the table: every card has one; the sheets are small, plain, of the palette's colours."""

import gzip
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from django.contrib.staticfiles import finders

from labyrinth.static_files import source
from tests.systems.sorcerer.newest import CONTENT as SORCERER

PIECES, TABLE = "systems/sorcerer/pieces.svg", "img/table.svg"
TALISMAN = [f"systems/talisman/pieces{box}.svg" for box in ("", "-city", "-moon")]
MICE = "systems/mice/pieces.svg"
SHEETS = (PIECES, TABLE, *TALISMAN, MICE)
SIDES, PALETTE, FONT = "systems/sorcerer/sides.css", "css/palette.css", "fonts/alegreya-700.woff2"
SVG = "{http://www.w3.org/2000/svg}"
DRAWN = {"svg", "symbol", "g", "path", "circle", "rect"}
FORMER = "<!-- The former plain signs"
PIECES_AT_MOST, PIECES_PACKED_AT_MOST = 45 * 1024, 14_000
TABLE_PACKED_AT_MOST, FONT_AT_MOST = 3_000, 22_000
READABLE = 4.5  # WCAG 2, AA, text of any size

Scheme = dict[str, str]


def read(name: str) -> str:
    return source(name)


def symbols(name: str) -> list[str]:
    """The ids of a sheet in its order."""
    return [one.attrib["id"] for one in ET.fromstring(read(name)).iter(f"{SVG}symbol")]


def pictures() -> list[str]:
    """The ids of symbols that the content of The Sorcerer's Labyrinth asks for."""
    tokens = {"special": "{}", "marker": "heart"}
    return [
        *(f"bust-{one}" for one in (*SORCERER.characters, "zombie", "unknown")),
        *(f"beast-{one}" for one in SORCERER.encounters_by_id),
        *(f"thing-{one}" for one in SORCERER.finds),
        *(tokens.get(one.group, "thing-{}").format(one.id) for one in SORCERER.tokens.values()),
        *SORCERER.elements,
        *(f"thing-rune-{one}" for one in SORCERER.elements),
        *SORCERER.places,
        *("gem", "bag", "strength", "shield", "pack", "ring", "pip"),
    ]


@pytest.mark.parametrize("picture", pictures())
def test_every_card_has_its_picture(picture):
    assert picture in symbols(PIECES)


def test_every_face_of_a_die_is_there_and_nothing_that_no_table_shows():
    assert symbols(TABLE) == [f"d{face}" for face in range(1, 7)]


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_is_nothing_but_drawings(sheet):
    ids = symbols(sheet)
    assert len(ids) == len(set(ids))
    for one in ET.fromstring(read(sheet)).iter():
        assert one.tag.removeprefix(SVG) in DRAWN
        assert not {name for name in one.attrib if name.startswith("on") or "href" in name or name == "style"}
    assert "url(" not in read(sheet)


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_symbol_has_a_square_of_its_own(sheet):
    drawn = read(sheet).partition(FORMER)[0]
    boxes = re.findall(r'<symbol id="[\w-]+" viewBox="0 0 (\d+) (\d+)"', drawn)
    assert len(boxes) == drawn.count("<symbol")
    assert all(width == height for width, height in boxes)


def test_the_sheets_and_the_face_stay_small():
    pieces = read(PIECES)
    assert len(pieces.partition(FORMER)[0].encode()) <= PIECES_AT_MOST
    assert len(gzip.compress(pieces.encode(), 9)) <= PIECES_PACKED_AT_MOST
    assert len(gzip.compress(read(TABLE).encode(), 9)) <= TABLE_PACKED_AT_MOST


def test_the_display_face_is_there_with_its_licence():
    face = Path(finders.find(FONT))
    assert face.read_bytes().startswith(b"wOF2")
    assert face.stat().st_size <= FONT_AT_MOST
    assert f"../{FONT}" in read(PALETTE)
    assert "SIL Open Font License" in (face.parent / "OFL.txt").read_text()


# Colours


def properties(css: str) -> Scheme:
    """Name -> value of the custom properties that a piece of a style sheet sets."""
    return dict(re.findall(r"--([\w-]+): ([^;]+);", css))


def schemes() -> dict[str, Scheme]:
    """The palette by day and by night."""
    day, _query, night = read(PALETTE).partition("@media screen and (prefers-color-scheme: dark)")
    light = properties(day)
    return {"light": light, "dark": light | properties(night.partition("\n}\n")[0])}


def teams() -> dict[str, dict[str, Scheme]]:
    """Scheme -> team -> its colours."""
    rule = re.compile(r"\.team-(\w+) {([^}]+)}")
    day, _query, night = read(SIDES).partition("@media screen and (prefers-color-scheme: dark)")
    return {
        scheme: {team: properties(body) for team, body in rule.findall(part)}
        for scheme, part in (("light", day), ("dark", night))
    }


def luminance(colour: str) -> float:
    """The relative luminance of #rrggbb, 0 to 1 (WCAG 2)."""
    shares = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """1 (the same) to 21 (black on white)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_read_stands_out_from_its_ground(scheme):
    palette = schemes()[scheme]
    pairs = [(text, ground) for text in ("ink", "action") for ground in ("paper", "floor", "sill")]
    assert min(contrast(palette[text], palette[ground]) for text, ground in pairs) >= READABLE


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_name_of_a_team_can_be_read_in_its_colour(scheme):
    palette, colours = schemes()[scheme], teams()[scheme]
    assert set(colours) == set(SORCERER.teams)
    for colour in colours.values():
        assert min(contrast(colour["team"], palette[ground]) for ground in ("paper", "floor")) >= READABLE
        assert luminance(colour["team-deep"]) < luminance(colour["team"])


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_picture_uses_colours_of_the_palette(sheet):
    used = set(re.findall(r"var\(--([\w-]+)\)", read(sheet)))
    assert used <= set(schemes()["light"])
