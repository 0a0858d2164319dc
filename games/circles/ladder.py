"""What everybody who knows of a circle may read of its games: a ladder of each kind of table, and records."""

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.faces.systems import name_of
from games.models import Circle, CircleStanding, Played
from games.models.played import Outcome

SHOWN = 20
SURELY = 1.96
"""So many sigmas to each side lies a rating in 95 of 100 cases."""


@dataclass(frozen=True)
class Rung:
    """A line of a ladder; `person` is None for whose account is gone. `give` is how much the rating may be
    off to each side."""

    place: int
    person: User | None
    games: int
    won: int
    rating: float
    give: float
    own: bool


@dataclass(frozen=True)
class Ladder:
    """The people of one system with so many seats, the surest first."""

    system: str
    seats: int
    rungs: list[Rung]


@dataclass(frozen=True)
class Record:
    """What nobody in the circle has surpassed: a number, what it counts, whose it is, since when."""

    number: int
    what: str
    person: User | None
    at: datetime


def ladders(circle: Circle, reader: User | None) -> list[Ladder]:
    """One for each kind of table that has been rated (one query)."""
    rows = CircleStanding.objects.filter(circle=circle).select_related("user")
    rows = rows.order_by("system", "seats", "-ordinal", "pk")
    found = []
    for (system, seats), group in groupby(rows, key=lambda row: (row.system, row.seats)):
        rungs = [_rung(place, row, reader) for place, row in enumerate(group, start=1) if place <= SHOWN]
        found.append(Ladder(str(name_of(system)), seats, rungs))
    return found


def records(circle: Circle) -> list[Record]:
    """What is worth telling of its finished games (three queries a system at most)."""
    parts = Played.objects.filter(game__circle=circle).select_related("user")
    systems = parts.order_by("system").values_list("system", flat=True).distinct()
    return [one for system in list(systems) for one in _of_system(parts.filter(system=system), system)]


def _of_system(parts: QuerySet[Played], system: str) -> list[Record]:
    won = parts.filter(outcome=Outcome.WON, turns__gt=0)
    quickest = won.order_by("turns", "ended_at", "pk").first()
    longest = parts.filter(turns__gt=0).order_by("-turns", "ended_at", "pk").first()
    name, found = name_of(system), []
    if quickest is not None:
        words = ngettext("turn to win: %(system)s", "turns to win: %(system)s", quickest.turns)
        found.append(_record(quickest, quickest.turns, words % {"system": name}))
    if longest is not None:
        words = ngettext("turn in one game: %(system)s", "turns in one game: %(system)s", longest.turns)
        found.append(_record(longest, longest.turns, words % {"system": name}))
    streak = _longest_streak(parts.order_by("ended_at", "pk"))
    if streak is not None and streak[0] > 1:
        found.append(_record(streak[1], streak[0], _("games won in a row: %(system)s") % {"system": name}))
    return found


def _longest_streak(parts: QuerySet[Played]) -> tuple[int, Played] | None:
    """How many games somebody has won in a row, and the last of them."""
    running: dict[int, int] = {}
    best: tuple[int, Played] | None = None
    for part in parts.exclude(user=None):
        user = part.user_id or 0
        running[user] = running.get(user, 0) + 1 if part.outcome == Outcome.WON else 0
        if running[user] > (best[0] if best else 0):
            best = running[user], part
    return best


def _record(part: Played, number: int, what: str) -> Record:
    return Record(number, what, part.user, part.ended_at)


def _rung(place: int, row: CircleStanding, reader: User | None) -> Rung:
    own = reader is not None and row.user_id == reader.pk
    return Rung(place, row.user, row.games, row.won, row.mu, SURELY * row.sigma, own)
