"""python -m rehearsal: the part of a rehearsal that runs where its servers are (see the command rehearse)."""

import json
import os
import signal
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

import django


def options() -> Namespace:
    """--games, --days, --seed, --plant, --plays, --evidence, --ahead."""
    parser = ArgumentParser(prog="rehearsal")
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--days", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--plant", default="")
    parser.add_argument("--plays", default="")
    parser.add_argument("--evidence", default="")
    parser.add_argument("--ahead", type=lambda said: said == str(True), default=False)
    return parser.parse_args()


def main(chosen: Namespace) -> None:
    """Run it; the report goes to standard output."""
    from labyrinth.ground.clock import set_file
    from rehearsal.month import START, Size
    from rehearsal.run import run
    from rehearsal.town import BEFORE

    set_file(Path(os.environ["CLOCK_FILE"]), START - BEFORE)
    size = Size(chosen.games, chosen.days, chosen.seed, chosen.plays, chosen.ahead)
    report = run(size, chosen.plant, Path(chosen.evidence) if chosen.evidence else None)
    sys.stdout.write(json.dumps(report, indent=2) + "\n")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "labyrinth.settings")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C: the worker is ended
    django.setup()
    main(options())
