"""The command line: which measurements, how large, and where the report goes."""

import argparse
import sys
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path

from benchmarks.lab import Lab, lab
from benchmarks.report import as_json, cells, table
from benchmarks.row import Row

REPORT = Path("var/bench.json")


@dataclass(frozen=True)
class Benchmark:
    """One measurement: its function, the option that sets its size, its sizes, and small ones.

    The small sizes show only that everything works; they say nothing of speed.
    """

    function: str
    option: str
    sizes: tuple[int, ...]
    quick: tuple[int, ...]

    def measure(self, lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
        """Measure. The module is imported here, as most need the settings that the lab makes."""
        module, _, name = self.function.partition(":")
        rows: list[Row] = getattr(import_module(f"benchmarks.{module}"), name)(lab, sizes, quick=quick)
        return rows


BENCHMARKS = {
    "engine": Benchmark("engine:decisions", "turns", (1000,), (5,)),
    "games": Benchmark("engine:whole_games", "games", (10,), (1,)),
    "analysis": Benchmark("analysis:analyses", "games", (2,), (1,)),
    "thoughts": Benchmark("thoughts:thoughts", "answers", (600,), (5,)),
    "start": Benchmark("start:start", "times", (5,), (1,)),
    "answer": Benchmark("answer:answers", "entries", (10, 100, 1000, 5000), (10, 20)),
    "unprepared": Benchmark("unprepared:unprepared", "plans", (100,), (10,)),
    "visits": Benchmark("visits:visits", "entries", (600, 800, 3000), (60,)),
    "pages": Benchmark("pages:pages", "positions", (12,), (1,)),
    "looks": Benchmark("looks:looks", "answers", (120,), (30,)),
    "pictures": Benchmark("pictures:pictures", "times", (30,), (2,)),
    "notices": Benchmark("notices:notices", "times", (100,), (3,)),
    "matching": Benchmark("matching:matching", "wishes", (500,), (40,)),
    "company": Benchmark("company:company", "tables_open", (10_000,), (60,)),
    "feeds": Benchmark("feeds:feeds", "waits", (50,), (3,)),
    "storage": Benchmark("storage:storage", "games", (6,), (1,)),
    "lists": Benchmark("lists:lists", "rows", (10, 100_000), (10, 60)),
    "moves": Benchmark("moves:moves", "tables", (1, 8, 32), (2,)),
    "watchers": Benchmark("watchers:watchers", "people", (1000,), (20,)),
    "outbox": Benchmark("outbox:outbox", "mails", (5000,), (10,)),
    # Last: from here on a million games stand there.
    "sweep": Benchmark("sweep:idle", "games", (1_000_000,), (200,)),
    "defaults": Benchmark("sweep:defaults", "due", (10_000,), (5,)),
    "stand_ins": Benchmark("sweep:stand_ins", "due", (10_000,), (5,)),
}


def main(arguments: Sequence[str]) -> int:
    """Measure, print the table, write the JSON; 1 when --strict finds a missed budget, 2 where one broke."""
    asked = _parser().parse_args(arguments)
    wanted = [asked.name] if asked.name else asked.only or BENCHMARKS
    found = _measure([name for name in BENCHMARKS if name in wanted], asked)
    sys.stdout.write(table(found.rows) + "\n")
    for name, error in found.broken.items():
        sys.stdout.write(f"{name} could not be measured: {error}\n")
    report = asked.json or (None if asked.name or asked.only or asked.quick else REPORT)
    if report:
        report.parent.mkdir(parents=True, exist_ok=True)
        report.write_text(as_json(found.rows, broken=found.broken, machine=found.machine))
        sys.stdout.write(f"JSON: {report}\n")
    if found.broken:
        return 2
    return int(asked.strict and not all(row.ok for row in found.rows))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=main.__doc__)
    parser.add_argument("name", nargs="?", choices=BENCHMARKS, help="measure this alone")
    parser.add_argument("--only", nargs="+", choices=BENCHMARKS, metavar="NAME", help="measure these")
    parser.add_argument("--quick", action="store_true", help="small sizes: they show only that it works")
    parser.add_argument("--json", type=Path, metavar="FILE", help=f"write JSON here (a whole run: {REPORT})")
    parser.add_argument("--strict", action="store_true", help="exit with 1 when a budget is missed")
    for option in sorted({benchmark.option for benchmark in BENCHMARKS.values()}):
        names = ", ".join(name for name, one in BENCHMARKS.items() if one.option == option)
        parser.add_argument(f"--{option.replace('_', '-')}", type=int, nargs="+", help=f"sizes for {names}")
    return parser


@dataclass
class Found:
    """The rows, the measurements that broke with their errors, and what it was measured on."""

    rows: list[Row] = field(default_factory=list)
    broken: dict[str, str] = field(default_factory=dict)
    machine: dict[str, str] = field(default_factory=dict)


def _measure(chosen: Sequence[str], asked: argparse.Namespace) -> Found:
    """One after another; what breaks leaves the others their rows."""
    found = Found()
    with lab(quick=asked.quick) as site:
        found.machine = site.about
        for name in chosen:
            benchmark = BENCHMARKS[name]
            sizes = getattr(asked, benchmark.option) or (benchmark.quick if asked.quick else benchmark.sizes)
            sys.stderr.write(f"measuring {name} ...\n")
            try:
                rows = benchmark.measure(site, sizes, quick=asked.quick)
                found.rows += rows
                sys.stderr.writelines(f"    {'  '.join(cells(row)[:4])}\n" for row in rows)
            except Exception as error:
                traceback.print_exc()
                sys.stderr.write(site.last_lines())
                found.broken[name] = f"{type(error).__name__}: {error}"
    return found
