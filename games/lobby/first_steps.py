"""What somebody new may begin with: their demo, a lesson, a table that waits for one more, a friend."""

from dataclasses import dataclass

from django.conf import settings

from accounts.languages import active_language
from accounts.models import User
from games.faces.face import face_of
from games.faces.systems import SystemFacts, facts_of, offered
from games.journal.again import NotPlayedAgain
from games.lessons.shown import count
from games.lobby.demo import demo_bots
from games.lobby.open_games import OpenGame, open_games
from games.models import Game, Seat
from games.models.game import HEAVY_OF_GAME, Status
from games.refused import Refused
from games.table.reader_table import table

LOOKED_AT, SHOWN = 20, 3
"""Of so many of the newest tables so many are shown."""


@dataclass(frozen=True)
class OwnDemo:
    """The guest's demo that runs: where it is, and what comes next there in words, "" where nobody knows."""

    slug: str
    system: SystemFacts
    others: list[str]
    turn: int
    next: str
    how: str


@dataclass(frozen=True)
class FirstSteps:
    """`lessons`: systems with how many steps theirs has; `wait_for_one`: all these tables lack one person
    only; `site`: the address to send to a friend."""

    demo: OwnDemo | None
    lessons: list[tuple[SystemFacts, int]]
    tables: list[OpenGame]
    wait_for_one: bool
    has_demo: bool
    site: str


def first_steps(user: User | None = None, *, guest: str = "") -> FirstSteps:
    """For a person, or for a guest by their token (twelve queries at most)."""
    systems = offered()
    tables, wait_for_one = _tables(user)
    return FirstSteps(
        demo=_demo(guest) if guest else None,
        lessons=[(system, count(system.slug)) for system in systems if count(system.slug)],
        tables=tables,
        wait_for_one=wait_for_one,
        has_demo=any(demo_bots(system) for system in systems),
        site=settings.SITE_URL,
    )


def _tables(user: User | None) -> tuple[list[OpenGame], bool]:
    """Tables to sit down at, those first where the reader's own language is spoken; whether they wait for one
    more: the others are shown where none does."""
    own = user.language if user else active_language()
    found = [one for one in open_games(user, size=LOOKED_AT).rows if one.free and not one.refused]
    found.sort(key=lambda one: one.language != own)
    nearly = [one for one in found if one.free == 1]
    return (nearly or found)[:SHOWN], bool(nearly)


def _demo(guest: str) -> OwnDemo | None:
    mine = Seat.objects.filter(guest=guest, game__status=Status.RUNNING).select_related("game")
    seat = mine.defer(*HEAVY_OF_GAME).order_by("-game").first()
    if seat is None:
        return None
    seats = list(Seat.objects.filter(game=seat.game_id).order_by("number"))
    next_, how = _next(seat, seats)
    return OwnDemo(
        slug=seat.game.slug,
        system=facts_of(seat.game.system),
        others=[one.shown_name for one in seats if one.number != seat.number],
        turn=max(one.turn_known for one in seats),
        next=next_,
        how=how,
    )


def _next(seat: Seat, seats: list[Seat]) -> tuple[str, str]:
    """The nearest aim there, as the table says it."""
    try:
        shown = table(Game.objects.get(pk=seat.game_id), seat.number, seats)
        aims = face_of(shown).aims(shown) if shown.view is not None else ()
    except (Refused, NotPlayedAgain):
        return "", ""
    return (aims[0].next, aims[0].how) if aims else ("", "")
