"""A table in words and simple pictures, as a mail can show it; the same shape for every system."""

from dataclasses import dataclass

LINES_SHOWN = 24
"""A mail tells the last so many events; the table has the rest."""


@dataclass(frozen=True)
class TextLine:
    """One line of what happened; `heading` begins a turn."""

    text: str
    heading: bool = False


@dataclass(frozen=True)
class Pawn:
    """Somebody on a small picture: two letters, whether it is the reader's own, and whose side it is on.

    `side` is a word for style sheets, `colour` the same for mails, which read none: dark, for white letters.
    """

    letters: str
    own: bool = False
    side: str = ""
    colour: str = ""


@dataclass(frozen=True)
class Square:
    """One place of a small picture: who stands there, whether things lie there, whether it has changed.

    `ground` is the digit that is printed there, if any.
    """

    pawns: tuple[Pawn, ...] = ()
    lying: bool = False
    changed: bool = False
    ground: str = ""

    @property
    def written(self) -> str:
        """The square in plain text: "HiSk+*"; a dot where nothing is to be seen."""
        shown = "".join(pawn.letters for pawn in self.pawns) + ("+" if self.lying else "")
        return (shown or ".") + ("*" if self.changed else "")


@dataclass(frozen=True)
class BoardRow:
    """One row of a small picture with its name."""

    name: str
    squares: tuple[Square, ...]


@dataclass(frozen=True)
class Spot:
    """A place that has changed, with what is there now in words."""

    where: str
    text: str


@dataclass(frozen=True)
class SmallBoard:
    """One board: whose it is, the names of its columns, its rows, and its changed places in words."""

    title: str
    owner: str
    columns: tuple[str, ...]
    rows: tuple[BoardRow, ...]
    spots: tuple[Spot, ...]

    @property
    def written(self) -> list[str]:
        """The board as monospaced lines, at most 47 columns wide."""
        head = "".join(name.ljust(9) for name in self.columns)
        lines = ["".join(square.written.ljust(9) for square in row.squares) for row in self.rows]
        named = [f"{row.name} {line}".rstrip() for row, line in zip(self.rows, lines, strict=True)]
        return [f"  {head}".rstrip(), *named]


@dataclass(frozen=True)
class Scene:
    """What a mail tells of a table.

    `lines` are the newest events, oldest first, `earlier` counts those left out. `facts` are single lines
    about the moment (a fight, a roll, the score). `prompt`, `hint`, `options` (key and words, the best first)
    are empty for somebody who is not asked; `answered` are the words of the reader's own answer to a sealed
    question that is still open. `in_own_fight`: one of the reader's characters has been attacked. `round` is
    0 before the first one; until then `setup` says how the table is set up.
    """

    lines: tuple[TextLine, ...] = ()
    earlier: int = 0
    facts: tuple[str, ...] = ()
    boards: tuple[SmallBoard, ...] = ()
    prompt: str = ""
    hint: str = ""
    options: tuple[tuple[str, str], ...] = ()
    answered: str = ""
    outcome: str = ""
    in_own_fight: bool = False
    round: int = 0
    setup: str = ""
