"""`python -m tests.hosts`: the site on many hosts, some minutes of play, what was seen: docs/scaling.md."""

import argparse
import shutil
import signal
import sys
import time
from pathlib import Path

from tests.hosts import sealed_off


def main(arguments: list[str]) -> int:
    """The exit code: 0 where all that must be zero is zero; 2 where it cannot be done here."""
    chosen = _parser().parse_args(arguments)
    for number in (signal.SIGINT, signal.SIGTERM):
        # A shell has those that it starts beside itself ignore it.
        signal.signal(number, signal.default_int_handler)
    if not sealed_off.is_inside():
        why = sealed_off.lacking()
        if why:
            sys.stderr.write(f"{why}\n")
            return 2
        return sealed_off.go_inside(arguments)
    return _play(chosen)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="make hosts", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long people play")
    parser.add_argument(
        "--trouble", default="all", help="all, none, or names of what goes wrong, with commas"
    )
    parser.add_argument("--logs", type=Path, help="a folder for what the processes say")
    return parser


def _play(chosen: argparse.Namespace) -> int:
    from tests.hosts.evening import Evening, say
    from tests.hosts.host import LOGS
    from tests.hosts.layout import Layout
    from tests.hosts.trouble import Trouble

    layout = Layout()
    try:
        troubles = Trouble(layout).chosen(chosen.trouble)
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sealed_off.furnish()
    evening = Evening(layout)
    began = time.monotonic()
    try:
        evening.begin()
        say(f"hosts and people are there after {time.monotonic() - began:.0f} s")
        evening.go_wrong(troubles)
        time.sleep(max(0.0, evening.began + chosen.minutes * 60 - time.monotonic()))
        return 0 if evening.end() else 1
    except KeyboardInterrupt:
        return sealed_off.INTERRUPTED
    finally:
        if chosen.logs:
            shutil.copytree(LOGS, chosen.logs, dirs_exist_ok=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
