"""The council of a party: proposals in the talk of the table, pinned to the board as it is, and thumbs."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.faces.council import Council
from games.faces.face import Face, get_face
from games.journal.loading import load
from games.journal.locked import lock_row, refuse_not_running
from games.journal.shared import as_seen_by
from games.live import live
from games.models import Game, Proposal, Seat
from games.models.talk import Room
from games.refused import Refused
from games.talk.talk import say

MOST_PATHS, LONGEST_PATH = 6, 40
MOST_EACH = 5
"""So many proposals one seat has; with one more its oldest goes: nobody hides those of the others."""


def propose(game_id: int, user: User, text: str, paths: Sequence[tuple[str, Sequence[str]]] = ()) -> Proposal:
    """Say what the party could do: words, and for each of some figures the spaces that it would go to.

    What may be said in the talk may be proposed. Of what the seat has proposed before only the newest stay.
    Raises Refused.
    """
    with transaction.atomic():
        game = lock_row(game_id)
        refuse_not_running(game)
        face = get_face(game.system)
        council = _council(face)
        if not Seat.objects.filter(game=game, user=user).exists():
            raise Refused(_("Only those who sit at this table propose something."))
        pinned = _pinned(council, _view(game), paths)
        line = say(game_id, user, Room.TABLE, text.strip() or _in_words(face, council, pinned))
        made = Proposal.objects.create(line=line, paths=pinned)
        _drop_oldest(game, line.seat)
    return made


def thumb(game_id: int, user: User, line_id: int, *, up: bool | None) -> None:
    """What the person thinks of a proposal; None: nothing any more. Raises Refused."""
    with transaction.atomic():
        game = lock_row(game_id)
        refuse_not_running(game)
        seat = Seat.objects.filter(game=game, user=user).first()
        if seat is None:
            raise Refused(_("You are not seated at this table."))
        found = Proposal.objects.filter(line__game=game, line=line_id, line__deleted_at=None).first()
        if found is None:
            raise Refused(_("This proposal is gone already."))
        thumbs = {number: said for number, said in found.thumbs.items() if number != str(seat.number)}
        found.thumbs = thumbs if up is None else {**thumbs, str(seat.number): up}
        found.save(update_fields=["thumbs"])
        transaction.on_commit(partial(live.publish_talk, game.slug, Room.TABLE), robust=True)


def forget_thumbs(game: Game, seat: int) -> None:
    """Somebody else sits there now: what the one before thought of a proposal is not what they think."""
    for found in Proposal.objects.filter(line__game=game, thumbs__has_key=str(seat)):
        found.thumbs.pop(str(seat))
        found.save(update_fields=["thumbs"])


def _drop_oldest(game: Game, seat: int | None) -> None:
    """What the seat has proposed beyond what it may is a line of the talk alone from now on."""
    mine = Proposal.objects.filter(line__game=game, line__seat=seat, line__deleted_at=None).order_by("-pk")
    Proposal.objects.filter(pk__in=[row.pk for row in mine[MOST_EACH:]]).delete()


def _council(face: Face) -> Council:
    if face.council is None:
        raise Refused(_("There is no council in this game."))
    return face.council


def _view(game: Game) -> Any:
    """What everybody may see: whoever plans together plans by that."""
    position = load(as_seen_by(game, None))
    return position.system.observe(position.state, None)


def _pinned(council: Council, view: Any, paths: Sequence[tuple[str, Sequence[str]]]) -> list[dict[str, Any]]:
    """As they are stored. Raises Refused for figures and spaces that there are not."""
    places, spaces = council.figures(view), set(council.spaces(view))
    if len(paths) > MOST_PATHS or any(not 0 < len(way) <= LONGEST_PATH for _figure, way in paths):
        raise Refused(_("A proposal has at most %(most)d ways, none of them endless.") % {"most": MOST_PATHS})
    for figure, way in paths:
        if figure not in places:
            raise Refused(_("There is no such figure on the board."))
        if not spaces.issuperset(way):
            raise Refused(_("There is no such space on the board."))
    board = council.board(view)
    return [
        {"figure": figure, "from": places[figure], "spaces": list(way), **({"board": board} if board else {})}
        for figure, way in paths
    ]


def _in_words(face: Face, council: Council, pinned: Sequence[Mapping[str, Any]]) -> str:
    """ "Lily → 7", where the proposer has written nothing."""
    return ", ".join(
        f"{face.side_name(one['figure'])} → {council.space(one['spaces'][-1])}" for one in pinned
    )
