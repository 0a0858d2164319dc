from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from accounts.forms import PreferencesForm
from accounts.models import Language, User
from accounts.views.person import signed_in


@login_required
def preferences(request: HttpRequest) -> HttpResponse:
    """Name, language and time zone of the person signed in."""
    # A row of its own: a refused form must not rename the person in the header of the page.
    person = User.objects.get(pk=signed_in(request).pk)
    form = PreferencesForm(request.POST or None, instance=person)
    if request.method == "POST" and form.is_valid():
        form.save()
        with translation.override(person.language):
            messages.success(request, _("Your preferences are saved."))
        return redirect("accounts:preferences")
    return render(request, "accounts/preferences.html", {"form": form})


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """The language switch: kept in a cookie, and with the person if somebody is signed in.

    POST `language` ("en" or "pl") and `next` (a path of this site)."""
    chosen = request.POST.get("language")
    if isinstance(request.user, User) and chosen in Language.values:
        User.objects.filter(pk=request.user.pk).update(language=chosen)
    response: HttpResponse = set_language(request)
    return response
