"""The deadline sweep beside a million running games: with nothing due, and with ten thousand due at once."""

import time
from collections.abc import Sequence
from datetime import datetime, timedelta

from celery import current_app

from benchmarks.clones import clones
from benchmarks.figures import percentile
from benchmarks.games import Wanted, ask_everything, follow, grow, new_game, script
from benchmarks.lab import Lab
from benchmarks.row import Row, explained
from benchmarks.site import Trivial
from benchmarks.timing import watched
from benchmarks.usage import cpu_seconds
from benchmarks.worker import PROCESSES, workers
from games.journal.locked import Locked
from games.live import broker
from games.models import Downtime, Game, Heartbeat, Message, Obligation
from games.models.game import Status
from games.models.message import State
from games.seats import sweep
from labyrinth.ground.clock import now, stopped_at

IDLE, QUICK_IDLE = 1_000_000, 200
LOOKS = 30
ALONE = 50
"""So many at most are dealt with in this process, to see where the time goes."""
BEAT, PAUSE = 10.0, 0.05
"""A sweep is called so often, in seconds, as the beat does; and so often it is seen whether all is done."""
PATIENCE = 300
"""After so many seconds what is left stays: the rate is that of the others."""
EARLIEST, QUICK_EARLIEST, LATEST = 60, 10, 600
"""The game that is copied has so many entries (in a quick run), and so many more answers at most."""
FAR = "t.{} + interval '60 days' + random() * interval '7 days'"
PARTS = {
    "load": "games.seats.sweep.load_locked",
    "credits": "games.seats.sweep.write_due",
    "rules and orders": "games.seats.time_out.go_on",
    "bot": "games.seats.time_out.chosen",
    "store": "games.seats.time_out.finish",
}
MARK = "Idle"
"""The name of the games that only stand there."""


