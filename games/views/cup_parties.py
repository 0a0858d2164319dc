"""Parties of a cup: one registers a party and asks the others, each says yes or no."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.cups import parties
from games.forms.cup_party import AskForm, PartyForm
from games.models import Cup, Partner
from games.refused import Refused
from games.views.cups import address, known
from games.views.pressed import pressed
from games.views.viewer import Signed


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def cup_party(request: Signed, slug: str) -> HttpResponse:
    """Register a party; who leads one that waits for its people asks somebody else. POST does either."""
    found = _of_parties(request, slug)
    mine = Partner.objects.filter(cup=found, user=request.user, confirmed_at__isnull=False)
    row = mine.select_related("entrant").first()
    if row is not None:
        return _asks(request, found, row)
    form = PartyForm(request.POST if request.method == "POST" else None, seats=found.seats)
    if form.is_bound and form.is_valid():
        try:
            parties.found(found.pk, request.user, form.cleaned_data["name"], form.people)
        except Refused as refused:
            form.add_error(None, refused.message)
        else:
            messages.success(request, _("The party waits for its people now. Each of them is told by mail."))
            return redirect(address(found))
    refused_because = parties.why_not(found, request.user)
    return _page(request, found, {"form": form, "refused": refused_because}, form.errors)


def _asks(request: Signed, found: Cup, row: Partner) -> HttpResponse:
    form = AskForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            parties.ask(found.pk, request.user, form.person)
        except Refused as refused:
            form.add_error(None, refused.message)
        else:
            messages.success(request, _("%(name)s is asked.") % {"name": form.person.username})
            return redirect(request.path)
    people = list(Partner.objects.filter(entrant=row.entrant_id, left_at=None).select_related("user"))
    more = {"mine": row, "people": people, "lacks": found.takes_people and len(people) < found.seats}
    return _page(request, found, {"form": form, **more}, form.errors)


def _page(request: HttpRequest, found: Cup, context: dict[str, Any], wrong: object) -> HttpResponse:
    return render(request, "games/cup_party.html", {"cup": found, **context}, status=400 if wrong else 200)


@login_required
@require_POST
def answer_party(request: Signed, slug: str, entrant: int) -> HttpResponse:
    """Say yes or no to a party by which one is asked: POST `do`, "yes" or "no"."""
    found = _of_parties(request, slug)
    do = request.POST.get("do", "")
    if do == "yes":
        confirm = partial(parties.confirm, found.pk, request.user, entrant)
        return pressed(request, confirm, _("You are in the party now."), address(found))
    if do == "no":
        decline = partial(parties.decline, found.pk, request.user, entrant)
        return pressed(request, decline, _("You have said no."), address(found))
    return HttpResponse(status=400)


@login_required
@require_POST
def take_back_partner(request: Signed, slug: str, partner: int) -> HttpResponse:
    """Who leads the party asks somebody no more."""
    found = _of_parties(request, slug)
    act = partial(parties.take_back, found.pk, request.user, partner)
    return pressed(
        request, act, _("The invitation is taken back."), reverse("games:cup_party", args=[found.slug])
    )


def _of_parties(request: HttpRequest, slug: str) -> Cup:
    found = known(request, slug)
    if not found.has_parties:
        raise Http404
    return found
