"""From rows to a position: decode a stored state and feed the answers again.

Whoever reads the past of a game reads it here: a finished one may be packed (games/models/packed.py).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

import msgspec
from django.db.models import QuerySet

from games.engine import questions
from games.engine.errors import ReplayMismatch
from games.engine.position import Counts, Position
from games.engine.questions import Question
from games.engine.system import System
from games.journal.release import system_of
from games.models.checkpoint import Checkpoint
from games.models.entry import Entry, Rewind, TakenBack
from games.models.game import Game
from games.models.kept_results import kept_of
from games.models.packed import Packed, rows_with
from games.models.packing import KeyFrame, decode_gone, decode_moments, moment, unpack
from games.models.sealed_answer import SealedAnswer
from labyrinth.compiled import KEY, OTHER_KEY, THIRD_KEY, Compiled

Row = tuple[questions.Entry, bytes | None]
"""An entry and the digest that was stored with it; a packed one has none."""
Frames = TypeVar("Frames", Checkpoint, Packed)


@dataclass(frozen=True)
class Left:
    """An entry that left the journal: taken back by its seat, or by an operator's `rewind`."""

    number: int
    line: questions.Entry
    at: datetime
    taken_back: datetime
    rewind: Rewind | None


_decode = msgspec.json.Decoder(questions.Entry).decode


def row_of_journal(data: bytes, digest: bytes | None) -> Row:
    """A stored entry as it is played."""
    return _decode(bytes(data)), bytes(digest) if digest else None


# -- what is stored, in rows or packed -----------------------------------------------------------------------


def journal(game: Game, after: int, until: int | None = None) -> list[Row]:
    """The entries behind number `after`, up to number `until` (one query)."""
    if game.packed_at is None:
        stored = _stored.rows(game.pk, after, _MOST if until is None else until)
        found = [row_of_journal(data, digest) for data, digest in stored]
        if found or not _missing(game, after, until):
            return found
    until = game.entries if until is None else until
    return [
        (line, None)
        for row in rows_with(game, after, until)
        for line in row.stretch.lines[max(0, after - row.entries) : until - row.entries]
    ]


_MOST = 2**31 - 1
_stored: Compiled[tuple[bytes, bytes | None]] = Compiled(
    lambda: (
        Entry.objects.filter(game=KEY, number__gt=OTHER_KEY, number__lte=THIRD_KEY)
        .order_by("number")
        .values_list("data", "digest")
    )
)


def moments(game: Game, after: int = 0, until: int | None = None) -> dict[int, datetime]:
    """Number of an entry -> when it was stored, of the same entries as `journal` (one query).

    A study has none.
    """
    if game.packed_at is None:
        stored = Entry.objects.filter(game=game, number__gt=after).order_by("number")
        if until is not None:
            stored = stored.filter(number__lte=until)
        found = dict(stored.values_list("number", "at"))
        if found or not _missing(game, after, until):
            return found
    until = game.entries if until is None else until
    return {
        number: at
        for row in rows_with(game, after, until).only("entries", "moments")
        for number, at in enumerate(decode_moments(bytes(row.moments)), row.entries + 1)
        if after < number <= until
    }


def left_journal(game: Game) -> list[Left]:
    """What was taken back or rewound, in the order in which it left the journal (two queries at most)."""
    if game.packed_at is None:
        found = [
            Left(row.number, _decode(bytes(row.data)), row.at, row.taken_back, row.rewind)
            for row in TakenBack.objects.filter(game=game).select_related("rewind")
        ]
        if found or not game.undone or not _packed_meanwhile(game):
            return found
    gone = decode_gone(bytes(Packed.objects.values_list("left", flat=True).get(game=game, entries=0)))
    ids = {one.rewind for one in gone if one.rewind is not None}
    rewinds = Rewind.objects.in_bulk(ids) if ids else {}
    return [
        Left(one.number, one.line, moment(one.at), moment(one.taken_back), rewinds.get(one.rewind or 0))
        for one in gone
    ]


def frame_before(game: Game, *, entry: int | None = None, step: int | None = None) -> KeyFrame:
    """The last stored state that has at most `entry` entries or `step` public steps before it.

    Two queries at most. A phase may begin with steps of its own: its first position may lie behind `step`.
    """
    if game.packed_at is None:
        near = _early(Checkpoint.objects.filter(game=game), entry, step).last()
        if near is not None:
            packed = bytes(near.state)
            state = unpack(packed, first_state(game)) if near.entries else unpack(packed)
            return Counts(near.entries, near.steps, near.chances), state
        if not _packed_meanwhile(game):
            raise Checkpoint.DoesNotExist(f"game {game.slug} has no key frame")
    row = _early(Packed.objects.filter(game=game), entry, step).last()
    if row is None:
        raise Packed.DoesNotExist(f"game {game.slug} has no key frame")
    return [
        frame
        for frame in row.stretch.frames
        if (entry is None or frame[0].entries <= entry) and (step is None or frame[0].steps <= step)
    ][-1]


