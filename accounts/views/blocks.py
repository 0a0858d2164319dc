from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts import blocks as blocking
from accounts.block_forms import BlockForm
from accounts.models import User
from accounts.views.person import signed_in
from labyrinth.ground.keyset import page_of, place_in

PER_PAGE = 20
NEWEST = ("-at", "-pk")


@login_required
def blocks(request: HttpRequest) -> HttpResponse:
    """The people whom the person signed in has blocked, and the form to block one by name."""
    person = signed_in(request)
    form = BlockForm(request.POST if request.method == "POST" else None, person=person)
    if request.method == "POST" and form.is_valid() and form.other:
        return _blocked(request, person, form.other)
    page = page_of(blocking.blocks_of(person), NEWEST, place_in(request.GET), PER_PAGE)
    return render(request, "accounts/blocks.html", {"form": form, "page": page})


@login_required
@require_POST
def block(request: HttpRequest, slug: str) -> HttpResponse:
    """Have nothing to do with somebody any more. POST `next` (a path of this site)."""
    person, other = signed_in(request), get_object_or_404(User, slug=slug, is_active=True)
    if other.pk == person.pk:
        raise Http404
    return _blocked(request, person, other)


@login_required
@require_POST
def unblock(request: HttpRequest, slug: str) -> HttpResponse:
    """Take one's own block back. POST `next` (a path of this site)."""
    other = get_object_or_404(User, slug=slug)
    if blocking.unblock(signed_in(request), other):
        messages.success(request, _("%(name)s is no longer blocked.") % {"name": other.shown_name})
    return redirect(_back(request))


def _blocked(request: HttpRequest, person: User, other: User) -> HttpResponse:
    blocking.block(person, other)
    said = _("%(name)s is blocked: you will not meet again.") % {"name": other.shown_name}
    messages.success(request, said)
    return redirect(_back(request))


def _back(request: HttpRequest) -> str:
    back = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    return back if safe else resolve_url("accounts:blocks")
