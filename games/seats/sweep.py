"""Finding what is due: read unlocked by index, claimed one game at a time, looked at again under its lock.

Any number of sweeps may run, each begins at another place of what is due; one that is killed leaves its row
as it was, for the next one.
"""

import logging
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from random import randrange

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from msgspec.structs import replace

from accounts.awake import Availability, next_awake
from games.clocks import downtime, reach, sweep_batch
from games.clocks.allowance import next_reminder, reminders, tells_anew
from games.clocks.due import clock_for, hours_of, seat_of
from games.clocks.sweep_batch import Batch
from games.journal import table_rows
from games.journal.locked import claim, load_locked
from games.journal.release import not_newer
from games.live import broker
from games.messages import notices
from games.models import Game, Heartbeat, Obligation, Seat
from games.models.game import Status
from games.models.obligation import Then
from games.play.quarantine import quarantine
from games.refused import Refused, RulesFailedError
from games.seats import vacation_by_itself
from games.seats.time_out import run_out
from games.sql import changes
from games.waits.obligations import restore
from games.waits.really_over import write_due
from labyrinth.ground import maintenance
from labyrinth.ground.clock import is_far_off, now

logger = logging.getLogger(__name__)

SWEEP = "games.sweep"
TOLERANCE = timedelta(seconds=60)
"""Time is over so long after the moment that everybody was shown."""
AT_ONCE = 1000
TOGETHER = 50
"""What many waits have in common is read for so many of them at once."""
GAMES = 10
"""So many games are held by one transaction; who answers in one of them meanwhile waits for it."""
SWEEPS = 2
"""So many sweeps work in one process; more would only wait for each other."""
REMEMBERED = 500
"""Of so many times that ran out the sweep remembers how late it was."""
BEAT_EVERY = timedelta(seconds=20)

_places = threading.BoundedSemaphore(SWEEPS)


@dataclass(frozen=True)
class Lateness:
    """How many seconds the latest times that ran out were dealt with too late, and how late the sweep is
    now."""

    longest: float
    p99: float
    behind: float


def sweep_due(limit: int = AT_ONCE) -> int:
    """Deal with times that are over, and write the mails that are due then; how many games were looked at.

    Stands still while the site is being maintained, where enough sweeps are at work in this process, and
    where the clock is far from right: another machine's knows better whose time is over.
    Where much is due others are called, which begin elsewhere; where more is due than `limit`, another goes
    on.
    """
    _alive()
    if is_far_off():
        logger.error("the clock of this machine is wrong: its work is left to others")
        return 0
    if maintenance.is_on() or not _places.acquire(blocking=False):
        return 0
    try:
        return _sweep(limit)
    finally:
        _places.release()


def _alive() -> None:
    downtime.beat()
    downtime.beat_of_release()
    reach.look()


def _sweep(limit: int) -> int:
    late = Late()
    vacation_by_itself.begin_due(due(now()), now(), tolerance=TOLERANCE, limit=limit)
    over = _each(due(now()), limit, late.act, is_light)
    late.store()
    reminded = _each(to_remind(now()), limit, _remind)
    anew = _each(to_tell(now()), limit, _tell)
    if max(over, reminded, anew) >= limit:
        broker.queue(SWEEP)
    return over + reminded + anew


def due(at: datetime) -> QuerySet[Obligation]:
    """What is over by its stored moment, the oldest first."""
    return _open().filter(due_at__lte=at - TOLERANCE).order_by("due_at")


def to_remind(at: datetime) -> QuerySet[Obligation]:
    """Whose reminder is due."""
    return _open().filter(remind_at__lte=at, due_at__gt=at).order_by("remind_at")


def to_tell(at: datetime) -> QuerySet[Obligation]:
    """Whose clock has stood still, so that they are to be told when their time is over now."""
    return _open().filter(tell_at__lte=at, due_at__gt=at).order_by("tell_at")


def _open() -> QuerySet[Obligation]:
    rows = Obligation.objects.filter(game__status=Status.RUNNING, game__paused_at__isnull=True)
    return rows.filter(not_newer("game__"))


