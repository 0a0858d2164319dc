"""What the people of a party have proposed, as far as it still stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from accounts.blocks import blocked_ids
from accounts.models import User
from games.faces.council import Council
from games.journal.table_rows import PROPOSALS
from games.models import Game, Proposal


@dataclass(frozen=True)
class Path:
    """Where a figure should go, space by space, from where it stands."""

    figure: str
    start: str
    spaces: tuple[str, ...]


@dataclass(frozen=True)
class Reader:
    """Who reads, from which seat; `names` are those of all seats."""

    user: User
    seat: int
    names: Mapping[int, str]


@dataclass(frozen=True)
class ShownProposal:
    """A proposal for one reader. `paths` are those whose figures have not moved since; `up` and `down` name
    who has said what, `mine` is the reader's own thumb."""

    id: int
    seat: int | None
    name: str
    text: str
    at: datetime
    step: int
    paths: tuple[Path, ...]
    up: tuple[str, ...]
    down: tuple[str, ...]
    mine: bool | None
    own: bool


def latest_of(game: Game) -> list[Proposal]:
    """What has been proposed last, newest first, deleted ones left out (one query)."""
    return PROPOSALS.rows(game.pk)


def standing(
    council: Council, view: Any, turn: int, reader: Reader, latest: Sequence[Proposal]
) -> list[ShownProposal]:
    """Those of the latest, newest first, that still stand, the oldest first (one query at most).

    One with paths stands as long as one of its figures has not moved, one without for a round of turns.
    """
    apart = blocked_ids(reader.user) if latest else set()
    places, board, round_of_turns = council.figures(view), council.board(view), len(council.coming(view))
    found = []
    for row in reversed(latest):
        paths = tuple(path for path in _paths(row, board) if places.get(path.figure) == path.start)
        stands = bool(paths) if row.paths else turn - row.line.turn <= round_of_turns
        if stands and row.line.user_id not in apart:
            found.append(_shown(row, paths, reader))
    return found


def _paths(row: Proposal, board: str) -> list[Path]:
    """Those on this board."""
    here = [one for one in row.paths if one.get("board", "") == board]
    return [Path(one["figure"], one["from"], tuple(one["spaces"])) for one in here]


def _shown(row: Proposal, paths: tuple[Path, ...], reader: Reader) -> ShownProposal:
    line = row.line
    return ShownProposal(
        id=line.pk,
        seat=line.seat,
        name=line.shown_name,
        text=line.text,
        at=line.at,
        step=line.step,
        paths=paths,
        up=_named(row, reader.names, up=True),
        down=_named(row, reader.names, up=False),
        mine=row.thumbs.get(str(reader.seat)),
        own=line.user_id == reader.user.pk,
    )


def _named(row: Proposal, names: Mapping[int, str], *, up: bool) -> tuple[str, ...]:
    said: Sequence[str] = [seat for seat, thumb in row.thumbs.items() if thumb is up]
    return tuple(names[int(seat)] for seat in sorted(said, key=int) if int(seat) in names)
