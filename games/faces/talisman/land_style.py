"""The style sheet in a board's picture: ink on vellum by day, chalk on slate by night."""

from games.drawing.sheets import sheet

COLOURS = {
    "ink": ("#33291e", "#d3c6a4"),
    "leaf": ("#a9b56c", "#414f3a"),
    "pine": ("#6d8247", "#33452f"),
    "earth": ("#c8a268", "#5b4a35"),
    "bark": ("#8a633a", "#6d5235"),
    "stone": ("#c3b8a0", "#5b5f60"),
    "slate": ("#8d836f", "#43484a"),
    "roof": ("#b4573a", "#7d402d"),
    "water": ("#8cbccb", "#2f5b6f"),
    "deep": ("#4b7f9e", "#2d5570"),
    "ripple": ("#4b7f9e", "#5b92ac"),
    "gold": ("#dba83e", "#c4923a"),
    "dune": ("#d9b872", "#6d5a35"),
    "fire": ("#dd6a2b", "#c25a24"),
    "bone": ("#f6ead0", "#6a6250"),
    "dark": ("#43372d", "#15181a"),
    "dusk": ("#6b5c50", "#2a2c2e"),
    "violet": ("#9474b4", "#5d4a78"),
    "sand": ("#ead596", "#6d6039"),
    "red": ("#a83a2c", "#8c3528"),
    "snow": ("#fffaf0", "#cfc6b0"),
    "far": ("#c9cf9c", "#343d36"),
    "moor": ("#a7a884", "#343c36"),
    "ash": ("#a4917f", "#383230"),
    "green": ("#7fb86a", "#5f9a52"),
    "skin": ("#f2d3a6", "#b8976d"),
    "rail": ("#b9a98a", "#8f866f"),
    "rune": ("#c98a17", "#c98a17"),
    "eye": ("#e8482f", "#e8482f"),
    "shade": ("#1c1208", "#000"),
    "edge": ("#c9b183", "#1a1e21"),
    "rock": ("#cdb88e", "#14171a"),
    "hatch": ("#6b573d", "#6b654f"),
    "outer-sky": ("#d9e5d3", "#1d272c"),
    "outer-haze": ("#ecebd1", "#29332f"),
    "middle-sky": ("#f2d9a0", "#29261f"),
    "middle-haze": ("#f9ebc6", "#363128"),
    "inner-sky": ("#c9a79c", "#221b1c"),
    "inner-haze": ("#dec2b5", "#332827"),
    "crown": ("#f0d9a0", "#3b3322"),
    "plaque": ("#fbf2dc", "#23282b"),
    "ray": ("#fff4cf", "#5a4a26"),
    "town": ("#d8cf9f", "#2a302c"),
    "road": ("#e2cfa4", "#3d3a33"),
    "plot": ("#eee4bf", "#262c2b"),
    "arrow": ("#8a5a16", "#e0a644"),
    "noon": ("#f3dfa0", "#c9ad62"),
    "light": ("#f8ecc4", "#dcc688"),
    "sun": ("#f2c14a", "#e0a93a"),
    "blood": ("#d9493a", "#c23c2e"),
}
"""Each by day and by night."""

PAINT = (
    "leaf pine earth bark stone slate roof water deep gold dune fire bone dark dusk violet sand red snow far "
    "moor ash green skin sun noon light blood edge rock town road plot"
)
RULES = {
    **{name: f"fill:var(--{name})" for name in PAINT.split()},
    "thin": "stroke-width:.9",
    "bold": "stroke-width:2.6",
    "bare": "stroke:none",
    "dashed": "stroke-dasharray:3 2.4",
    "shade": "fill:var(--shade);opacity:.19;stroke:none",
    "gilt": "stroke:var(--gold)",
    "rail": "stroke:var(--rail);stroke-width:1.2",
    "blade": "stroke:var(--pine)",
    "mist": "stroke:var(--green);opacity:.7",
    "ripple": "stroke:var(--snow);opacity:.85",
    "carved": "stroke:var(--rune);stroke-width:1.7",
    "eye": "stroke:var(--eye);stroke-width:2.4",
    "ray": "fill:var(--ray);stroke:none",
    "stain": "fill:#1c1208;fill-opacity:.16;stroke:none",
    "dusk-sky": "fill:#2b3357",
    "deep-sky": "fill:#1c2342",
    "star": "fill:#f4ead0",
    "hill": "fill:#161c30;stroke:none",
    "wolf": "fill:#0c0f1c;stroke:none",
    "firs": "fill:#0c0f1c;stroke:none",
    "outer": "--sky:var(--outer-sky);--haze:var(--outer-haze)",
    "middle": "--sky:var(--middle-sky);--haze:var(--middle-haze)",
    "inner": "--sky:var(--inner-sky);--haze:var(--inner-haze)",
    "crown": "--sky:var(--crown);--haze:var(--crown)",
    "city": "--sky:var(--plot);--haze:var(--leaf)",
    "plaque": "fill:var(--plaque);stroke:none",
    "ground": "fill:var(--sky);stroke:none",
    "haze": "fill:var(--haze);stroke:none",
    "bank": "fill:var(--sand);stroke:none",
    "flow": "fill:var(--water);stroke:var(--deep);stroke-width:1.6",
    "wave": "stroke:var(--ripple);stroke-width:1.15",
    "foam": "stroke:var(--snow);stroke-width:.9;opacity:.85",
    "hatch": "stroke:var(--hatch);stroke-width:.8",
    "line": "stroke-width:1.7",
    "frame": "stroke-width:2.8",
    "joint": "stroke-width:.8;opacity:.2",
    "arrow": "stroke:var(--arrow);stroke-width:3",
    "wall": "stroke-width:6;stroke-dasharray:12 5;stroke-linecap:butt",
}
SMALL = {
    "thin": "stroke-width:1.4",
    "bold": "stroke-width:3.4",
    "line": "stroke-width:3",
    "frame": "stroke-width:5",
    "wave": "stroke:var(--ripple);stroke-width:2",
    "hatch": "stroke:var(--hatch);stroke-width:1.6",
    "arrow": "stroke:var(--arrow);stroke-width:6",
}
"""What is bolder where a unit is less than a pixel."""
LINES = "fill:none;stroke:var(--ink);stroke-width:{};stroke-linecap:round;stroke-linejoin:round"


def style(body: str, small: bool) -> str:
    """The rules for the classes that a drawing has, and the colours that they take."""
    known = RULES | SMALL if small else RULES
    return sheet(body, LINES.format(2.2 if small else 1.6), known, COLOURS)
