"""What if: a board of one's own, on which lines are tried that nobody else sees and nothing comes of."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from msgspec.structs import replace

from accounts.models import User
from games.faces.drawn import draw
from games.models import Game, Seat, TriedLine
from games.models.line import NOTE_LONGEST
from games.past.replay import NoPositionError
from games.refused import Refused
from games.table.reader_table import Table
from games.table.waiting import NOBODY
from games.views.slim import slimmed
from games.views.viewer import Signed, visible
from games.whatif import lines, play, root, shown
from games.whatif.cost import TooMuch, charged

MOST_WORDS = 300
"""So many signs of a shared line stand in the council; the rest is seen on its page."""
LONGEST = 9
"""Digits of a step, and of a place in a line."""


@dataclass(frozen=True)
class Place:
    """Where a page stands: behind the first `at` steps of a line, or (None) where none is begun yet."""

    game: Game
    seat: Seat
    root: root.Root
    line: TriedLine | None
    at: int
    steps: Sequence[play.Step]
    played: play.Played

    @property
    def address(self) -> str:
        """Its own address."""
        return address(self.game, self.line, self.at, self.root.step)


@dataclass(frozen=True)
class Shown:
    """What the page says beside the board. Addresses are "" where there is none: of the step before and
    behind, of a new line, of where this one begins. `other` is who is asked if not the reader, `fits` and
    `fall` are those of games/whatif; `rows` are the reader's own lines, `allies` those that the party shows.
    """

    answer_at: str
    back: str
    on: str
    anew: str
    begins: str
    is_now: bool
    line: TriedLine | None
    own: bool
    at: int
    length: int
    fall: shown.Fall | None
    other: Seat | None
    steady: bool
    fits: bool
    over: bool
    rows: list[shown.Row]
    allies: list[shown.Row]
    party: bool
    count: int
    most: int
    note_longest: int


def address(game: Game, line: TriedLine | None, at: int, step: int) -> str:
    """Where a line stands after so many steps; without a line where one begins, at a public step."""
    if line is None:
        return f"{reverse('games:what_if', args=[game.slug])}?{urlencode({'step': step})}"
    return f"{reverse('games:what_if_line', args=[game.slug, line.pk])}?{urlencode({'at': at})}"


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def what_if(request: Signed, slug: str) -> HttpResponse:
    """The board at the game as it stands, or as it stood at a public `step`. POST begins a line there."""
    return _answered(request, slug, None)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def line(request: Signed, slug: str, line: int) -> HttpResponse:
    """A line of the visitor's own, or one that an ally shows, behind the first `at` steps of it (none: all).

    POST `answer` (a key of the open question), `do` "fall" (with `die` or `draw`), "steady", "deal", "note",
    "remove", "share", "unshare", "copy".
    """
    return _answered(request, slug, line)


def _answered(request: Signed, slug: str, number: int | None) -> HttpResponse:
    game, seat = visible(request, slug)
    if seat is None:
        raise Http404
    if not game.what_if or game.is_demo or game.started_at is None:
        return _closed(request, game, _why_not(game), 403)
    found = _line(request, game, number) if number is not None else None
    if found is not None and request.POST.get("do") in ("remove", "unshare"):
        return _dropped(request, game, found)
    try:
        with charged(request.user.pk):
            here, wrong = _place(request, game, seat, found)
            done = _done(request, here) if request.method == "POST" and not wrong else None
        if isinstance(done, HttpResponse):
            return done
        status = 409 if done else 404 if wrong else 200
        return _page(request, here, done or wrong, status=status)
    except TooMuch as much:
        made = _closed(request, game, much.message, 429)
        made["Retry-After"] = str(much.seconds)
        return made
    except NoPositionError:
        return _closed(request, game, _("The game has not come so far, or it may still be taken back."), 404)
    except Refused as refused:
        return _closed(request, game, refused.message, 409, found)


def _why_not(game: Game) -> str:
    if game.started_at is None:
        return _("This game has not begun yet.")
    if game.is_demo:
        return _("A demo is for trying anyway: what you do there counts for nothing.")
    return _("This table does without “what if”: its host has chosen so.")


def _line(request: Signed, game: Game, number: int) -> TriedLine:
    """The visitor's own line, or one that an ally shows."""
    row = TriedLine.objects.filter(pk=number, game_id=game.pk).select_related("user").first()
    if row is None or not (row.user_id == request.user.pk or row.shared):
        raise Http404
    return row


def _place(request: Signed, game: Game, seat: Seat, found: TriedLine | None) -> tuple[Place, str]:
    """Where the address leads, and what is wrong with it ("" for nothing)."""
    wrong = ""
    if found is None:
        step = _number(request.GET.get("step", ""))
        now = step is None or step >= game.steps
        begun = root.root_now(game, seat.number) if now else root.root_of_step(game, seat.number, step or 0)
        return Place(game, seat, begun, None, 0, (), play.play(begun.what, 0, ())), ""
    begun, steps = root.root_of(game, found), lines.steps(found)
    at = _number(request.GET.get("at", ""))
    if at is not None and at > len(steps):
        wrong = _("This line has no so many steps: this is its end.")
    at = len(steps) if at is None else min(at, len(steps))
    try:
        played = play.play(begun.what, found.deal, steps[:at])
    except play.CannotError as cannot:
        wrong = _("The rules do not play this line any further: this is as far as it goes.")
        at = cannot.steps
        played = play.play(begun.what, found.deal, steps[:at])
    return Place(game, seat, begun, found, at, steps[:at], played), wrong


# -- done with it --------------------------------------------------------------------------------------------


