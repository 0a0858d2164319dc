"""Webhooks of a person, of a table for its host, and of a circle for its hosts: the lists, a new one, and the
page of each.

An address is never shown again, nor a secret; a new secret stands in the answer to the form that made it.
"""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.once import made, once
from games.forms.webhook import WebhookForm, WordsForm, words_of
from games.hooks import addresses, keep
from games.hooks.delivery_words import Told
from games.hooks.events import choices
from games.hooks.kept import kept_of
from games.models import Circle, Game, Webhook
from games.models.webhook import Kind
from games.views.circles import hosted
from games.views.viewer import Signed, visible
from labyrinth.ground.clock import now

changing = require_http_methods(["GET", "HEAD", "POST"])


@never_cache
@login_required
@require_safe
def webhooks(request: Signed) -> HttpResponse:
    """Those that tell what one is told oneself, and those of one's tables."""
    mine = (
        Webhook.objects.filter(user=request.user)
        .select_related("game", "circle")
        .order_by("game", "circle", "pk")
    )
    own = [one for one in mine if one.is_personal]
    page = {"own": own, "of_tables": [one for one in mine if not one.is_personal], "kinds": Kind.choices}
    return render(request, "games/webhooks.html", page)


@never_cache
@login_required
@require_safe
def of_table(request: Signed, slug: str) -> HttpResponse:
    """Those of a table, for its host."""
    game = _hosted(request, slug)
    page = {"game": game, "own": keep.of_table(request.user, game), "kinds": Kind.choices}
    return render(request, "games/table_webhooks.html", page)


@never_cache
@login_required
@require_safe
def of_circle(request: Signed, slug: str) -> HttpResponse:
    """Those of a circle that one of its hosts has set up."""
    circle = hosted(request, slug)
    page = {"circle": circle, "own": keep.of_circle(request.user, circle), "kinds": Kind.choices}
    return render(request, "games/circle_webhooks.html", page)


@never_cache
@login_required
@changing
@once
def new_of_circle(request: Signed, slug: str, kind: str) -> HttpResponse:
    """A new one for a circle."""
    return _new(request, kind, hosted(request, slug))


@never_cache
@login_required
@changing
@once
def new(request: Signed, kind: str) -> HttpResponse:
    """A new one for oneself."""
    return _new(request, kind, None)


@never_cache
@login_required
@changing
@once
def new_of_table(request: Signed, slug: str, kind: str) -> HttpResponse:
    """A new one for a table."""
    return _new(request, kind, _hosted(request, slug))


def _new(request: Signed, kind: str, of: Game | Circle | None) -> HttpResponse:
    if kind not in Kind.values:
        raise Http404
    label, what = Kind(kind).label, _what(of)
    events = [code for code, _label in choices(what)]
    initial = {"name": label, "language": request.user.language, "events": events}
    sent = request.POST if request.method == "POST" else None
    form = WebhookForm(sent, kind=kind, of=what, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            webhook = keep.make(request.user, kind, form.parts, of=of, words=form.words)
        except keep.TooMany:
            form.add_error(None, _("There are as many webhooks here as there may be; remove one first."))
        else:
            messages.success(request, _("The webhook is there. Send a test to see whether it works."))
            return made(request, reverse("games:webhook", args=[webhook.pk]))
    context = {"form": form, "kind": label, what: of}
    return render(request, "games/new_webhook.html", context)


def _what(of: Game | Circle | None) -> str:
    """What it is of, as the forms and pages call it."""
    if of is None:
        return "person"
    return "circle" if isinstance(of, Circle) else "table"


@never_cache
@login_required
@changing
def webhook(request: Signed, webhook_id: int) -> HttpResponse:
    """One of them: what it is told, its last deliveries, and what one may do with it."""
    mine = _mine(request, webhook_id)
    of = _what(mine.game or mine.circle)
    sent = request.POST if request.method == "POST" else None
    form = WordsForm(sent, of=of, initial=words_of(mine))
    if request.method == "POST" and form.is_valid():
        keep.change(mine, **form.cleaned_data)
        messages.success(request, _("The webhook is saved."))
        return redirect("games:webhook", mine.pk)
    return _page(request, mine, form)


def _page(request: Signed, mine: Webhook, form: WordsForm, secret: str = "") -> HttpResponse:
    kept = kept_of(mine)
    page = {
        "webhook": mine,
        "form": form,
        "secret": secret,
        "knows_secret": kept is not None and kept.shown,
        "signs_by_both": kept.both_until(now()) if kept else None,
        "host": addresses.shown(kept.parts, mine.kind) if kept else "",
        "lost": kept is None,
        "log": [Told.of(one) for one in keep.log(mine)],
    }
    return render(request, "games/webhook.html", page)


@never_cache
@login_required
@require_POST
def test(request: Signed, webhook_id: int) -> HttpResponse:
    """Send a word; what came of it stands in the log."""
    mine = _mine(request, webhook_id)
    if mine.off_at is not None:
        messages.error(request, _("It is switched off: switch it on first."))
    elif keep.test(mine):
        messages.success(request, _("A test is on its way. Below you see what comes of it."))
    else:
        messages.error(request, _("Those were many tests. Try again in an hour."))
    return redirect(reverse("games:webhook", args=[mine.pk]) + "#log")


@never_cache
@login_required
@require_POST
def secret(request: Signed, webhook_id: int) -> HttpResponse:
    """Another secret, shown in this answer alone."""
    mine = _mine(request, webhook_id)
    words = keep.another_secret(mine) if mine.kind == Kind.SIGNED else ""
    mine.refresh_from_db()
    form = WordsForm(of=_what(mine.game or mine.circle), initial=words_of(mine))
    return _page(request, mine, form, words)


@never_cache
@login_required
@require_POST
def switch(request: Signed, webhook_id: int) -> HttpResponse:
    """Off, or on again: from now on."""
    mine = _mine(request, webhook_id)
    if mine.off_at is None:
        keep.switch_off(mine)
        messages.success(request, _("It is switched off, and nothing is sent there."))
    else:
        keep.switch_on(mine)
        messages.success(request, _("It is switched on, and told what happens from now on."))
    return redirect("games:webhook", mine.pk)


@never_cache
@login_required
@require_POST
def remove(request: Signed, webhook_id: int) -> HttpResponse:
    """Forget it; one that is gone already is no mistake."""
    mine = Webhook.objects.filter(user=request.user, pk=webhook_id).select_related("game", "circle").first()
    if mine is not None:
        keep.remove(mine)
        messages.success(request, _("The webhook “%(name)s” is gone.") % {"name": mine.shown_name})
    if mine is not None and mine.game is not None and keep.may_host(request.user, mine.game):
        return redirect("games:table_webhooks", mine.game.slug)
    return redirect("games:webhooks")


def _mine(request: Signed, webhook_id: int) -> Webhook:
    """A webhook of the reader's. Raises Http404 for that of somebody else as for none."""
    return get_object_or_404(
        Webhook.objects.select_related("game", "circle"), user=request.user, pk=webhook_id
    )


def _hosted(request: Signed, slug: str) -> Game:
    """The table that the reader is host of. Raises Http404 for everybody else."""
    game, _seat = visible(request, slug)
    if not keep.may_host(request.user, game):
        raise Http404
    return game
