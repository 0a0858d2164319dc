"""Studies: records that somebody brings, to look at them as at any finished game."""

from contextlib import suppress
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.forms.study import StudyForm
from games.models import Brought, Game
from games.past import allowance, brought, one_at_a_time
from games.past import my_studies as selectors
from games.past import studies as services
from games.past.foreign_records import BadRecord, TooLong, TooSlow, in_one_line
from games.past.one_at_a_time import Busy
from games.refused import Refused
from games.views.busy import busy_words, come_again
from games.views.verify import payers_of, refusal, small_enough
from games.views.viewer import Signed, published
from labyrinth.ground.keyset import place_in

AGAIN = 5
"""Seconds after which the page looks again for what the worker judges."""


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
    return _bring(request, form)


@require_POST
@login_required
def remove(request: Signed, slug: str) -> HttpResponse:
    """Throw a study of the visitor away."""
    get_object_or_404(Game.objects.exclude(study_of=""), slug=slug, created_by=request.user)
    try:
        services.remove(request.user, slug)
    except Refused as refused:
        messages.error(request, refused.message)
    else:
        messages.success(request, _("The study is gone."))
    return redirect("games:studies")


def _bring(request: Signed, form: StudyForm) -> HttpResponse:
    payers = payers_of(request)
    if seconds := refusal(form, payers):
        return come_again(_page(request, form), Busy(seconds), 429)
    data, name = form.cleaned_data["record"].read(), form.cleaned_data["name"]
    try:
        with allowance.charged(payers):
            found = _brought(request, data, name, payers)
    except Busy as busy:
        form.add_error(None, busy_words(busy))
        return come_again(_page(request, form), busy)
    except TooLong:
        form.add_error("record", _("This record is too long to be checked here."))
        return _page(request, form, status=400)
    except BadRecord as error:
        return _page(request, form, status=400, wrong=in_one_line(error))
    except Refused as refused:
        form.add_error(None, refused.message)
        return _page(request, form, status=409)
    if isinstance(found, Brought):
        return redirect("games:studies")
    return redirect("games:table", found.slug)


def _brought(request: Signed, data: bytes, name: str, payers: list[str]) -> Game | Brought:
    """The study, or what the worker will make one of. Raises BadRecord, TooLong, Busy and Refused."""
    if not brought.is_long(data):
        with suppress(TooSlow), one_at_a_time.foreign_turns.turn():
            return services.bring(
                request.user,
                data,
                name=name,
                published=lambda slug: published(request, slug),
                limits=brought.SHORT,
            )
    return brought.hand_in(data, payers, user=request.user, name=name)


def _in_words(row: Brought) -> str:
    """Why the worker made no study of it; "" where it has not looked yet, or where the record says it."""
    if row.failed == brought.SLOW:
        return _too_slow()
    if row.failed == brought.FULL:
        return services.too_many().message
    return _("This record is too long to be checked here.") if row.failed else ""


def _too_slow() -> str:
    return _(
        "Checking this record takes more than the %(seconds)d seconds of computing that this page may spend "
        "on one. Whether it is right stays open, so it is not kept. The command verify_record takes as long "
        "as it needs."
    ) % {"seconds": brought.LONG.seconds}


def _page(request: Signed, form: StudyForm, *, status: int = 200, **more: Any) -> HttpResponse:
    shown = selectors.studies(request.user, place_in(request.GET))
    rows = brought.of_person(request.user)
    context = {
        "form": form,
        "studies": shown,
        "most": services.MOST,
        "brought": [(row, _in_words(row)) for row in rows],
        "again": AGAIN if any(row.waits for row in rows) and request.method != "POST" else None,
        **more,
    }
    return render(request, "games/studies.html", context, status=status)
