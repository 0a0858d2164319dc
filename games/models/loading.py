"""From rows to a position: decode a checkpoint and feed the answers again."""

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec
from django.db.models import QuerySet

from games.engine.errors import ReplayMismatch
from games.engine.position import Counts, Position
from games.engine.questions import Entry as Line
from games.engine.questions import Question
from games.engine.system import System
from games.models.checkpoint import Checkpoint
from games.models.entry import Entry
from games.models.game import Game
from games.models.kept import kept_of
from games.models.packing import unpack
from games.models.release import system_of
from games.models.sealed_answer import SealedAnswer

Row = tuple[Line, bytes | None]
"""An entry and the digest that was stored with it."""

_decode = msgspec.json.Decoder(Line).decode


def journal(game: Game, after: int, until: int | None = None) -> list[Row]:
    """The entries behind number `after` (one query)."""
    stored = _stored().filter(game=game, number__gt=after)
    if until is not None:
        stored = stored.filter(number__lte=until)
    return [(_decode(bytes(data)), bytes(digest) if digest else None) for data, digest in stored]


@cache
def _stored() -> QuerySet[Entry, Any]:
    """All entries in order, made once: every page reads some."""
    return Entry.objects.order_by("number").values_list("data", "digest")


def sealed_answers(game: Game, position: Position) -> list[SealedAnswer]:
    """The answers given so far to the open question; no query unless it is a sealed one."""
    question = position.question
    if not isinstance(question, Question) or question.how != "sealed":
        return []
    return list(SealedAnswer.objects.filter(game=game, number=position.number).order_by("seat"))


def load(game: Game) -> Position:
    """The game as it stands, from its checkpoint; two queries, three at a sealed question.

    Raises Refused in a process older than the game, and ReplayMismatch or whatever the rules raise where the
    journal does not fit them.
    """
    system = system_of(game)
    rows = journal(game, game.at_entry)
    position = replayed(system, unpack(bytes(game.checkpoint)), game.at, rows)
    finish_loading(game, position, sealed_answers(game, position))
    return position


def load_from(game: Game, entry: int) -> Position:
    """The game as it stands, but from the last key frame that has at most `entry` entries before it.

    For the log and the replay: nothing is compared with stored digests, and what was stored after the row was
    read is left out. Raises like `load`.
    """
    system = system_of(game)
    frames = Checkpoint.objects.filter(game=game, entries__lte=entry)
    near = frames.order_by("entries").last()
    if near is None:
        raise Checkpoint.DoesNotExist(f"game {game.slug} has no key frame")
    counts = Counts(near.entries, near.steps, near.chances)
    position = Position(
        system,
        state_of(near),
        (line for line, _ in journal(game, near.entries, game.entries)),
        counts=counts,
        chances=game.chances,
    )
    for answer in sealed_answers(game, position):
        position.replay_pending(answer.answer())
    return position


def state_of(frame: Checkpoint) -> bytes:
    """The state of a key frame as JSON; one query unless it is the game's first."""
    packed = bytes(frame.state)
    if not frame.entries:
        return unpack(packed)
    return unpack(packed, first_state(frame.game_id))


def first_state(game_id: int) -> bytes:
    """The game's state before its first answer (one query)."""
    return unpack(bytes(Checkpoint.objects.values_list("state", flat=True).get(game_id=game_id, entries=0)))


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
