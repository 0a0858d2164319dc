"""How far the present code plays the whole journal of a game to what was stored when it was played.

Loading a game plays its last entries only. Here all of them are played, from its first state on, and every
digest and every state that was stored on the way is compared with what comes out. Where something does not
fit, playing goes on from the next stored state, so that what is found is where the game is proved from.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.checkpoint import decode_state, encode_state
from games.engine.errors import ReplayMismatch
from games.engine.position import Position, new_game
from games.engine.record import with_packs
from games.engine.system import System
from games.journal.past import past_of
from games.journal.release import system_of
from games.journal.stored_forms import Digested
from games.models.game import Game
from games.models.packing import KeyFrame, unpack
from games.models.proved_from import ProvedFrom

FORGET = 200
"""So many entries played again are kept in memory."""


@dataclass(frozen=True)
class Proof:
    """`misfit` is the first entry that does not fit, None where the whole journal does, or all behind what
    has been accepted; 0 where the game would begin otherwise. `why` may name what is hidden. `start` is the
    stored state from which on everything fits; None where not even the last phase does."""

    start: KeyFrame | None
    misfit: int | None = None
    why: str = ""


def prove(game: Game, *, least: int = 0) -> Proof:
    """Play the journal as it is stored (five queries). `least` entries lie before the `start` it looks for.

    Nothing is compared that stands beside the journal, as the answers to an open sealed question. Raises
    BeingUpgraded.
    """
    system, past, accepted = system_of(game), past_of(game), ProvedFrom.of(game)
    frames = past.frames()
    first = (accepted.counts, accepted.opened) if accepted else frames[0]
    frames = [first, *(one for one in frames if one[0].entries > first[0].entries)]
    if game.packed_at is None and game.at_entry > first[0].entries:
        frames = [*(one for one in frames if one[0] != game.at), (game.at, unpack(bytes(game.checkpoint)))]
    one_too_many = game.entries + 1
    lines = past.readable(first[0].entries, one_too_many)
    misfit, start, behind = None if accepted else _begins(system, game, first[1]), None, least
    for frame in frames:
        if frame[0].entries < behind and frame is not first:
            continue
        found = _played(game, frame, lines[frame[0].entries - first[0].entries :], frames)
        misfit = misfit or found
        if found is None and frame[0].entries >= least:
            start = frame
            break
        behind = max(least, found.entry if found else 0)
    return Proof(start, misfit.entry, str(misfit)) if misfit else Proof(start)


def _begins(system: System, game: Game, first: bytes) -> ReplayMismatch | None:
    """Whether a game that is set up so would begin otherwise: its record does."""
    older = {} if game.ruleset == system.ruleset else {"ruleset": game.ruleset}
    options = {**game.setup, **older, **with_packs(game.played_by[1])}
    try:
        same = _same(system, first, new_game(system, options, game.carry).base)
    except Exception as error:  # whatever the rules raise
        return ReplayMismatch(0, f"{type(error).__name__}: {error}")
    return None if same else ReplayMismatch(0, "the rules begin elsewhere than before")


def _played(
    game: Game, begin: KeyFrame, lines: Sequence[Digested | None], frames: Sequence[KeyFrame]
) -> ReplayMismatch | None:
    """The first misfit behind that state, if there is one."""
    counts, state = begin
    at, stored = counts.entries, {one.entries: frame for one, frame in frames}
    try:
        position = Position(system_of(game), state, counts=counts)
        for at, row in enumerate(lines, counts.entries + 1):
            _replay(position, at, row, stored.get(at))
        if at != game.entries:
            raise ReplayMismatch(at, f"the game has {game.entries} entries")
        if position.digest() != bytes(game.digest):
            raise ReplayMismatch(at, "the state is not the one that was stored")
    except ReplayMismatch as misfit:
        return misfit
    except Exception as error:  # whatever the rules raise
        return ReplayMismatch(at, f"{type(error).__name__}: {error}")
    return None


def _replay(position: Position, at: int, row: Digested | None, stored: bytes | None) -> None:
    """Entry number `at`, to what was stored with it."""
    if row is None:
        raise ReplayMismatch(at, "what is stored cannot be read")
    line, digest = row
    position.replay(line)
    if digest is not None and digest != position.digest():
        raise ReplayMismatch(at, "the rules end elsewhere than before")
    if stored is not None and not _is_at(position, stored):
        raise ReplayMismatch(at, "a phase begins elsewhere than before")
    if len(position.entries) >= FORGET:
        position.trim()


def _is_at(position: Position, stored: bytes) -> bool:
    begins = position.phase_counts.entries == position.number
    return begins and _same(position.system, stored, position.checkpoint)


def _same(system: System, stored: bytes, here: bytes) -> bool:
    """Whether both are the same state; what is its default may be written or not."""
    return stored == here or encode_state(decode_state(system, stored)) == here
