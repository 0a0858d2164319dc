"""A person's games: the list, one of them as they see it, what happened, how it was, and its record."""

from typing import Annotated, Literal

from django.http import HttpResponse
from django.utils.translation import gettext as _
from ninja import Router
from ninja.params.functions import Path, Query

from games.api import past_schemas, schemas, shapes
from games.api.auth import ApiRequest, needs
from games.api.lists import finished_of, games_of
from games.api.names import named
from games.api.paging import After, Limit, OfSystem, page
from games.api.places import place_at
from games.api.problems import Problem, invalid, not_found
from games.faces.drawn import book_of
from games.faces.face import get_face
from games.models.shared_luck import closed_words, is_opened
from games.past.counting import counted
from games.past.event_feed import BEGINNING, BadCursorError, happened
from games.past.one_at_a_time import Busy
from games.past.record import RECORD
from games.table.reader_table import table
from games.table.table_data import table_data

router = Router(tags=["games"])

Id = Annotated[schemas.Slug, Path(...)]
Cursor = Annotated[
    str, Query(BEGINNING, max_length=20, description="`next` of the last time; left out: from the beginning.")
]
Steps = Annotated[int, Query(60, ge=1, le=200, description="How many public steps at most.")]
Shelf = Annotated[
    Literal["", "open", "running", "finished"],
    named("Shelf"),
    Query("", description="Only these; empty: all of them."),
]


@router.get(
    "/games",
    operation_id="my_games",
    **needs("read"),
    response=schemas.MyGames,
    summary="Your games",
)
def my_games(
    request: ApiRequest, status: Shelf = "", after: After = "", limit: Limit = 20
) -> schemas.MyGames:
    """Games at which you have a seat, the latest first; those that were called off are left out."""
    found = page(lambda: games_of(request.user, shelf=status, after=after, limit=limit))
    return schemas.MyGames(rows=[shapes.my_game(row) for row in found.rows], next=found.next or None)


@router.get(
    "/games/{game}",
    operation_id="game",
    **needs("read"),
    response=schemas.GameView,
    summary="A game as you see it",
)
def view(request: ApiRequest, game: Id) -> schemas.GameView:
    """From your seat; of somebody else's game what a spectator sees. Has an ETag: ask with If-None-Match."""
    found, seat = place_at(request.user, game)
    return shapes.game_view(table_data(found, seat.number if seat else None))


@router.get(
    "/games/{game}/happened",
    operation_id="happened",
    **needs("read"),
    response=past_schemas.Happened,
    summary="What happened",
)
def what_happened(
    request: ApiRequest, game: Id, after: Cursor = BEGINNING, steps: Steps = 60
) -> past_schemas.Happened:
    """What happened behind a cursor, as you may know it. A cursor counts steps that everybody may see.

    When somebody takes an answer back, the number of steps falls: a cursor behind the end is refused and the
    answer names the last `step`; the view of the game is always true.
    """
    found, seat = place_at(request.user, game)
    try:
        told = happened(found, seat.number if seat else None, cursor=after, steps=steps)
    except BadCursorError as error:
        raise _out_of_range(error.step) from None
    return past_schemas.Happened.model_validate(told)


@router.get(
    "/games/{game}/book",
    operation_id="book",
    **needs("read"),
    response=past_schemas.Book,
    summary="The story so far",
)
def book(request: ApiRequest, game: Id) -> past_schemas.Book:
    """The pages of the story that a game has come to, oldest first. 404 where no story is told."""
    found, seat = place_at(request.user, game)
    if get_face(found.system).book is None or found.started_at is None:
        raise not_found()
    pages = book_of(table(found, seat.number if seat else None))
    return past_schemas.Book.model_validate({"pages": pages})


@router.get(
    "/games/{game}/record",
    operation_id="record",
    **needs("read"),
    response=dict[str, object],
    summary="The record of a finished game",
)
def record(request: ApiRequest, game: Id) -> HttpResponse:
    """The whole game as a file, with its seed opened; see the page “Verify a record”."""
    found, _seat = place_at(request.user, game)
    if not found.is_finished:
        raise Problem("refused", _("A game has its record when it is over."))
    if not is_opened(found):
        raise Problem("refused", closed_words())
    try:
        data = counted(found, RECORD)
    except Busy as busy:
        text = _("Other games are being played through. Come again in %(seconds)d s.")
        headers = {"Retry-After": str(busy.seconds)}
        raise Problem("unavailable", text % {"seconds": busy.seconds}, headers=headers) from None
    return HttpResponse(data, "application/json")


@router.get(
    "/history",
    operation_id="history",
    **needs("read"),
    response=past_schemas.History,
    summary="Your finished games",
)
def history(
    request: ApiRequest, system: OfSystem = "", after: After = "", limit: Limit = 20
) -> past_schemas.History:
    """Your parts in games that are over, the latest first."""
    found = page(lambda: finished_of(request.user, system=system, after=after, limit=limit))
    return past_schemas.History(rows=[shapes.played(part) for part in found.rows], next=found.next or None)


def _out_of_range(step: int) -> Problem:
    error = {"detail": _("Take `next` of an answer, or leave it out."), "parameter": "after"}
    text = _("The cursor names nothing that has happened; the last step is %(step)d.") % {"step": step}
    return Problem("cursor", text, {**invalid([error]).more, "step": step})
