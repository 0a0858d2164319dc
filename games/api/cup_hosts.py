"""What hosts do: cups are moved and called off, results struck; leagues are ended."""

from typing import Annotated

from ninja import Router
from ninja.params.functions import Path

from games.api import cup_schemas as schemas
from games.api import cup_sent, league_schemas, leagues
from games.api.auth import ApiRequest, needs
from games.api.cups import Id, known, named
from games.api.problems import done, not_found, valid
from games.cups import announcing, results
from games.forms.cup import CallOffForm, StrikeForm
from games.forms.league import EndLeagueForm
from games.leagues import founding
from games.models import CupSeat

router = Router(tags=["cups"])

Number = Annotated[int, Path(..., ge=1, le=99, description="The number of a round.")]


@router.post(
    "/cups/{cup}/move",
    operation_id="move_cup",
    **needs("tables"),
    response=schemas.CupName,
    summary="Let registration end later",
)
def move_cup(request: ApiRequest, cup: Id) -> schemas.CupName:
    """By 14 days, once, for its host. 409 for everybody else."""
    found = known(request.user, cup)
    done(lambda: announcing.move(found.pk, request.user))
    return named(cup, request.user)


@router.post(
    "/cups/{cup}/call-off",
    operation_id="call_off_cup",
    **needs("tables"),
    response=schemas.CupName,
    summary="Call a cup off",
)
def call_off_cup(request: ApiRequest, cup: Id, body: cup_sent.Reason) -> schemas.CupName:
    """For its host: games that run go on, for themselves. 409 for everybody else."""
    found = known(request.user, cup)
    form = valid(CallOffForm(body.model_dump()))
    done(lambda: announcing.call_off(found.pk, request.user, reason=form.cleaned_data["reason"]))
    return named(cup, request.user)


@router.post(
    "/cups/{cup}/rounds/{number}/strike",
    operation_id="strike_result",
    **needs("tables"),
    response=schemas.CupStruck,
    summary="Strike a result",
)
def strike_result(request: ApiRequest, cup: Id, number: Number, body: cup_sent.Striking) -> schemas.CupStruck:
    """For its host: what came of the table counts no more for this entrant; what is drawn stays as it is. 409
    for everybody else, and for what is not decided."""
    found = known(request.user, cup)
    form = valid(StrikeForm({"reason": body.reason}))
    row = CupSeat.objects.filter(round__cup=found, round__number=number, entrant=body.entrant).first()
    if row is None:
        raise not_found()
    done(lambda: results.strike(found.pk, request.user, row.pk, reason=form.cleaned_data["reason"]))
    return schemas.CupStruck(id=cup, round=number, entrant=body.entrant)


@router.post(
    "/leagues/{league}/end",
    operation_id="end_league",
    **needs("tables"),
    response=league_schemas.LeagueName,
    summary="End a league",
)
def end_league(request: ApiRequest, league: Id, body: cup_sent.Reason) -> league_schemas.LeagueName:
    """For its host: the season that runs is played to its end. 409 for everybody else."""
    found = leagues.known(request.user, league)
    form = valid(EndLeagueForm(body.model_dump()))
    done(lambda: founding.end(found.pk, request.user, reason=form.cleaned_data["reason"]))
    return leagues.named(league, request.user)
