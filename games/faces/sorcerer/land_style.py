"""The style sheet in a board side's picture: ink on vellum by day, chalk on slate by night."""

from games.drawing.sheets import sheet

COLOURS = {
    "ink": ("#33291e", "#cbbd9a"),
    "rock": ("#d9c49a", "#0d0f11"),
    "floor": ("#f2e8ce", "#3a3d3e"),
    "sill": ("#e8d8b4", "#2f3335"),
    "hatch": ("#7a6545", "#5f5946"),
    "shade": ("#5b431f", "#000"),
    "stone": ("#b3aa95", "#7d8182"),
    "gold": ("#8a5a10", "#e8b95c"),
    "moss": ("#6b7f33", "#8ca352"),
    "peril": ("#b4321f", "#d2452c"),
    "fire": ("#cf5218", "#f0803f"),
    "water": ("#2470a8", "#62b1e6"),
    "earth": ("#8a6c17", "#d3b04c"),
    "air": ("#647f98", "#bccddc"),
    "rune": ("#2a6cab", "#74b8ee"),
}
"""Each by day and by night."""

DANGERS = ("#77a977", "#a28d00", "#cba922", "#ab580f", "#9a2b2a", "#700e2f")
"""From 1 to 6, by day and by night, as in static/css/palette.css: told apart by who sees fewer colours."""

RULES = {
    "rock": "fill:var(--rock)",
    "margin": "stroke:var(--rock);stroke-width:4.6",
    "edge": "stroke:var(--shade);stroke-width:9;opacity:.1",
    "scale": "stroke:var(--ink);stroke-width:1.2;stroke-dasharray:10.58;stroke-linecap:butt;opacity:.4",
    "hatch": "stroke:var(--hatch);stroke-width:.6",
    "wall": "fill:var(--floor);stroke:var(--ink);stroke-width:2.6;paint-order:stroke",
    "sill": "fill:var(--sill)",
    "dash": "stroke:var(--ink);stroke-width:.7;stroke-dasharray:1 1.4;opacity:.5",
    "joint": "stroke:var(--ink);stroke-width:.5;opacity:.16",
    "fine": "stroke:var(--ink);stroke-width:.55;opacity:.5",
    "bone": "fill:var(--floor);stroke:var(--ink);stroke-width:.5;opacity:.6",
    "moss": "stroke:var(--moss);stroke-width:.9;opacity:.8",
    "peril": "fill:var(--peril)",
    "p4": "opacity:.1",
    "p5": "opacity:.18",
    "p6": "opacity:.28",
    "shade": "stroke:var(--shade);stroke-width:2.2;stroke-linecap:butt;opacity:.17",
    "fire": "--tint:var(--fire)",
    "water": "--tint:var(--water)",
    "earth": "--tint:var(--earth)",
    "air": "--tint:var(--air)",
    "rune": "--tint:var(--rune)",
    "wash": "fill:var(--tint);opacity:.24",
    "rim": "fill:var(--tint);fill-opacity:.1;stroke:var(--tint);stroke-width:.6;stroke-opacity:.3",
    "strewn": "stroke:var(--tint);stroke-width:.8;opacity:.75",
    "disc": "fill:var(--floor)",
    "tiles": "stroke:var(--tint);stroke-width:1.9;stroke-dasharray:2.4 .68;stroke-linecap:butt;opacity:.7",
    "line": "stroke:var(--tint);stroke-width:.8;opacity:.8",
    "fill": "fill:var(--tint);opacity:.85",
    "nib": "stroke:var(--tint);stroke-width:1.7;opacity:.85",
    "trodden": "fill:var(--shade);opacity:.09",
    "hearth": "stroke:var(--ink);stroke-width:2;stroke-dasharray:1.7 3.1;opacity:.3",
    "stone": "fill:var(--stone);stroke:var(--ink);stroke-width:.9",
    "carved": "stroke:var(--gold);stroke-width:1.2",
    "shield": "stroke:var(--ink);stroke-width:.8",
    "pale": "fill:#000;opacity:.14",
    "under": "stroke:#2a1608;stroke-width:2.6;opacity:.8",
    "digit": "stroke:#fffaec;stroke-width:1.5",
    "name": "stroke:var(--ink);stroke-width:1;opacity:.8",
    "rose": "fill:var(--rock);stroke:var(--hatch);stroke-width:.7",
    "scales": "stroke:var(--hatch);stroke-width:1",
    "lit": "fill:var(--hatch)",
    **{f"d{danger}": f"fill:{colour}" for danger, colour in enumerate(DANGERS, 1)},
}
SMALL = {
    "hatch": "stroke:var(--hatch);stroke-width:1.1;opacity:.8",
    "wall": "fill:var(--floor);stroke:var(--ink);stroke-width:4;stroke-linejoin:round;paint-order:stroke",
    "nib": "stroke:var(--tint);stroke-width:2.2",
    "fill": "fill:var(--tint)",
    "wash": "fill:var(--tint);opacity:.3",
}
"""What is bolder where a unit is less than a pixel."""


def style(body: str, small: bool) -> str:
    """The rules for the classes that a drawing has, and the colours that they take."""
    known = RULES | SMALL if small else RULES
    return sheet(body, "fill:none;stroke-linecap:round;stroke-linejoin:round", known, COLOURS)
