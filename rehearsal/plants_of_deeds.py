"""Faults in what people do around a game: the site says yes, and does something else."""

from collections.abc import Callable
from datetime import date
from typing import Any

from accounts import availability, deletions
from accounts.awake import Availability
from accounts.models import User
from games.engine.position import Position
from games.farewell import delete_account
from games.models import Game, Seat
from games.play import take_back
from games.seats import step_aside, votes
from games.waits import holding
from labyrinth.serving import closed
from rehearsal import needed
from rehearsal.swap import swap

FIRST_DAY = date(2026, 10, 12)
"""Until then people choose the hours that they begin with."""


def gift_lost() -> None:
    """Time that is given reaches nobody."""
    swap(holding, "add_time", lambda _: lambda _table, _number, seconds, _at: seconds)


def vote_miscounted() -> None:
    """A no counts as a yes."""

    def instead(cast: Callable[..., None]) -> Callable[..., None]:
        def cast_yes(table: Any, number: int, vote_id: int, _yes: bool) -> None:
            cast(table, number, vote_id, yes=True)

        return cast_yes

    swap(votes, "_cast", instead)


def asked_aside() -> None:
    """Who steps aside is waited for all the same."""
    swap(step_aside, "step_in", lambda _: lambda *_facts: None)


def take_back_astray() -> None:
    """An answer that is taken back stands."""

    def nothing(position: Position, _seat: int) -> tuple[Position, tuple[()]]:
        return position, ()

    swap(take_back, "take_back_from", lambda _: nothing)


def old_hours_kept() -> None:
    """Other hours that somebody chooses are never kept."""

    def instead(make: Callable[..., Availability]) -> Callable[..., Availability]:
        def as_of_old(hours: Any = (), away: Any = ()) -> Availability:
            return make(tuple(one for one in hours if one[0] <= FIRST_DAY) or hours[:1], away)

        return as_of_old

    swap(availability, "Availability", instead)


def bounce_charged() -> None:
    """A mail that bounced is the reader's bad luck."""
    swap(holding, "credit_bounce", lambda _: lambda *_facts: None)


def deleted_remembered() -> None:
    """Seats keep the names of people who have deleted their accounts."""
    needed.deleted_accounts()
    swap(delete_account, "_forget_place", lambda _: _leave_name)
    deletions.STEPS.remove(delete_account.forget)
    deletions.LAST.clear()


def open_in_maintenance() -> None:
    """Who answers during maintenance is not refused."""
    swap(closed, "refused_now", lambda _: lambda _request: None)


def _leave_name(_game: Game, seat: Seat, user: User) -> None:
    seat.user, seat.name = None, user.username
    seat.save(update_fields=["user", "name"])


DEEDS: dict[str, Callable[[], None]] = {
    "gift_lost": gift_lost,
    "vote_miscounted": vote_miscounted,
    "asked_aside": asked_aside,
    "take_back_astray": take_back_astray,
    "old_hours_kept": old_hours_kept,
    "bounce_charged": bounce_charged,
    "deleted_remembered": deleted_remembered,
    "open_in_maintenance": open_in_maintenance,
}
