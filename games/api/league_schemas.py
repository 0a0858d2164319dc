"""What the API gives of leagues."""

from datetime import datetime
from typing import Annotated

from games.api.names import named
from games.api.schemas import PersonName, Told
from games.models import league

State = Annotated[str, named("LeagueState", *league.LeagueState.values)]
Member = Annotated[str, named("LeaguerState", *league.LeaguerState.values)]


class LeagueName(Told):
    """A league. The next season begins at `begins_at`, or did; `season` is the number of the last one, 0
    before the first. `mine` is what you are in it, null where you are not."""

    id: str
    name: str
    system: str
    state: State
    seats: int
    season: int
    begins_at: datetime
    mine: Member | None


class Leagues(Told):
    """Those that are not over and of which you may know, the newest first."""

    rows: list[LeagueName]


class LeaguePlace(Told):
    """What you are in a league now; null where you are not in it any more."""

    id: str
    mine: Member | None


class LeagueLine(Told):
    """Somebody in a division; whether they ascend or descend as it stands. `me`: it is you."""

    name: PersonName
    me: bool
    place: int
    points: str
    met: str
    left: bool
    ascends: bool
    descends: bool


class Division(Told):
    """A division of the season, which is the cup of that id: there are its rounds and games."""

    number: int
    cup: str
    round: int
    lines: list[LeagueLine]


class DivisionBefore(Told):
    """A division of a season that is over: its cup, and who was first in it."""

    number: int
    cup: str
    first: list[PersonName]


class SeasonBefore(Told):
    """A season that is over."""

    number: int
    divisions: list[DivisionBefore]


class League(LeagueName):
    """All of a league: the divisions of its last season, who comes in with the next one, seasons before.

    `why` is why it has ended, "" while it has not; `refused` why you cannot register, null where you can or
    are in it; `keeps` whether you are its host."""

    pace: str
    division_size: int
    days: int
    rounds: int
    why: str
    keeps: bool
    refused: str | None
    divisions: list[Division]
    coming: list[PersonName]
    before: list[SeasonBefore]
