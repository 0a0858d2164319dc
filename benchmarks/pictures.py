"""What the picture of a table costs whoever sends it: CPU and bytes, once its land is kept."""

import time
from collections.abc import Sequence

from benchmarks.figures import percentile
from benchmarks.games import grow, new_game
from benchmarks.lab import Lab
from benchmarks.row import Row
from benchmarks.yardstick import work
from games.pictures.table_picture import Size, table_picture
from games.systems import SLUGS
from games.table.reader_table import Table
from games.table.reader_table import table as table_of

ENTRIES, QUICK_ENTRIES = 120, 20
"""Games are drawn at so many entries: there is something on their boards."""
SIZES: tuple[Size, ...] = ("mail", "push")


def pictures(_lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """So many pictures of a table of each system in each size."""
    entries = QUICK_ENTRIES if quick else ENTRIES
    tables = {slug: table_of(grow(new_game(system=slug), entries), 1) for slug in SLUGS}
    return [
        row
        for times in sizes
        for slug, table in tables.items()
        for size in SIZES
        for row in _rows(slug, table, size, times)
    ]


def _rows(slug: str, table: Table, size: Size, times: int) -> list[Row]:
    found = table_picture(table, size)
    if found is None:
        return []
    took = [_took(table, size) for _ in range(times)]
    yards = [_worked(turn) for turn in range(times)]
    command, case = f"python -m benchmarks pictures --times {times}", f"{slug}, {size}"
    cpu, yard = percentile(took, 0.5) * 1000, percentile(yards, 0.5) * 1000
    return [
        Row(f"picture_{size}", cpu, command, case, yard=yard),
        Row(f"picture_{size}_size", len(found.png) / 1000, command, case),
    ]


def _took(table: Table, size: Size) -> float:
    began = time.process_time()
    table_picture(table, size)
    return time.process_time() - began


def _worked(turn: int) -> float:
    began = time.process_time()
    work(turn)
    return time.process_time() - began
