from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts import dates
from accounts.forms import HoursForm
from accounts.hours import Kept, free_days_rest_until, hours_of, next_day, next_week
from accounts.views.person import signed_in
from accounts.views.words import HoursInWords


@login_required
def hours(request: HttpRequest) -> HttpResponse:
    """Quiet hours and free days: what holds, what is to hold, and the form for other ones."""
    person = signed_in(request)
    kept = hours_of(person)
    planned = kept.planned
    initial = {
        "quiet_from": planned.quiet_from,
        "quiet_to": planned.quiet_to,
        "free_days": sorted(planned.free_days),
    }
    form = HoursForm(request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and form.is_valid() and form.try_save(person):
        messages.success(request, _saved(hours_of(person)))
        return redirect("accounts:hours")
    page = {
        "form": form,
        "now": HoursInWords(kept.now),
        "changes": [(day, HoursInWords(then)) for day, then in kept.changes],
        "next_day": next_day(kept.now.zone, planned.zone),
        "next_week": next_week(kept.now.zone, planned.zone),
        "rest_until": free_days_rest_until(person),
    }
    return render(request, "accounts/hours.html", page)


def _saved(kept: Kept) -> str:
    """Where the page shows more than one change, it is said there from when each holds."""
    if len(kept.changes) != 1:
        return _("Your hours are saved.")
    return _("Your hours are saved. They hold from %(day)s.") % {
        "day": dates.day(kept.changes[0][0], sentence=True)
    }
