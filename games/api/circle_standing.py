"""Standing tables of a circle: its hosts set them up, and end them."""

from typing import Annotated

from ninja import Router
from ninja.params.functions import Path

from games.api import company_schemas as told
from games.api import company_sent, schemas
from games.api.auth import ApiRequest, needs
from games.api.circles import known, standing_facts
from games.api.problems import done, not_found, valid
from games.circles import standing
from games.circles.page import to_be_like
from games.forms.circle import StandingForm
from games.models import Circle, Member
from games.models.circle import Role

router = Router(tags=["company"])

Id = Annotated[schemas.Slug, Path(..., description="The id of a circle.")]


@router.post(
    "/circles/{circle}/standing",
    operation_id="set_up_standing",
    **needs("tables"),
    response={201: told.Standing},
    summary="Set up a standing table",
)
def set_up_standing(request: ApiRequest, circle: Id, body: company_sent.NewStanding) -> told.Standing:
    """For hosts: a table like one of the circle's is opened again and again, at an hour of your time zone.
    409 beyond six of them."""
    found = _hosted(request, circle)
    form = valid(StandingForm(body.model_dump(), games=to_be_like(found)))
    data = form.cleaned_data
    row = done(lambda: standing.set_up(found.pk, request.user, data["name"], data["like"], form.every()))
    return standing_facts(row)


@router.post(
    "/circles/{circle}/standing/{standing_table}/end",
    operation_id="end_standing",
    **needs("tables"),
    response=told.StandingEnded,
    summary="End a standing table",
)
def end_standing(request: ApiRequest, circle: Id, standing_table: int) -> told.StandingEnded:
    """For hosts: it opens no further table; those that are open stay."""
    found = _hosted(request, circle)
    if not done(lambda: standing.end(found.pk, request.user, standing_table)):
        raise not_found()
    return told.StandingEnded(id=standing_table)


def _hosted(request: ApiRequest, slug: str) -> Circle:
    """A circle that the person keeps. Raises Problem for any other."""
    found = known(request.user, slug)
    if not Member.objects.filter(circle=found, user=request.user, role=Role.HOST).exists():
        raise not_found()
    return found