def _early(rows: "QuerySet[Frames]", entry: int | None, step: int | None) -> "QuerySet[Frames]":
    if entry is not None:
        rows = rows.filter(entries__lte=entry)
    if step is not None:
        rows = rows.filter(steps__lte=step)
    return rows.order_by("entries")


def frame_behind(game: Game, step: int) -> int:
    """Before how many entries the first stored state lies that has more than `step` public steps (one query).

    All entries where there is none.
    """
    if game.packed_at is None:
        frames = Checkpoint.objects.filter(game=game, steps__gt=step)
        found = frames.order_by("entries").values_list("entries", flat=True).first()
        return game.entries if found is None else found
    row = _early(Packed.objects.filter(game=game), None, step).last()
    if row is None:
        raise Packed.DoesNotExist(f"game {game.slug} has no key frame")
    behind = (counts.entries for counts, _state in row.stretch.frames if counts.steps > step)
    return next(behind, row.stretch.end)


def first_state(game: Game) -> bytes:
    """The game's state before its first answer (one query)."""
    if game.packed_at is None:
        frames = Checkpoint.objects.values_list("state", flat=True)
        found = frames.filter(game=game, entries=0).first()
        if found is not None or not _packed_meanwhile(game):
            return unpack(bytes(found or b""))
    return Packed.objects.get(game=game, entries=0).stretch.frames[0][1]


def _missing(game: Game, after: int, until: int | None) -> bool:
    """Whether entries that the game must have are not there because they have just been packed."""
    return after < (game.entries if until is None else min(until, game.entries)) and _packed_meanwhile(game)


def _packed_meanwhile(game: Game) -> bool:
    """Whether the game was packed after its row was read; the row knows it then (one query)."""
    game.packed_at = Game.objects.filter(pk=game.pk).values_list("packed_at", flat=True).first()
    return game.packed_at is not None


def sealed_answers(game: Game, position: Position) -> list[SealedAnswer]:
    """The answers given so far to the open question; no query unless it is a sealed one."""
    question = position.question
    if not isinstance(question, Question) or question.how != "sealed":
        return []
    return list(SealedAnswer.objects.filter(game=game, number=position.number).order_by("seat"))


# -- positions ----------------------------------------------------------------------------------------------


def load(game: Game) -> Position:
    """A game as it stands, or as far as its reader may know, from its checkpoint; two queries, three at a
    sealed question.

    Raises Refused in a process older than the game, and ReplayMismatch or whatever the rules raise where the
    journal does not fit them.
    """
    if game.packed_at is not None:
        return load_from(game, game.entries)
    system = system_of(game)
    rows = journal(game, game.at_entry, game.entries if game.is_cut else None)
    position = replayed(system, unpack(bytes(game.checkpoint)), game.at, rows)
    if not game.is_cut:
        finish_loading(game, position, sealed_answers(game, position))
    return position


def load_from(game: Game, entry: int | None = None, *, step: int | None = None) -> Position:
    """The game as it stands, but from the last key frame that has at most so many entries or public steps
    before it.

    For the log and the replay: nothing is compared with stored digests, and what was stored after the row was
    read is left out. Raises like `load`.
    """
    system = system_of(game)
    counts, state = frame_before(game, entry=entry, step=step)
    lines = (line for line, _ in journal(game, counts.entries, game.entries))
    position = Position(system, state, lines, counts=counts, chances=game.chances)
    for answer in sealed_answers(game, position):
        position.replay_pending(answer.answer())
    return position


def position_at(game: Game, entry: int, *, since: int | None = None) -> Position:
    """The game when it had exactly `entry` entries; its events reach back to public step `since` at least.

    Costs the same at any length of the game: it is played on from the last stored state before (three
    queries). Answers to a sealed question that was still open are left out. Raises ValueError for a number
    the game does not have, and like `load`.
    """
    if not 0 <= entry <= game.entries:
        raise ValueError(f"game {game.slug} has no position {entry}")
    counts, state = frame_before(game, entry=entry, step=None if since is None else max(0, since))
    lines = (line for line, _ in journal(game, counts.entries, entry))
    return Position(system_of(game), state, lines, counts=counts)


def replayed(system: System, state: bytes, at: Counts, rows: Iterable[Row]) -> Position:
    """Play the rows behind the state. Raises ReplayMismatch at the first that does not fit."""
    position = Position(system, state, counts=at)
    for line, digest in rows:
        position.replay(line)
        if digest is not None and digest != position.digest():
            raise ReplayMismatch(position.number, "the rules end elsewhere than before")
    return position


def finish_loading(game: Game, position: Position, sealed: Iterable[SealedAnswer]) -> None:
    """Bring in what is not in the journal. Raises ReplayMismatch where the game row says something else."""
    if position.number != game.entries:
        raise ReplayMismatch(position.number, f"the game has {game.entries} entries")
    if position.digest() != bytes(game.digest):
        raise ReplayMismatch(position.number, "the state is not the one that was stored")
    position.chances = game.chances
    position.kept = list(kept_of(game).open)
    for row in sealed:
        position.replay_pending(row.answer())
