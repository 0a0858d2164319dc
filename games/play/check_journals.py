"""Whether the present code plays every running game from its first entry to where it stands.

Games are looked at one after another, without holding them; what does not fit is looked at once more under
the game's lock, as a move made meanwhile looks like a misfit. What was found of each is kept in a table of
its own, so that who was stopped goes on, and whoever asks for what has changed is told of that only.
"""

import random
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet, Sum

from games.engine.errors import ReplayMismatch
from games.journal.code import code_of
from games.journal.loading import load
from games.journal.locked import lock_row
from games.journal.proof import prove
from games.models import Game, JournalCheck
from games.models.game import HEAVY_OF_GAME, Status
from games.models.journal_check import Verdict
from games.models.message import Cause
from games.play.quarantine import quarantine
from games.refused import Refused
from games.systems import get_system
from labyrinth.ground.clock import now

BATCH = 20
"""Of so many games it is stored at once what was found: who is stopped loses no more."""
FOUND = ["at", "system", "release", "code", "verdict", "entry", "proved", "entries", "seconds"]


@dataclass(frozen=True)
class Looked:
    """What became of one game: it "fits"; it plays on, but its "past" does not come out as it was stored; a
    "mismatch", as it does not play on; "unknown" where this code is older than the game.

    `entry` is the first that does not fit, where that is known. From entry `proved` on everything does; None
    where nothing does. `why` may name what is hidden.
    """

    slug: str
    system: str
    verdict: str
    entry: int | None = None
    proved: int | None = None
    why: str = ""
    quarantined: bool = False
    entries: int = 0


@dataclass(frozen=True)
class Which:
    """Which of the running games: those of systems that have `changed` since they fitted, a `sample` of so
    many, or those only that nobody has looked at `since` a moment, when a check that was stopped began."""

    changed: bool = False
    sample: int | None = None
    since: datetime | None = None


@dataclass(frozen=True)
class Plan:
    """The games to look at, oldest first, and how many entries they have; `running` is how many run in all.

    `done` is what was found since the moment from which on it counts, also of those that are held now; `left`
    out are those that have not changed.
    """

    ids: Sequence[int]
    running: int
    entries: int
    done: Sequence[Looked] = ()
    left: int = 0


# -- which games --------------------------------------------------------------------------------------------


def plan_of(which: Which) -> Plan:
    """What there is to do (four queries, and one for each system)."""
    every = Game.objects.filter(status=Status.RUNNING)
    games, done = every, list[Looked]()
    if which.since is not None:
        held = Game.objects.filter(status__in=[Status.RUNNING, Status.QUARANTINED])
        seen = _by_code(held, Q(journal_check__at__gte=which.since))
        rows = JournalCheck.objects.filter(game__in=held.filter(seen)).order_by("pk")
        done = [_kept(row) for row in rows.select_related("game").defer(*HEAVY_OF_GAME)]
        games = games.exclude(seen)
    left = 0
    if which.changed:
        same = _by_code(every, Q(journal_check__verdict=Verdict.FITS))
        left = games.filter(same).count()
        games = games.exclude(same)
    ids = list(games.order_by("pk").values_list("pk", flat=True))
    entries = games.aggregate(entries=Sum("entries"))["entries"] or 0
    if which.sample is not None and which.sample < len(ids):
        entries = entries * which.sample // len(ids)
        ids = sorted(random.sample(ids, which.sample))
    return Plan(ids, every.count(), entries, done, left)


def _by_code(games: QuerySet[Game], found: Q) -> Q:
    """Those of which that was found by the present code of their system."""
    slugs = games.order_by().values_list("system", flat=True).distinct()
    codes = {slug: code for slug in slugs if (code := _code(slug))}
    same = Q(pk__in=[])
    for slug, code in codes.items():
        same |= Q(system=slug, journal_check__code=code)
    return same & found


def _code(slug: str) -> str:
    """ "" where only a newer process has the system."""
    try:
        return code_of(get_system(slug))
    except KeyError:
        return ""


