"""manage.py rehearse: weeks of games on real services with a moved clock, and what a strict judge saw."""

import json
import os
import signal
from argparse import ArgumentParser
from dataclasses import replace
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.systems import SLUGS
from rehearsal.complaints import COUNTS, QUARANTINED
from rehearsal.judge.duties import is_a_week, unmet
from rehearsal.parts import BrokenOffError, Wish, rehearse
from rehearsal.plants import PLANTS

LENGTHS = ("days_a_game", "hours_a_turn", "lengths")
HALF = 0.5
"""At least so many of the turns of people are answered by mails, in a week."""
WISHED = ("games", "days", "seed", "plant", "plays", "evidence", "ahead")


class Command(BaseCommand):
    """Starts servers of its own, touches nothing of the site around it, and leaves nothing behind."""

    help = "Rehearse weeks of correspondence in minutes; prints one JSON object."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """--games, --days, --seed, --plant, --plays, --evidence, --ahead."""
        parser.add_argument("--games", type=int, default=200)
        parser.add_argument("--days", type=int, default=30)
        parser.add_argument("--seed", type=int, default=3)
        parser.add_argument(
            "--plant", default="", help=f"faults for the judge to find, of {', '.join(PLANTS)}"
        )
        parser.add_argument("--plays", choices=["", *SLUGS], default="", help="one system for all tables")
        parser.add_argument(
            "--evidence", default="", help="a folder for the rows of tables the judges complain of"
        )
        parser.add_argument(
            "--ahead", action="store_true", help="once more, with a third of the people answering ahead"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """The rehearsal runs in processes of its own, whose settings name the servers."""
        if unknown := set(filter(None, options["plant"].split(","))) - set(PLANTS):
            raise CommandError(f"No such plant: {', '.join(sorted(unknown))}.")
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C: the servers are ended
        wish = Wish(*(options[name] for name in WISHED))
        before = _rehearsed(replace(wish, ahead=False)) if wish.ahead else None
        report = _rehearsed(wish)
        if before is not None:
            report["before"] = {name: before[name] for name in LENGTHS}
        self.stdout.write(json.dumps(report, indent=2))
        for one in filter(None, () if wish.plant else (before, report)):
            _judge(one, wish)


def _rehearsed(wish: Wish) -> dict[str, Any]:
    """The report of a rehearsal, with what a game and a turn take. Raises CommandError."""
    try:
        report = rehearse(wish, os.cpu_count() or 1)
    except BrokenOffError:
        raise CommandError("The rehearsal broke off.") from None
    days, hours = means(report["lengths"], "days", "finished"), means(report["lengths"], "hours", "turns")
    return report | dict(zip(LENGTHS, (days, hours, report["lengths"]), strict=True))


def means(lengths: dict[str, dict[str, float]], what: str, of: str) -> dict[str, float]:
    """By system, of those of which there are any."""
    return {slug: round(row[what] / row[of], 2) for slug, row in lengths.items() if row[of]}


def _judge(report: dict[str, Any], wish: Wish) -> None:
    """Raises CommandError for what must be zero and is not, and for duties of the judge that were never
    met."""
    found = [name for name in (*COUNTS, QUARANTINED) if report[name]]
    never = unmet(report["duties"], wish.games, wish.days)
    words = [f"Not zero: {', '.join(found)}."] if found else []
    words += [f"Never met: {', '.join(never)}."] if never else []
    if is_a_week(wish.games, wish.days) and report["reply_share"] < HALF:
        words.append(f"Fewer than half of the turns were answered by mails: {report['reply_share']}.")
    if words:
        raise CommandError(" ".join(words))
