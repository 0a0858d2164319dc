"""Bytes that games take in PostgreSQL, running and packed, and what a position of a packed one costs."""

import random
import statistics
import time
from collections.abc import Sequence
from types import SimpleNamespace
from unittest.mock import patch

from django.apps import apps
from django.db import connection, transaction

from benchmarks.clones import clones, table_of
from benchmarks.games import grow, new_game, usual_level
from benchmarks.lab import Lab
from benchmarks.row import Row, explained
from games.careers.after_end import after_end
from games.journal.loading import position_at
from games.journal.locked import load_locked, lock_row
from games.journal.proof import prove
from games.models import Counted, Entry, Game, Message, Packed
from games.models import game as game_module
from games.models.packing import decode_stretch
from games.play import ending
from games.statistics.keeping import count_ahead
from games.systems import SLUGS
from labyrinth.ground.clock import now

LONGEST, QUICK = 20_000, 60
OF_A_GAME = 2000
"""The budget speaks of a finished game of so many entries."""
COPIES, QUICK_COPIES = 600, 5
"""So many packed games are measured, copies of few: a table is never smaller than a page, nor is an index."""
CHECKED = 1500
"""The budget of the check of journals speaks of a game of so many entries."""
LOOKED = 25
"""So many positions are opened at one place of a game."""


def storage(_lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """Whole games of each system by bots, each answer stored alone, tables with their indexes; quickly, of
    the first."""
    systems = SLUGS[:1] if quick else SLUGS
    return [row for slug in systems for games in sizes for row in _rows(slug, games, quick)]


def _rows(system: str, games: int, quick: bool) -> list[Row]:
    command, before = f"python -m benchmarks storage --games {games}", _sizes()
    longest, level = QUICK if quick else LONGEST, usual_level(system)
    played = [
        grow(_drawn(system, f"{system} {number} of {games}"), longest, level) for number in range(games)
    ]
    entries = sum(game.entries for game in played)
    case = f"{system}, {games} games, {entries:,} entries"
    gained = _gained(before)
    parts = {table: round(size / entries, 1) for table, size in gained.items()}
    each = gained.get(table_of(Entry), 0) / entries
    detail = f"{sum(gained.values()) / entries:.0f} with key frames and all"
    running = Row("storage_running", each, command, case, detail, facts={"bytes_an_entry": parts})
    checked = Row("journals", CHECKED * _check(played), command, case)
    return [explained(running, lambda: _as_words(parts)), checked, *_packed(played, command, case, quick)]


def _drawn(system: str, name: str) -> Game:
    """A new game whose dice are its own in every run: another run measures the same games, not others that
    happen to be longer or to hold more."""
    dice = random.Random(name)  # noqa: S311 - nobody plays for anything here
    instead = SimpleNamespace(
        choice=dice.choice, token_bytes=dice.randbytes, token_urlsafe=lambda size: dice.randbytes(size).hex()
    )
    with patch.object(game_module, "secrets", instead):
        made = new_game(system=system)
    made.name = name  # its bots go by it
    made.save(update_fields=["name"])
    return made


def _check(played: list[Game]) -> float:
    """Seconds of CPU that an entry takes when its whole journal is checked."""
    begun = time.process_time()
    assert not any(prove(game).why for game in played)
    return (time.process_time() - begun) / sum(game.entries for game in played)


def _packed(played: list[Game], command: str, case: str, quick: bool) -> list[Row]:
    """What each of them leaves, and what a position of it costs."""
    for game in played:
        _end(game)
        after_end(game.pk)
        count_ahead(game.pk)
    over = [Game.objects.get(pk=game.pk) for game in played]
    before, copies = _sizes(), QUICK_COPIES if quick else COPIES // len(over)
    for game in over:
        clones(game, copies)
    entries = copies * sum(game.entries for game in over)
    gained = _gained(before)
    parts = {table: round(size / entries, 1) for table, size in gained.items()}
    mails = gained.pop(table_of(Message), 0) / entries * OF_A_GAME / 1000
    counted = gained.pop(table_of(Counted), 0) / entries * OF_A_GAME / 1000
    journal = gained.pop(table_of(Packed), 0) / entries * OF_A_GAME / 1000
    beside = sum(gained.values()) / copies / len(over) / 1000  # a longer game has as many rows there
    purged = f"{mails:.0f} of messages and {counted:.1f} of what was counted"
    detail = f"{journal:.1f} of it the journal; besides {purged}, until they are purged"
    row = Row("storage_finished", journal + beside, command, case, detail, facts={"bytes_an_entry": parts})
    return [explained(row, lambda: _as_words(parts)), _positions(over, command)]


def _end(game: Game) -> None:
    """A game that was cut short ends by agreement."""
    with transaction.atomic():
        locked = lock_row(game.pk)
        if locked.is_running:
            ending.end(load_locked(locked), now())


def _positions(games: list[Game], command: str) -> Row:
    """Opening a late position against an early one, the median of the games; places differ by what lies since
    their stored state."""
    found = [_places(one) for one in games]
    figures = {name: statistics.median(one[name] for one in found) for name in found[0]}
    detail = ", ".join(f"{name}: {spent:.2f} ms" for name, spent in figures.items())
    longest = max(one.entries for one in games)
    case = f"{games[0].system}, {len(games)} packed games of up to {longest:,} entries"
    times = statistics.median(one["500"] / one["5"] for one in found)
    return explained(Row("positions_flat", times, command, case, detail, facts=figures), lambda: detail)


def _places(game: Game) -> dict[str, float]:
    last = game.entries - LOOKED
    places = {"5": 5, "500": min(500, last), "last": last}
    return {name: _opened(game, start) for name, start in places.items()}


def _opened(game: Game, start: int) -> float:
    """Median milliseconds of CPU for the positions from there on; nothing of them is decoded beforehand."""
    spent = []
    for entry in range(start, start + LOOKED):
        decode_stretch.cache_clear()
        began = time.process_time()
        position_at(game, entry)
        spent.append(time.process_time() - began)
    return statistics.median(spent) * 1000


def _as_words(parts: dict[str, float]) -> str:
    return ", ".join(f"{table} {size} bytes an entry" for table, size in parts.items())


def _gained(before: dict[str, int]) -> dict[str, int]:
    return {table: size - before[table] for table, size in _sizes().items() if size > before[table]}


def _sizes() -> dict[str, int]:
    """Bytes of every table of games, its indexes and long values included, without dead rows."""
    tables = [table_of(model) for model in apps.get_app_config("games").get_models()]
    sizes = {}
    with connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f"VACUUM FULL {connection.ops.quote_name(table)}")
            cursor.execute("SELECT pg_total_relation_size(%s)", [table])
            sizes[table] = int(cursor.fetchone()[0])
    return sizes
