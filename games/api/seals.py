"""Seals, by the services of their page."""

from typing import Annotated

from django.http import QueryDict
from ninja import Router
from ninja.params.functions import Path

from accounts.models import User
from accounts.visibility import may_see_profile, shows_seals
from games.api import company_schemas as told
from games.api import company_sent, problems, schemas
from games.api.auth import ApiRequest, needs
from games.api.problems import not_found
from games.careers.shown_seals import earned_seals, how_many, wear
from games.forms.seals import WornSealsForm

router = Router(tags=["company"])

Id = Annotated[schemas.Slug, Path(..., description="The id of a person, or of a circle.")]


@router.get(
    "/people/{person}/seals",
    operation_id="seals",
    **needs("read"),
    response=told.Seals,
    summary="Somebody's seals",
)
def seals(request: ApiRequest, person: Id) -> told.Seals:
    """Those that they have earned, as far as they show them to you."""
    found = User.objects.filter(slug=person).first()
    if found is None or not (may_see_profile(request.user, found) and shows_seals(request.user, found)):
        raise not_found()
    rows = [
        told.SealFacts(id=one.id, name=one.name, told=one.told, times=one.times, at=one.at, worn=one.worn)
        for one in earned_seals(found)
    ]
    return told.Seals(rows=rows, all=how_many())


@router.post(
    "/seals/worn",
    operation_id="wear_seals",
    **needs("tables"),
    response=told.WornSeals,
    summary="Wear seals on your arms",
)
def worn(request: ApiRequest, body: company_sent.Wearing) -> told.WornSeals:
    """Three at most of those that you have earned."""
    sent = QueryDict(mutable=True)
    sent.setlist("worn", body.worn)
    form = problems.valid(WornSealsForm(sent, earned_seals(request.user)))
    wear(request.user, form.cleaned_data["worn"])
    return told.WornSeals(worn=[one.id for one in earned_seals(request.user) if one.worn])
