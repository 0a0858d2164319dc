"""The end of a game as its system tells it: key moments, everybody's deeds, and the map with their trails."""

from dataclasses import dataclass

from games.drawing.charts import Chart


@dataclass(frozen=True)
class KeyMoment:
    """Something that decided the game: `step` is its position in the replay, `when` the round in words.

    `words` are safe HTML; `side` gives the colour and `picture` is the id of a symbol, both "" for none.
    """

    step: int
    when: str
    title: str
    words: str
    side: str = ""
    picture: str = ""


@dataclass(frozen=True)
class SeatDeeds:
    """What one seat did: counts in words, and its best roll in a sentence, "" where it had none."""

    seat: int
    side: str
    counts: tuple[tuple[str, int], ...]
    best: str = ""


@dataclass(frozen=True)
class TrailLine:
    """One passage as one side walked it: path data, and how thick the ink is."""

    side: str
    path: str
    width: float


@dataclass(frozen=True)
class Mark:
    """Something that happened in a place: a "grave" or a "flag", `many` times, its middle at `x`, `y`."""

    kind: str
    side: str
    x: float
    y: float
    many: int
    title: str


@dataclass(frozen=True)
class TrailBoard:
    """A board under its trails. `land` is the address of its picture, which fills `box`: left, top, width,
    height; `about` says in words what is drawn.
    """

    title: str
    owner: str
    side: str
    land: str
    box: tuple[float, float, float, float]
    about: str
    lines: tuple[TrailLine, ...]
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class Ending:
    """All of it, made of what was public while the game was played. A system that knows no more says
    nothing, and shows no map. `legend` says what is drawn on the boards.
    """

    moments: tuple[KeyMoment, ...] = ()
    deeds: tuple[SeatDeeds, ...] = ()
    chart: Chart | None = None
    boards: tuple[TrailBoard, ...] = ()
    legend: str = ""
