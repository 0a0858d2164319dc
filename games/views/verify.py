"""Checking a record that somebody brings, or that of a finished game here."""

import re
from collections.abc import Callable
from functools import wraps

from django import forms
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_safe

from games.forms.new_game import RECORD_LARGEST, VerifyForm
from games.models import Brought, Game
from games.models.shared_luck import is_opened
from games.past import allowance, brought
from games.past.counting import counted
from games.past.foreign_records import BadRecord, TooLong, TooSlow, in_one_line
from games.past.one_at_a_time import Busy
from games.past.proof import VERDICT, Checked, check_foreign, compared
from games.views.busy import busy_words, come_again
from games.views.viewer import published, visible

AGAIN = 5
"""Seconds after which a page looks again for what the worker judges."""
FORM_MARGIN = 64 * 1024
ADDRESS = re.compile(r"(?:^|/g/)([a-z0-9]{10})(?:$|[/?#])")

View = Callable[..., HttpResponse]


def small_enough(view: View) -> View:
    """Refuse a body that no record of a game fills, before a byte of it is read; then check the token."""
    protected = csrf_protect(view)

    @wraps(view)
    def guarded(request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdigit() or int(length) > RECORD_LARGEST + FORM_MARGIN:
            raise BadRequest(_("This file is larger than 5 MB; no game has so much to tell."))
        return protected(request)

    return csrf_exempt(guarded)


@small_enough
@require_http_methods(["GET", "HEAD", "POST"])
def verify(request: HttpRequest) -> HttpResponse:
    """Upload a record, or name a finished game: proved, or what is wrong with it."""
    form = VerifyForm(request.POST or None, request.FILES or None)
    if request.method != "POST":
        return _page(request, form)
    try:
        return _answered(request, form)
    except Busy as busy:
        form.add_error(None, busy_words(busy))
        return come_again(_page(request, form), busy)
    except TooLong as error:
        form.add_error(None, why_open(brought.SLOW if isinstance(error, TooSlow) else brought.LONG_ONE))
    return _page(request, form, status=400)


@require_safe
@never_cache
def verdict(request: HttpRequest, digest: str) -> HttpResponse:
    """What the worker found of a record that was uploaded, by the SHA-256 of its bytes; until then the page
    looks again by itself."""
    row = brought.of(digest).first()
    if row is None:
        raise Http404
    if row.waits:
        return _being_checked(request)
    checked = _compared(request, Checked(**row.checked)) if row.checked else None
    return _page(request, VerifyForm(), checked, why=why_open(row.failed) if row.failed else "")


def why_open(failed: str) -> str:
    """In words, of a record of which nobody could say here whether it is right."""
    if failed != brought.SLOW:
        return _("This record is too long to be checked here. The command below can do it.")
    text = _(
        "Checking this record takes more than the %(seconds)d seconds of computing that this page may "
        "spend on one. Whether it is right stays open. The command below takes as long as it needs."
    )
    return text % {"seconds": brought.LONG.seconds}


def payers_of(request: HttpRequest) -> list[str]:
    """Whose allowance of computing the request uses."""
    return allowance.payers_of(request.META.get("REMOTE_ADDR", ""), request.user.pk)


def refusal(form: forms.Form, payers: list[str]) -> int:
    """In how many seconds the sender may have more computed, 0 for now; else the form says so."""
    seconds = allowance.spent(payers)
    if seconds:
        form.add_error(None, _("You have had many records checked. Wait a few minutes and try again."))
    return seconds


def _answered(request: HttpRequest, form: VerifyForm) -> HttpResponse:
    if not form.is_valid():
        return _page(request, form, status=400)
    if form.cleaned_data["record"]:
        return _foreign(request, form)
    game = _named(request, form)
    if game is None:
        form.add_error("link", _("There is no finished game at this address."))
        return _page(request, form, status=400)
    return _page(request, form, _compared(request, counted(game, VERDICT)))


def _foreign(request: HttpRequest, form: VerifyForm) -> HttpResponse:
    """Of an uploaded file: the judgement, or where it will stand. Raises Busy and TooLong."""
    payers = payers_of(request)
    if seconds := refusal(form, payers):
        return come_again(_page(request, form), Busy(seconds), 429)
    with allowance.charged(payers):
        found = _judged(form.cleaned_data["record"].read(), payers)
    if isinstance(found, Brought):
        return redirect("games:verdict", found.digest)
    return _page(request, form, _compared(request, found))


def _judged(data: bytes, payers: list[str]) -> Checked | Brought:
    try:
        if not brought.is_long(data):
            return check_foreign(data, limits=brought.SHORT)
    except TooSlow:
        pass
    except TooLong:
        raise
    except BadRecord as error:
        return Checked(False, in_one_line(error))
    return brought.hand_in(data, payers)


def _named(request: HttpRequest, form: VerifyForm) -> Game | None:
    """The finished game of the address in the form, as far as the visitor may know it."""
    found = ADDRESS.search(form.cleaned_data["link"].strip())
    if not found:
        return None
    try:
        game, _seat = visible(request, found[1])
    except Http404:
        return None
    return game if game.is_finished and is_opened(game) else None


def _compared(request: HttpRequest, checked: Checked) -> Checked:
    return compared(checked, lambda name: published(request, name))


def _being_checked(request: HttpRequest) -> HttpResponse:
    text = _("This record is being checked. The page looks again by itself until that is done.")
    page = render(request, "games/later.html", {"message": text, "again": AGAIN, "back": ""}, status=202)
    page.headers["Retry-After"] = str(AGAIN)
    return page


def _page(
    request: HttpRequest,
    form: VerifyForm,
    checked: Checked | None = None,
    *,
    why: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {"form": form, "checked": checked, "why": why}
    return render(request, "games/verify.html", context, status=status)
