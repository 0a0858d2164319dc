"""The council of a party: its page and its part of the table, a proposal, a thumb."""

from itertools import zip_longest

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from msgspec.structs import replace

from accounts.models import User
from accounts.once import made, once, remember
from games.faces.face import face_of
from games.models import Game
from games.refused import Refused
from games.table.council import ShownCouncil, could, council_of, drawable, named
from games.table.reader_table import Table, table
from games.talk import council as services
from games.views.viewer import Request, visible

THUMBS = {"up": True, "down": False, "none": None}
PART, DRAW = "games/parts/council.jinja", "draw"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@once
def council(request: Request, slug: str) -> HttpResponse:
    """The page with its form; `part` asks for what stands at the table, or for what draws a proposal on it.
    POST proposes `text`, and for each `figure` the `spaces` (apart by blanks) that it goes to and the `deed`
    there ("search", "attack:ID")."""
    game, user = _member(request, slug)
    if request.method != "POST":
        return _page(request, game, user)
    text = request.POST.get("text", "")
    try:
        services.propose(game.pk, user, text, _ways(request))
    except Refused as refused:
        if request.htmx:
            return _part(request, game, user, refused=refused.message)
        return _page(request, game, user, refused=refused.message, text=text)
    address = reverse("games:council", args=[slug])
    if not request.htmx:
        return made(request, address)
    remember(request, f"{address}?part=1")
    return _part(request, game, user, told=True)


def _ways(request: Request) -> list[services.Way]:
    """What is to be done by each figure, as far as something is."""
    fields = [request.POST.getlist(name) for name in ("figure", "spaces", "deed")]
    rows = list(zip_longest(*fields, fillvalue=""))[: services.MOST_PATHS + 1]
    parted = [(figure, spaces.split(), *deed.partition(":")[::2]) for figure, spaces, deed in rows]
    return [services.Way(*one) for one in parted if one[0] and (one[1] or one[2])]


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
        if request.htmx:
            return _part(request, game, user, refused=refused.message)
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
    if request.GET.get("part") == DRAW:
        return _drawing(request, game, user)
    if request.GET.get("part"):
        return _part(request, game, user)
    found, shown = _shown(game, user)
    context = {"game": game, "council": found, "could": could(shown), "named": named(shown)}
    context |= {
        "most": services.MOST_EACH,
        "refused": refused,
        "text": text,
        "table": replace(shown, token="", plan=None, council=found.proposals),
    }
    return render(request, "games/council.html", context, status=422 if refused else 200)


def _drawing(request: Request, game: Game, user: User) -> HttpResponse:
    """What draws a proposal on the board: what may be proposed for each figure."""
    shown = _shown(game, user)[1]
    context = {"game": game, "face": face_of(shown), "figures": drawable(shown)}
    return render(request, "games/parts/council_panel.jinja", context, using="jinja2")


def _part(request: Request, game: Game, user: User, *, refused: str = "", told: bool = False) -> HttpResponse:
    """The council alone; at the table what is said beside its board comes along. Of a game that is over it is
    nothing: a page that is still open lets it go. `told`: a proposal of theirs has just gone out."""
    if not game.is_running:
        return HttpResponse()
    found, shown = _shown(game, user)
    context = {"game": game, "council": found, "refused": refused, "told": told, "face": face_of(shown)}
    context["shown"] = replace(shown, council=found.proposals)
    at_table = request.htmx.current_url_abs_path == reverse("games:table", args=[game.slug])
    status = 409 if refused else 200
    return render(request, PART, {**context, "at_table": at_table}, status=status, using="jinja2")
