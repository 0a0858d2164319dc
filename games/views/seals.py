"""Somebody's seals: all of them, and which of one's own stand on the arms."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.visibility import shows_seals
from games.careers.shown_seals import ON_THE_ARMS, all_seals, earned_seals, how_many, wear
from games.forms.seals import WornSealsForm
from games.views.viewer import Request, Signed
from labyrinth.ground.replica import may_be_old


@require_safe
@may_be_old
def seals(request: Request, slug: str) -> HttpResponse:
    """All seals, and those that the person has."""
    person = get_object_or_404(User, slug=slug)
    if not shows_seals(request.user, person):
        raise Http404
    return _page(request, person)


@login_required
@require_POST
def worn(request: Signed) -> HttpResponse:
    """Put these on one's own arms, in place of those there."""
    form = WornSealsForm(request.POST, earned_seals(request.user))
    if not form.is_valid():
        return _page(request, request.user, form)
    wear(request.user, form.cleaned_data["worn"])
    messages.success(request, _("Your arms bear what you chose."))
    return redirect("games:seals", request.user.slug)


def _page(request: Request, person: User, form: WornSealsForm | None = None) -> HttpResponse:
    """With a refused form what it chose stays chosen."""
    mine = earned_seals(person)
    chosen = form.data.getlist("worn") if form else [one.id for one in mine if one.worn]  # type: ignore[attr-defined]
    context = {
        "person": person,
        "own": request.user.pk == person.pk,
        "systems": all_seals(mine),
        "earned": len(mine),
        "all": how_many(),
        "most": ON_THE_ARMS,
        "chosen": chosen,
        "form": form,
    }
    return render(request, "people/seals.html", context, status=400 if form else 200)