def _kept(row: JournalCheck) -> Looked:
    return Looked(row.game.slug, row.system, row.verdict, row.entry, row.proved, entries=row.entries)


def seconds_an_entry() -> float | None:
    """What an entry took in the looks that are kept; None where there are none (one query)."""
    sums = JournalCheck.objects.filter(entries__gt=0).aggregate(Sum("entries"), Sum("seconds"))
    return sums["seconds__sum"] / sums["entries__sum"] if sums["entries__sum"] else None


# -- looking at them ----------------------------------------------------------------------------------------


def check_all(*, hold: bool = False) -> Iterator[Looked]:
    """Look at every running game, oldest first; with `hold` those that do not fit are put into quarantine."""
    ids = plan_of(Which()).ids
    for some in batches(ids):
        yield from check_some(some, hold=hold)


def batches(ids: Sequence[int]) -> Iterator[Sequence[int]]:
    """The ids, so many together as are stored at once."""
    return (ids[at : at + BATCH] for at in range(0, len(ids), BATCH))


def check_some(ids: Iterable[int], *, hold: bool = False) -> list[Looked]:
    """Look at these games, and keep what was found; those that do not run any more are left out.

    Whoever is stopped in between keeps what they have found.
    """
    found: list[Looked] = []
    rows: list[JournalCheck] = []
    try:
        for game_id in ids:
            begun = time.monotonic()
            looked = check_one(game_id, hold=hold)
            if looked is not None:
                found.append(looked)
                rows.append(_row(game_id, looked, time.monotonic() - begun))
    finally:
        _keep(rows)
    return found


def _row(game_id: int, looked: Looked, seconds: float) -> JournalCheck:
    return JournalCheck(
        game_id=game_id,
        at=now(),
        system=looked.system,
        release=settings.RELEASE,
        code=_code(looked.system),
        verdict=looked.verdict,
        entry=looked.entry,
        proved=looked.proved,
        entries=looked.entries,
        seconds=seconds,
    )


def _keep(rows: list[JournalCheck]) -> None:
    JournalCheck.objects.bulk_create(rows, update_conflicts=True, unique_fields=["game"], update_fields=FOUND)


def check_one(game_id: int, *, hold: bool = False) -> Looked | None:
    """Look at one game; None when it does not run any more."""
    game = Game.objects.filter(pk=game_id, status=Status.RUNNING).first()
    looked = _look(game) if game else None
    if looked is None or looked.verdict not in (Verdict.PAST, Verdict.MISMATCH):
        return looked
    with transaction.atomic():
        game = lock_row(game_id)
        if game.status != Status.RUNNING:
            return None
        looked = _look(game)
        if hold and looked.verdict in (Verdict.PAST, Verdict.MISMATCH):
            past = looked.verdict == Verdict.PAST
            quarantine(game_id, reason=looked.why, cause=Cause.RELEASE, past=past)
            return replace(looked, quarantined=True)
    return looked


def _look(game: Game) -> Looked:
    """The verdict on a game as its row says it stands: does it play on, and does its whole past fit?"""
    looked = Looked(game.slug, game.system, Verdict.MISMATCH, entries=game.entries)
    try:
        position = load(game)
        position.system.invariants(position.state)
        proof = prove(game)
    except Refused as refused:
        return replace(looked, verdict=Verdict.UNKNOWN, why=refused.message)
    except ReplayMismatch as mismatch:
        return replace(looked, entry=mismatch.entry, why=str(mismatch))
    except Exception as error:  # whatever the rules raise
        return replace(looked, why=f"{type(error).__name__}: {error}")
    if proof.start is None:
        return replace(looked, entry=proof.misfit, why=proof.why)
    verdict, proved = Verdict.PAST if proof.why else Verdict.FITS, proof.start[0].entries
    return replace(looked, verdict=verdict, entry=proof.misfit, proved=proved, why=proof.why)
