"""Faults of clocks: time that is charged though nobody could have used it, and the other way round."""

from collections.abc import Callable
from datetime import datetime, timedelta

from msgspec.structs import replace

from accounts import availability, awake
from accounts.awake import awake_between
from games.clocks import allowance, due, sweep_batch
from games.clocks.due import clock_for, hours_of, seat_of
from games.engine.position import Position
from games.engine.questions import Answer, Question
from games.engine.settle import Automatic
from games.journal.locked import Locked
from games.models import Seat
from games.models.clock import Clock
from games.models.obligation import Then
from games.play import going_on
from games.seats import sweep, time_out
from games.waits import holding
from rehearsal.swap import swap


def early_end() -> None:
    """Time is over 61 seconds too early: a second before the moment that everybody was shown is past."""
    swap(sweep, "TOLERANCE", lambda _: timedelta(seconds=-1))


def late_end() -> None:
    """The sweep comes an hour late to every wait that is over."""
    hour = timedelta(hours=1)
    swap(sweep, "due", lambda due: lambda at: due(at - hour))


def wrong_default() -> None:
    """Whose time is over is answered for by what stands beside the safe answer."""

    def instead(make: Callable[[Locked], Automatic]) -> Callable[[Locked], Automatic]:
        def automatic(table: Locked) -> Automatic:
            answer_for = make(table)

            def answer(position: Position, number: int) -> Answer | None:
                answer = answer_for(position, number)
                return answer if answer is None else _beside_default(position, answer)

            return answer

        return automatic

    swap(going_on, "automatic", instead)
    swap(
        time_out,
        "_default_of",
        lambda default_of: lambda table, seat: _beside_default(table.position, default_of(table, seat)),
    )


def _beside_default(position: Position, answer: Answer) -> Answer:
    question = position.question
    if answer.by != "default" or not isinstance(question, Question):
        return answer
    keys = question.options_of(answer.seat)
    return replace(answer, key=keys[(keys.index(answer.key) + 1) % len(keys)])


def quiet_hours_charged() -> None:
    """Clocks run at night and on free days."""
    whole = ((0, awake.DAY),)
    swap(awake, "_awake_parts", lambda _: lambda _hours: (whole,) * 7)


def vacation_charged() -> None:
    """Clocks run on vacations."""
    swap(availability, "Availability", lambda make: lambda hours, _away: make(hours))


def downtime_charged() -> None:
    """What the site was away is credited to nobody."""
    for module in (due, sweep_batch):
        swap(module, "since", lambda _: lambda _moment: [])


def late_mail_charged() -> None:
    """A mail that came late is the reader's bad luck."""
    swap(due, "lag_of", lambda _: lambda *_facts: None)


def pause_charged() -> None:
    """The clocks run while the table rests."""

    def instead(resume: Callable[..., None]) -> Callable[..., None]:
        def resume_late(table: Locked, at: datetime) -> None:
            _charge_pause(table, at)
            resume(table, at)

        return resume_late

    swap(holding, "resume", instead)
    swap(allowance, "refill", lambda _: lambda *_facts: None)


def _charge_pause(table: Locked, at: datetime) -> None:
    start, clock = table.game.paused_at, clock_for(table.game)
    rows = [row for row in table.owed.values() if row.due_at is None and row.then != Then.BOT]
    if start is None or not rows:
        return
    seats = [seat_of(table.seats, row.seat) for row in rows]
    hours = hours_of(table.game, seats, start)
    for row, seat in zip(rows, seats, strict=True):
        taken = min(clock.turn // 2, awake_between(hours[row.seat], start, at))
        if row.on_turn:
            seat.bank = max(0, seat.bank - max(0, taken - seat.left))
            seat.left = max(0, seat.left - taken)
        else:
            seat.answer_left = max(0, seat.answer_left - taken)


def answer_clock_refilled() -> None:
    """Each question in another's turn has the whole time."""
    swap(allowance, "answer_left", lambda _: lambda _seat, clock, _turn: min(clock.answer, clock.turn))


def increment_lost() -> None:
    """Turns that were played add nothing to the bank."""

    def instead(begin_turn: Callable[..., None]) -> Callable[..., None]:
        def begin(seat: Seat, clock: Clock, turn: int) -> None:
            bank = seat.bank
            begin_turn(seat, clock, turn)
            seat.bank = bank
            seat.left = clock.turn

        return begin

    swap(allowance, "begin_turn", instead)


CLOCKS: dict[str, Callable[[], None]] = {
    "early_end": early_end,
    "late_end": late_end,
    "wrong_default": wrong_default,
    "quiet_hours_charged": quiet_hours_charged,
    "vacation_charged": vacation_charged,
    "downtime_charged": downtime_charged,
    "late_mail_charged": late_mail_charged,
    "pause_charged": pause_charged,
    "answer_clock_refilled": answer_clock_refilled,
    "increment_lost": increment_lost,
}
