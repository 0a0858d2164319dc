"""The talk around a game, by the services of its page."""

from typing import Annotated, Literal

from ninja import Router
from ninja.params.functions import Path, Query

from games.api import schemas, sent
from games.api.auth import ApiRequest, needs
from games.api.places import place_at
from games.api.problems import Problem, not_found
from games.models import Game, Seat
from games.models.talk import Room
from games.refused import Refused
from games.talk import page as selectors
from games.talk import talk as services

router = Router(tags=["talk"])

Id = Annotated[schemas.Slug, Path(...)]
InRoom = Annotated[Literal["", "table", "spectators"], Query("", description="Empty: your own room.")]
Before = Annotated[
    int | None, Query(None, ge=1, le=2**62, description="`earlier` of the page behind; left out: the newest.")
]


@router.get(
    "/games/{game}/talk",
    operation_id="talk",
    **needs("talk"),
    response=schemas.Talk,
    summary="What is said",
)
def talk(request: ApiRequest, game: Id, room: InRoom = "", before: Before = None) -> schemas.Talk:
    """The newest lines of a room that you read. On the pages they stay unread."""
    found, seat = place_at(request.user, game)
    shown = selectors.talk(found, request.user, seat, room=_room(request, found, seat, room), before=before)
    lines = [schemas.Said.model_validate(line) for line in shown.lines]
    return schemas.Talk(room=shown.room.value, lines=lines, earlier=shown.earlier)


@router.post(
    "/games/{game}/talk",
    operation_id="say",
    **needs("talk"),
    response={201: schemas.Said},
    summary="Say something",
)
def say(request: ApiRequest, game: Id, body: sent.Saying) -> schemas.Said:
    """Say something in a room in which you may write. 409 when you may not, or have said much already."""
    found, seat = place_at(request.user, game)
    room = _room(request, found, seat, body.room)
    try:
        line = services.say(found.pk, request.user, room, body.text)
    except Refused as refused:
        raise Problem("refused", refused.message) from None
    shown = selectors.talk(found, request.user, seat, room=room, before=line.pk + 1)
    return schemas.Said.model_validate(shown.lines[-1])


def _room(request: ApiRequest, game: Game, seat: Seat | None, asked: str) -> Room:
    """The room asked for, else one's own. Raises Problem where the person does not read it."""
    rooms = selectors.rooms_for(game, request.user, seat)
    found = next((room for room in rooms if not asked or room == asked), None)
    if found is None:
        raise not_found()
    return found
