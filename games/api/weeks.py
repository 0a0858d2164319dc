"""The labyrinth of the week, as its page shows it to the person."""

from typing import Annotated

from ninja import Router
from ninja.params.functions import Path

from accounts.models import User
from games.api import week_schemas
from games.api.auth import ApiRequest, needs
from games.api.problems import not_found
from games.faces.systems import is_known
from games.models import Week
from games.weeks import page

router = Router(tags=["weeks"])

Name = Annotated[str, Path(..., pattern=r"^[0-9]{4}-[0-9]{2}$")]


@router.get(
    "/week",
    operation_id="week",
    **needs("read"),
    response=week_schemas.Week,
    summary="The labyrinth of this week",
)
def week(request: ApiRequest) -> week_schemas.Week:
    """The same start and the same bag of dice for everybody; a try begins on its page."""
    return _told(page.current(), request.user)


@router.get(
    "/weeks", operation_id="weeks", **needs("read"), response=week_schemas.Weeks, summary="The weeks before"
)
def weeks(request: ApiRequest) -> week_schemas.Weeks:  # noqa: ARG001
    """Those that are over."""
    rows = [
        week_schemas.WeekName(week=one.slug, system=one.system, title=_title(page.told(one)))
        for one in page.past()
    ]
    return week_schemas.Weeks(rows=rows)


@router.get(
    "/weeks/{week}",
    operation_id="week_of",
    **needs("read"),
    response=week_schemas.Week,
    summary="The labyrinth of a week",
)
def week_of(request: ApiRequest, week: Name) -> week_schemas.Week:
    """One that is over, or that of today."""
    year, number = week.split("-")
    return _told(Week.objects.filter(number=int(year) * 100 + int(number)).first(), request.user)


def _told(found: Week | None, reader: User) -> week_schemas.Week:
    if found is None or not is_known(found.system):
        raise not_found()
    shown = page.shown(found, reader)
    return week_schemas.Week(
        week=found.slug,
        system=found.system,
        title=_title(shown.told),
        seats=found.seats,
        options=found.options,
        begins_at=found.begins_at,
        ends_at=found.ends_at,
        over=found.is_over,
        commitment=found.commitment,
        seed=bytes(found.seed).hex() if found.is_over else None,
        figure_name=shown.told.figure_name,
        begun=shown.begun,
        through=shown.through,
        own=_own(shown),
        table=[_line(line) for line in shown.lines] if shown.is_open else None,
    )


def _title(told: page.Told) -> str:
    return str(told.setup.title) if told.setup else told.system_name


def _own(shown: page.ShownWeek) -> week_schemas.OwnTry | None:
    mine = shown.mine
    if mine is None:
        return None
    return week_schemas.OwnTry(
        game=mine.game.slug if mine.game else None,
        state=mine.state,
        won=mine.won,
        rounds=mine.rounds,
        figure=shown.own_figure,
        better=shown.better,
        ranks=mine.ranks,
    )


def _line(line: page.Line) -> week_schemas.WeekLine:
    return week_schemas.WeekLine(
        place=line.place,
        person=line.person.username if line.person else None,
        won=line.won,
        rounds=line.rounds,
        figure=line.figure,
        own=line.own,
        game=line.slug or None,
    )
