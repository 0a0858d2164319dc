"""Somebody's year in review: their own page, the link to it for others, and its picture."""

import secrets

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.languages import active_language, speaking
from accounts.models import Year
from accounts.sanctions import is_banned
from games.pictures.kept_links import YEAR, Wanted, ask_for, is_kept, kept
from games.pictures.link_files import SITE, png_of
from games.statistics.shown_year import ShownYear, shown_year
from games.views.link import Link, whole
from games.views.viewer import Signed

SOON = 30
"""Seconds for which a picture is kept elsewhere: a link may be taken back."""


@login_required
@require_safe
def year(request: Signed, number: int) -> HttpResponse:
    """One's own."""
    row = _own(request, number)
    address = reverse("games:year_picture", args=[number, active_language()])
    share = whole(reverse("games:shared_year", args=[row.token])) if row.token else ""
    return _page(request, row, {"picture": address, "share": share, "own": True})


@require_safe
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """That of somebody who has given its link away."""
    row = _shared(token)
    address = reverse("games:shared_year_picture", args=[token, active_language()])
    link = _link(shown_year(row, row.user), reverse("games:shared_year", args=[token]), address)
    return _page(request, row, {"picture": address, "link": link})


@login_required
@require_POST
def share(request: Signed, number: int) -> HttpResponse:
    """Make the link, unless there is one."""
    row = _own(request, number)
    Year.objects.filter(pk=row.pk, token=None).update(token=secrets.token_urlsafe(32))
    return redirect("games:year", number)


@login_required
@require_POST
def take_back(request: Signed, number: int) -> HttpResponse:
    """The link opens nothing any more."""
    row = _own(request, number)
    if Year.objects.filter(pk=row.pk, token__isnull=False).update(token=None):
        messages.success(request, _("The link opens nothing any more."))
    return redirect("games:year", number)


@login_required
@require_safe
def picture(request: Signed, number: int, language: str) -> HttpResponse:
    """The picture of one's own."""
    return _picture(request, _own(request, number), language)


@require_safe
def shared_picture(request: HttpRequest, token: str, language: str) -> HttpResponse:
    """The same for whoever has the link."""
    response = _picture(request, _shared(token), language)
    patch_cache_control(response, public=True, max_age=SOON)
    return response


def _own(request: Signed, number: int) -> Year:
    return get_object_or_404(Year, user=request.user, number=number)


def _shared(token: str) -> Year:
    """Raises Http404 also where its person is going, or is kept out."""
    row = get_object_or_404(Year.objects.select_related("user"), token=token, user__is_active=True)
    if is_banned(row.user):
        raise Http404
    return row


def _page(request: HttpRequest, row: Year, more: dict[str, object]) -> HttpResponse:
    told = shown_year(row, row.user)
    wanted = _wanted(told, active_language())
    drawn = is_kept(wanted)
    if not drawn:
        ask_for(wanted)
    return render(request, "people/year.html", {"year": told, "drawn": drawn, **more})


def _picture(request: HttpRequest, row: Year, language: str) -> HttpResponse:
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with speaking(language):
        wanted = _wanted(shown_year(row, row.user), language)
    found = kept(wanted)
    if found is None:
        ask_for(wanted)
    content = png_of(SITE) if found is None else found
    response = HttpResponse(content, content_type="image/png")
    if "save" in request.GET:
        name = f'attachment; filename="labyrinth-{row.number}-{language}.png"'
        response.headers["Content-Disposition"] = name
    return response


def _wanted(told: ShownYear, language: str) -> Wanted:
    return Wanted(YEAR, told.person.slug, told.row.number, told.stamp, language)


def _link(told: ShownYear, path: str, picture: str) -> Link:
    """For whoever is sent it; robots list it nowhere."""
    facts = {"name": told.person.shown_name, "year": told.row.number}
    title = _("%(name)s, %(year)d in the labyrinth") % facts
    about = " · ".join(f"{value} {words}" for value, words in told.facts)
    return Link(title, about, path, picture, _("The year in figures."), kind="article", listed=False)
