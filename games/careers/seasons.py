"""Seasons of the leaderboards: quarters of a year (UTC), by a game's end.

In each season everybody begins where they stand in all games, as unsure as `LOOSER` more makes them: whoever
plays much in it soon says more than the past does. The rating of all games goes on beside it.
"""

from collections.abc import Iterable, Mapping, MutableMapping
from dataclasses import dataclass
from datetime import UTC, datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.models import Played, SeasonStanding
from games.models.played import Outcome
from games.systems import get_system

Key = tuple[int, int, str, int]
"""A person, a season, a system, and a number of seats."""
LOOSER = 2.0
"""So much is added to everybody's sigma, up to that of somebody new."""
QUARTERS = 4
COLUMNS = ["rated", "won", "mu", "sigma", "ordinal", "at"]
NAMES = (
    gettext_noop("Winter %(year)d"),
    gettext_noop("Spring %(year)d"),
    gettext_noop("Summer %(year)d"),
    gettext_noop("Autumn %(year)d"),
)


@dataclass(frozen=True, order=True)
class Season:
    """One quarter of a year, 1 to 4."""

    year: int
    quarter: int

    @property
    def number(self) -> int:
        """The one by which it is stored: seasons that follow each other differ by one."""
        return self.year * QUARTERS + self.quarter - 1

    @property
    def begins(self) -> datetime:
        """Its first moment."""
        return datetime(self.year, 3 * self.quarter - 2, 1, tzinfo=UTC)

    @property
    def ends(self) -> datetime:
        """The first moment of the next one."""
        return numbered(self.number + 1).begins

    @property
    def name(self) -> str:
        """ "Autumn 2026"."""
        return _(NAMES[self.quarter - 1]) % {"year": self.year}


def numbered(number: int) -> Season:
    """The season that is stored as this number."""
    return Season(number // QUARTERS, number % QUARTERS + 1)


def season_at(moment: datetime) -> Season:
    """The season of a moment."""
    at = moment.astimezone(UTC)
    return Season(at.year, (at.month + 2) // 3)


# -- what a rated game changes -------------------------------------------------------------------------------


def known(parts: Iterable[Played]) -> dict[Key, SeasonStanding]:
    """The rows that there are of these people in the seasons of their parts (one query). Whoever calls holds
    their standings, so that nobody else changes one."""
    keys = {key_of(part) for part in parts if part.user_id is not None and not get_system(part.system).allies}
    if not keys:
        return {}
    people, numbers, systems, seats = (set(column) for column in zip(*keys, strict=True))
    rows = SeasonStanding.objects.filter(
        user__in=people, season__in=numbers, system__in=systems, seats__in=seats
    )
    found = {(row.user_id, row.season, row.system, row.seats): row for row in rows}
    return {key: row for key, row in found.items() if key in keys}


def key_of(part: Played) -> Key:
    """Which row a part changes; of somebody who is gone that of nobody."""
    return part.user_id or 0, season_at(part.ended_at).number, part.system, part.seats


def before(
    part: Played, rows: Mapping[Key, SeasonStanding], mu: float, sigma: float, unsure: float
) -> tuple[float, float]:
    """Mu and sigma in the season before a game: as the row has them, or what it begins with out of those of
    all games; `unsure` is the sigma of somebody new. Of somebody who is gone, what the part has kept."""
    row = rows.get(key_of(part))
    if row is not None:
        return row.mu, row.sigma
    if part.user_id is None and part.season_mu is not None and part.season_sigma is not None:
        return part.season_mu, part.season_sigma
    return mu, min(sigma + LOOSER, unsure)


def note(
    rows: MutableMapping[Key, SeasonStanding], part: Played, mu: float, sigma: float, ordinal: float
) -> None:
    """What a game has made of somebody's season; the row is made where there is none."""
    user, season, system, seats = key = key_of(part)
    row = rows.get(key)
    if row is None:
        row = rows[key] = SeasonStanding(
            user_id=user, season=season, system=system, seats=seats, at=part.ended_at
        )
    row.mu, row.sigma, row.ordinal = mu, sigma, ordinal
    row.rated += 1
    row.won += part.outcome == Outcome.WON
    row.at = max(row.at, part.ended_at)


def store(rows: Iterable[SeasonStanding]) -> None:
    """Write them (one query, none for none)."""
    SeasonStanding.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["user", "season", "system", "seats"],
        update_fields=COLUMNS,
    )
