"""Tables before their start: the list, a new one, joining and leaving, the link."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.once import made, once
from games.careers.deeds import deeds
from games.faces.systems import length_of, name_of, offered
from games.forms.invite import InviteForm
from games.forms.new_game import PhraseForm
from games.forms.tables import TablesForm
from games.live import presence
from games.lobby import departures
from games.lobby import invite as inviting
from games.lobby import lobby as services
from games.lobby.newcomer import Newcomer
from games.lobby.open_games import open_games
from games.lobby.opponents import invited, to_invite
from games.lobby.requirement_words import in_words
from games.models import Game, Seat
from games.refused import Refused
from games.table.clock_words import clock_lines
from games.table.housekeeping import log_page
from games.views.link import of_lobby, of_site
from games.views.lists import system_named
from games.views.new_game_sheet import Sheet, filled_in, is_half_filled, preset_sent, settings_of
from games.views.viewer import BY, Request, Signed, may_look, remember_invite, visible
from labyrinth.ground.keyset import place_in

WAITING = gettext_noop(
    "Tables that wait for players: which game, how many seats are free, how long you have for a move."
)


@require_safe
def open_tables(request: HttpRequest) -> HttpResponse:
    """Tables that still have a seat, newest first; ?system= those of one system, ?language= in one language,
    ?quick= at a move a day or quicker, ?together= with people who are awake beside the reader for so long."""
    reader, system = _reader(request), system_named(request)
    form = TablesForm(request.GET, signed_in=reader is not None)
    wanted = form.wanted(system)
    tables = open_games(reader, place=place_in(request.GET), wanted=wanted)
    known = deeds({table.slug: table.people_ids for table in tables.rows})
    context = {
        "tables": tables,
        "rows": [(table, known[table.slug]) for table in tables.rows],
        "systems": offered(),
        "system": system,
        "form": form,
        "more": form.query(),
        "kept": form.query(system),
        "behind": bool(wanted.together and request.GET.get("after")),
        "link": of_site(_("Open tables"), _(WAITING), reverse("games:open_games")),
    }
    return render(request, "games/open_games.html", context)


@login_required
@once
def new_game(request: Signed) -> HttpResponse:
    """Open a table; the host sits down on seat 1. ?template= begins with settings that were kept, ?like= with
    those of another game, ?system= with that system chosen, ?circle= for that circle,
    ?opponent= with that player of bots.

    POST `keep_as`: keep the settings under this name too; with `keep` they are kept only; with `preset` its
    choices are filled in; with `show`, and where the page had other options than the chosen system has, those
    are shown first; an HX request gets nothing but them.
    """
    if request.method == "POST" and is_half_filled(request.POST):
        return _goes_on(request)
    template, system = request.GET.get("template", ""), request.GET.get("system", "")
    begun = _like(request, request.GET.get("like", ""))
    sheet = Sheet(
        request.user,
        request.POST or None,
        begun=begun,
        template=template,
        system=system,
        first={name: request.GET.get(name, "") for name in ("circle", "opponent")},
    )
    if request.method == "POST" and sheet.is_valid():
        try:
            return _opened(request, sheet)
        except Refused as refused:
            sheet.form.add_error(None, refused.message)
    return render(request, "games/new_game.html", sheet.context())


def _like(request: Signed, slug: str) -> dict[str, str] | None:
    """The settings of a game that the visitor may see; None for any other, also for one that was deleted."""
    game = Game.objects.filter(slug=slug).first() if slug else None
    if game is None or not may_look(request, game, game.seats.filter(user=request.user).first()):
        return None
    return settings_of(game, list(game.seats.all()))


def _goes_on(request: Signed) -> HttpResponse:
    """The form as its writer left it, with what can be chosen for the system that they have chosen, and what
    a preset fills in."""
    preset = preset_sent(request.POST)
    context = Sheet(request.user, begun=filled_in(request.POST.dict(), preset)).context()
    if request.htmx:
        return render(request, "games/parts/system_options.html", context)
    if preset is None:
        messages.info(request, _("Here is what can be chosen for this game. No table is opened yet."))
    else:
        filled = _("“%(preset)s” is filled in. No table is opened yet.")
        messages.info(request, filled % {"preset": preset.label})
    return render(request, "games/new_game.html", context)


def _opened(request: Signed, sheet: Sheet) -> HttpResponse:
    """On to the new table, or back to the form where its settings are kept only. Raises Refused."""
    kept = sheet.keep()
    if kept and "keep" in request.POST:
        messages.success(request, _("Your settings are kept as “%(name)s”.") % {"name": kept.shown_name})
        return made(request, f"{reverse('games:new_game')}?template={kept.pk}")
    return made(request, _address(services.create_game(request.user, sheet.chosen())))


@require_safe
def lobby(request: Request, slug: str) -> HttpResponse:
    """A table before its start; a table that has started is somewhere else.

    An HX request names what it shows (`seated`: of how many people, how many of whom are asked whether they
    are there) and is answered 204 while that is true.
    """
    game, seat = visible(request, slug)
    if game.started_at:
        return _moved(request, reverse("games:table", args=[slug]))
    if seat is not None and not request.htmx:
        presence.seen(seat)
    context = _context(request, game, seat)
    if request.htmx and request.GET.get("seated") == str(context["seated"]) and game.is_open:
        return HttpResponse(status=204)
    return render(request, "games/_lobby.html" if request.htmx else "games/lobby.html", context)


@require_POST
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """Take the next free seat; the last one starts the game."""
    game, _seat = visible(request, slug)
    if not isinstance(request.user, User):
        return _sign_in(slug)
    return _do(request, game, partial(services.join, game, request.user))


@require_POST
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Stand up before the start."""
    game, _seat = visible(request, slug)
    if not isinstance(request.user, User):
        return _sign_in(slug)
    said = _("You have left the table “%(name)s”.") % {"name": game.shown_name}
    then = reverse("games:open_games")
    return _do(request, game, partial(services.leave, game, request.user), said=said, then=then)


