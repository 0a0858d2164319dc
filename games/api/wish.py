"""A wish to be seated, by the services of its page."""

from django.utils.translation import gettext as _
from ninja import Router

from accounts.models import User
from games.api import company_schemas as told
from games.api import company_sent
from games.api.auth import ApiRequest, needs
from games.api.problems import Problem, done, not_found
from games.faces.systems import offered
from games.models import Seat
from games.models.wish import WishState
from games.wishes import company, wishing
from labyrinth.ground.clock import now

router = Router(tags=["company"])


@router.get(
    "/wish", operation_id="wish", **needs("read"), response=told.MyWish, summary="What you want to play"
)
def wish(request: ApiRequest) -> told.MyWish:
    """Your wish to be seated, and how long one waits for what."""
    return told.MyWish(wish=_wish(request), likely=_likely(request.user))


@router.post(
    "/wish",
    operation_id="make_wish",
    **needs("tables"),
    response=told.WishFacts,
    summary="Have yourself seated",
)
def make_wish(request: ApiRequest, body: company_sent.Wishing) -> told.WishFacts:
    """Wait for a table, or wait for another one from now on: whoever waits keeps their place. 409 for what is
    not played, and while a table is found for you."""
    done(lambda: wishing.wish(request.user, wishing.Chosen(**body.model_dump())))
    return _there(_wish(request))


@router.post(
    "/wish/go-on",
    operation_id="wish_goes_on",
    **needs("tables"),
    response=told.WishFacts,
    summary="Wait again after a rest",
)
def go_on(request: ApiRequest) -> told.WishFacts:
    """A wish rests when you have said nothing to a table that was found. 409 where none rests."""
    done(lambda: wishing.go_on(request.user))
    return _there(_wish(request))


@router.post(
    "/wish/take-back",
    operation_id="take_back_wish",
    **needs("tables"),
    response=told.WishEnded,
    summary="Stop waiting",
)
def take_back(request: ApiRequest) -> told.WishEnded:
    """409 where you do not wait. A table that was found is left like any other."""
    if not wishing.take_back(request.user):
        raise Problem("refused", _("You are not waiting for a table."))
    return told.WishEnded(state=WishState.ENDED)


def _wish(request: ApiRequest) -> told.WishFacts | None:
    user = request.user
    mine = wishing.open_wish(user)
    if mine is None:
        return None
    waits = mine.state == WishState.WAITING and "read" in request.token.scopes
    table = mine.game if mine.state == WishState.OFFERED else None
    seat = Seat.objects.filter(user=user, game=table).first() if table else None
    return told.WishFacts(
        state=mine.state,
        systems=mine.systems,
        paces=mine.paces,
        languages=mine.languages,
        together=mine.together,
        bots_after=mine.bots_after,
        since=mine.since,
        until=mine.until,
        table=table.slug if table else None,
        confirm_by=seat.confirm_by if seat else None,
        fits=company.fit_words(company.fitting(mine, now())) if waits else "",
    )


def _likely(user: User) -> list[told.Likely]:
    at = now()
    others, known = company.who_waits(user, at), company.known_waits(at)
    return [
        told.Likely(system=system.slug, seats=line.seats, wait=line.wait, people=line.people)
        for system in offered()
        for line in company.likely(system.slug, wishing.seats_to_wish(system.slug), known, others)
    ]


def _there(found: told.WishFacts | None) -> told.WishFacts:
    """A wish that was just made; somebody else may have ended it meanwhile."""
    if found is None:
        raise not_found()
    return found
