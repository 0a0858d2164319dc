"""Leaderboards: who is rated highest in a system with so many seats, and where somebody stands."""

from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from django.utils.functional import Promise

from accounts.blocks import blocked_ids
from accounts.models import User
from accounts.visibility import Viewer, is_linked, is_moderator
from games import systems
from games.careers.boards import BEST, FEWEST_GAMES, IDLE, at_place, before, listed, people
from games.faces.systems import name_of, offered
from games.models import Standing
from labyrinth.ground.clock import now
from labyrinth.ground.keyset import FIRST, Page, Place, key_of, page_of

WIDTH = 1.96
"""So many sigmas to each side lies a rating in 95 of 100 cases."""
PER_PAGE = 50
NEW = 25
"""The rating of somebody new."""


class SureBar(NamedTuple):
    """Where a rating lies between 0 and twice that of somebody new, in hundredths: the left end of its 95 %
    interval, how wide that is, and the rating itself."""

    left: int
    width: int
    at: int


def sure_bar(rating: float, low: float, high: float) -> SureBar:
    """The bar of a rating; what lies beyond its ends is cut off."""
    left, right, at = (round(100 * min(max(one / (2 * NEW), 0), 1)) for one in (low, high, rating))
    return SureBar(left, max(right - left, 1), at)


@dataclass(frozen=True)
class Ranked:
    """A line of a board. `rating` with the ends of its 95 % interval; `sure` is mu - 3 sigma, by which the
    board is sorted. `rated` of the `games` counted for it, `won` of them all were won.
    """

    place: int
    person: User
    rating: float
    low: float
    high: float
    sure: float
    rated: int
    games: int
    won: int
    own: bool

    @property
    def bar(self) -> SureBar:
        """What the rating is sure of, to be drawn."""
        return sure_bar(self.rating, self.low, self.high)


@dataclass(frozen=True)
class Ranking:
    """A page of a board: its rows, from place `first` to `last`, those among them who are not shown to the
    viewer left out."""

    page: Page[Ranked]
    first: int = 0
    last: int = 0


@dataclass(frozen=True)
class Own:
    """Where the reader stands: `place` and `page`, or None and what is missing (`more` games, `idle`)."""

    rating: float
    low: float
    high: float
    rated: int
    place: int | None = None
    page: int | None = None
    more: int = 0
    idle: bool = False


@dataclass(frozen=True)
class Board:
    """One leaderboard: its system and number of seats, and how many people are on it."""

    system: str
    name: str | Promise
    seats: int
    people: int
    own: Own | None = None


def boards(viewer: Viewer) -> list[Board]:
    """Every board of this site, also those that nobody is on yet (two queries at most)."""
    on_it, mine = people(), {}
    if isinstance(viewer, User):
        rows = Standing.objects.filter(user=viewer, mu__isnull=False)
        mine = {(row.system, row.seats): _own(row) for row in rows}
    return [
        Board(facts.slug, facts.name, seats, on_it.get((facts.slug, seats), 0), mine.get((facts.slug, seats)))
        for facts in offered()
        if not systems.get_system(facts.slug).allies
        for seats in facts.seats
    ]


def is_board(system: str, seats: int) -> bool:
    """Whether games of the system with so many seats are rated here."""
    return any(facts.slug == system and seats in facts.seats for facts in offered()) and (
        not systems.get_system(system).allies
    )


def board(system: str, seats: int, viewer: Viewer) -> Board:
    """One board and where the viewer stands on it (four queries at most)."""
    own = None
    if isinstance(viewer, User):
        row = Standing.objects.filter(user=viewer, system=system, seats=seats, mu__isnull=False).first()
        own = _placed(row) if row else None
    return Board(system, name_of(system), seats, people().get((system, seats), 0), own)


def ranking(system: str, seats: int, viewer: Viewer, place: Place = FIRST) -> Ranking:
    """A page of a board, best first (six queries at most, however many people).

    Places count everybody; people whose profile the viewer may not see are left out and keep their place.
    """
    found = listed(system, seats).select_related("user")
    page = page_of(found, BEST, _by_key(system, seats, place), PER_PAGE)
    if not page.rows:
        return Ranking(Page([]))
    first = before(system, seats, page.rows[0].ordinal or 0.0, page.rows[0].pk) + 1
    return Ranking(page.shown_as(partial(_shown, viewer, first)), first, first + len(page.rows) - 1)


def _shown(viewer: Viewer, first: int, rows: list[Standing]) -> list[Ranked]:
    """Those whom the viewer may see, each at its place."""
    hidden = hidden_from(viewer)
    return [
        _ranked(place, row, viewer)
        for place, row in enumerate(rows, first)
        if may_see(viewer, row.user, hidden)
    ]


def _by_key(system: str, seats: int, place: Place) -> Place:
    """Of a page that is asked for by its number: behind whom it begins."""
    if place.after or place.before or place.number <= 1:
        return place
    last = at_place(system, seats, (place.number - 1) * PER_PAGE)
    return Place(after=key_of(last, BEST)) if last else place


def hidden_from(viewer: Viewer) -> set[int]:
    """People of whom the viewer sees nothing whatever their profile says."""
    return blocked_ids(viewer) if isinstance(viewer, User) else set()


def may_see(viewer: Viewer, person: User, hidden: set[int]) -> bool:
    """Whether a board has a line of the person for the viewer, from whom these are `hidden`."""
    if not person.is_active:
        return False
    if viewer.pk == person.pk or is_moderator(viewer):
        return True
    return person.pk not in hidden and is_linked(viewer, person)


def _ranked(place: int, row: Standing, viewer: Viewer) -> Ranked:
    mu, low, high = _interval(row)
    sure = row.ordinal or 0.0
    own = viewer.pk == row.user_id
    return Ranked(place, row.user, mu, low, high, sure, row.rated, row.games, row.won, own)


def _interval(row: Standing) -> tuple[float, float, float]:
    mu, sigma = row.mu or 0.0, row.sigma or 0.0
    return mu, mu - WIDTH * sigma, mu + WIDTH * sigma


def _own(row: Standing) -> Own:
    idle = row.rated_at is None or row.rated_at < now() - IDLE
    return Own(*_interval(row), row.rated, more=max(FEWEST_GAMES - row.rated, 0), idle=idle)


def _placed(row: Standing) -> Own:
    own = _own(row)
    if own.more or own.idle or row.step is None:
        return own
    ahead = before(row.system, row.seats, row.ordinal or 0.0, row.pk)
    return replace(own, place=ahead + 1, page=ahead // PER_PAGE + 1)
