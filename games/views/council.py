"""The council of a party: its page and its part of the table, a proposal, a thumb."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from accounts.once import made, once
from games.models import Game
from games.refused import Refused
from games.table.council import ShownCouncil, could, council_of, named
from games.table.reader_table import Table, table
from games.talk import council as services
from games.views.viewer import Request, visible

THUMBS = {"up": True, "down": False, "none": None}
PART = "games/parts/council.jinja"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@once
def council(request: Request, slug: str) -> HttpResponse:
    """The page with its form; `part` asks for what stands at the table. POST proposes `text`, and for each
    `figure` the `spaces` (apart by blanks) that it goes to."""
    game, user = _member(request, slug)
    if request.method != "POST":
        return _page(request, game, user)
    text = request.POST.get("text", "")
    ways = zip(request.POST.getlist("figure"), request.POST.getlist("spaces"), strict=False)
    paths = [(figure, spaces.split()) for figure, spaces in ways if figure and spaces]
    try:
        services.propose(game.pk, user, text, paths)
    except Refused as refused:
        return _page(request, game, user, refused=refused.message, text=text)
    return made(request, reverse("games:council", args=[slug]))


@never_cache
@require_POST
def thumb(request: Request, slug: str) -> HttpResponse:
    """`thumb` is up, down or none, for a `proposal`."""
    game, user = _member(request, slug)
    given, said = request.POST.get("proposal", ""), request.POST.get("thumb", "")
    number = int(given) if given.isascii() and given.isdecimal() and len(given) < 19 else 0
    try:
        services.thumb(game.pk, user, number, up=THUMBS.get(said))
    except Refused as refused:
        return _page(request, game, user, refused=refused.message)
    return _part(request, game, user) if request.htmx else redirect("games:table", slug)


def _member(request: Request, slug: str) -> tuple[Game, User]:
    """Raises Http404 for who is not seated here with an account."""
    game, seat = visible(request, slug)
    if seat is None or not isinstance(request.user, User):
        raise Http404
    return game, request.user


def _shown(game: Game, user: User) -> tuple[ShownCouncil, Table]:
    """Raises BeingUpgraded, and Http404 where there is no council."""
    seat = game.seats.values_list("number", flat=True).get(user=user)
    if not game.is_running:
        raise Http404
    shown = table(game, seat)
    found = council_of(shown, user)
    if found is None:
        raise Http404
    return found, shown


def _page(request: Request, game: Game, user: User, refused: str = "", text: str = "") -> HttpResponse:
    if request.GET.get("part"):
        return _part(request, game, user)
    found, shown = _shown(game, user)
    context = {"game": game, "council": found, "could": could(shown), "named": named(shown)}
    context |= {"most": services.MOST_EACH, "refused": refused, "text": text}
    return render(request, "games/council.html", context, status=422 if refused else 200)


def _part(request: Request, game: Game, user: User) -> HttpResponse:
    """The council alone; at the table what is said beside its board comes along."""
    context = {"game": game, "council": _shown(game, user)[0]}
    at_table = request.htmx.current_url_abs_path == reverse("games:table", args=[game.slug])
    return render(request, PART, {**context, "at_table": at_table}, using="jinja2")
