"""A league is founded, and ended by its host or a moderator."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts import sanctions
from accounts.changes import lock_person
from accounts.models import User
from accounts.visibility import MODERATE
from games.cups import lengths
from games.cups.announcing import BEGINS, BY_SEAT, PACES, check_game, check_times
from games.leagues.divisions import LEAST, MOST
from games.leagues.members import locked
from games.lobby.options import checked
from games.messages import league_notices
from games.models import Circle, League
from games.models.game import Pace
from games.models.league import OPEN_LEAGUE, LeagueState
from games.refused import Refused
from labyrinth.ground.clock import now

MOST_OPEN = 2
"""So many leagues that are not over has one host."""
MOST_SEATS = 4
"""Of a table: a division of eight has at least two."""


@dataclass(frozen=True)
class Founded:
    """What a host says of a new league."""

    name: str
    system: str
    seats: int
    size: int
    closes_at: datetime
    days: int
    pace: str = Pace.DAY
    circle: Circle | None = None
    options: Mapping[str, str] = field(default_factory=dict)


def found(user: User, said: Founded) -> League:
    """A league that takes people from now on. Raises Refused for what cannot be played."""
    try:
        sanctions.refuse_muted(user)
    except ValidationError as muted:
        raise Refused(muted.messages[0]) from None
    _check(user, said)
    options = checked(said.system, {**said.options, BEGINS: BY_SEAT})
    lengths.check(said.system, said.seats, options, said.pace, said.days)
    with transaction.atomic():
        lock_person(user.pk)
        if League.objects.filter(host=user, state__in=OPEN_LEAGUE).count() >= MOST_OPEN:
            raise Refused(_("You have %(most)d leagues that are not over.") % {"most": MOST_OPEN})
        return League.objects.create(
            name=said.name,
            system=said.system,
            options=options,
            pace=said.pace,
            seats=said.seats,
            size=said.size,
            days=said.days,
            circle=said.circle,
            host=user,
            closes_at=said.closes_at,
            created_at=now(),
            next_at=said.closes_at,
        )


def _check(user: User, said: Founded) -> None:
    check_game(user, said.system, said.seats, said.circle)
    if said.pace not in PACES:
        raise Refused(_("There are no such leagues."))
    if said.seats > MOST_SEATS:
        raise Refused(_("In a league a table has at most %(most)d seats.") % {"most": MOST_SEATS})
    if not LEAST <= said.size <= MOST:
        words = _("A division has %(least)d to %(most)d people.")
        raise Refused(words % {"least": LEAST, "most": MOST})
    check_times(said.closes_at, said.pace, said.days)


def end(league_id: int, by: User, *, reason: str) -> None:
    """The host or a moderator ends it, and says why: the season that runs is played to its end.

    Raises Refused for others, and for one that is over.
    """
    with transaction.atomic():
        league = locked(league_id)
        if league.host_id != by.pk and not by.has_perm(MODERATE):
            raise Refused(_("Only the host of the league can do this."))
        if not league.is_open:
            raise Refused(_("This league is over."))
        stop(league, reason)


def stop(league: League, why: str) -> None:
    """No further season of the league is made, whose row the caller holds."""
    league.state, league.over_at, league.why, league.next_at = LeagueState.OVER, now(), why, None
    league.save(update_fields=["state", "over_at", "why", "next_at"])
    league_notices.on_ended(league)
