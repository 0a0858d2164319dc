"""Looking back: any position of a game at an address of its own, and what happened since one last looked."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.analysis.page import analysis_page
from games.faces.drawn import Drawn, draw
from games.faces.face import face_of
from games.faces.wording import plain
from games.journal.again import NotPlayedAgain
from games.journal.release import BeingUpgraded
from games.live.watch import look
from games.models import Game, Seat
from games.models.game import Status
from games.past.catch_up import since as news
from games.past.replay import Eyes, NoPositionError, Replay, last_step, turn_step
from games.past.replay import replay as look_back
from games.views.known_page import known_page
from games.views.link import of_position
from games.views.sheets import is_tapped, sheet_page
from games.views.slim import slimmed
from games.views.viewer import Request, watched
from labyrinth.ground.replica import may_be_old, must_be_fresh

OPEN = "open"
HELD = gettext_noop("This game is held: what has happened can be read when it goes on.")
TURNS = 60
"""So many turns stand in the list of a page: those around the position."""
LONGEST = 9
"""Digits of a step; no game has so many."""


@dataclass(frozen=True)
class Way:
    """A button that leads to another position; without an address there is none."""

    word: str
    text: str
    symbol: str
    address: str


@never_cache
@require_safe
@may_be_old
def go(request: Request, slug: str) -> HttpResponse:
    """From the slider, which names a `step`, to that position; without one to the last that can be seen."""
    game, seat = watched(request, slug)
    _old_when_over(game)
    if game.started_at is None:
        return redirect("games:lobby", slug)
    step, eyes = _number(request.GET.get("step", "")), request.GET.get("eyes", "")
    if _eyes(game, _own(seat), eyes) is None:
        return _nothing(request, game, _why_not(game))

    def lead() -> HttpResponse:
        return redirect(address(game, last_step(game, _own(seat)) if step is None else step, eyes))

    return _told(request, game, lead)


@require_safe
@may_be_old
def position(request: Request, slug: str, step: str, seat: str = "") -> HttpResponse:
    """One position. `seat` names other eyes once the game is over: "open", or the number of a seat.

    ?turn=next or ?turn=back leads to where a turn begins, ?entry= names an entry of the step, ?of= what a tap
    opens there. An address between two positions leads to the one before. Where there is no such position a
    page says why, with 404.
    """
    game, place = watched(request, slug)
    _old_when_over(game)
    if game.started_at is None:
        return redirect("games:lobby", slug)
    eyes, at = _eyes(game, _own(place), seat), _number(step)
    if eyes is None:
        return _nothing(request, game, _why_not(game))
    return _told(request, game, lambda: _position(request, game, eyes, at, seat), at)


def _old_when_over(game: Game) -> None:
    """Only what no longer changes may be read from a replica. Raises NotOldError there for other games."""
    if not game.is_finished:
        must_be_fresh()


def _told(
    request: HttpRequest, game: Game, show: Callable[[], HttpResponse], at: int | None = None
) -> HttpResponse:
    """What `show` makes, or a page that says why there is nothing to be seen."""
    try:
        return show()
    except NoPositionError as none:
        return _nothing(request, game, _why(game, at), none.last)
    except BeingUpgraded:
        raise
    except NotPlayedAgain as no:
        if game.status == Status.QUARANTINED:
            return _nothing(request, game, _(HELD))
        return _nothing(request, game, no.message, unplayed=True)
    except Exception:
        # The rules of a held game may be what fails.
        if game.status != Status.QUARANTINED:
            raise
        return _nothing(request, game, _(HELD))


def _position(request: Request, game: Game, eyes: Eyes, at: int | None, seat: str) -> HttpResponse:
    if at is None:
        raise NoPositionError(last_step(game, eyes.own))
    turn, entry = request.GET.get("turn", ""), _number(request.GET.get("entry", ""))
    if turn in ("next", "back"):
        return redirect(address(game, turn_step(game, eyes.own, at, ahead=turn == "next"), seat))
    shown = look_back(game, eyes, at, entry=entry if eyes.opened else None)
    if shown.step != at:
        return redirect(address(game, shown.step, seat))
    if is_tapped(request):
        return sheet_page(request, shown.table, address(game, at, seat))
    context = _context(request, game, shown, seat)
    if request.htmx:
        response = render(request, "games/_replay.jinja", context, using="jinja2")
    else:
        drawn = context["drawn"]
        assert isinstance(drawn, Drawn)
        context |= _analysis(game, shown, drawn)
        context["link"] = of_position(request, game, shown.step, str(context["title"]), str(context["said"]))
        response = render(request, "games/replay.html", context)
    return _kept(request, game, slimmed(response))


def _analysis(game: Game, shown: Replay, drawn: Drawn) -> dict[str, object]:
    """What a finished game was about, and where in its chart the position lies (per cent); nothing of any
    other."""
    found = analysis_page(shown.table, drawn, shown.eyes.own) if game.is_finished else None
    if found is None:
        return {}
    chart_at = f"{100 * shown.step / max(1, game.steps):.2f}"
    return {"analysis": found, "chart_at": chart_at, "last_step": game.steps}


def address(game: Game, step: int, seat: str = "") -> str:
    """Where a position is seen, with one's own eyes or with those of a seat ("open": everything)."""
    if not seat:
        return reverse("games:replay", args=[game.slug, step])
    if seat == OPEN:
        return reverse("games:replay_open", args=[game.slug, step])
    return reverse("games:replay_seat", args=[game.slug, step, seat])


