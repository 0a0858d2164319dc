"""The table for people and the JSON for machines."""

import json
import os
import platform
from collections.abc import Mapping, Sequence

from benchmarks.row import Row

HEADINGS = ("what", "measured", "budget", "", "command")


def figure(value: float) -> str:
    """A figure with as many digits as it deserves: 12,345, 12.3, 0.123."""
    if value == int(value) or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def cells(row: Row) -> tuple[str, ...]:
    """One line of the table."""
    limit = row.limit
    what = f"{limit.what}, {row.case}" if row.case else limit.what
    measured = f"{figure(row.measured)} {limit.unit}{_beside(row.ratio, row.yards)}"
    if row.detail:
        measured += f" ({row.detail})"
    allowed = f"{'at least' if limit.at_most is None else 'at most'} {figure(limit.limit)}"
    allowed += _beside(limit.ratio, limit.yards)
    return what, measured, allowed, "ok" if row.ok else "missed", row.command


def _beside(trivial: float | None, yards: float | None) -> str:
    """The same in trivial views and in yards."""
    told = ((trivial, "trivial"), (yards, "yards"))
    return "".join(f", {figure(value)} {unit}" for value, unit in told if value is not None)


def table(rows: Sequence[Row]) -> str:
    """All rows in columns; below a missed one stands what limits it."""
    lines = [HEADINGS, *(cells(row) for row in rows)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(HEADINGS))]
    printed = [_line(HEADINGS, widths), _line(tuple("-" * width for width in widths), widths)]
    for row in rows:
        printed.append(_line(cells(row), widths))
        if not row.ok and row.limits:
            printed.append(f"    limited by: {row.limits}")
    missed = sum(not row.ok for row in rows)
    printed += ["", f"{len(rows) - missed} of {len(rows)} budgets kept, {missed} missed."]
    return "\n".join(printed)


def _line(line: tuple[str, ...], widths: list[int]) -> str:
    return "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()


def as_json(rows: Sequence[Row], *, broken: Mapping[str, str], machine: Mapping[str, str]) -> str:
    """The rows with what they were measured on; `broken` are the measurements that gave none."""
    document = {
        "machine": {"cores": os.cpu_count(), "python": platform.python_version(), **machine},
        "ok": not broken and all(row.ok for row in rows),
        "broken": dict(broken),
        "rows": [row.plain() for row in rows],
    }
    return json.dumps(document, indent=2) + "\n"