Act = Callable[[Obligation, Batch], None]
"""What is done about a wait, in the caller's transaction."""
Rows = Callable[[datetime], QuerySet[Obligation]]


def is_light(row: Obligation) -> bool:
    """Whether it is so little what becomes of the wait that many of them fit into one transaction: the answer
    to one question."""
    return row.then == Then.DEFAULT


def _each(
    rows: QuerySet[Obligation], limit: int, act: Act, light: Callable[[Obligation], bool] = lambda _row: False
) -> int:
    """Deal with the rows, those that are `light` some at a time; a long sweep says now and then that it is
    alive."""
    found = list(rows.values_list("pk", flat=True)[:limit])
    beaten = now()
    for some in _parts(found):
        if len(found) > TOGETHER:
            broker.queue(SWEEP)
        with broker.gathered():
            for together, read in _fresh(rows, some, light):
                _some(together, read, act)
                if now() - beaten > BEAT_EVERY:
                    _alive()
                    beaten = now()
    return len(found)


def _parts(found: list[int]) -> list[list[int]]:
    """The ids in parts, from anywhere on: two sweeps that have found the same meet late."""
    parts = [found[first : first + TOGETHER] for first in range(0, len(found), TOGETHER)]
    first = randrange(len(parts)) if parts else 0  # noqa: S311 - nothing secret
    return parts[first:] + parts[:first]


def _fresh(
    rows: QuerySet[Obligation], some: list[int], light: Callable[[Obligation], bool]
) -> Iterator[tuple[list[Obligation], Batch]]:
    """Those of the rows that nobody has dealt with yet, by transactions, with what was read ahead lately."""
    waits = list(rows.filter(pk__in=some))
    read = sweep_batch.read(waits, now())
    for together in _transactions(waits, light):
        if now() - read.at > sweep_batch.FRESH:
            read = sweep_batch.read(waits, now())
        yield together, read


def _transactions(waits: list[Obligation], light: Callable[[Obligation], bool]) -> list[list[Obligation]]:
    """Each by itself, but for light ones of different games."""
    games: dict[int, Obligation] = {}
    alone = []
    for row in waits:
        if light(row) and row.game_id not in games:
            games[row.game_id] = row
        else:
            alone.append([row])
    several = list(games.values())
    return [several[first : first + GAMES] for first in range(0, len(several), GAMES)] + alone


def _some(rows: list[Obligation], read: Batch, act: Act) -> None:
    """All in one transaction, written at once; where one of them fails, each in its own."""
    if len(rows) > 1:
        try:
            with transaction.atomic(), changes.at_once():
                for row in rows:
                    act(row, read)
        except Exception as error:
            logger.info("the sweep goes through %s games one by one: %s", len(rows), type(error).__name__)
        else:
            return
    for row in rows:
        _one(row, read, act)


def _one(row: Obligation, read: Batch, act: Act) -> None:
    """One game's trouble is not the others'."""
    try:
        with transaction.atomic():
            act(row, read)
    except Refused:
        return
    except RulesFailedError as error:
        quarantine(row.game_id, reason=str(error), offending={"seat": row.seat, "key": "", "by": "sweep"})
    except Exception:
        logger.exception("the sweep failed at game %s", row.game_id)


# -- time is over -------------------------------------------------------------------------------------------


class Late:
    """Carries out what is over, and remembers how late that was, by game and seat."""

    def __init__(self) -> None:
        self.seconds: dict[tuple[int, int], float] = {}

    def act(self, found: Obligation, read: Batch) -> None:
        """Look again under the lock; let the time run out, or write down when it really does."""
        game, at = claim(found.game_id), now()
        rows = replace(table_rows.for_play(game), hours=read.known) if game else None
        table = load_locked(game, rows) if game else None
        row = table.owed.get(found.seat) if table else None
        if table is None or row is None or not read.still(row):
            return
        over = write_due(table.game, seat_of(table.seats, row.seat), row, at, read)
        if at >= over + TOLERANCE:
            run_out(table, row, at)
            self.seconds[row.game_id, row.seat] = (at - over - TOLERANCE).total_seconds()

    def store(self) -> None:
        """Keep what was measured with the heartbeat, for the operator."""
        if not self.seconds:
            return
        with transaction.atomic():
            for beat in Heartbeat.objects.select_for_update().filter(pk=1):
                beat.late = [*beat.late, *(round(one, 1) for one in self.seconds.values())][-REMEMBERED:]
                beat.save(update_fields=["late"])


