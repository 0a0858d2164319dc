from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.sessions import devices_of, end, end_others
from accounts.tokens import tokens_of
from accounts.views.person import signed_in

PAGE = "accounts:sessions"


@login_required
def sessions(request: HttpRequest) -> HttpResponse:
    """How the person signs in, and where they are signed in."""
    person = signed_in(request)
    devices = devices_of(person, request.session.session_key)
    page = {
        "devices": devices,
        "elsewhere": tokens_of(person).exists() or len(devices) > 1,
        "has_password": person.has_usable_password(),
        "has_two_factors": is_mfa_enabled(person),
        "has_providers": bool(settings.SOCIALACCOUNT_PROVIDERS),
    }
    return render(request, "accounts/sessions.html", page)


@login_required
@require_POST
def end_session(request: HttpRequest, number: int) -> HttpResponse:
    """Sign out in one other browser."""
    if end(signed_in(request), number, request.session.session_key):
        messages.success(request, _("You are signed out there."))
    else:
        messages.info(request, _("Nobody is signed in there any more."))
    return redirect(PAGE)


@login_required
@require_POST
def end_other_sessions(request: HttpRequest) -> HttpResponse:
    """Sign out everywhere but here, and end all tokens."""
    end_others(signed_in(request), request.session.session_key)
    messages.success(
        request, _("You are signed out everywhere but here, and your API tokens are no longer valid.")
    )
    return redirect(PAGE)
