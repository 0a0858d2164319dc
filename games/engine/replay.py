"""Looking at a journal again: one past moment of a game, and whether the present rules still fit it."""

from collections.abc import Iterable

from games.engine.errors import EngineError, ReplayMismatch
from games.engine.position import Counts, Position
from games.engine.questions import Answer, Entry
from games.engine.system import System


def replay_to(
    system: System, checkpoint: bytes, counts: Counts, entries: Iterable[Entry], step: int
) -> Position:
    """The last position whose public step number is at most `step`; the entries begin at the checkpoint.

    What a seat is shown of it is `observe(state, seat)` and its events, and nothing later. Raises EngineError
    when the checkpoint lies behind that step, and ReplayMismatch.
    """
    walk = Position(system, checkpoint, counts=counts)
    if walk.steps > step:
        raise EngineError(f"step {step} lies before this checkpoint")
    reached: list[Entry] = []
    for entry in entries:
        walk.replay(entry)
        if walk.steps > step:
            break
        reached.append(entry)
    return Position(system, checkpoint, reached, counts=counts)


def check_journal(
    system: System,
    checkpoint: bytes,
    counts: Counts,
    entries: Iterable[Entry],
    pending: Iterable[Answer] = (),
    digest: bytes | None = None,
) -> None:
    """Whether a running game's journal fits these rules and leads to the stored digest (None: not compared).

    Raises ReplayMismatch, and nothing else, whatever the rules do with the journal: a mismatch means that the
    game stops where it is and waits for people, it is never guessed at.
    """
    number = counts.entries
    try:
        position = Position(system, checkpoint, counts=counts)
        for entry in entries:
            number = position.number + 1
            position.replay(entry)
        for answer in pending:
            position.replay_pending(answer)
    except ReplayMismatch:
        raise
    except Exception as error:
        raise ReplayMismatch(number, f"the rules stop with {error!r}") from error
    if digest is not None and position.digest() != digest:
        raise ReplayMismatch(number, "the same answers lead elsewhere")