# -- reminders ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Claimed:
    """A wait whose game is locked and whose due moment is written down, with the seat that it is of."""

    game: Game
    seat: Seat
    row: Obligation
    hours: Availability
    at: datetime


def _claimed(still_in: Rows, found: Obligation, read: Batch) -> Claimed | None:
    """Look again under the lock; None where the wait is another or not due any more."""
    game, at = claim(found.game_id), now()
    row = still_in(at).filter(pk=found.pk).first() if game else None
    if game is None or row is None or not read.still(row):
        return None
    seat = Seat.objects.get(game=game, number=row.seat)
    write_due(game, seat, row, at, read)
    return Claimed(game, seat, row, hours_of(game, [seat], row.since, read.known)[row.seat], at)


def _remind(found: Obligation, read: Batch) -> None:
    """Write the reminder, unless the wait lasts longer than it said."""
    wait = _claimed(to_remind, found, read)
    row = wait.row if wait else None
    if wait is None or row is None or row.remind_at is None or row.remind_at > wait.at:
        return
    moments = reminders(row, wait.seat, clock_for(wait.game), wait.hours)
    notices.remind(row, last=bool(moments) and row.remind_at >= moments[-1])
    row.remind_at = next_reminder(moments, wait.at)
    row.save(update_fields=["remind_at"])


def _tell(found: Obligation, read: Batch) -> None:
    """Write down when the time is over, and the mail that says so."""
    wait = _claimed(to_tell, found, read)
    if wait is not None:
        back = _home_since(wait)
        if back is None:
            notices.on_clock_runs(wait.game, [wait.seat], [wait.row], wait.at)
        else:
            notices.on_home(wait.seat, back, wait.at)
        wait.row.tell_at = tells_anew(wait.row, wait.hours, wait.at + timedelta(seconds=1))
        wait.row.save(update_fields=["tell_at"])


def _home_since(wait: Claimed) -> datetime | None:
    """When the vacation was over whose end is told of now; None where something else is: a maintenance, or a
    wait that ends soon after a vacation which still lasts."""
    ended = (back for _gone, back in wait.hours.away if back <= wait.at)
    return next((back for back in ended if next_awake(wait.hours, back) == wait.row.tell_at), None)


# -- for the operator ---------------------------------------------------------------------------------------


def lateness() -> Lateness:
    """How late times that ran out were dealt with lately, and how late the oldest open one is (two
    queries)."""
    beat = Heartbeat.objects.filter(pk=1).first()
    seconds = sorted(beat.late) if beat else []
    oldest = due(now()).values_list("due_at", flat=True).first()
    behind = (now() - oldest - TOLERANCE).total_seconds() if oldest else 0.0
    if not seconds:
        return Lateness(0.0, 0.0, behind)
    return Lateness(seconds[-1], seconds[ceil(len(seconds) * 0.99) - 1], behind)


def repair(limit: int = 100) -> int:
    """Write the obligations of running games that wait without one; how many games had to be repaired."""
    stuck = Obligation.objects.filter(game=OuterRef("pk"), due_at__isnull=True).exclude(then=Then.BOT)
    waiting = Obligation.objects.filter(game=OuterRef("pk"))
    games = Game.objects.filter(not_newer(), status=Status.RUNNING, paused_at__isnull=True)
    lacking = games.filter(~Exists(waiting) | Exists(stuck)).values_list("pk", flat=True)
    done = 0
    for game_id in lacking[:limit]:
        try:
            done += restore(game_id)
        except Refused:
            continue
        except RulesFailedError as error:
            quarantine(game_id, reason=str(error))
    if done:
        logger.error("%s games waited for nobody: repaired", done)
    return done
