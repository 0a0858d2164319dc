"""A table in words and simple pictures, as a mail can show it; the same shape for every system."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.engine.events import Seen
from games.faces.log import latest, log
from games.faces.turn_lines import turn_lines
from games.faces.wording import Wording, plain

LINES_SHOWN = 24
"""A mail tells the last so many events; the table has the rest."""
WIDE = 9
"""So many signs one place of a board takes in plain text."""


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

    `ground` is what is printed there in three signs at most, which name a `numbered` place whoever stands
    there; `colour` is that of its floor in mails, "" for plain.
    A passage leads to the `right`, or `down`; where it is `solid`, there is no place but rock.
    """

    pawns: tuple[Pawn, ...] = ()
    lying: bool = False
    changed: bool = False
    ground: str = ""
    colour: str = ""
    right: bool = False
    down: bool = False
    solid: bool = False
    numbered: bool = False

    @property
    def written(self) -> str:
        """The square in plain text: "[HiSk]+*"; what is printed, or a dot, where nothing is to be seen."""
        if self.solid:
            return ""
        return self._with("".join(pawn.letters for pawn in self.pawns))

    def fitted(self, room: int) -> str:
        """The same in so many signs at most: of a crowd the first are named."""
        if len(self.written) <= room:
            return self.written
        fewer = (room - len(self._with("…"))) // 2
        return self._with("".join(pawn.letters for pawn in self.pawns[: max(0, fewer)]) + "…")

    def _with(self, named: str) -> str:
        """Those that are named stand in brackets, so that nobody takes them for a place."""
        shown = (f"[{named}]" if named else "") + ("+" if self.lying else "")
        before = self.ground if self.numbered else ""
        return (before + shown or self.ground or ".") + ("*" if self.changed else "")


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
    """One board: whose it is ("" for nobody's), the names of its columns ("" for none), its rows, and its
    changed places in words. In plain text a place is so `wide`, and a `key` says what its letters stand for.
    """

    title: str
    owner: str
    columns: tuple[str, ...]
    rows: tuple[BoardRow, ...]
    spots: tuple[Spot, ...]
    wide: int = WIDE
    key: tuple[tuple[str, str], ...] = ()

    @property
    def key_words(self) -> str:
        """What the letters stand for, in one line."""
        return ", ".join(f"{letters} {name}" for letters, name in self.key)

    @property
    def named(self) -> str:
        """Its title, and whose it is."""
        return f"{self.title} ({self.owner})" if self.owner else self.title

    @property
    def has_names(self) -> bool:
        """Whether its columns and rows have names."""
        return any(self.columns)

    @property
    def written(self) -> list[str]:
        """The board as monospaced lines, at most 70 columns wide; passages are lines between the places."""
        lines = ["".join(name.ljust(self.wide) for name in self.columns)]
        for row in self.rows:
            lines.append("".join(self._beside(square) for square in row.squares))
            lines.append("".join(("|" if square.down else "").ljust(self.wide) for square in row.squares))
        names = ["", *(name for row in self.rows for name in (row.name, ""))]
        told = [f"{name:<2}{line}".rstrip() for name, line in zip(names, lines, strict=True)][:-1]
        return told if self.has_names else told[1:]

    def _beside(self, square: Square) -> str:
        """A square with the passage to its right."""
        shown = square.fitted(self.wide - 1)
        if not square.right:
            return shown.ljust(self.wide)
        return f"{shown} ".ljust(self.wide - 1, "-").ljust(self.wide)


@dataclass(frozen=True)
class Scene:
    """What a mail tells of a table.

    `lines` are the newest events, oldest first, `earlier` counts those left out. `facts` are single lines
    about the moment (a fight, a roll, the score). `prompt`, `hint`, `options` (key and words, the best first)
    are empty for somebody who is not asked; `answered` are the words of the reader's own answer to a sealed
    question that is still open. `in_own_stretch`: one of the reader's characters has been attacked. `round`
    is 0 before the first one; until then `setup` says how the table is set up.
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
    in_own_stretch: bool = False
    round: int = 0
    setup: str = ""

    def within(self, words: int) -> "Scene":
        """The same with so many of its newest lines as have so many words together, one at least."""
        kept = len(self.lines) and 1
        while kept < len(self.lines) and _words(self.lines[-kept - 1 :]) <= words:
            kept += 1
        left_out = self.lines[: len(self.lines) - kept]
        told = sum(not line.heading for line in left_out)
        return replace(self, lines=self.lines[len(left_out) :], earlier=self.earlier + told)


def _words(lines: Sequence[TextLine]) -> int:
    return sum(len(line.text.split()) for line in lines)


def last_lines(words: Wording, events: Sequence[Seen]) -> tuple[TextLine, ...]:
    """The newest events in plain words, by turns."""
    found = []
    for turn in log(words, events, None, LINES_SHOWN):
        if turn.heading:
            found.append(TextLine(plain(turn.heading), True))
        found += [TextLine(plain(line.text)) for line in turn.lines]
    return tuple(found)


def last_turns(words: Wording, events: Sequence[Seen]) -> tuple[tuple[TextLine, ...], int]:
    """The newest turns in plain words, where a turn is told in one line; and how many lines are older."""
    every = [
        TextLine(plain(line.text))
        for turn in turn_lines(words, events, None, len(events))
        for line in turn.lines
    ]
    return tuple(every[-LINES_SHOWN:]), max(0, len(every) - LINES_SHOWN)


def left_out(events: Sequence[Seen]) -> int:
    """How many events are older than those."""
    return len(events) - len(latest(events, LINES_SHOWN))