@require_POST
def here(request: HttpRequest, slug: str) -> HttpResponse:
    """Who was asked says that they are there."""
    game, _seat = visible(request, slug)
    if not isinstance(request.user, User):
        return _sign_in(slug)
    act = partial(departures.confirm, game.pk, request.user)
    return _do(request, game, act, said=_("Good to have you here."))


@require_POST
def ask_to_leave(request: HttpRequest, slug: str) -> HttpResponse:
    """The host asks the person of `seat` to leave."""
    game, _seat = visible(request, slug)
    if not isinstance(request.user, User):
        return _sign_in(slug)
    number = request.POST.get("seat", "")
    act = partial(departures.ask_to_leave, game.pk, request.user, int(number) if number.isdecimal() else 0)
    return _do(request, game, act, said=_("The seat is free again, and its player is told."))


@require_POST
def phrase(request: HttpRequest, slug: str) -> HttpResponse:
    """The visitor's own words for the dice, until the game starts."""
    game, seat = visible(request, slug)
    if not isinstance(request.user, User):
        return _sign_in(slug)
    form = PhraseForm(request.POST)
    if not form.is_valid():
        return render(request, "games/lobby.html", _context(request, game, seat, form), status=400)
    act = partial(services.set_phrase, game, request.user, phrase=form.cleaned_data["phrase"])
    return _do(request, game, act, said=_("Your phrase is kept."))


@require_POST
@once
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    """The host asks somebody to the table: `person` (of those offered) or `name`."""
    game, seat = visible(request, slug)
    if not isinstance(request.user, User):
        return _sign_in(slug)
    form = InviteForm(request.POST)
    if not form.is_valid():
        return render(request, "games/lobby.html", _context(request, game, seat, asking=form), status=400)
    said = _("%(name)s is invited.") % {"name": form.person.shown_name}
    return _do(request, game, partial(inviting.invite, game.pk, request.user, form.person), said=said)


@require_safe
def follow_invite(request: HttpRequest, invite: str) -> HttpResponse:
    """The secret link: from now on this visitor sees the table and may join.

    Who comes without a cookie may be a robot that keeps none and wants to show where the link leads: the
    address says once more by which invitation they come.
    """
    game = get_object_or_404(Game, invite=invite)
    address = _address(game)
    response = redirect(address if request.COOKIES else f"{address}?{BY}={invite}")
    remember_invite(request, response, invite)
    return response


def _do(
    request: HttpRequest, game: Game, act: Callable[[], object], *, said: str = "", then: str = ""
) -> HttpResponse:
    """Something a visitor does at the table, and back to it; if it was not refused, on to `then` if given."""
    try:
        act()
    except Refused as refused:
        messages.error(request, refused.message)
        return redirect(_address(game))
    if said:
        messages.success(request, said)
    return made(request, then or _address(game))


def _sign_in(slug: str) -> HttpResponse:
    """Back to the page of the table afterwards: the address of a form cannot be visited."""
    return redirect_to_login(reverse("games:lobby", args=[slug]))


def _address(game: Game) -> str:
    """Where a game is looked at: its lobby page before the start, its table afterwards."""
    game.refresh_from_db(fields=["started_at"])
    return reverse("games:table" if game.started_at else "games:lobby", args=[game.slug])


def _moved(request: Request, address: str) -> HttpResponse:
    if request.htmx:
        return HttpResponse(status=204, headers={"HX-Redirect": address})
    return HttpResponseRedirect(address)


def _context(
    request: HttpRequest,
    game: Game,
    seat: Seat | None,
    form: PhraseForm | None = None,
    asking: InviteForm | None = None,
) -> dict[str, Any]:
    taken = {seat.number: seat for seat in game.seats.select_related("user")}
    people = [one.user_id for one in taken.values() if one.user_id is not None]
    asked = [one for one in taken.values() if one.confirm_by is not None]
    reader = _reader(request)
    hosts = reader is not None and game.is_open and game.created_by_id == reader.pk
    clock = clock_lines(game)
    return {
        "game": game,
        "link": of_lobby(game, sorted(taken.values(), key=lambda one: one.number), clock),
        "system": name_of(game.system),
        "length": length_of(game.system),
        "clock": clock,
        "seat": seat,
        "seats": [(number, taken.get(number)) for number in range(1, game.seats_wanted + 1)],
        "seated": f"{len(taken)}-{len(asked)}" if asked else f"{len(taken)}",
        "asked": asked,
        # A table that the site has opened for those who waited (games/wishes/) has no host.
        "found": game.is_open and game.created_by_id is None and game.circle_id is None,
        "may_ask_to_leave": hosts,
        "happened": log_page(game).rows,
        "free": game.seats_wanted - len(taken),
        "share": request.build_absolute_uri(reverse("games:invite", args=[game.invite])) if seat else "",
        "asks": in_words(game),
        "refused": Newcomer(reader, (game,)).refused_by(game, people)
        if reader and not seat and game.is_open
        else "",
        "asking": (asking or InviteForm()) if hosts else None,
        "to_invite": to_invite(reader, game, people) if hosts and reader else [],
        "invited": invited(game) if hosts else [],
        "form": form or PhraseForm(initial={"phrase": seat.phrase if seat else ""}),
    }


def _reader(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None
