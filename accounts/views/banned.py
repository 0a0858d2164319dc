from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.banned import banned_person, page


@never_cache
@require_safe
def banned(request: HttpRequest) -> HttpResponse:
    """Why the person who was signed out here may not come in; everybody else is sent to sign in."""
    person = banned_person(request)
    return page(request, person) if person else redirect("account_login")
