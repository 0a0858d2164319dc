"""What the database works for an answer where it keeps no plans: behind a pooler that pools by transaction.

docs/scaling.md recommends that (DATABASE_PREPARE=0, DATABASE_POOL=0). With it and without it an answer and
two looks that show something new are measured in turns. The connection of either stays open, as the pooler's
to the server does; the pooler itself is not part of it.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from statistics import fmean

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from benchmarks.games import Move, TooShortError, grown, script, seats_of
from benchmarks.lab import Lab
from benchmarks.row import Row, explained
from benchmarks.site import Site
from benchmarks.usage import cpu_seconds
from games.models import Game
from games.systems import SLUGS
from labyrinth.ground.databases import PREPARED

ANSWERS, QUICK = 120, 5
"""So many of each kind, or as many as the game has. The first fifth of them warms up."""


@dataclass
class Worked:
    """Milliseconds of CPU for each answer with its two looks: of the database, and of the site's process."""

    postgres: list[float] = field(default_factory=list)
    site: list[float] = field(default_factory=list)

    def of(self, lab: Lab, ask: Callable[[], object]) -> None:
        """Ask once and count."""
        server = lab.postgres.process.pid
        there, here = cpu_seconds(server), time.process_time()
        ask()
        self.site.append((time.process_time() - here) * 1000)
        self.postgres.append((cpu_seconds(server) - there) * 1000)


def unprepared(lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """A row for each system whose games last so long: how many times what it costs the database with plans;
    both stand behind it."""
    how_many, rows = QUICK if quick else ANSWERS, list[Row]()
    for slug, size in product(SLUGS[:1] if quick else SLUGS, sizes):
        with suppress(TooShortError):
            rows.append(_of(lab, slug, size, how_many))
    return rows


def _of(lab: Lab, system: str, size: int, how_many: int) -> Row:
    site, game = Site(), grown(size, system)
    moves = script(game, 2 * how_many)
    lab.analyze()
    kept, dropped = Worked(), Worked()
    plain = _without_plans()
    for number, move in enumerate(moves):
        found = (kept, dropped)[number % 2]
        with _speaking(plain) if found is dropped else _as_it_is():
            found.of(lab, partial(_answered, site, game, move))
        if number == len(moves) // 5:
            kept, dropped = Worked(), Worked()
    plain.close()
    return _row(system, size, kept, dropped)


def _answered(site: Site, game: Game, move: Move) -> None:
    """An answer, and what two others see of it."""
    site.answer(game, move)
    now = Game.objects.get(pk=game.pk)
    for other in (1, 2):
        site.look(now, (move.seat + other - 1) % seats_of(game.system) + 1, 0)


def _row(system: str, size: int, kept: Worked, dropped: Worked) -> Row:
    facts = {
        "postgres": fmean(dropped.postgres),
        "site": fmean(dropped.site),
        "postgres_prepared": fmean(kept.postgres),
        "site_prepared": fmean(kept.site),
    }
    told = "{postgres:.1f} ms, prepared {postgres_prepared:.1f}; the site {site:.1f} ms, {site_prepared:.1f}"
    times = facts["postgres"] / facts["postgres_prepared"]
    command = f"python -m benchmarks unprepared --plans {size}"
    case = f"{system}, entry {size:,}"
    row = Row("unprepared", times, command, case, told.format(**facts), facts=facts)
    return explained(row, lambda: row.detail)


def _without_plans() -> BaseDatabaseWrapper:
    """A connection to the same database by the settings of the lay-out."""
    here = connections[DEFAULT_DB_ALIAS]
    options = {name: value for name, value in here.settings_dict["OPTIONS"].items() if name != "pool"}
    options = {name: value for name, value in options.items() if name not in PREPARED}
    named = {**here.settings_dict, "OPTIONS": options, "CONN_MAX_AGE": None}
    return type(here)(named, DEFAULT_DB_ALIAS)


@contextmanager
def _speaking(wrapper: BaseDatabaseWrapper) -> Iterator[None]:
    """The site asks by this connection."""
    before = connections[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = wrapper
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = before


@contextmanager
def _as_it_is() -> Iterator[None]:
    yield
