"""The sweep of leagues: each step while the league's row is held, from the state that it names."""

from contextlib import suppress
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from games.leagues import seasons
from games.leagues.members import locked
from games.models import Cup, League
from games.models.cup import OPEN_CUP
from games.models.league import OPEN_LEAGUE, LeagueState
from games.refused import Refused
from labyrinth.ground.clock import now

AT_ONCE = 50
"""So many leagues are looked at in one sweep."""


def sweep() -> int:
    """Take every step that is due; how many were taken."""
    taken = 0
    for league_id in due(now()):
        with suppress(Refused):
            taken += step(league_id)
    return taken


def due(at: datetime) -> list[int]:
    """The leagues of which a season begins or is over (one query)."""
    played = Cup.objects.filter(league=OuterRef("pk"), season=OuterRef("season"), state__in=OPEN_CUP)
    over = Q(state=LeagueState.RUNNING) & ~Exists(played)
    rows = League.objects.filter(Q(next_at__lte=at) | over, state__in=OPEN_LEAGUE)
    return list(rows.order_by("next_at", "pk").values_list("pk", flat=True)[:AT_ONCE])


def step(league_id: int) -> bool:
    """Begin the next season, or close the one that is over; whether there was anything to do."""
    with transaction.atomic():
        league, at = locked(league_id), now()
        if league.state == LeagueState.RUNNING:
            if seasons.is_played(league):
                return False
            seasons.close(league, at)
            return True
        if not league.is_open or league.next_at is None or league.next_at > at:
            return False
        seasons.begin(league, at)
        return True
