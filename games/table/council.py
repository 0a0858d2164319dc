"""The council of a party at its table: what is proposed, and whose turns come."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from games.faces.council import Council, Drawable
from games.faces.face import face_of, get_face
from games.models import Proposal
from games.table.reader_table import Table
from games.talk.proposals import Reader, ShownProposal, latest_of, standing


@dataclass(frozen=True)
class ComingTurn:
    """A figure whose turn comes, and who plays it; "" for the game's own figures."""

    figure: str
    name: str
    player: str


@dataclass(frozen=True)
class ShownCouncil:
    """What a reader who sits at the table is shown; `party` counts the people who sit there."""

    proposals: tuple[ShownProposal, ...]
    coming: tuple[ComingTurn, ...]
    party: int = 0


@dataclass(frozen=True)
class Named:
    """What may be named in a proposal, each with what it is called."""

    figures: tuple[tuple[str, str], ...]
    spaces: tuple[tuple[str, str], ...]
    deeds: tuple[tuple[str, str], ...] = ()


def drawable(table: Table) -> Sequence[Drawable]:
    """What may be drawn for each figure of a running game of allies; no query."""
    council = get_face(table.game.system).council
    return council.draws(table) if council is not None and table.view is not None else ()


def could(table: Table) -> tuple[str, ...]:
    """What each figure of a running game of allies could do next, in sentences; no query."""
    council = get_face(table.game.system).council
    return tuple(council.could(table)) if council is not None and table.view is not None else ()


def _deeds(council: Council, view: Any) -> Iterator[tuple[str, str]]:
    """What may be done where a figure is by then, as the form sends it."""
    for target, called in council.targets(view).items() if "attack" in council.deeds else ():
        yield f"attack:{target}", _("attack: %(target)s") % {"target": called}
    for deed, words in (("search", _("search")), ("wait", _("wait for me"))):
        if deed in council.deeds:
            yield deed, words


def council_of(
    table: Table, reader: User | None, latest: Sequence[Proposal] | None = None
) -> ShownCouncil | None:
    """Of a running game of allies, for those who sit at it; None for everybody else, and then without a
    query. `latest` are the proposals where they have been read with the table."""
    council, game = get_face(table.game.system).council, table.game
    if council is None or reader is None or table.seat is None or table.view is None or not game.is_running:
        return None
    face, view = face_of(table), table.view
    names = {seat.number: seat.shown_name for seat in table.seats}
    turn = max(seat.turn_known for seat in table.seats)
    known = latest_of(game) if latest is None else latest
    party = sum(1 for seat in table.seats if seat.user_id)
    return ShownCouncil(
        proposals=tuple(standing(council, view, turn, Reader(reader, table.seat, names, party), known)),
        coming=tuple(
            ComingTurn(one.figure, face.side_name(one.figure), names.get(one.seat, ""))
            for one in council.coming(view)
        ),
        party=party,
    )


def named(table: Table) -> Named:
    """What those who sit at the table of allies may name; no query."""
    council, face, view = get_face(table.game.system).council, face_of(table), table.view
    if council is None or view is None:
        return Named((), ())
    return Named(
        figures=tuple((figure, face.side_name(figure)) for figure in council.figures(view)),
        spaces=tuple((space, council.space(space)) for space in council.spaces(view)),
        deeds=tuple(_deeds(council, view)),
    )