def idle(lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """What one look costs when nothing is due."""
    return [_look(lab, games, 3 if quick else LOOKS) for games in sizes]


def defaults(lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """Questions to a seat that is not on turn, their time over: the safe answer holds."""
    return [_run_out(lab, "defaults", size, _out_of_turn, quick) for size in sizes]


def stand_ins(lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """Turns whose time is over: the stand-in plays each in one transaction."""
    return [_run_out(lab, "stand_ins", size, _turn_begins, quick) for size in sizes]


def _out_of_turn(table: Locked) -> bool:
    """Somebody is asked in another's turn."""
    return table.on_turn is not None and any(seat != table.on_turn for seat in table.position.waiting)


def _turn_begins(table: Locked) -> bool:
    """The seat on turn is asked, and its clock has not run in this turn yet."""
    begun = [seat.number for seat in table.seats if seat.turn == table.turn]
    return table.position.waiting == (table.on_turn,) and table.on_turn not in begun


def _look(lab: Lab, games: int, looks: int) -> Row:
    _idle_games(games)
    _forget_outages()
    sweep.sweep_due()
    seconds, before = [], cpu_seconds(lab.postgres.process.pid)
    with watched({}) as shares:
        for _ in range(looks):
            began = time.perf_counter()
            if sweep.sweep_due():
                raise RuntimeError("something was due")
            seconds.append(time.perf_counter() - began)
    postgres = (cpu_seconds(lab.postgres.process.pid) - before) / looks * 1000
    command, case = f"python -m benchmarks sweep --games {games}", f"{games:,} running games"
    return explained(
        Row("sweep", percentile(seconds, 0.5) * 1000, command, case),
        lambda: f"{shares.of(sum(seconds))}; PostgreSQL works {postgres:.1f} ms a look",
    )


def _run_out(lab: Lab, budget: str, how_many: int, wanted: Wanted, quick: bool) -> Row:
    """So many copies of one game go through the sweep."""
    _idle_games(QUICK_IDLE if quick else IDLE)
    _forget_outages()
    row = _template(wanted, QUICK_EARLIEST if quick else EARLIEST)
    row.game.name = budget
    row.game.save(update_fields=["name"])
    clones(row.game, how_many - 1)
    _only(budget)
    assert row.due_at is not None
    over = row.due_at + sweep.TOLERANCE + timedelta(seconds=1)
    where = _shares(over, min(ALONE, how_many // 2))
    first, trivial = how_many - _left(budget, row, how_many), Trivial(lab).measured()
    spent, used = _by_workers(lab, over, 1 if quick else PROCESSES)
    done = how_many - _left(budget, row, how_many) - first
    each = [seconds / max(1, done) * 1000 for seconds in used]
    command, detail = f"python -m benchmarks {budget} --due {how_many}", f"{done:,} in {spent:.1f} s"
    return explained(
        Row(
            budget,
            done / spent,
            command,
            f"{how_many:,} at once",
            detail,
            facts={"done": done},
            trivial=trivial.per_second,
            yard=trivial.yards_per_second,
        ),
        lambda: (
            f"each costs the workers {each[0]:.1f} ms of CPU and PostgreSQL {each[1]:.1f} ms, so two cores to"
            f" themselves do {2000 / max(0.001, sum(each)):.0f} a second at most; of a sweep {where}"
        ),
    )


def _shares(over: datetime, some: int) -> str:
    """Where the time goes, by some that are dealt with in this process."""
    with stopped_at(over), watched(PARTS) as shares:
        began = time.perf_counter()
        sweep.sweep_due(limit=some)
        return shares.of(time.perf_counter() - began)


def _by_workers(lab: Lab, over: datetime, processes: int) -> tuple[float, list[float]]:
    """Seconds until the workers have left nothing due, or until it has been waited for long enough, and the
    CPU seconds of the workers and of PostgreSQL; their clocks run from that moment on."""
    current_app.control.purge()
    offset = int((over - now()).total_seconds()) + 1
    with workers(processes, CLOCK_OFFSET_SECONDS=str(offset)) as pids:
        used = [sum(map(cpu_seconds, pids)), cpu_seconds(lab.postgres.process.pid)]
        began, asked = time.perf_counter(), 0.0
        while sweep.due(over).exists() and (spent := time.perf_counter() - began) < PATIENCE:
            if spent >= asked:
                broker.queue(sweep.SWEEP)
                asked += BEAT
            time.sleep(PAUSE)
        seconds = time.perf_counter() - began
        now_used = [sum(map(cpu_seconds, pids)), cpu_seconds(lab.postgres.process.pid)]
    return seconds, [later - earlier for later, earlier in zip(now_used, used, strict=True)]


def _template(wanted: Wanted, entries: int) -> Obligation:
    """What a seat of a game in its middle owes, where the table is as wanted.

    Turns are those of people with the orders they begin with, so that a stand-in's turn is a whole one.
    """
    while True:
        game = new_game() if wanted is _turn_begins else ask_everything(new_game())
        game = grow(game, entries)
        moves = script(game, LATEST, wanted) if game.is_running else []
        game = follow(game, moves)
        owed = Obligation.objects.filter(game=game, on_turn=wanted is _turn_begins, due_at__isnull=False)
        row = owed.select_related("game").first()
        if row is not None and len(moves) < LATEST:
            return row


def _idle_games(games: int) -> None:
    """So many running games stand there, due at some later time; of each only what the sweep reads."""
    missing = games - Game.objects.filter(name=MARK).count()
    if missing <= 0:
        return
    template = grow(new_game(), 20)
    Game.objects.filter(pk=template.pk).update(name=MARK, checkpoint=b"", seed=b"")
    later = {name: FAR.format(name) for name in ("due_at", "remind_at")}
    clones(template, missing, only=[Obligation], **later)
    Obligation.objects.filter(game=template).delete()


def _only(name: str) -> None:
    """Games of other measurements are not waited for, and everybody has been told in time."""
    others = Game.objects.exclude(name__in=[name, MARK])
    Obligation.objects.filter(game__in=others).delete()
    for message in Message.objects.filter(game__name=name)[:1]:
        at = message.created_at
        Message.objects.filter(game__name=name).update(state=State.SENT, sent_at=at)


def _forget_outages() -> None:
    """The sweep has never been away."""
    Heartbeat.objects.all().delete()
    Downtime.objects.all().delete()


def _left(name: str, row: Obligation, how_many: int) -> int:
    """How many of them wait as before. Raises RuntimeError where games were lost or held."""
    games = Game.objects.filter(name=name)
    held = games.filter(status=Status.QUARANTINED).count()
    if games.count() != how_many or held:
        raise RuntimeError(f"{name}: {games.count()} games, {held} in quarantine")
    return games.filter(obligations__seat=row.seat, obligations__since=row.since, entries=row.entry).count()
