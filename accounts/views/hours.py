from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from accounts import dates
from accounts.hours import Kept, hours_of
from accounts.views.person import signed_in
from accounts.views.writing import hours_form, part, writing


@login_required
def hours(request: HttpRequest) -> HttpResponse:
    """POST: quiet hours and free days."""
    person = signed_in(request)
    if request.method != "POST":
        return part("hours")
    form = hours_form(person, request.POST)
    if form.is_valid() and form.try_save(person):
        messages.success(request, _saved(hours_of(person)))
        return part("hours")
    return writing(request, person, hours=form)


def _saved(kept: Kept) -> str:
    """Where the page shows more than one change, it is said there from when each holds."""
    if len(kept.changes) != 1:
        return _("Your hours are saved.")
    return _("Your hours are saved. They apply from %(day)s.") % {
        "day": dates.day(kept.changes[0][0], sentence=True)
    }
