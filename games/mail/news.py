"""What happened at a table since a person's own last answer, from their seat's view, in one replay."""

from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from games.engine.position import Counts, Position
from games.engine.questions import Entry
from games.faces.book import Page, new_pages
from games.faces.face import face_of
from games.faces.headline import headline
from games.faces.log import heard
from games.faces.scene import Scene
from games.journal.again import NotPlayedAgain, playing_again
from games.journal.loading import load
from games.journal.past import Past, past_of
from games.journal.release import system_of
from games.journal.shared import as_seen_by
from games.journal.table_rows import seats_of
from games.models import Game
from games.table.reader_events import events_for
from games.table.reader_table import Table, table_of

LOOKED_BACK = 200
"""So many entries are searched for the own last answer; where there is none they are told."""


@dataclass(frozen=True)
class News:
    """The table as it stands, its log from the own last answer on, and the view `before` that answer.

    `is_all`: there has been none since the game began.
    """

    table: Table
    before: Any
    is_all: bool = False

    @property
    def scene(self) -> Scene:
        """The table in words and small pictures, as the face of its system draws it."""
        return face_of(self.table).small(self.table, self.before)

    @property
    def headline(self) -> str:
        """What matters most of it in a sentence or two; "" where nothing of it counts."""
        return headline(face_of(self.table), self.table)

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages of the story that were opened since then; none where no story is told."""
        book = face_of(self.table).book
        return new_pages(book, self.table.view, None if self.is_all else self.before) if book else ()


def news(game: Game, seat: int) -> News:
    """The table of a started game for one seat, with what is new since its last answer; seven queries.

    It is played again from the last key frame before that answer; where the rules do not play that again,
    from where the game is loaded, and what lies before is not told. Raises BeingUpgraded, and what rules
    raise that fail.
    """
    game = as_seen_by(game, seat)
    try:
        with playing_again(game):
            return _news(game, seat)
    except NotPlayedAgain:
        position = load(game)
        return News(_only_new(game, seat, position, 0), position.system.observe(position.state, seat))


def _news(game: Game, seat: int) -> News:
    system, past = system_of(game), past_of(game)
    start = max(0, game.entries - LOOKED_BACK)
    lines = past.entries(start, game.entries)
    answer = _last_answer(lines, seat)
    counts, state = past.frame_before(entry=start + (answer or 0))
    lines = _behind(past, lines, start, counts)
    old = start + (answer or 0) - counts.entries
    position = Position(system, state, lines[:old], counts=counts)
    before, told = system.observe(position.state, seat), len(position.events) if answer is not None else 0
    for line in lines[old:]:
        position.replay(line)
    for row in past.sealed_answers(position):
        position.replay_pending(row.answer())
    return News(_only_new(game, seat, position, told), before, is_all=answer is None and not start)


def _last_answer(lines: list[Entry], seat: int) -> int | None:
    """The index of the last answer that the person of the seat gave."""
    for at in range(len(lines) - 1, -1, -1):
        if any(one.seat == seat and one.by == "person" for one in lines[at].answers):
            return at
    return None


def _behind(past: Past, lines: list[Entry], start: int, counts: Counts) -> list[Entry]:
    """All lines behind a key frame; `lines` are those from `start`."""
    if counts.entries >= start:
        return lines[counts.entries - start :]
    return [*past.entries(counts.entries, start), *lines]


def _only_new(game: Game, seat: int, position: Position, told: int) -> Table:
    seats = seats_of(game.pk)
    new = position.events[told:]
    log = heard(events_for(new, seat, seats, opened=game.is_finished))
    return replace(table_of(game, seat, seats, position), log=log)
