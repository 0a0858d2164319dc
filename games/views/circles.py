"""Circles: the list, a new one, the page of one, its invitation, its settings."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from accounts.once import made, once
from accounts.visibility import is_moderator
from games.circles import keeping, members, page
from games.cups import lists as cups
from games.forms.circle import CircleForm, DissolveForm, HideForm
from games.leagues import page as leagues
from games.models import Circle, Member
from games.models.circle import IN_CIRCLE, Role
from games.refused import Refused
from games.views.viewer import Signed
from labyrinth.ground.keyset import place_in


@require_safe
def circles(request: HttpRequest) -> HttpResponse:
    """One's own circles, and those that are shown to everybody."""
    reader = reader_of(request)
    context = {
        "mine": page.mine_of(reader) if reader else [],
        "listed": page.listed(reader, place_in(request.GET)),
    }
    return render(request, "games/circles.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@once
def new_circle(request: Signed) -> HttpResponse:
    """Found one."""
    form = CircleForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            return made(request, address(keeping.found(request.user, form.described())))
        except Refused as refused:
            form.add_error(None, refused.message)
    return render(request, "games/circle_form.html", {"form": form}, status=400 if form.errors else 200)


@require_safe
def circle(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of a circle: all of it for members, what it is for others where everybody may know of it."""
    found = known(request, slug)
    shown = page.shown(found, reader_of(request))
    moderates = is_moderator(request.user) and not shown.is_in
    context = {
        "shown": shown,
        "circle": found,
        "link": request.build_absolute_uri(reverse("games:circle_invite", args=[found.invite]))
        if shown.keeps and found.hidden_at is None
        else "",
        "hiding": HideForm() if moderates else None,
        "cups": cups.of_circle(found.pk) if shown.is_in else [],
        "leagues": leagues.of_circle(found.pk) if shown.is_in else [],
    }
    return render(request, "games/circle.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@once
def circle_settings(request: Signed, slug: str) -> HttpResponse:
    """A host says something else of it."""
    found = hosted(request, slug)
    sent = request.POST if request.method == "POST" else None
    form = CircleForm(sent, initial=_said(found), circle=found)
    if form.is_bound and form.is_valid():
        try:
            keeping.describe(found.pk, request.user, form.described())
        except Refused as refused:
            form.add_error(None, refused.message)
        else:
            messages.success(request, _("Saved."))
            return redirect(address(found))
    return _settings(request, found, form, DissolveForm())


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def dissolve_circle(request: Signed, slug: str) -> HttpResponse:
    """Its only host ends it."""
    found = hosted(request, slug)
    form = DissolveForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            keeping.dissolve(found.pk, request.user)
        except Refused as refused:
            form.add_error(None, refused.message)
        else:
            said = _("The circle “%(name)s” is dissolved. Its games go on.")
            messages.success(request, said % {"name": found.shown_name})
            return redirect("games:circles")
    return _settings(request, found, CircleForm(initial=_said(found), circle=found), form)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def circle_invite(request: HttpRequest, invite: str) -> HttpResponse:
    """The secret link: what the circle is, and a button to come in, or to ask to."""
    found = get_object_or_404(Circle, invite=invite, hidden_at=None)
    reader = reader_of(request)
    mine = Member.objects.filter(circle=found, user=reader).first() if reader else None
    if mine is not None and mine.is_in:
        return redirect(address(found))
    if request.method == "POST" and reader is not None:
        return _joined(request, found, reader, invite)
    if request.method == "POST":
        return redirect(f"{reverse('account_login')}?next={request.path}")
    context = {
        "circle": found,
        "mine": mine,
        "size": Member.objects.filter(circle=found).exclude(role=Role.ASKED).count(),
    }
    return render(request, "games/circle_invite.html", context)


def _joined(request: HttpRequest, found: Circle, reader: User, invite: str) -> HttpResponse:
    try:
        mine = members.join(found.pk, reader, invite)
    except Refused as refused:
        messages.error(request, refused.message)
        return redirect("games:circles")
    if mine.is_in:
        messages.success(request, _("Welcome to “%(name)s”.") % {"name": found.shown_name})
        return redirect(address(found))
    messages.success(request, _("You have asked to be let in. A host looks at it."))
    return redirect("games:circles")


def known(request: HttpRequest, slug: str) -> Circle:
    """A circle that the visitor may know of: their own, one that is listed, for moderators a hidden one too.

    Raises Http404.
    """
    found = get_object_or_404(Circle, slug=slug)
    reader = reader_of(request)
    if found.is_public or is_moderator(request.user):
        return found
    mine = Member.objects.filter(circle=found, user=reader).first() if reader else None
    if mine is None or not mine.is_in:
        raise Http404
    return found


def hosted(request: Signed, slug: str) -> Circle:
    """A circle of which the visitor is host. Raises Http404."""
    return get_object_or_404(
        Circle, slug=slug, pk__in=Member.objects.filter(user=request.user, role=Role.HOST).values("circle")
    )


def inside(request: Signed, slug: str) -> Circle:
    """A circle of which the visitor is a member. Raises Http404."""
    mine = Member.objects.filter(user=request.user, role__in=IN_CIRCLE)
    return get_object_or_404(Circle, slug=slug, pk__in=mine.values("circle"))


def address(found: Circle) -> str:
    """Where its page is."""
    return reverse("games:circle", args=[found.slug])


def reader_of(request: HttpRequest) -> User | None:
    """Who reads; None for a visitor."""
    return request.user if isinstance(request.user, User) else None


def _said(found: Circle) -> dict[str, Any]:
    return {
        "name": found.name,
        "about": found.about,
        "joining": found.joining,
        "listed": found.listed,
        "arms": found.arms,
    }


def _settings(request: Signed, found: Circle, form: CircleForm, ending: DissolveForm) -> HttpResponse:
    context = {"form": form, "circle": found, "ending": ending}
    wrong = form.errors or ending.errors
    return render(request, "games/circle_form.html", context, status=400 if wrong else 200)
