"""Parties of cups: one registers a party and asks the others, each says yes or no."""

from typing import Annotated

from ninja import Router
from ninja.params.functions import Path

from accounts.models import User
from games.api import cup_schemas as schemas
from games.api import cup_sent
from games.api.auth import ApiRequest, needs
from games.api.cups import Id, known, place_of
from games.api.problems import done, not_found, valid
from games.cups import parties
from games.forms.cup_party import PartyForm
from games.models import Partner

router = Router(tags=["cups"])

Number = Annotated[int, Path(..., ge=1, le=cup_sent.LARGEST)]


@router.get(
    "/cups/{cup}/party",
    operation_id="my_party",
    **needs("read"),
    response=schemas.MyParty,
    summary="Your party in a cup",
)
def my_party(request: ApiRequest, cup: Id) -> schemas.MyParty:
    """Who plays for it, and who is asked. 404 where you are in none."""
    found = known(request.user, cup)
    rows = Partner.objects.filter(cup=found, user=request.user, confirmed_at__isnull=False, left_at=None)
    mine = rows.select_related("entrant").first()
    if mine is None:
        raise not_found()
    people = list(Partner.objects.filter(entrant=mine.entrant_id, left_at=None).select_related("user"))
    return schemas.MyParty(
        party=mine.entrant_id,
        name=mine.entrant.shown_name,
        leads=mine.leads,
        lacks=found.seats - len(people) if found.takes_people else 0,
        people=[_partner(row) for row in people],
    )


@router.post(
    "/cups/{cup}/party",
    operation_id="register_party",
    **needs("tables"),
    response=schemas.CupPlace,
    summary="Register a party for a cup",
)
def register_party(request: ApiRequest, cup: Id, body: cup_sent.Party) -> schemas.CupPlace:
    """You lead it. The others are asked, and it has its place once all have said yes; those whom you do not
    name you may ask later. 409 where you may not, or somebody cannot be asked."""
    found = known(request.user, cup)
    people = [_person(slug) for slug in body.people]
    form = valid(PartyForm({"name": body.name}, seats=found.seats))
    done(lambda: parties.found(found.pk, request.user, form.cleaned_data["name"], people))
    return place_of(found, request.user)


@router.post(
    "/cups/{cup}/party/{party}",
    operation_id="answer_party",
    **needs("tables"),
    response=schemas.CupPlace,
    summary="Say yes or no to a party",
)
def answer_party(request: ApiRequest, cup: Id, party: Number, body: cup_sent.PartyAnswer) -> schemas.CupPlace:
    """Of a party that asks you. 409 where it does not any more, or you may not."""
    found = known(request.user, cup)
    act = parties.confirm if body.do == "yes" else parties.decline
    done(lambda: act(found.pk, request.user, party))
    return place_of(found, request.user)


@router.post(
    "/cups/{cup}/partners",
    operation_id="ask_partner",
    **needs("tables"),
    response=schemas.CupPlace,
    summary="Ask somebody into your party",
)
def ask_partner(request: ApiRequest, cup: Id, body: cup_sent.AskedPartner) -> schemas.CupPlace:
    """For who leads a party, as long as the cup takes people. 409 where it has all its people, or has asked
    them, and where somebody cannot be asked."""
    found = known(request.user, cup)
    other = _person(body.person)
    done(lambda: parties.ask(found.pk, request.user, other))
    return place_of(found, request.user)


@router.post(
    "/cups/{cup}/partners/{partner}/take-back",
    operation_id="take_back_partner",
    **needs("tables"),
    response=schemas.CupPlace,
    summary="Ask somebody into your party no more",
)
def take_back_partner(request: ApiRequest, cup: Id, partner: Number) -> schemas.CupPlace:
    """For who leads a party: somebody who has not said yes, by `partner` of your party. 409 where there is
    nobody."""
    found = known(request.user, cup)
    done(lambda: parties.take_back(found.pk, request.user, partner))
    return place_of(found, request.user)


def _person(slug: str) -> User:
    """Somebody who is here. Raises Problem."""
    found = User.objects.filter(slug=slug, is_active=True).first()
    if found is None:
        raise not_found()
    return found


def _partner(row: Partner) -> schemas.PartyPerson:
    return schemas.PartyPerson(
        partner=row.pk,
        id=row.user.slug if row.user else None,
        name=row.shown_name,
        leads=row.leads,
        confirmed_at=row.confirmed_at,
    )
