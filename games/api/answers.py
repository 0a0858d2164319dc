"""Answering the open question, and taking the answer back: the services of the page, and its refusals."""

from typing import Annotated

from ninja import Router
from ninja.params.functions import Path

from games.api import schemas, sent, shapes
from games.api.auth import ApiRequest, needs
from games.api.places import seat_at
from games.api.problems import Problem
from games.journal.release import refuse_newer, system_of
from games.models import Game, Seat
from games.play.play import Outcome, submit_answer
from games.play.send_plan import drop_plan, send_plan
from games.play.take_back import take_back
from games.seats.ask_again import ask_again
from games.seats.play_for import play_for
from games.table.table_data import table_data

router = Router(tags=["playing"])

Id = Annotated[schemas.Slug, Path(...)]


@router.post(
    "/games/{game}/answer",
    operation_id="answer",
    **needs("play"),
    response=schemas.Answered,
    summary="Answer",
)
def answer(request: ApiRequest, game: Id, body: sent.Answer) -> schemas.Answered:
    """Answer the question with this token. 409 when the table has moved on, or the key is not offered.

    Send an Idempotency-Key to be able to send it again when you have got no answer.
    """
    seat = _playing(request, game)
    return _after(request, seat, submit_answer(seat.game_id, seat.number, token=body.question, key=body.key))


@router.post(
    "/games/{game}/take-back",
    operation_id="take_back",
    **needs("play"),
    response=schemas.Answered,
    summary="Take back",
)
def undo(request: ApiRequest, game: Id, body: sent.Undo) -> schemas.Answered:
    """Take back your last answer, as long as nobody has learnt anything from it; 409 afterwards."""
    seat = _playing(request, game)
    return _after(request, seat, take_back(seat.game_id, seat.number, token=body.question))


@router.post(
    "/games/{game}/plan",
    operation_id="send_plan",
    **needs("play"),
    response=schemas.Answered,
    summary="Plan your turn",
)
def plan(request: ApiRequest, game: Id, body: sent.Plan) -> schemas.Answered:
    """Have your turn played by a plan, until something comes of which it says nothing. 409 where it can be
    seen that it does not work out; then nothing has changed."""
    seat = _playing(request, game)
    outcome = send_plan(seat.game_id, seat.number, token=body.question, sent=body.plain())
    return _after(request, seat, outcome)


@router.post(
    "/games/{game}/plan/drop",
    operation_id="drop_plan",
    **needs("play"),
    response=schemas.Answered,
    summary="Drop your plan",
)
def unplan(request: ApiRequest, game: Id) -> schemas.Answered:
    """Take the rest of your plan back: from now on you are asked. 409 where there is none."""
    seat = _playing(request, game)
    return _after(request, seat, drop_plan(seat.game_id, seat.number))


@router.post(
    "/games/{game}/play-for",
    operation_id="play_for",
    **needs("play"),
    response=schemas.Answered,
    summary="Play for an ally",
)
def help_out(request: ApiRequest, game: Id, body: sent.Answer) -> schemas.Answered:
    """Answer for the ally whose time is over; `question` is the token of `ally` in your view of the game. 409
    as long as they have time, and for what they have refused."""
    seat = _playing(request, game)
    return _after(request, seat, play_for(seat.game_id, seat.number, token=body.question, key=body.key))


@router.post(
    "/games/{game}/ask-again",
    operation_id="ask_again",
    **needs("play"),
    response=schemas.Answered,
    summary="Be asked again",
)
def be_asked(request: ApiRequest, game: Id) -> schemas.Answered:
    """Have the table wait for you in others' turns again, after two such questions ran out. 409 where it
    does."""
    seat = _playing(request, game)
    return _after(request, seat, ask_again(seat.game_id, seat.number))


def _playing(request: ApiRequest, slug: str) -> Seat:
    """The person's seat. Raises BeingUpgraded: a process older than the game says nothing of it."""
    seat = seat_at(request.user, slug)
    if seat.game.is_running:
        system_of(seat.game)
    return seat


def _after(request: ApiRequest, seat: Seat, outcome: Outcome) -> schemas.Answered:
    """What a token that may only play is told: that it was taken, and nothing of what the seat sees."""
    if not outcome.accepted:
        refuse_newer(Game.objects.get(pk=seat.game_id))
        raise Problem("refused", outcome.message)
    game = Game.objects.get(pk=seat.game_id)
    if "read" not in request.token.scopes:
        return schemas.Answered(step=game.steps, status=game.status, question=None)
    told = table_data(game, seat.number)
    return schemas.Answered(step=told.step, status=game.status, question=shapes.question(told.question))
