"""What the picture of a table costs, in a mail and beside a link: CPU and bytes, once its land is kept."""

import time
from collections.abc import Callable, Sequence

from benchmarks.figures import percentile
from benchmarks.games import grow, new_game
from benchmarks.lab import Lab
from benchmarks.row import Row
from benchmarks.yardstick import work
from games.pictures.link_picture import table_link
from games.pictures.table_picture import table_picture
from games.systems import SLUGS
from games.table.reader_table import Table
from games.table.reader_table import table as table_of

ENTRIES, QUICK_ENTRIES = 120, 20
"""Games are drawn at so many entries: there is something on their boards."""
Draw = Callable[[Table], bytes | None]


def pictures(_lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """So many pictures of a table of each system, of each kind."""
    entries = QUICK_ENTRIES if quick else ENTRIES
    games = {slug: grow(new_game(system=slug), entries) for slug in SLUGS}
    readers: dict[str, tuple[int | None, Draw]] = {"mail": (1, _in_a_mail), "link": (None, table_link)}
    return [
        row
        for times in sizes
        for slug, game in games.items()
        for kind, (seat, draw) in readers.items()
        for row in _rows(slug, kind, table_of(game, seat), draw, times)
    ]


def _in_a_mail(table: Table) -> bytes | None:
    found = table_picture(table, "mail")
    return found.png if found else None


def _rows(slug: str, kind: str, table: Table, draw: Draw, times: int) -> list[Row]:
    png = draw(table)
    if png is None:
        return []
    took = [_took(table, draw) for _ in range(times)]
    yards = [_worked(turn) for turn in range(times)]
    command, case = f"python -m benchmarks pictures --times {times}", f"{slug}, {kind}"
    cpu, yard = percentile(took, 0.5) * 1000, percentile(yards, 0.5) * 1000
    return [
        Row(f"picture_{kind}", cpu, command, case, yard=yard),
        Row(f"picture_{kind}_size", len(png) / 1000, command, case),
    ]


def _took(table: Table, draw: Draw) -> float:
    began = time.process_time()
    draw(table)
    return time.process_time() - began


def _worked(turn: int) -> float:
    began = time.process_time()
    work(turn)
    return time.process_time() - began
