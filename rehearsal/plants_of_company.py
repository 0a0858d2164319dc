"""Faults in what spares people, and in what gathers them."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from accounts import vacation_by_itself
from games.api import circles
from games.circles import sweep as circle_sweep
from games.clocks import wait
from games.cups import deciding
from games.engine.position import Position
from games.journal.locked import Locked
from games.models import Circle, CupRound, CupTable, Seat, Vote
from games.models.vote import Matter
from games.play import rewind
from games.seats import back_by_leave, other_pace, time_out, votes
from games.seats import vacation_by_itself as vacations_by_themselves
from rehearsal import leave, needed
from rehearsal.swap import swap


def never_lengthened() -> None:
    """No turn that runs out is a day longer."""
    for module in (wait, time_out):
        swap(module, "is_lengthened", lambda _: lambda _table, _seat: False)


def lengthened_again() -> None:
    """Each that runs out is."""
    needed.absent_people()

    def instead(is_lengthened: Callable[..., bool]) -> Callable[..., bool]:
        def always(table: Locked, seat: Seat) -> bool:
            before, seat.lengthened_at = seat.lengthened_at, None
            found = is_lengthened(table, seat)
            seat.lengthened_at = before
            return found

        return always

    for module in (wait, time_out):
        swap(module, "is_lengthened", instead)


def never_rests() -> None:
    """No vacation begins by itself."""
    swap(vacations_by_themselves, "begin_due", lambda _: lambda *_facts, **_more: 0)


def rests_on() -> None:
    """One that has begun so goes on when its person is back."""
    swap(vacation_by_itself, "looked", lambda _: lambda _user_id: None)


def leave_forgotten() -> None:
    """All agree that somebody may have their answer back, and it stands."""
    needed.leaves()
    swap(back_by_leave, "carry_out", lambda _: lambda _table, _vote: None)


def leave_without_all() -> None:
    """Whoever is against it is not heard."""

    def instead(decide: Callable[..., None]) -> Callable[..., None]:
        def without_a_no(table: Locked, vote: Vote, *facts: Any, **more: Any) -> None:
            if vote.matter == Matter.TAKE_BACK:
                vote.ballots = dict.fromkeys(vote.ballots, True)
            decide(table, vote, *facts, **more)

        return without_a_no

    needed.leaves()
    swap(leave, "SAYS_YES", lambda _: 0.5)
    swap(votes, "_decide", instead)


def leave_rolls_anew() -> None:
    """What was rolled behind an answer that is taken back is rolled anew."""

    def instead(rewound: Callable[..., tuple[Position, Any]]) -> Callable[..., tuple[Position, Any]]:
        def without_results(*facts: Any) -> tuple[Position, Any]:
            back, dropped = rewound(*facts)
            back.kept = []
            return back, dropped

        return without_results

    needed.leaves()
    swap(rewind, "rewind_from", instead)


def pace_kept() -> None:
    """The table agrees on another pace, and goes on at the old one."""
    swap(other_pace, "change", lambda _: lambda _table, _pace, *, by: by)


def standing_never() -> None:
    """No table that stands is opened."""
    swap(circle_sweep, "_made", lambda _: lambda _standing, _at: False)


def circle_open() -> None:
    """Whoever knows the name of a circle reads it."""
    swap(circles, "known", lambda _: lambda _user, slug: Circle.objects.get(slug=slug))


def cup_goes_on() -> None:
    """A round of a cup goes on until its last table is played to its end."""

    def instead(due_tables: Callable[..., list[CupTable]]) -> Callable[..., list[CupTable]]:
        def that_are_over(of: CupRound, at: datetime) -> list[CupTable]:
            return [
                table for table in due_tables(of, at) if table.game and table.game.status in deciding.OVER
            ]

        return that_are_over

    swap(deciding, "due_tables", instead)


COMPANY: dict[str, Callable[[], Any]] = {
    "never_lengthened": never_lengthened,
    "lengthened_again": lengthened_again,
    "never_rests": never_rests,
    "rests_on": rests_on,
    "leave_forgotten": leave_forgotten,
    "leave_without_all": leave_without_all,
    "leave_rolls_anew": leave_rolls_anew,
    "pace_kept": pace_kept,
    "standing_never": standing_never,
    "circle_open": circle_open,
    "cup_goes_on": cup_goes_on,
}
