"""Studies: records that somebody brings, to look at them as at any finished game."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.forms.study import StudyForm
from games.live import limits
from games.live.limits import Limit
from games.past import my_studies as selectors
from games.past import studies as services
from games.past.foreign_records import BadRecord, TooLong, TooSlow, in_one_line
from games.past.one_at_a_time import Busy, turns
from games.refused import Refused
from games.views.busy import busy_words, come_again
from games.views.records import small_enough
from games.views.viewer import Signed, published

BROUGHT = Limit(20, timedelta(minutes=10))
"""So many records may one person bring: each of them is played through."""


@small_enough
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def studies(request: Signed) -> HttpResponse:
    """The visitor's studies, and the form to bring another; a record that is not proved is not kept."""
    if request.method != "POST":
        return _page(request, StudyForm())
    form = StudyForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, form, status=400)
    if limits.passed("study", request.user.pk, BROUGHT):
        form.add_error(None, _("You have brought many records. Wait a few minutes and try again."))
        return _page(request, form, status=429)
    return _bring(request, form)


@require_POST
@login_required
def remove(request: Signed, slug: str) -> HttpResponse:
    """Throw a study of the visitor away."""
    try:
        services.remove(request.user, slug)
    except Refused:
        raise Http404 from None
    messages.success(request, _("The study is gone."))
    return redirect("games:studies")


def _bring(request: Signed, form: StudyForm) -> HttpResponse:
    data, name = form.cleaned_data["record"].read(), form.cleaned_data["name"]
    try:
        with turns.turn():
            game = services.bring(
                request.user, data, name=name, published=lambda slug: published(request, slug)
            )
    except Busy as busy:
        form.add_error(None, busy_words(busy))
        return come_again(_page(request, form), busy)
    except TooSlow:
        form.add_error("record", _too_slow())
        return _page(request, form, status=400)
    except TooLong:
        form.add_error("record", _("This record is too long to be checked here."))
        return _page(request, form, status=400)
    except BadRecord as error:
        return _page(request, form, status=400, wrong=in_one_line(error))
    except Refused as refused:
        form.add_error(None, refused.message)
        return _page(request, form, status=409)
    return redirect("games:table", game.slug)


def _too_slow() -> str:
    return _(
        "Checking this record takes more than the %(seconds)d seconds of computing that this page may spend "
        "on one. Whether it is right stays open, so it is not kept. The command verify_record takes as long "
        "as it needs."
    ) % {"seconds": services.LIMITS.seconds}


def _page(request: Signed, form: StudyForm, *, status: int = 200, **more: Any) -> HttpResponse:
    shown = selectors.studies(request.user, page=request.GET.get("page", "1"))
    context = {"form": form, "studies": shown, "most": services.MOST, **more}
    return render(request, "games/studies.html", context, status=status)
