"""What people do in a circle: ask to be let in, leave; hosts let in, send away, name hosts, change the link;
anybody who knows of it tells the moderators, and they hide it."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from accounts.once import made, once
from accounts.visibility import is_moderator
from games.circles import members
from games.forms.circle import HideForm
from games.forms.housekeeping import first_error
from games.forms.report import ReportForm
from games.models import Circle, Member
from games.models.circle import Role
from games.moderation import circles as moderating
from games.moderation.reports import report
from games.refused import Refused
from games.views.circles import address, hosted, known
from games.views.pressed import pressed
from games.views.viewer import Signed


@login_required
@require_POST
def ask_circle(request: Signed, slug: str) -> HttpResponse:
    """Ask to be let in."""
    found = known(request, slug)
    said = _("You have asked to be let in. A host looks at it.")
    return pressed(request, partial(members.ask, found.pk, request.user), said, address(found))


@login_required
@require_POST
def leave_circle(request: Signed, slug: str) -> HttpResponse:
    """Leave it, or take back that one has asked."""
    found = get_object_or_404(Circle, slug=slug, members__user=request.user)
    said = _("You are no longer in “%(name)s”.") % {"name": found.shown_name}
    return pressed(request, partial(members.leave, found.pk, request.user), said, reverse("games:circles"))


@login_required
@require_POST
def new_circle_link(request: Signed, slug: str) -> HttpResponse:
    """A host changes the link."""
    found = hosted(request, slug)
    said = _("The link is a new one. The old one opens nothing any more.")
    return pressed(request, partial(members.new_link, found.pk, request.user), said, address(found))


@login_required
@require_POST
def lay_down_circle(request: Signed, slug: str) -> HttpResponse:
    """A host is one no more."""
    found = hosted(request, slug)
    said = _("You are a member like the others now.")
    return pressed(request, partial(members.lay_down, found.pk, request.user), said, address(found))


@login_required
@require_POST
def circle_person(request: Signed, slug: str, other: str) -> HttpResponse:
    """A host does something with somebody: `do` is let-in, send-away or name-host."""
    found = hosted(request, slug)
    person = get_object_or_404(User, slug=other, circles__circle=found)
    acts: dict[str, tuple[Callable[[int, User, User], object], str]] = {
        "let-in": (members.let_in, _("%(name)s is in the circle now.")),
        "send-away": (members.expel, _("%(name)s is no longer in the circle.")),
        "name-host": (members.name_host, _("%(name)s is a host now.")),
    }
    act, said = acts.get(request.POST.get("do", ""), (None, ""))
    if act is None:
        return HttpResponse(status=400)
    return pressed(
        request,
        partial(act, found.pk, request.user, person),
        said % {"name": person.shown_name},
        address(found),
    )


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@once
def report_circle(request: Signed, slug: str) -> HttpResponse:
    """Tell the moderators of a circle: it is about the one who has kept it longest."""
    found = known(request, slug)
    keeper = Member.objects.filter(circle=found, role=Role.HOST).exclude(user=request.user)
    first = keeper.select_related("user").order_by("since", "pk").first()
    if first is None:
        raise Http404
    form = ReportForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        text = f"{address(found)} “{found.name}”\n{form.cleaned_data['text']}"
        try:
            report(request.user, first.user, why=form.cleaned_data["why"], text=text)
            return made(request, reverse("games:report_sent"))
        except Refused as refused:
            form.add_error(None, refused.message)
    context = {"form": form, "person": first.user, "circle": found}
    return render(request, "games/report.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def hide_circle(request: Signed, slug: str) -> HttpResponse:
    """A moderator hides it, or shows it again where it is hidden."""
    if not is_moderator(request.user):
        raise Http404
    found, form = get_object_or_404(Circle, slug=slug), HideForm(request.POST)
    if not form.is_valid():
        messages.error(request, first_error(form))
        return redirect(address(found))
    turn = moderating.hide if found.hidden_at is None else moderating.show
    said = _("It is hidden from now on.") if found.hidden_at is None else _("It is shown again.")
    act = partial(turn, request.user, found, reason=form.cleaned_data["reason"])
    return pressed(request, act, said, address(found))
