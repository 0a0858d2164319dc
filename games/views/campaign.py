"""A campaign: its page, how it goes on, and figures that change their player."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.once import made, once
from games.campaigns.go_on import again
from games.campaigns.hand_over import hand_over as give_figure
from games.campaigns.page import campaign_page, may_look
from games.forms.campaign import HandOverForm
from games.forms.housekeeping import first_error
from games.models import Campaign
from games.refused import Refused
from games.statistics.campaign_statistics import campaign_statistics
from games.views.link import of_campaign
from games.views.the_end import ASKED_FOR
from games.views.viewer import Request, Signed, invites_of, visible


@never_cache
@require_safe
def campaign(request: HttpRequest, slug: str) -> HttpResponse:
    """The story so far, the chapters, the party, what it has done, and all its games to look back at."""
    found, asked = _visible(request, slug), ASKED_FOR in request.GET
    reader = request.user if isinstance(request.user, User) else None
    page = campaign_page(found, reader)
    done = campaign_statistics(found.system, [one.game for one in page.chapters], asked=asked)
    context = {
        "page": page,
        "done": done,
        "asked": asked,
        "link": of_campaign(request, found, page.chapters, page.party, page.way),
    }
    return render(request, "games/campaign.html", context)


@never_cache
@require_safe
def of_game(request: Request, slug: str) -> HttpResponse:
    """To the campaign of which a game is a chapter; 404 for one that is none."""
    game, _seat = visible(request, slug)
    if game.campaign is None:
        raise Http404
    return redirect("games:campaign", game.campaign.slug)


@require_POST
@login_required
@once
def go_on(request: Signed, slug: str) -> HttpResponse:
    """Have a campaign go on that stands still."""
    found = _visible(request, slug)
    return _do(request, found, lambda: again(found.pk, request.user))


@require_POST
@login_required
def hand_over(request: Signed, slug: str) -> HttpResponse:
    """`figure` goes to the seat `to` from the next chapter on, 0: to somebody who is not there yet."""
    found, form = _visible(request, slug), HandOverForm(request.POST)
    if not form.is_valid():
        messages.error(request, first_error(form))
        return redirect("games:campaign", slug)
    return _do(request, found, lambda: give_figure(found.pk, request.user, **form.cleaned_data))


def _do(request: Signed, found: Campaign, act: Callable[[], object]) -> HttpResponse:
    try:
        act()
    except Refused as refused:
        messages.error(request, refused.message)
        return redirect("games:campaign", found.slug)
    return made(request, reverse("games:campaign", args=[found.slug]))


def _visible(request: HttpRequest, slug: str) -> Campaign:
    """Raises Http404 for one that the visitor may not know; whoever has followed the link to its table
    may."""
    found = get_object_or_404(Campaign, slug=slug)
    user = request.user if isinstance(request.user, User) else None
    if may_look(found, user) or found.games.filter(invite__in=invites_of(request)).exists():
        return found
    raise Http404
