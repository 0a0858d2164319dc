"""For people with neither a password nor a key: signing in once more, and choosing a first password."""

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from allauth.account.views import password_set
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache


@never_cache
@login_required
def sign_in_again(request: HttpRequest) -> HttpResponse:
    """Signs out and leads to the sign-in and back to `next`: for people without a password and a key."""
    wanted = request.POST.get("next") or request.GET.get("next", "")
    back = wanted if url_has_allowed_host_and_scheme(wanted, allowed_hosts=None) else "/"
    if request.method == "POST":
        get_adapter().logout(request)
        return redirect_to_login(back)
    return render(request, "accounts/sign_in_again.html", {"back": back})


@login_required
@reauthentication_required  # type: ignore[untyped-decorator]
def set_password(request: HttpRequest) -> HttpResponse:
    """The page of the address `account_set_password`: a password would prove everything from then on."""
    response: HttpResponse = password_set(request)
    return response
