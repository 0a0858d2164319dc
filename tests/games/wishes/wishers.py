"""People who wish to be seated at the tiny game, and what a sweep makes of it."""

from datetime import datetime, time

from accounts.models import Hours, User
from games.lobby.departures import confirm
from games.models import Game, Wish
from games.wishes.sweep import sweep
from games.wishes.wishing import Chosen, wish
from labyrinth.ground.clock import stopped_at
from tests.games.people import person
from tests.games.slow import MONDAY

DAYTIME, NIGHT = (time(22), time(8)), (time(10), time(20))
"""Quiet hours, in UTC, of who plays by day and of who plays by night: two hours are common to both."""


def wisher(name: str, *seats: int, system: str = "tiny", **more: object) -> Wish:
    """The person wishes for a table now, for two if nothing else is said."""
    chosen = {"paces": ["day"], "languages": ["en"]} | more
    return wish(person(name), Chosen({system: list(seats or (2,))}, **chosen))  # type: ignore[arg-type]


def keeps(name: str, quiet: tuple[time, time]) -> User:
    """The person keeps these quiet hours, in UTC."""
    user = person(name)
    Hours.objects.create(
        user=user, from_day=MONDAY.date(), zone="UTC", quiet_from=quiet[0], quiet_to=quiet[1]
    )
    return user


def swept(at: datetime = MONDAY) -> None:
    """The sweep looks at this moment."""
    with stopped_at(at):
        sweep()


def found() -> list[list[str]]:
    """The people of each table that the site has opened, the oldest first."""
    games = Game.objects.filter(created_by=None).order_by("pk")
    return [[seat.shown_name for seat in game.seats.order_by("number")] for game in games]


def state_of(name: str) -> str:
    """How the newest wish of the person stands."""
    newest = Wish.objects.filter(user=person(name)).order_by("-pk").first()
    assert newest is not None
    return str(newest.state)


def says_yes(name: str) -> None:
    """The person will play at the table that was found for them."""
    game = Wish.objects.get(user=person(name), state="offered").game
    assert game is not None
    confirm(game.pk, person(name))
