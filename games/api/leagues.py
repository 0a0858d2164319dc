"""Leagues: those that are not over, a new one, one of them, registering and leaving."""

from typing import Annotated

from ninja import Router
from ninja.params.functions import Path

from accounts.models import User
from games.api import cup_sent
from games.api import league_schemas as schemas
from games.api.auth import ApiRequest, needs
from games.api.problems import done, not_found, valid
from games.circles.page import kept_by
from games.forms.league import LeagueForm
from games.leagues import founding, members, page
from games.models import League, Leaguer

router = Router(tags=["cups"])

Id = Annotated[str, Path(..., pattern=r"^[a-z0-9]{10}$")]


@router.get("/leagues", operation_id="leagues", **needs("read"), response=schemas.Leagues, summary="Leagues")
def leagues(request: ApiRequest) -> schemas.Leagues:
    """Those that are not over and of which you may know, twenty at most."""
    found = page.listed(request.user)
    rows = Leaguer.objects.filter(user=request.user, league__in=found)
    mine = dict(rows.values_list("league", "state"))
    return schemas.Leagues(rows=[_name(one, mine.get(one.pk)) for one in found])


@router.post(
    "/leagues",
    operation_id="found_league",
    **needs("tables"),
    response={201: schemas.LeagueName},
    summary="Found a league",
)
def found_league(request: ApiRequest, body: cup_sent.NewLeague) -> schemas.LeagueName:
    """You host it, and register for it as everybody else does. 409 for what cannot be played, and beyond two
    leagues that are not over."""
    form = valid(LeagueForm(body.filled(), circles=kept_by(request.user)))
    found = done(lambda: founding.found(request.user, form.founded()))
    return named(found.slug, request.user)


@router.get(
    "/leagues/{league}", operation_id="league", **needs("read"), response=schemas.League, summary="A league"
)
def league(request: ApiRequest, league: Id) -> schemas.League:
    """Its divisions as they stand, who comes in, the seasons before."""
    return _whole(known(request.user, league), request.user)


@router.post(
    "/leagues/{league}/register",
    operation_id="register_for_league",
    **needs("tables"),
    response=schemas.LeaguePlace,
    summary="Register for a league",
)
def register(request: ApiRequest, league: Id) -> schemas.LeaguePlace:
    """Come into a division with the next season. 409 where you may not."""
    found = known(request.user, league)
    done(lambda: members.register(found.pk, request.user))
    return place_of(found, request.user)


@router.post(
    "/leagues/{league}/leave",
    operation_id="leave_league",
    **needs("tables"),
    response=schemas.LeaguePlace,
    summary="Leave a league",
)
def leave(request: ApiRequest, league: Id) -> schemas.LeaguePlace:
    """Your place in the division is free with the next season, a running seat is given away for good."""
    found = known(request.user, league)
    done(lambda: members.leave(found.pk, request.user))
    return place_of(found, request.user)


def known(user: User, slug: str) -> League:
    """A league of which the person may know. Raises Problem."""
    found = page.known_to(user).filter(slug=slug).first()
    if found is None:
        raise not_found()
    return found


def named(slug: str, user: User) -> schemas.LeagueName:
    """A league as the list has it."""
    row = League.objects.get(slug=slug)
    return _name(row, place_of(row, user).mine)


def place_of(found: League, user: User) -> schemas.LeaguePlace:
    """What the person is in the league."""
    row = Leaguer.objects.filter(league=found, user=user).first()
    return schemas.LeaguePlace(id=found.slug, mine=row.state if row else None)


def _name(found: League, mine: str | None) -> schemas.LeagueName:
    return schemas.LeagueName(
        id=found.slug,
        name=found.name,
        system=found.system,
        state=found.state,
        seats=found.seats,
        season=found.season,
        begins_at=found.closes_at,
        mine=mine,
    )


def _whole(found: League, user: User) -> schemas.League:
    shown = page.shown(found, user)
    return schemas.League(
        **_name(found, shown.mine.state if shown.mine else None).model_dump(),
        pace=found.pace,
        division_size=found.size,
        days=found.days,
        rounds=shown.rounds,
        why=found.why,
        keeps=shown.keeps,
        refused=shown.refused or None,
        divisions=[_division(one) for one in shown.divisions],
        coming=[row.shown_name for row in shown.coming],
        before=[_season(one) for one in shown.before],
    )


def _division(one: page.Division) -> schemas.Division:
    lines = [
        schemas.LeagueLine(
            name=line.entrant.shown_name,
            me=line.own,
            place=line.place,
            points=line.points,
            met=line.met,
            left=line.has_left,
            ascends=line.ascends,
            descends=line.descends,
        )
        for line in one.lines
    ]
    return schemas.Division(number=one.cup.division, cup=one.cup.slug, round=one.cup.number, lines=lines)


def _season(one: page.Season) -> schemas.SeasonBefore:
    divisions = [
        schemas.DivisionBefore(number=cup.division, cup=cup.slug, first=[row.shown_name for row in first])
        for cup, first in one.first
    ]
    return schemas.SeasonBefore(number=one.number, divisions=divisions)
