"""What happened at a table behind a cursor, as one seat may know it: for programs that follow a game.

A cursor is "STEP.TOLD": everything before that public step is told, and of the step itself so many lines as
the reader may see. Private lines share the number of the public step before them: a step told may go on.
"""

import re
from dataclasses import dataclass

from games.engine.events import Event, Seen
from games.engine.position import Position
from games.engine.walk import walk
from games.faces.face import face_of
from games.faces.wording import plain
from games.journal.again import NotPlayedAgain, playing_again, where_it_is_proved
from games.journal.past import past_of
from games.journal.release import system_of
from games.models import Game
from games.models.packing import KeyFrame
from games.table.reader_events import events_for
from games.table.reader_table import table
from games.table.table_data import steps_of

CURSOR = re.compile(r"([0-9]{1,7})\.([0-9]{1,5})", re.ASCII)
BEGINNING = "0.0"


class BadCursorError(Exception):
    """A cursor that is none, or lies behind the end of what the reader may know; `step` is that end."""

    def __init__(self, step: int) -> None:
        super().__init__(step)
        self.step = step


@dataclass(frozen=True)
class FeedLine:
    """One event: structured, and in the reader's words."""

    step: int
    kind: str
    facts: dict[str, object]
    text: str


@dataclass(frozen=True)
class Happened:
    """Lines, oldest first; `next` is the cursor behind them, `more` whether there is more already."""

    lines: list[FeedLine]
    next: str
    more: bool
    step: int


def happened(game: Game, seat: int | None, *, cursor: str, steps: int) -> Happened:
    """What happened behind the cursor, at most so many public steps; ten queries at most, at any length.

    Nothing while the rules of a held game fail. Raises BadCursorError, NotPlayedAgain where the rules do not
    play this part of another, and Refused where this process is older than the game.
    """
    shown = table(game, seat)
    end = steps_of(shown)
    first, skipped = _read(cursor, end)
    last = min(end, first + steps - 1)
    events = _events(game, first, last)
    if events is None:
        return Happened([], cursor, False, end)
    lines = events_for(events, seat, shown.seats, opened=game.is_finished)
    already = min(skipped, sum(line.step == first for line in lines))
    words = face_of(shown).wording(shown)
    new = [FeedLine(one.step, one.kind, one.facts, plain(words.line(one))) for one in lines[already:]]
    return Happened(new, _behind(lines, last, end), last < end, end)


def _read(cursor: str, end: int) -> tuple[int, int]:
    found = CURSOR.fullmatch(cursor)
    if found is None or int(found[1]) > end:
        raise BadCursorError(end)
    return int(found[1]), int(found[2])


def _behind(lines: list[Seen], last: int, end: int) -> str:
    """A step behind which another one stands is closed; the last one may go on."""
    if last < end:
        return f"{last + 1}.0"
    return f"{last}.{sum(line.step == last for line in lines)}"


def _events(game: Game, first: int, last: int) -> list[tuple[int, Event]] | None:
    """The events of these public steps; None where the rules cannot play this part of a held game."""
    try:
        position = _again(game, first, last)
    except NotPlayedAgain:
        if game.is_running or game.is_finished:
            raise
        return None
    return [(step, event) for step, event in position.events if first <= step <= last]


def _again(game: Game, first: int, last: int) -> Position:
    """From a stored state before step `first` until the game is past step `last` (three queries); from where
    it is proved where the rules do not play it from there. Raises NotPlayedAgain."""
    try:
        with playing_again(game):
            past = past_of(game)
            begin = past.frame_before(step=first - 1) if first else past.frame_before(entry=0)
            return _played(game, begin, last)
    except NotPlayedAgain:
        proved = where_it_is_proved(game, step=first - 1)
        if proved is None:
            raise
    with playing_again(game):
        return _played(game, proved, last)


def _played(game: Game, begin: KeyFrame, last: int) -> Position:
    past, (counts, state) = past_of(game), begin
    position = Position(system_of(game), state, counts=counts)
    for at, _next in walk(position, past.entries(counts.entries, past.frame_behind(last))):
        if at.steps > last:
            break
    return position
