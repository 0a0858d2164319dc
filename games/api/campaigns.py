"""Campaigns: a person's own, one of them, and what its people may do with it."""

from collections.abc import Callable
from typing import Annotated

from ninja import Router
from ninja.params.functions import Path

from accounts.models import User
from games.api import campaign_schemas as schemas
from games.api import sent, shapes
from games.api.auth import ApiRequest, needs
from games.api.lists import campaigns_of
from games.api.paging import After, Limit
from games.api.paging import page as paged
from games.api.problems import done, not_found
from games.campaigns import page
from games.campaigns.go_on import again, last_game
from games.campaigns.hand_over import hand_over as give_figure
from games.models import Campaign
from games.models.campaign import Halt

router = Router(tags=["campaigns"])

Id = Annotated[str, Path(..., pattern=r"^[a-z0-9]{10}$")]


@router.get(
    "/campaigns",
    operation_id="campaigns",
    **needs("read"),
    response=schemas.Campaigns,
    summary="Your campaigns",
)
def campaigns(request: ApiRequest, after: After = "", limit: Limit = page.LISTED) -> schemas.Campaigns:
    """Those in which you play or have played, the latest first."""
    found = paged(lambda: campaigns_of(request.user, after=after, limit=limit))
    rows = [
        schemas.CampaignName(
            id=one.slug,
            name=one.name,
            system=one.system,
            chapter=getattr(one, "chapters", 0),
            game=getattr(one, "last", ""),
            halted=str(Halt(one.halt).label) if one.halt else "",
        )
        for one in found.rows
    ]
    return schemas.Campaigns(rows=rows, next=found.next or None)


@router.get(
    "/campaigns/{campaign}",
    operation_id="campaign",
    **needs("read"),
    response=schemas.Campaign,
    summary="A campaign",
)
def campaign(request: ApiRequest, campaign: Id) -> schemas.Campaign:
    """Its chapters and its party."""
    return shapes.campaign(page.campaign_page(_found(request.user, campaign), request.user))


@router.post(
    "/campaigns/{campaign}/go-on",
    operation_id="campaign_go_on",
    **needs("tables"),
    response=schemas.CampaignGoesOn,
    summary="Have a campaign go on",
)
def go_on(request: ApiRequest, campaign: Id) -> schemas.CampaignGoesOn:
    """Have one go on that stands still. 409 where it does not, or still cannot."""
    found = _found(request.user, campaign)
    return _done(found, lambda: again(found.pk, request.user))


@router.post(
    "/campaigns/{campaign}/hand-over",
    operation_id="hand_over",
    **needs("tables"),
    response=schemas.CampaignGoesOn,
    summary="Hand a figure over",
)
def hand_over(request: ApiRequest, campaign: Id, body: sent.HandOver) -> schemas.CampaignGoesOn:
    """From the next chapter on somebody else plays a figure of yours; or take one that is free."""
    found = _found(request.user, campaign)
    return _done(found, lambda: give_figure(found.pk, request.user, figure=body.figure, to=body.to))


def _found(user: User, slug: str) -> Campaign:
    """Raises Problem for one that the person may not know."""
    found = Campaign.objects.filter(slug=slug).first()
    if found is None or not page.may_look(found, user):
        raise not_found()
    return found


def _done(found: Campaign, act: Callable[[], object]) -> schemas.CampaignGoesOn:
    done(act)
    return schemas.CampaignGoesOn(id=found.slug, game=last_game(found).slug)
