from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from accounts.forms import PreferencesForm
from accounts.hours import change_zone
from accounts.languages import speaking_to
from accounts.models import Language, User
from accounts.places import place_of
from accounts.time_zones import validate_time_zone
from accounts.views.person import signed_in


@login_required
def preferences(request: HttpRequest) -> HttpResponse:
    """Name, picture, language and time zone of the person signed in, and what of them others may see."""
    # A row of its own: a refused form must not rename the person in the header of the page.
    person = User.objects.get(pk=signed_in(request).pk)
    form = PreferencesForm(request.POST or None, instance=person)
    if request.method == "POST" and form.is_valid() and form.try_save():
        with speaking_to(person):
            messages.success(request, _("Your preferences are saved."))
        return redirect("accounts:preferences")
    return render(request, "accounts/preferences.html", {"form": form})


@login_required
@require_POST
def time_zone(request: HttpRequest) -> HttpResponse:
    """Take the time zone that the browser tells. POST `time_zone` (an IANA name)."""
    name = request.POST.get("time_zone", "")
    try:
        validate_time_zone(name)
    except ValidationError as unknown:
        messages.error(request, unknown.messages[0])
        return redirect("accounts:preferences")
    change_zone(signed_in(request), name)
    messages.success(request, _("Your time zone is %(zone)s now.") % {"zone": place_of(name)})
    return redirect("accounts:preferences")


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """The language switch: kept in a cookie, and with the person if somebody is signed in.

    POST `language` ("en" or "pl") and `next` (a path of this site)."""
    chosen = request.POST.get("language")
    if isinstance(request.user, User) and chosen in Language.values:
        User.objects.filter(pk=request.user.pk).update(language=chosen)
    response: HttpResponse = set_language(request)
    return response
