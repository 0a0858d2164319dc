from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.forms import HoursForm
from accounts.hours import hours_of, next_day
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
    if request.method == "POST" and form.is_valid():
        from_day = form.save(person)
        saved = _("Your hours are saved.")
        if from_day:
            day = date_format(from_day, "l, j E Y")
            saved = _("Your hours are saved. They hold from %(day)s.") % {"day": day}
        messages.success(request, saved)
        return redirect("accounts:hours")
    page = {
        "form": form,
        "now": HoursInWords(kept.now),
        "then": HoursInWords(kept.then) if kept.then else None,
        "from_day": kept.from_day,
        "next_day": next_day(kept.now.zone, planned.zone),
    }
    return render(request, "accounts/hours.html", page)
