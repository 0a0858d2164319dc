"""A line as its page shows it: the table where it stands, what is asked next, and all lines in words."""

import copy
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from games.engine.questions import TABLE, Chance
from games.faces.face import face_of
from games.faces.shown import Doing, Given
from games.faces.wording import Wording, plain
from games.models import Seat, TriedLine
from games.models.game import Status
from games.table.reader_events import events_for
from games.table.reader_table import Table
from games.whatif.play import NAMED, Played, Step, mine
from games.whatif.root import Root

MOST_ROWS = 200
TOLD = 12
"""So many events of the line stand beside its board."""


@dataclass(frozen=True)
class Row:
    """A step of a line in the list: its words, who answers, and how it came to be (a word of play.py).

    `line` and `at`, which is how deep it lies, say where it leads; `here` is where the page stands.
    """

    line: int
    at: int
    words: str
    how: str
    here: bool
    note: str = ""
    seat: str = ""


@dataclass(frozen=True)
class Fall:
    """A chance that is open: so many dice, or (none) the ids that may be drawn, each with its words."""

    dice: int
    ids: tuple[tuple[str, str], ...]


def table_of(root: Root, played: Played, seats: Sequence[Seat]) -> Table:
    """The table where a line stands, as the reader would see it; who answers next is asked of the reader."""
    at, what = played.position, root.what
    question = mine(played) if at.result is None else None
    game = copy.copy(root.game)
    game.status, game.paused_at, game.adjourned = Status.RUNNING, None, False
    quiet = [copy.copy(one) for one in seats]
    for one in quiet:
        one.stand_in, one.leaving, one.offered_at, one.misses = "", "", None, 0
    told = at.events[played.before :][-TOLD:]
    return Table(
        game=game,
        seat=what.seat,
        seats=quiet,
        steps=root.step,
        view=at.system.observe(at.state, what.seat),
        question=question,
        waiting=[],
        token=what.digest if question is not None else "",
        answered="",
        take_back=None,
        result=at.result,
        log=events_for(told, what.seat, quiet, opened=False),
        seen_step=0,
        out=at.system.slow.out(at.state),
        on_turn=at.system.slow.on_turn(at.state),
    )


def fall_of(table: Table, played: Played) -> Fall | None:
    """The open chance in words; None where somebody is asked or the game is over."""
    chance = played.position.question
    if not isinstance(chance, Chance):
        return None
    say = partial(_said, face_of(table).wording(table), table.seats)
    ids = dict.fromkeys(chance.bag)
    named = sorted((plain(say(Step(TABLE, chance.kind, one, NAMED))), one) for one in ids)
    return Fall(chance.dice, tuple((one, words) for words, one in named))


def rows(table: Table, lines: Sequence[TriedLine], here: tuple[int, int]) -> list[Row]:
    """The steps of all lines, each once: what lines share stands in the first of them."""
    say = partial(_said, face_of(table).wording(table), table.seats)
    names = {one.number: one.shown_name for one in table.seats}
    found: list[Row] = []
    seen: set[str] = set()
    for line in sorted(lines, key=lambda one: (one.root_step, one.deal, str(one.answers))):
        for at, answer in enumerate(line.answers, 1):
            path = str((line.root_entry, line.digest, line.deal, line.answers[:at]))
            if path in seen and at < len(line.answers):
                continue
            seen.add(path)
            step = Step(*answer)
            note = line.note if at == len(line.answers) else ""
            stands = (line.pk, at) == here
            found.append(Row(line.pk, at, say(step), step.how, stands, note, names.get(step.seat, "")))
    return found[:MOST_ROWS]


def in_words(table: Table, steps: Iterable[Step]) -> str:
    """A line in plain words, for the talk of the party."""
    words = face_of(table).wording(table)
    return " · ".join(plain(_said(words, table.seats, step)) for step in steps)


def _said(words: Wording, seats: Sequence[Seat], step: Step) -> str:
    name = next((one.shown_name for one in seats if one.number == step.seat), "")
    given = Given(step.seat, name, step.key, "person")
    return words.answer(Doing(None, step.kind, (given,)), given)
