"""Weeks as programs read them."""

from datetime import datetime

from games.api.schemas import Told


class WeekLine(Told):
    """A line of the table: `person` is null for a former player; `game` names the try, null until the week is
    over. `figure` is that which `figure_name` of the week names."""

    place: int
    person: str | None
    won: bool
    rounds: int
    figure: int
    own: bool
    game: str | None


class OwnTry(Told):
    """Your try that counts: `state` is "played", "over" or "late"; `better` is how many on the table did
    better."""

    game: str | None
    state: str
    won: bool
    rounds: int
    figure: int
    better: int
    ranks: bool


class Week(Told):
    """The labyrinth of a week. `table` is null until your own try, or the week, is over; `seed` until the
    week is."""

    week: str
    system: str
    title: str
    seats: int
    options: dict[str, str]
    begins_at: datetime
    ends_at: datetime
    over: bool
    commitment: str
    seed: str | None
    figure_name: str
    begun: int
    through: int
    own: OwnTry | None
    table: list[WeekLine] | None


class WeekName(Told):
    """A week that is over."""

    week: str
    system: str
    title: str


class Weeks(Told):
    """The weeks that are over, the latest first."""

    rows: list[WeekName]
