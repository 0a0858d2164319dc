"""A lesson as data: what is played, where the reader decides, and what is said there."""

from functools import cache
from pathlib import Path

import msgspec

from games import faces
from games.faces.systems import is_known
from games.kit.content import Card, Text, read_file, require

FILE = "lesson.yaml"


class Scene(Card, frozen=True, kw_only=True):
    """A stop of the lesson in the reader's turn of that number.

    `before` are the keys that are played since the last stop, dice and other seats included; `answer` is the
    option that the reader is asked to choose, "" in the last scene.
    """

    turn: int
    before: str
    answer: str
    title: Text
    say: Text


class Lesson(Card, frozen=True, kw_only=True):
    """A lesson: what its game is played with, the reader's seat, the names of the seats, the stops.

    It keeps its `ruleset`: its dice and answers fit that one.
    """

    ruleset: int
    seats: int
    options: dict[str, str]
    reader: int
    people: dict[int, str]
    scenes: tuple[Scene, ...]

    @property
    def turns(self) -> int:
        """How many turns of the reader it shows."""
        return self.scenes[-1].turn


def lesson_of(slug: str) -> Lesson | None:
    """The lesson of a system, None where it has none or is not played here. Raises ContentError for a file
    that is not one."""
    path = Path(faces.__file__).parent / slug / FILE
    return read(path) if is_known(slug) and path.is_file() else None


@cache
def read(path: Path) -> Lesson:
    """The lesson of a file. Raises ContentError."""
    raw = read_file(path, *Lesson.__struct_fields__)
    try:
        lesson = msgspec.convert(raw, Lesson, strict=False)
    except msgspec.ValidationError as error:
        require(False, path, "file", "-", str(error))
        raise
    asks = [bool(scene.answer) for scene in lesson.scenes]
    require(
        asks[:-1] == [True] * len(asks[1:]) and asks[-1:] == [False],
        path,
        "file",
        "scenes",
        "all but the last ask",
    )
    return lesson