def _done(request: Signed, here: Place) -> HttpResponse | str:
    """Where it leads, or why nothing has changed."""
    own = here.line is None or here.line.user_id == request.user.pk
    try:
        if request.POST.get("do") == "copy" and here.line is not None:
            made = lines.copy(request.user, here.root, here.line)
            return _to(here.game, made, min(here.at, len(made.answers)))
        if not own:
            raise Refused(_("This line is an ally's: take it over to go on with it."))
        return _changed(request, here)
    except Refused as refused:
        return refused.message


def _changed(request: Signed, here: Place) -> HttpResponse:
    user, do, row = request.user, request.POST.get("do", ""), here.line
    if row is not None and do == "note":
        lines.note(user, row, request.POST.get("note", ""))
        return _to(here.game, row, here.at)
    if row is not None and do == "share":
        _share(user, here, row)
        return _to(here.game, row, here.at)
    if row is not None and do == "deal":
        made = lines.deal_anew(user, here.root, row, here.at, lambda deal: _plays(here, deal))
        return _to(here.game, made, here.at)
    if request.POST.get("token", here.root.what.digest) != here.root.what.digest:
        raise Refused(_("The game has gone on meanwhile: this is how it stands now."))
    step = _step(request, here)
    if step is None:
        raise Refused(_("This is not among the choices that are open here."))
    made, at = lines.go_on(user, here.root, row, here.at, step)
    return _to(here.game, made, at)


def _step(request: Signed, here: Place) -> play.Step | None:
    what, deal, do = here.root.what, here.line.deal if here.line else 0, request.POST.get("do", "")
    if do == "fall":
        named = request.POST.getlist("die") or request.POST.getlist("draw")
        return play.fallen(what, here.played, here.steps, named, _fallen_here(request, here))
    if do == "steady":
        return play.steadily(what, here.played, here.steps) if _may_steady(here) else None
    return play.by_hand(what, deal, here.steps, here.played, request.POST.get("answer", ""))


def _fallen_here(request: Signed, here: Place) -> int:
    """How often something fell here already: each branch falls anew."""
    before, many = play.plain(here.steps), here.at
    mine = lines.of_person(request.user, here.game)
    beside = {
        str(one.answers[many]) for one in mine if one.answers[:many] == before and len(one.answers) > many
    }
    return len(beside)


def _plays(here: Place, deal: int) -> bool:
    try:
        play.play(here.root.what, deal, here.steps)
    except play.CannotError:
        return False
    return True


def _share(user: User, here: Place, row: TriedLine) -> None:
    table = shown.table_of(here.root, here.played, _seats(here.game))
    words = shown.in_words(table, lines.steps(row))
    lines.share(user, here.game, row, _("What if: %(line)s") % {"line": Truncator(words).chars(MOST_WORDS)})


def _dropped(request: Signed, game: Game, row: TriedLine) -> HttpResponse:
    """Throw a line away, or show it no more: without playing it."""
    if request.POST["do"] == "unshare":
        lines.unshare(request.user, row)
        return _to(game, row, len(row.answers))
    lines.remove(request.user, row)
    messages.success(request, _("The line is gone."))
    return redirect(reverse("games:what_if", args=[game.slug]))


def _to(game: Game, row: TriedLine, at: int) -> HttpResponse:
    return redirect(address(game, row, at, row.root_step))


# -- the page ------------------------------------------------------------------------------------------------


def _page(request: Signed, here: Place, notice: str = "", *, status: int = 200) -> HttpResponse:
    seats = _seats(here.game)
    table = shown.table_of(here.root, here.played, seats)
    if here.line is not None and here.line.user_id != request.user.pk:
        table = replace(table, token="")
    context = {
        "what_if": _shown(request, here, table, seats),
        "table": table,
        "drawn": draw(table),
        "waits": NOBODY,
        "housekeeping": None,
        "notice": notice,
    }
    return slimmed(render(request, "games/what_if.html", context, status=status))


def _shown(request: Signed, here: Place, table: Table, seats: Sequence[Seat]) -> Shown:
    game, row, at = here.game, here.line, here.at
    every = lines.of_person(request.user, game)
    allies = lines.of_allies(request.user, game) if here.root.what.system.allies else []
    stands = (row.pk, at) if row is not None else (0, 0)
    length = len(row.answers) if row else 0
    asked = here.played.seat
    return Shown(
        answer_at=here.address,
        back=address(game, row, at - 1, here.root.step) if at else "",
        on=address(game, row, at + 1, here.root.step) if at < length else "",
        anew=reverse("games:what_if", args=[game.slug]),
        begins=address(game, None, 0, here.root.step),
        is_now=here.root.entry == game.entries,
        line=row,
        own=row is None or row.user_id == request.user.pk,
        at=at,
        length=length,
        fall=shown.fall_of(table, here.played),
        other=next((one for one in seats if one.number == asked and asked != here.seat.number), None),
        steady=_may_steady(here),
        fits=here.played.fits,
        over=table.result is not None,
        rows=shown.rows(table, every, stands),
        allies=shown.rows(table, allies, stands),
        party=here.root.what.system.allies,
        count=len(every),
        most=lines.MOST_LINES,
        note_longest=NOTE_LONGEST,
    )


def _may_steady(here: Place) -> bool:
    """Where no other person sits, a steady player may answer for whoever is asked but the reader."""
    asked = here.played.seat
    return (
        asked is not None
        and asked != here.seat.number
        and lines.is_alone(_seats(here.game), here.seat.number)
    )


def _seats(game: Game) -> list[Seat]:
    return list(Seat.objects.filter(game_id=game.pk).order_by("number"))


def _closed(request: Signed, game: Game, why: str, status: int, row: TriedLine | None = None) -> HttpResponse:
    context = {"game": game, "why": why, "line": row}
    return render(request, "games/no_what_if.html", context, status=status)


def _number(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdigit() and len(word) <= LONGEST else None
