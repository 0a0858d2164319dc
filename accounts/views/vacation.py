from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts import vacation_by_itself, vacations
from accounts.forms import VacationForm
from accounts.once import made, once
from accounts.views.person import signed_in
from accounts.views.writing import address, part, writing


@login_required
@once
def vacation(request: HttpRequest) -> HttpResponse:
    """POST: announce a vacation."""
    person = signed_in(request)
    if request.method != "POST":
        return part("vacation")
    form = VacationForm(request.POST)
    if form.is_valid() and form.save(person):
        messages.success(request, _("Your vacation is announced."))
        return made(request, address("vacation"))
    return writing(request, person, vacation=form)


@login_required
@require_POST
def end_vacation(request: HttpRequest) -> HttpResponse:
    """Come back now."""
    try:
        vacations.end_vacation(signed_in(request))
    except ValidationError as refused:
        messages.error(request, refused.messages[0])
    else:
        messages.success(request, _("Welcome back. Your clocks run again."))
    return part("vacation")


@login_required
@require_POST
def by_itself(request: HttpRequest) -> HttpResponse:
    """Let a vacation begin by itself instead of a missed turn (POST `wanted`), or not any more."""
    wanted = "wanted" in request.POST
    vacation_by_itself.choose(signed_in(request), wanted=wanted)
    words = _("A vacation begins by itself now.") if wanted else _("No vacation begins by itself.")
    messages.success(request, words)
    return part("vacation")


@login_required
@require_POST
def call_off(request: HttpRequest, vacation_id: int) -> HttpResponse:
    """Give up a vacation that has not begun."""
    try:
        vacations.call_off(signed_in(request), vacation_id)
    except ValidationError as refused:
        messages.error(request, refused.messages[0])
    else:
        messages.success(request, _("The vacation is called off."))
    return part("vacation")