def _context(request: HttpRequest, game: Game, shown: Replay, seat: str) -> dict[str, object]:
    here = address(game, shown.step, seat)
    if shown.entry is not None and request.GET.get("entry"):
        here = f"{here}?entry={shown.entry}"
    views = [(OPEN, _("Everything open"), address(game, shown.step, OPEN))]
    views += [
        (str(one.number), one.shown_name, address(game, shown.step, str(one.number)))
        for one in shown.table.seats
    ]
    drawn = draw(shown.table)
    when = drawn.ground.turn or ("" if shown.turn else _("Set-up"))
    return {
        "game": game,
        "drawn": drawn,
        "when": when,
        "title": " · ".join(filter(None, (game.shown_name, when))),
        "said": ": ".join(filter(None, (when, _newest(shown)))),
        "seed": game.opened_seed(),
        "replay": shown,
        "table": shown.table,
        "here": request.build_absolute_uri(here),
        "seat": seat,
        "eyes": seat or OPEN,
        "views": views if game.is_finished else [],
        "ways": _ways(game, shown, seat),
        **_turns(request, game, shown, seat),
        "marks": "".join(f"M{step} 0v1" for step in shown.timeline.stretches),
        "address": address(game, shown.step, seat),
    }


def _turns(request: HttpRequest, game: Game, shown: Replay, seat: str) -> dict[str, object]:
    """A stretch of the game's turns with the one of the position, and where the stretches beside it are."""
    every = shown.timeline.turns
    at = next((place for place, turn in enumerate(every) if turn.number == shown.turn), 0)
    first = at - at % TURNS
    beside = {"turns_before": first - 1, "turns_behind": first + TURNS}
    return {
        "turns": [(turn, address(game, turn.step, seat)) for turn in every[first : first + TURNS]],
        "turns_open": "turns" in request.GET,
        **{
            name: f"{address(game, every[place].step, seat)}?turns#turns" if 0 <= place < len(every) else ""
            for name, place in beside.items()
        },
    }


def _newest(shown: Replay) -> str:
    """The last thing that the step brought, in words; "" for nothing that these eyes see."""
    return plain(face_of(shown.table).wording(shown.table).line(shown.lines[-1])) if shown.lines else ""


def _ways(game: Game, shown: Replay, seat: str) -> list[Way]:
    """Back and on, in the order of their buttons."""
    here, back, on = address(game, shown.step, seat), shown.previous is not None, shown.following is not None
    found = [
        Way("first", pgettext("position", "First"), "chevrons-left", address(game, 0, seat)),
        Way("turn-back", _("Turn back"), "rewind", f"{here}?turn=back"),
        Way("back", _("Step back"), "chevron-left", address(game, shown.previous or 0, seat)),
        Way("next", _("Next step"), "chevron-right", address(game, shown.following or 0, seat)),
        Way("turn-next", _("Next turn"), "fast-forward", f"{here}?turn=next"),
        Way("last", pgettext("position", "Last"), "chevrons-right", address(game, shown.last, seat)),
    ]
    open_ones = [back, back, back, on, on, on]
    return [
        way if is_open else replace(way, address="") for way, is_open in zip(found, open_ones, strict=True)
    ]


def _eyes(game: Game, own: int | None, seat: str) -> Eyes | None:
    """With whose eyes; None for those that nobody may borrow before the end, or that nobody has."""
    if not game.is_finished:
        return None if seat else Eyes(own, own=own)
    if seat in ("", OPEN):
        return Eyes(None, opened=True, own=own)
    number = _number(seat)
    if number is None or not Seat.objects.filter(game=game, number=number).exists():
        return None
    return Eyes(number, own=own)


def _kept(request: HttpRequest, game: Game, response: HttpResponse) -> HttpResponse:
    """A finished game never changes."""
    if not game.is_finished:
        add_never_cache_headers(response)
        return response
    return known_page(request, response)


def _nothing(
    request: HttpRequest, game: Game, why: str, last: int | None = None, *, unplayed: bool = False
) -> HttpResponse:
    context = {"game": game, "why": why, "last": last and address(game, last), "unplayed": unplayed}
    return render(request, "games/no_position.html", context, status=404)


def _why(game: Game, at: int | None) -> str:
    if at is None:
        return _("The address of a position ends with a number.")
    if game.is_finished:
        return _("This game was over before that.")
    return _(
        "The game has not come so far, or what stood here has been taken back. What can still be taken back "
        "has no address yet."
    )


def _why_not(game: Game) -> str:
    if game.is_finished:
        return _("This game has no such seat.")
    return _("While a game is running you can only look back from your own seat.")


def _own(seat: Seat | None) -> int | None:
    return seat.number if seat else None


def _number(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdigit() and len(word) <= LONGEST else None


# -- since one last looked ----------------------------------------------------------------------------------


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def since(request: Request, slug: str) -> HttpResponse:
    """What happened since one last looked, a position at a time (`step`). POST is done with it: gone through,
    or waved away, up to the public step `until`."""
    game, seat = watched(request, slug)
    if seat is None or game.started_at is None:
        return redirect("games:table", slug)
    if request.method == "POST":
        until = _number(request.POST.get("until", ""))
        look(seat, step=min(game.steps, game.steps if until is None else until))
        return redirect("games:table", slug)
    return _told(request, game, lambda: _news(request, game, seat))


def _news(request: Request, game: Game, seat: Seat) -> HttpResponse:
    step = _number(request.GET.get("step", ""))
    found = news(game, seat, step)
    if found is None and step is not None:
        return redirect("games:since", game.slug)
    if found is None:
        # Whatever is new stands on the table itself.
        look(seat, step=game.steps)
        return redirect("games:table", game.slug)
    context = {"game": game, "since": found, "replay": found.replay, "table": found.replay.table}
    context["address"] = address(game, found.replay.step)
    return render(request, "games/since.html", context)
