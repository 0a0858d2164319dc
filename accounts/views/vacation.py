from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts import vacations
from accounts.forms import VacationForm
from accounts.models import User, Vacation
from accounts.once import made, once
from accounts.views.person import signed_in
from labyrinth.ground import clock

HISTORY = 50


@login_required
@once
def vacation(request: HttpRequest) -> HttpResponse:
    """The vacation that is running, those announced, those of before, and the form for another."""
    person = signed_in(request)
    form = VacationForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid() and form.save(person):
        messages.success(request, _("Your vacation is announced."))
        return made(request, reverse("accounts:vacation"))
    return render(request, "accounts/vacation.html", {"form": form, **_all_of(person)})


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
    return redirect("accounts:vacation")


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
    return redirect("accounts:vacation")


def _all_of(person: User) -> dict[str, object]:
    now = clock.now()
    mine = Vacation.objects.filter(user=person)
    year = timezone.localtime(now).year
    return {
        "running": vacations.running_vacation(person),
        "announced": mine.filter(starts_at__gt=now).order_by("starts_at"),
        "history": mine.filter(ends_at__lte=now).order_by("-starts_at")[:HISTORY],
        "left": [(str(each), vacations.hours_left(person, each)) for each in (year, year + 1)],
    }
