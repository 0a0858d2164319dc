"""Leagues in the words of their tests: people register, seasons begin and are over."""

from typing import Any

from games.leagues import founding, members, sweep
from games.leagues.founding import Founded
from games.models import Cup, Entrant, League, Leaguer
from games.models.cup import CupState
from games.models.league import LeaguerState
from labyrinth.ground.clock import now
from tests.games.cups.short import WEEK, names, old_hand
from tests.games.people import person, read_again


def founded(**said: Any) -> League:
    """A league of Ann's: divisions of about eight, tables of four, its first season in a week."""
    usual: dict[str, Any] = {
        "name": "Lantern league",
        "system": "tiny",
        "seats": 4,
        "size": 8,
        "closes_at": now() + WEEK,
        "days": 7,
    }
    return founding.found(person("Ann"), Founded(**(usual | said)))


def league_of(people: int, **said: Any) -> League:
    """A league for which P01, P02 … have registered, in that order."""
    league = founded(**said)
    for name in names(people):
        members.register(league.pk, old_hand(name))
    return league


def swept(league: League) -> League:
    """The sweep of leagues comes by."""
    sweep.sweep()
    read_again(league)
    return league


def begin(league: League) -> League:
    """The date of the next season comes now."""
    League.objects.filter(pk=league.pk).update(next_at=now())
    return swept(league)


def over(league: League) -> League:
    """All divisions are played to their end, in the order of the seeds."""
    for cup in season(league):
        for place, row in enumerate(Entrant.objects.filter(cup=cup).order_by("seed"), 1):
            Entrant.objects.filter(pk=row.pk).update(place=place)
        Cup.objects.filter(pk=cup.pk).update(state=CupState.OVER, over_at=now(), next_at=None)
    return swept(league)


def season(league: League) -> list[Cup]:
    """The cups of the season that was made last."""
    return list(Cup.objects.filter(league=league, season=league.season).order_by("division"))


def divisions(league: League) -> list[list[str]]:
    """Who plays in which division, in the order of the seeds."""
    return [list(cup.entrants.order_by("seed").values_list("name", flat=True)) for cup in season(league)]


def in_state(league: League, state: LeaguerState) -> list[str]:
    """The names of those who are in this state."""
    return sorted(Leaguer.objects.filter(league=league, state=state).values_list("name", flat=True))
