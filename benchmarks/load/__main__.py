"""python -m benchmarks.load: an evening's rate for some minutes, then the mean rate for longer."""

import argparse
import json
import sys
from pathlib import Path

from benchmarks.lab import lab
from benchmarks.load.size import Size

REPORT = Path("var/load.json")


def main() -> int:
    """Play, print the table and write the JSON; 1 when something that must not happen did."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="running games, of all systems alike")
    parser.add_argument("--people", type=int, default=400, help="who play them")
    parser.add_argument("--watchers", type=int, default=1000, help="open streams, four at a table")
    parser.add_argument(
        "--evening", type=float, default=10, metavar="MINUTES", help="at 20 times the mean rate"
    )
    parser.add_argument(
        "--mean", type=float, default=60, metavar="MINUTES", help="afterwards, at the mean rate"
    )
    parser.add_argument("--seed", type=int, default=3, help="who answers when, and what")
    parser.add_argument("--json", type=Path, default=REPORT, metavar="FILE")
    asked = parser.parse_args()
    size = Size(asked.games, asked.people, asked.watchers, asked.evening, asked.mean, asked.seed)
    with lab() as measured:
        from benchmarks.load.run import run  # needs the settings that the lab makes

        found = run(measured, size)
    sys.stdout.write(found.table() + "\n")
    asked.json.parent.mkdir(parents=True, exist_ok=True)
    asked.json.write_text(json.dumps(found.as_dict(), indent=1))
    return int(bool(found.broken))


if __name__ == "__main__":
    sys.exit(main())
