"""The plan of one's next turn, given in the turns of others."""

from typing import Annotated

import msgspec
from ninja import Router
from ninja.params.functions import Path

from games.api import plan_schemas as told
from games.api import schemas
from games.api.auth import ApiRequest, needs
from games.api.places import seat_at
from games.api.problems import done
from games.orders.next_plan import drop_next, may_plan_next, set_next
from games.play.next_turn import waiting_of

router = Router(tags=["playing"])

Id = Annotated[schemas.Slug, Path(...)]


@router.get(
    "/games/{game}/plan/next",
    operation_id="next_plan",
    **needs("read"),
    response=told.NextPlanKept,
    summary="The plan of your next turn",
)
def next_plan(request: ApiRequest, game: Id) -> told.NextPlanKept:
    """Nobody else is told that there is one."""
    seat = seat_at(request.user, game)
    kept = waiting_of(seat)
    plain = msgspec.to_builtins(kept.plan) if kept else None
    if plain is not None:
        plain.pop("turn", None)
    return told.NextPlanKept(game=game, open=may_plan_next(seat), plan=plain)


@router.post(
    "/games/{game}/plan/next",
    operation_id="send_next_plan",
    **needs("play"),
    response=told.NextPlanGiven,
    summary="Plan your next turn",
)
def send_next_plan(request: ApiRequest, game: Id, body: told.NextPlan) -> told.NextPlanGiven:
    """Have your next turn played by a plan, until something comes that it does not foresee; it takes the
    place of the one before. 409 in your own turn, and where it can be seen that it does not work out."""
    seat = seat_at(request.user, game)
    done(lambda: set_next(seat.game_id, seat.number, request.user, body.plain()))
    return told.NextPlanGiven(game=game)


@router.post(
    "/games/{game}/plan/next/drop",
    operation_id="drop_next_plan",
    **needs("play"),
    response=told.NextPlanGiven,
    summary="Drop the plan of your next turn",
)
def drop_next_plan(request: ApiRequest, game: Id) -> told.NextPlanGiven:
    """From now on you are asked in your next turn. 409 where there is none."""
    seat = seat_at(request.user, game)
    done(lambda: drop_next(seat.game_id, seat.number, request.user))
    return told.NextPlanGiven(game=game)
