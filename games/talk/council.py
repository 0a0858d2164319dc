"""The council of a party: proposals in the talk of the table, pinned to the board as it is, and thumbs."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.faces.council import Council
from games.faces.face import Face, get_face
from games.faces.wording import plain
from games.journal.loading import load
from games.journal.locked import lock_row, refuse_not_running
from games.journal.shared import as_seen_by
from games.live import live
from games.models import Game, Proposal, Seat
from games.models.talk import Room
from games.refused import Refused
from games.talk.proposals import path_of
from games.talk.talk import say

MOST_PATHS, LONGEST_PATH = 6, 40
MOST_EACH = 5
"""So many proposals one seat has; with one more its oldest goes: nobody hides those of the others."""


class Way(NamedTuple):
    """What a figure should do: go over some spaces, and a deed there; a target for an attack."""

    figure: str
    spaces: Sequence[str] = ()
    deed: str = ""
    target: str = ""


Proposed = Way | tuple[str, Sequence[str]]


def propose(game_id: int, user: User, text: str, paths: Sequence[Proposed] = ()) -> Proposal:
    """Say what the party could do: words, and for some figures where each would go and what it would do.

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
        view, words = _view(game), text.strip()
        pinned = _pinned(council, view, [Way(*one) for one in paths], wordless=not words)
        line = say(game_id, user, Room.TABLE, words or _in_words(face, council, view, pinned))
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


def _pinned(council: Council, view: Any, ways: Sequence[Way], *, wordless: bool) -> list[dict[str, Any]]:
    """As they are stored. Raises Refused for what there is not, or what nobody could do."""
    if len(ways) > MOST_PATHS or any(not _is_short(way) for way in ways):
        raise Refused(_("A proposal has at most %(most)d ways, none of them endless.") % {"most": MOST_PATHS})
    places, board = council.figures(view), council.board(view)
    for way in ways:
        _check(council, view, places, way)
    more: dict[str, Any] = {**({"board": board} if board else {}), **({"wordless": True} if wordless else {})}
    return [
        {"figure": way.figure, "from": places[way.figure], "spaces": list(way.spaces), **_deed(way), **more}
        for way in ways
    ]


def _is_short(way: Way) -> bool:
    return len(way.spaces) <= LONGEST_PATH and bool(way.spaces or way.deed)


def _deed(way: Way) -> dict[str, str]:
    target = {"target": way.target} if way.target else {}
    return {"deed": way.deed, **target} if way.deed else {}


def _check(council: Council, view: Any, places: Mapping[str, str], way: Way) -> None:
    """Raises Refused for figures, spaces, deeds and targets that there are not."""
    if way.figure not in places:
        raise Refused(_("There is no such figure on the board."))
    if not set(council.spaces(view)).issuperset(way.spaces):
        raise Refused(_("There is no such space on the board."))
    if way.deed and way.deed not in council.deeds:
        raise Refused(_("Nothing of that kind can be proposed in this game."))
    if (way.deed == "attack" or way.target) and way.target not in council.targets(view):
        raise Refused(_("Whom you would have attacked is not there any more."))


def _in_words(face: Face, council: Council, view: Any, pinned: Sequence[Mapping[str, Any]]) -> str:
    """ "Lily → 7", where the proposer has written nothing."""
    return ", ".join(
        plain(council.said(view, path)) or f"{face.side_name(path.figure)} → {council.space(path.spaces[-1])}"
        for path in map(path_of, pinned)
    )
