from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from games.faces.systems import is_known
from games.models import Week
from games.refused import Refused, RulesFailedError
from games.views.viewer import guest_of, make_guest
from games.weeks import page, trying


@never_cache
@require_safe
def week(request: HttpRequest) -> HttpResponse:
    """The labyrinth of this week."""
    found = page.current()
    if found is None or not is_known(found.system):
        return render(request, "games/week_none.html")
    return _shown(request, found)


@never_cache
@require_safe
def week_of(request: HttpRequest, year: int, number: int) -> HttpResponse:
    """The labyrinth of that week, which may be over."""
    return _shown(request, _found(year, number))


@require_safe
def weeks(request: HttpRequest) -> HttpResponse:
    """The weeks before, with what each of them was."""
    rows = [(one, page.told(one)) for one in page.past()]
    return render(request, "games/weeks.html", {"rows": rows})


@require_POST
def begin_week(request: HttpRequest, year: int, number: int) -> HttpResponse:
    """To one's try, which begins now where it has not. POST `again`: another one, for fun."""
    found = _found(year, number)
    user = request.user if isinstance(request.user, User) else None
    guest, address = "" if user else make_guest(request), request.META.get("REMOTE_ADDR", "")
    again = bool(request.POST.get("again"))
    try:
        game = trying.begin(found.pk, user=user, guest=guest, address=address, again=again)
    except Refused as refused:
        messages.error(request, refused.message)
        return redirect("games:week")
    except RulesFailedError:
        messages.error(request, _("The game could not be started. Please try again later."))
        return redirect("games:week")
    return redirect("games:table", game.slug)


def _found(year: int, number: int) -> Week:
    found = Week.objects.filter(number=year * 100 + number).first() if number < 100 else None
    if found is None or year > 9999 or not is_known(found.system):
        raise Http404
    return found


def _shown(request: HttpRequest, found: Week) -> HttpResponse:
    user = request.user if isinstance(request.user, User) else None
    shown = page.shown(found, user, "" if user else guest_of(request))
    seed = bytes(found.seed).hex() if found.is_over else ""
    return render(request, "games/week.html", {"shown": shown, "week": found, "seed": seed})
