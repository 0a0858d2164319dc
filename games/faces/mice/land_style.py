"""How each side of a tile looks: floor, walls, what lies about, and its colours by day and by night."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from games.drawing.sheets import sheet

Floor = Literal[
    "flags", "bricks", "checker", "earth", "planks", "upright", "beams", "cobble", "hexagons", "crystal",
    "carpet", "silk", "stairs", "pipes",
]  # fmt: skip
Wall = Literal["hatched", "grain", "grass", "masonry", "damask", "webs"]
Colours = dict[str, tuple[str, str]]
"""Name -> by day and by night."""
SLATE, COAL = "#1f262b", "#101417"


@dataclass(frozen=True)
class Look:
    """The floor and its two colours, the walls and theirs, what lies on the floors and what in the walls."""

    floor: Floor
    light: str
    dark: str
    wall: Wall
    rock: str
    inside: str
    outside: str


LOOKS: Mapping[str, Look] = {
    "T1o": Look("flags", "#ece2c8", "#c3b088", "masonry", "#a8946c", "crumbs nail bone", "nail bone crumbs"),
    "T1b": Look("bricks", "#d8dcc8", "#9fae98", "hatched", "#6f8070", "bone leaf", "mushroom drops mushroom"),
    "T2o": Look("checker", "#f9f1de", "#94c0c0", "grain", "#c89f68", "crumbs pea cheese", "pea clove crumbs"),
    "T2b": Look("earth", "#eed9ae", "#b48a52", "hatched", "#84643c", "grain crumbs pea", "stone root grain"),
    "T3o": Look("planks", "#f0d8a8", "#b5854a", "damask", "#8e5430", "crumbs cheese cork", "cork crumbs"),
    "T3b": Look("beams", "#e4c48c", "#a3763f", "grain", "#5f4930", "nail shaving crumbs", "nail web web"),
    "T4o": Look("cobble", "#ebe6d5", "#aca68c", "grass", "#8ca65a", "leaf acorn feather", "daisy acorn"),
    "T4b": Look("earth", "#e2cca4", "#a17b4a", "hatched", "#68543a", "leaf stone mushroom", "root mushroom"),
    "T5o": Look("hexagons", "#efe7d6", "#b4a5c8", "masonry", "#776c90", "drops vial crumbs", "vial star"),
    "T5b": Look(
        "crystal", "#e0e9e8", "#93b4bf", "hatched", "#577687", "crystal stone", "crystal crystal stone"
    ),
    "T6o": Look("carpet", "#f1dfb4", "#b0453a", "damask", "#7b3a30", "crumbs feather", "star cork"),
    "T6b": Look("upright", "#e5c996", "#a27640", "grain", "#6e5032", "nail shaving grain", "nail web"),
    "T7o": Look("carpet", "#eadce2", "#76558a", "damask", "#523d68", "star feather", "star vial"),
    "T7b": Look("silk", "#ebe6de", "#a49cb0", "webs", "#69647a", "bone stone", "bone web"),
    "T8o": Look("stairs", "#f0e6ce", "#b9a57c", "masonry", "#978260", "crumbs nail feather", "bone crumbs"),
    "T8b": Look("pipes", "#edd2b0", "#ad6c44", "masonry", "#46565d", "drops", "rivet drops"),
}

COLOURS: Colours = {
    "ink": ("#33261a", "#d2c39e"),
    "shade": ("#3d2a12", "#000"),
    "wood": ("#d8b072", "#8f7146"),
    "oak": ("#a8713c", "#6d4b2a"),
    "bark": ("#4a2f10", "#20140a"),
    "gold": ("#f2b519", "#e8ab2a"),
    "thread": ("#d8392a", "#e2503c"),
    "pin": ("#b3251a", "#c23427"),
    "blood": ("#4a0d08", "#2a0805"),
    "brick": ("#b06a48", "#7c4a34"),
    "mortar": ("#2f2418", "#17110c"),
    "water": ("#4f9bab", "#235f6f"),
    "wave": ("#eefcff", "#9fd0da"),
    "pit": ("#17100b", "#050404"),
    "gnawed": ("#a8321f", "#c9523c"),
    "eyes": ("#ffd23d", "#ffd23d"),
    "steel": ("#c6ced2", "#8b9498"),
    "cross": ("#c02c1c", "#e2553f"),
    "orange": ("#d6752a", "#c4682a"),
    "blue": ("#3f78a8", "#3f78a8"),
    "cream": ("#fff6de", "#f0e4c4"),
    "seal": ("#8a1f2b", "#8a1f2b"),
    "cloth": ("#f7efdd", "#b5ab97"),
    "quilt": ("#9c3a35", "#6d2b28"),
    "lit": ("1", ".62"),
}
RULES = {
    "rock": "fill:var(--rock)",
    "edge": "stroke:var(--shade);stroke-width:13;opacity:.13",
    "frame": "stroke:var(--shade);stroke-width:5;opacity:.2",
    "wall": "stroke:var(--hatch);stroke-width:.7;opacity:.55",
    "figured": "fill:var(--hatch);opacity:.28",
    "strand": "stroke:var(--cream);stroke-width:.6;opacity:.4",
    "ring": "fill:var(--ink);stroke:var(--ink);stroke-width:5",
    "floor": "fill:var(--floor)",
    "neck": "fill:var(--sill)",
    "dash": "stroke:var(--ink);stroke-width:1.1;stroke-dasharray:1.4 1.9;opacity:.55",
    "tint": "fill:var(--dark);opacity:.5",
    "faint": "fill:var(--dark);opacity:.2",
    "joint": "stroke:var(--ink);stroke-width:.6;opacity:.24",
    "speck": "stroke:var(--dark);stroke-width:1.2;opacity:.8",
    "band": "stroke:var(--dark);stroke-width:2.4;opacity:.6",
    "fall": "stroke:var(--shade);stroke-width:4.4;opacity:.17",
    "water": "fill:var(--water)",
    "deep": "stroke:var(--shade);stroke-width:5;opacity:.16",
    "wave": "stroke:var(--wave);stroke-width:1;opacity:.85",
    "flow": "stroke:var(--wave);stroke-width:2.5",
    "cast": "fill:var(--shade);opacity:.34",
    "wood": "fill:var(--wood);stroke:var(--bark);stroke-width:.9",
    "oak": "fill:var(--oak);stroke:var(--bark);stroke-width:1.2",
    "grain": "stroke:var(--bark);stroke-width:.7;opacity:.42",
    "cloth": "fill:var(--cloth);stroke:var(--thread);stroke-width:1.2;stroke-dasharray:3.4 2",
    "sheet": "fill:var(--cloth);stroke:var(--bark);stroke-width:.8",
    "quilt": "fill:var(--quilt);stroke:var(--bark);stroke-width:1",
    "seam": "stroke:var(--gold);stroke-width:.7;opacity:.7",
    "rail": "stroke:var(--bark);stroke-width:4.2",
    "yellow": "stroke:var(--gold);stroke-width:2.4",
    "arrow": "fill:var(--gold);stroke:var(--bark);stroke-width:.9",
    "cord": "stroke:var(--blood);stroke-width:3.8",
    "thread": "stroke:var(--thread);stroke-width:1.9",
    "pins": "stroke:var(--blood);stroke-width:6",
    "heads": "stroke:var(--pin);stroke-width:4.6",
    "dots": "stroke:#ffc9bb;stroke-width:1.4",
    "gap": "stroke:var(--pit);stroke-width:7.5",
    "broken": "stroke:var(--thread);stroke-width:2;stroke-dasharray:4 3.6;stroke-linecap:butt",
    "mortar": "fill:var(--mortar)",
    "brick": "fill:var(--brick)",
    "pit": "fill:var(--pit);stroke:var(--ink);stroke-width:1.5",
    "gnawed": "stroke:var(--gnawed);stroke-width:1.5;stroke-dasharray:3 2.2",
    "eyes": "stroke:var(--eyes);stroke-width:2.7",
    "pupils": "stroke:#5a0d05;stroke-width:1.1",
    "grate": "stroke:var(--steel);stroke-width:1.3",
    "cross": "stroke:var(--cross);stroke-width:2.8",
    "mat": "stroke:var(--ink);stroke-width:1",
    "orange": "fill:var(--orange)",
    "blue": "fill:var(--blue)",
    "stitch": "stroke:var(--cream);stroke-width:.8;stroke-dasharray:1.6 2",
    "point": "fill:var(--cream)",
    "disc": "fill:#241a12;stroke:#b9854a;stroke-width:2.2",
    "sign": "stroke:#ffe3a0;stroke-width:1.6",
    "tip": "fill:#ffe3a0",
    "cog": "fill:#d0a85e;stroke:var(--bark);stroke-width:.5",
    "seal": "fill:var(--seal);stroke:#f3d27a;stroke-width:1.4",
    "star": "fill:#ffe08a",
    "thing": "opacity:var(--lit)",
    "halo": "stroke:var(--floor);stroke-width:3.2;opacity:.85",
    "digit": "stroke:var(--ink);stroke-width:1.35",
}
SMALL = {
    "ring": "fill:var(--ink);stroke:var(--ink);stroke-width:6.5",
    "wall": "stroke:var(--hatch);stroke-width:1.4;opacity:.5",
    "dash": "stroke:var(--ink);stroke-width:2;stroke-dasharray:2.4 3;opacity:.55",
    "cross": "stroke:var(--cross);stroke-width:4",
}
"""What is bolder where a unit is less than a pixel."""
LINES = "fill:none;stroke-linecap:round;stroke-linejoin:round"


def style(side: str, body: str, small: bool) -> str:
    """The rules for the classes that a drawing has, and the colours that they take."""
    return sheet(body, LINES, RULES | SMALL if small else RULES, COLOURS | own_colours(LOOKS[side]))


def own_colours(look: Look) -> Colours:
    """The colours of one side; by night they sink into slate."""
    sill = mixed(look.light, "#7a5a2c", 0.16)
    night = mixed(mixed(look.light, look.dark, 0.35), SLATE, 0.71)
    return {
        "floor": (look.light, night),
        "dark": (look.dark, mixed(look.dark, SLATE, 0.45)),
        "sill": (sill, mixed(night, "#cbbd9a", 0.16)),
        "rock": (look.rock, mixed(look.rock, COAL, 0.78)),
        "hatch": (mixed(look.rock, "#2a1c0e", 0.62), mixed(look.rock, "#b5a883", 0.3)),
    }


def mixed(one: str, other: str, part: float) -> str:
    """A colour on the way from one (0) to another (1)."""
    pairs = zip(_channels(one), _channels(other), strict=True)
    return "#" + "".join(f"{round(here + (there - here) * part):02x}" for here, there in pairs)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
