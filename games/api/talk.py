"""The talk around a game, by the services of its page."""

from typing import Annotated

from ninja import Router
from ninja.params.functions import Path, Query

from games.api import schemas, sent, talk_schemas
from games.api.auth import ApiRequest, needs
from games.api.places import place_at, seat_at
from games.api.problems import done, not_found
from games.models import Game, Seat
from games.models.talk import Room
from games.table.council import could, council_of
from games.table.reader_table import table
from games.talk import council as council_services
from games.talk import page as selectors
from games.talk import talk as services

router = Router(tags=["talk"])

Id = Annotated[schemas.Slug, Path(...)]
Number = Annotated[int, Path(..., ge=1, le=2**62)]
InRoom = Annotated[sent.RoomOrOwn, Query("", description="Empty: your own room.")]
Before = Annotated[
    int | None, Query(None, ge=1, le=2**62, description="`earlier` of the page behind; left out: the newest.")
]


@router.get(
    "/games/{game}/talk",
    operation_id="talk",
    **needs("talk"),
    response=talk_schemas.Talk,
    summary="What is said",
)
def talk(request: ApiRequest, game: Id, room: InRoom = "", before: Before = None) -> talk_schemas.Talk:
    """The newest lines of a room that you read. On the pages they stay unread."""
    found, seat = place_at(request.user, game)
    shown = selectors.talk(found, request.user, seat, room=_room(request, found, seat, room), before=before)
    lines = [talk_schemas.Said.model_validate(line) for line in shown.lines]
    return talk_schemas.Talk(
        room=shown.room.value,
        lines=lines,
        earlier=shown.earlier,
        chapter_before=shown.before.slug if shown.before else None,
        chapter_after=shown.after.slug if shown.after else None,
    )


@router.post(
    "/games/{game}/talk",
    operation_id="say",
    **needs("talk"),
    response={201: talk_schemas.Said},
    summary="Say something",
)
def say(request: ApiRequest, game: Id, body: sent.Saying) -> talk_schemas.Said:
    """Say something in a room in which you may write. 409 when you may not, or have said much already."""
    found, seat = place_at(request.user, game)
    room = _room(request, found, seat, body.room)
    line = done(lambda: services.say(found.pk, request.user, room, body.text))
    shown = selectors.talk(found, request.user, seat, room=room, before=line.pk + 1)
    return talk_schemas.Said.model_validate(shown.lines[-1])


@router.get(
    "/games/{game}/council",
    operation_id="council",
    **needs("talk"),
    response=talk_schemas.Council,
    summary="What your party plans",
)
def council(request: ApiRequest, game: Id) -> talk_schemas.Council:
    """What is proposed at your table and still stands, and whose turns come. 404 where there is no
    council."""
    return _council(request, seat_at(request.user, game))


@router.post(
    "/games/{game}/council",
    operation_id="propose",
    **needs("talk"),
    response=talk_schemas.Council,
    summary="Propose something",
)
def propose(request: ApiRequest, game: Id, body: sent.Proposing) -> talk_schemas.Council:
    """Say what the party could do; it stands in the talk of the table too. Of each seat the newest five
    stand."""
    seat = seat_at(request.user, game)
    paths = [council_services.Way(way.figure, way.spaces, way.deed, way.target) for way in body.paths]
    done(lambda: council_services.propose(seat.game_id, request.user, body.text, paths))
    return _council(request, seat)


@router.post(
    "/games/{game}/council/{proposal}",
    operation_id="thumb",
    **needs("talk"),
    response=talk_schemas.Council,
    summary="Say what you think of it",
)
def thumb(request: ApiRequest, game: Id, proposal: Number, body: sent.Thumb) -> talk_schemas.Council:
    """A thumb for a proposal, by its id."""
    seat = seat_at(request.user, game)
    done(lambda: council_services.thumb(seat.game_id, request.user, proposal, up=body.up))
    return _council(request, seat)


def _council(request: ApiRequest, seat: Seat) -> talk_schemas.Council:
    at_table = table(seat.game, seat.number) if seat.game.is_running else None
    shown = council_of(at_table, request.user) if at_table else None
    if at_table is None or shown is None:
        raise not_found()
    told = talk_schemas.Council.model_validate(shown)
    reads = "read" in request.token.scopes
    more = {"could": list(could(at_table))} if reads else {"coming": [], "proposals": _unplaced(told)}
    return told.model_copy(update=more)


def _unplaced(told: talk_schemas.Council) -> list[talk_schemas.Proposal]:
    """What is proposed, without where its figures stand."""
    return [
        one.model_copy(update={"paths": [way.model_copy(update={"start": ""}) for way in one.paths]})
        for one in told.proposals
    ]


def _room(request: ApiRequest, game: Game, seat: Seat | None, asked: str) -> Room:
    """The room asked for, else one's own. Raises Problem where the person does not read it."""
    rooms = selectors.rooms_for(game, request.user, seat)
    found = next((room for room in rooms if not asked or room == asked), None)
    if found is None:
        raise not_found()
    return found
