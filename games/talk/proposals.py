"""What the people of a party have proposed, as far as it still stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from accounts.blocks import blocked_ids
from accounts.models import User
from games.faces.council import Council, ProposedDeed
from games.faces.wording import plain
from games.journal.table_rows import PROPOSALS
from games.models import Game, Proposal


@dataclass(frozen=True)
class Path:
    """Where a figure should go, space by space, from where it stands, and what it should do there."""

    figure: str
    start: str
    spaces: tuple[str, ...]
    deed: ProposedDeed = ""
    target: str = ""


@dataclass(frozen=True)
class Reader:
    """Who reads, from which seat; `names` are those of all seats, `party` counts those with a person."""

    user: User
    seat: int
    names: Mapping[int, str]
    party: int = 0


@dataclass(frozen=True)
class ShownProposal:
    """A proposal for one reader. `paths` are those whose figures have not moved since, `deeds` the same in
    words; `text` is what was written, `wordless` says that it is no more than the deeds. `up` and `down` name
    who has said what, `mine` is the reader's own thumb. `party` counts the people who sit at the table."""

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
    deeds: tuple[str, ...] = ()
    wordless: bool = False
    party: int = 0

    @property
    def agree(self) -> tuple[str, ...]:
        """Who is for it: who proposes it, unless they have thought again, and whose thumb is up."""
        proposer = () if self.name in self.down else (self.name,)
        return (*proposer, *(one for one in self.up if one != self.name))

    @property
    def count(self) -> str:
        """How many of the party are for it: "2 of 3"."""
        return _("%(n)s of %(all)s") % {"n": len(self.agree), "all": self.party}

    @property
    def agreed(self) -> bool:
        """Whether all but one of the party are for it, and more than who proposes it."""
        return len(self.agree) >= max(2, self.party - 1)


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
            deeds = tuple(said for path in paths if (said := plain(council.said(view, path))))
            found.append(_shown(row, paths, deeds, reader))
    return found


def _paths(row: Proposal, board: str) -> list[Path]:
    """Those on this board."""
    here = [one for one in row.paths if one.get("board", "") == board]
    return [path_of(one) for one in here]


def path_of(one: Mapping[str, Any]) -> Path:
    """A way as it is stored, older ones without a deed too."""
    return Path(one["figure"], one["from"], tuple(one["spaces"]), one.get("deed", ""), one.get("target", ""))


def _shown(row: Proposal, paths: tuple[Path, ...], deeds: tuple[str, ...], reader: Reader) -> ShownProposal:
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
        deeds=deeds,
        wordless=any(one.get("wordless") for one in row.paths),
        party=reader.party,
    )


def _named(row: Proposal, names: Mapping[int, str], *, up: bool) -> tuple[str, ...]:
    said: Sequence[str] = [seat for seat, thumb in row.thumbs.items() if thumb is up]
    return tuple(names[int(seat)] for seat in sorted(said, key=int) if int(seat) in names)
