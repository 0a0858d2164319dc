"""Friends: whom one follows, who follows one, who of them is here now; and one's tables to invite them to."""

from datetime import timedelta

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts import friends as following
from accounts.block_forms import BlockForm
from accounts.models import User
from games.live.limits import Limit, passed
from games.lobby.opponents import my_follows, my_open_tables
from games.views.viewer import Signed

A_DAY = Limit(60, timedelta(days=1))
ASKING_SHOWN = 50


@login_required
def friends(request: Signed) -> HttpResponse:
    """The list, and the form to follow somebody by name."""
    form = BlockForm(request.POST if request.method == "POST" else None, person=request.user)
    if request.method == "POST" and form.is_valid() and form.other:
        return _followed(request, form.other)
    rows = my_follows(request.user)
    context = {
        "form": form,
        "rows": rows,
        "asking": following.asking(request.user)[:ASKING_SHOWN],
        "tables": my_open_tables(request.user),
    }
    return render(request, "games/friends.html", context, status=400 if form.is_bound else 200)


@login_required
@require_POST
def follow(request: Signed, slug: str) -> HttpResponse:
    """Follow somebody from now on."""
    other = get_object_or_404(User, slug=slug, is_active=True)
    if other.pk == request.user.pk:
        raise Http404
    return _followed(request, other)


@login_required
@require_POST
def unfollow(request: Signed, slug: str) -> HttpResponse:
    """Follow somebody no more; they are not told."""
    other = get_object_or_404(User, slug=slug)
    if following.unfollow(request.user, other):
        messages.success(request, _("You no longer follow %(name)s.") % {"name": other.shown_name})
    return redirect("games:friends")


def _followed(request: Signed, other: User) -> HttpResponse:
    if passed("follows", request.user.pk, A_DAY):
        messages.error(request, _("You have followed many people today. Please continue tomorrow."))
        return redirect("games:friends")
    try:
        made = following.follow(request.user, other)
    except following.TooManyError:
        said = _("You follow %(most)d people, and more are not possible.") % {"most": following.MOST}
        messages.error(request, said)
    else:
        _tell(request, other, made=made)
    return redirect("games:friends")


def _tell(request: HttpRequest, other: User, *, made: bool) -> None:
    """Whoever must not be followed is told of as somebody who is followed already."""
    words = _("You follow %(name)s now.") if made else _("You cannot follow %(name)s, or do so already.")
    (messages.success if made else messages.error)(request, words % {"name": other.shown_name})
