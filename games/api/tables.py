"""Tables before their start: the list, a new one, joining and leaving."""

from typing import Annotated, Any

from django.http import QueryDict
from ninja import Router
from ninja.params.functions import Path

from games.api import problems, schemas, sent, shapes
from games.api.auth import ApiRequest, needs
from games.api.lists import open_table as open_table_of
from games.api.lists import open_tables
from games.api.paging import After, Limit, OfSystem, page
from games.api.places import seat_at, table_to_join
from games.api.problems import done
from games.faces.systems import offered
from games.forms.new_game import PhraseForm
from games.forms.options import PREFIX
from games.lobby import departures, lobby
from games.lobby.newcomer import Newcomer
from games.models import Game
from games.views.new_game_sheet import Sheet

router = Router(tags=["tables"])

Id = Annotated[schemas.Slug, Path(...)]


@router.get(
    "/tables",
    operation_id="tables",
    **needs("read"),
    response=schemas.Tables,
    summary="Open tables",
)
def tables(
    request: ApiRequest, system: OfSystem = "", after: After = "", limit: Limit = 20
) -> schemas.Tables:
    """Tables with a free seat that everybody may join, newest first; of one system, or of all."""
    found = page(lambda: open_tables(request.user, system=system, after=after, limit=limit))
    rows = [shapes.table(row, request.user.pk) for row in found.rows]
    return schemas.Tables(rows=rows, next=found.next or None)


@router.post(
    "/tables",
    operation_id="open_table",
    **needs("tables"),
    response={201: schemas.Table},
    summary="Open a table",
)
def open_table(request: ApiRequest, body: sent.NewTable) -> Any:
    """Open a table and sit down on seat 1. With bots on all other seats the game starts at once."""
    sheet = Sheet(request.user, _filled(body), template="")
    if not sheet.is_valid():
        raise problems.of_forms(sheet.settings_forms)
    game = done(lambda: lobby.create_game(request.user, sheet.chosen()))
    return _shown(game.slug, request)


@router.post(
    "/tables/{game}/join",
    operation_id="join",
    **needs("tables"),
    response=schemas.Table,
    summary="Join a table",
)
def join(request: ApiRequest, game: Id, body: sent.Joining) -> schemas.Table:
    """Take the next free seat; the last one starts the game. 409 where you cannot sit down."""
    found = table_to_join(request.user, game, body.invite)
    form = problems.valid(PhraseForm({"phrase": body.phrase}))
    done(lambda: lobby.join(found, request.user, phrase=form.cleaned_data["phrase"]))
    return _shown(game, request)


@router.post(
    "/tables/{game}/leave",
    operation_id="leave",
    **needs("tables"),
    response=schemas.Left,
    summary="Leave a table",
)
def leave(request: ApiRequest, game: Id) -> schemas.Left:
    """Stand up before the start. A running game is left on its page only: that cannot be undone."""
    seat = seat_at(request.user, game)
    done(lambda: lobby.leave(seat.game, request.user))
    return schemas.Left(id=game)


@router.post(
    "/tables/{game}/here",
    operation_id="confirm_seat",
    **needs("tables"),
    response=schemas.Table,
    summary="Say that you are there",
)
def here(request: ApiRequest, game: Id) -> schemas.Table:
    """Keep your seat at a full table that asks whether you are there (`confirm_by`)."""
    seat = seat_at(request.user, game)
    done(lambda: departures.confirm(seat.game_id, request.user))
    return _shown(game, request)


@router.post(
    "/tables/{game}/ask-to-leave",
    operation_id="ask_to_leave",
    **needs("tables"),
    response=schemas.Table,
    summary="Ask somebody to leave",
)
def ask_to_leave(request: ApiRequest, game: Id, body: sent.SeatOf) -> schemas.Table:
    """Free a seat of your table before the start. Its player sits down again when you invite them anew; 409
    for others than the host, and once the game has begun."""
    seat = seat_at(request.user, game)
    done(lambda: departures.ask_to_leave(seat.game_id, request.user, body.seat))
    return _shown(game, request)


def _filled(body: sent.NewTable) -> QueryDict:
    """The sheet of the page as a browser would send it: what is left out is an empty field."""
    chosen = {"teams": body.teams} if body.teams is not None else {}
    options = {f"{PREFIX}-{name}": word for name, word in {**chosen, **body.options}.items()}
    filled = QueryDict(mutable=True)
    for name, value in {**body.model_dump(exclude={"options", "teams"}), **options}.items():
        if value is not None and value is not False:
            filled[name] = "on" if value is True else str(value)
    if not body.system:
        filled["system"] = offered()[0].slug
    return filled


def _shown(slug: str, request: ApiRequest) -> schemas.Table:
    game = Game.objects.prefetch_related("seats").get(slug=slug)
    return shapes.table(open_table_of(game, Newcomer(request.user, (game,))), request.user.pk)
