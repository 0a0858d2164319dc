"""The shapes of charts: what is to be drawn, and what has been laid out for templates/charts."""

import zlib
from dataclasses import dataclass

from games.drawing.chart_scale import Point

WIDTH, HEIGHT = 480, 280
"""The size of a drawing in its own units; as high as its bars where it has some."""


@dataclass(frozen=True)
class Series:
    """One line: its points (x, y), x rising. `tone` is a colour class ("team-elves"), "" for one by place."""

    name: str
    points: tuple[Point, ...]
    tone: str = ""


@dataclass(frozen=True)
class Bar:
    """One bar; `mark` is the value that was to be expected, `low` to `high` the range of it, drawn across."""

    label: str
    value: float
    text: str = ""
    tone: str = ""
    mark: float | None = None
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Mark:
    """A moment of some lines, by their names, that the words beside the chart speak of: `sign` is a number or
    a letter, `text` what happened there."""

    sign: str
    at: float
    names: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Tick:
    """A value marked at an axis; `anchor` is "start", "middle" or "end"."""

    at: str
    text: str
    anchor: str = "middle"


@dataclass(frozen=True)
class DrawnLine:
    """A drawn line: the places of its points ("x,y x,y"), those of the dots on it with what each says, the
    points themselves."""

    name: str
    tone: str
    places: str
    dots: tuple[tuple[str, str, str], ...]
    points: tuple[Point, ...]


@dataclass(frozen=True)
class DrawnMark:
    """A drawn mark: the place of its middle, its sign, what it says."""

    x: str
    y: str
    sign: str
    text: str


@dataclass(frozen=True)
class DrawnBar:
    """A drawn bar: `y` is its top, `label_y` and `text_y` the feet of its words; all places."""

    label: str
    label_y: str
    text: str
    text_x: str
    text_y: str
    tone: str
    y: str
    width: str
    mark: str = ""
    low: str = ""
    range_width: str = ""
    range_y: str = ""
    mark_end: str = ""


@dataclass(frozen=True)
class Chart:
    """A chart ready to be drawn. `kind` is "line", "bars" or "empty"; `told` says in a sentence what is to be
    seen; `head` and `rows` are the same numbers as a table; `left_out` is said where points were left out.
    """

    kind: str
    title: str
    told: str
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    width: int = WIDTH
    height: int = HEIGHT
    left: str = "0"
    right: str = "0"
    top: str = "0"
    bottom: str = "0"
    x_label: str = ""
    y_label: str = ""
    x_ticks: tuple[Tick, ...] = ()
    y_ticks: tuple[Tick, ...] = ()
    lines: tuple[DrawnLine, ...] = ()
    marks: tuple[DrawnMark, ...] = ()
    bars: tuple[DrawnBar, ...] = ()
    beside: bool = True
    left_out: str = ""

    @property
    def key(self) -> str:
        """Something to make the ids of this chart from; the same on every showing."""
        return f"chart-{zlib.crc32(repr((self.title, self.told, self.head)).encode()):08x}"
