"""What people are told of a league that they are in: a season begins and in which division they play, where
they stand when it is over, the end of the league. Written in the transaction of what it tells of.

It goes as what is told of cups does: each division of a season is one.
"""

from collections.abc import Mapping

from games.messages.notices import message_to, write
from games.models import League, Leaguer, Message
from games.models.league import LeaguerState
from games.models.message import Event
from labyrinth.ground.clock import now

WHY = ("season", "ranked", "ended")
"""What a message tells; with league and season it makes the number by which two of one moment
are told apart."""
BEHIND_CUPS, MOST_SEASONS = 2**30, 1000


def on_season(league: League, was: Mapping[int, int]) -> None:
    """A season begins. `was`: leaguer -> the division in which they have played before."""
    write(
        _message(league, row, "season", division=row.division, was=was.get(row.pk, 0))
        for row in _of(league, LeaguerState.IN)
    )


def on_ranked(league: League) -> None:
    """A season is over: everybody who has stayed has a place."""
    write(
        _message(league, row, "ranked", division=row.division, place=row.place)
        for row in _of(league, LeaguerState.IN)
    )


def on_ended(league: League) -> None:
    """There will be no further season."""
    write(_message(league, row, "ended") for row in _of(league, LeaguerState.IN, LeaguerState.WAITING))


def _of(league: League, *states: str) -> list[Leaguer]:
    rows = Leaguer.objects.filter(league=league, state__in=states, user__isnull=False)
    return list(rows.order_by("division", "pk"))


def _message(league: League, row: Leaguer, why: str, **facts: int) -> Message:
    data = {"why": why, "league": league.slug, "season": league.season, **facts}
    at, which = now(), len(WHY) * (MOST_SEASONS * league.pk + league.season) + WHY.index(why)
    return message_to(row.user_id or 0, Event.CUP, at, due_at=at, wait=BEHIND_CUPS + which, data=data)
