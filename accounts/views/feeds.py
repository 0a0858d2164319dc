"""The page "Feeds and calendar": the secret addresses a person has, a new one, revoking."""

from urllib.parse import urljoin

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts import feed_addresses as services
from accounts.feed_forms import FeedForm
from accounts.models import Feed, FeedAddress
from accounts.once import once_or, remember
from accounts.views.person import signed_in

PAGE = "accounts:feeds"
READ_AT = {Feed.CALENDAR: "games:my_calendar", Feed.TURNS: "games:my_turns"}
"""Where a feed is read, by the name of the address."""


def _anew(request: HttpRequest, address_id: str) -> HttpResponse:
    """The answer to the first press may never have arrived, and with it the key: the address has another."""
    found = services.with_another_key(signed_in(request), int(address_id))
    return _page(request, FeedForm(), _full(*found) if found else "")


@never_cache
@login_required
@once_or(_anew)
def feeds(request: HttpRequest) -> HttpResponse:
    """The list and the form; a new address is shown in the answer to the form, and never again."""
    form = FeedForm(request.POST if request.method == "POST" else None)
    made = _made(request, form) if request.method == "POST" and form.is_valid() else ""
    return _page(request, FeedForm() if made else form, made)


@login_required
@require_POST
def revoke_feed(request: HttpRequest, address_id: int) -> HttpResponse:
    """Revoke one address; one that is gone already is no mistake."""
    address = services.revoke(signed_in(request), address_id)
    if address is not None:
        words = _("The address “%(name)s” is revoked: nothing is read there any more.")
        messages.success(request, words % {"name": address.shown_name})
    return redirect(PAGE)


def _page(request: HttpRequest, form: FeedForm, made: str) -> HttpResponse:
    page = {"form": form, "made": made, "addresses": services.addresses_of(signed_in(request))}
    return render(request, "accounts/feeds.html", page)


def _made(request: HttpRequest, form: FeedForm) -> str:
    """The new address; "" with an error on the form where there are too many."""
    try:
        address, key = services.make(signed_in(request), **form.cleaned_data)
    except services.TooManyError:
        form.add_error(None, _("You have %(most)d addresses; revoke one first.") % {"most": services.MOST})
        return ""
    remember(request, str(address.pk))
    return _full(address, key)


def _full(address: FeedAddress, key: str) -> str:
    """As it is given to a program."""
    return urljoin(settings.SITE_URL, reverse(READ_AT[Feed(address.kind)], args=[key]))
