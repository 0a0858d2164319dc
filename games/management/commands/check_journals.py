"""`manage.py check_journals`: may this release go on with the games that run?"""

import math
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from datetime import datetime
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import Game
from games.models.game import Status
from games.models.journal_check import Verdict
from games.play.accept import accept
from games.play.check_journals import Looked, Plan, Which, check_some, plan_of, seconds_an_entry
from games.play.side_by_side import check_side_by_side
from games.refused import Refused
from labyrinth.ground.clock import now

CODES = {Verdict.MISMATCH: 1, Verdict.UNKNOWN: 4, Verdict.PAST: 3}
"""The exit code of each verdict, the worst first; 2 is what a wrong option has."""
FIRST = 20
"""Of so many games it is measured how long they take, where nobody knows it yet."""
ALL = "all"


class Command(BaseCommand):
    """One line per game that does not fit, a summary, and the exit code of the worst."""

    help = (
        "Play the journal of every running game from its first entry with the present code. Exit code 0: all "
        "fit; 3: some play on, but their past does not; 4: some are newer than this code; 1: some do not fit."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--quarantine", action="store_true", help="hold the games that do not fit")
        parser.add_argument("--jobs", type=_at_least_one, default=1, help="so many processes")
        parser.add_argument(
            "--changed",
            action="store_true",
            help="only systems whose code has changed since their games fitted",
        )
        parser.add_argument("--sample", type=_at_least_one, help="only so many games, drawn by lot")
        parser.add_argument("--since", type=_moment, help="go on with what was begun at that moment")
        parser.add_argument(
            "--accept",
            nargs="+",
            metavar="SLUG",
            help="let these games go on whose past does not fit ('all': all that are held for it)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        self.stderr.write(f"Looking at {where(settings.DATABASES['default'])}.")
        if options["accept"]:
            self.accept(options["accept"])
            return
        begun = options["since"] or now()
        plan = plan_of(Which(options["changed"], options["sample"], begun if options["since"] else None))
        self.stderr.write(f"If this is stopped, go on with --since {begun.isoformat()}")
        counted: Counter[str] = Counter()
        for looked in self.looks(plan, jobs=options["jobs"], hold=options["quarantine"]):
            counted[looked.verdict] += 1
            if looked.verdict != Verdict.FITS:
                self.stdout.write(line(looked, in_full=options["verbosity"] > 1))
        words = summary(counted, plan, sampled=options["sample"] is not None)
        worst = next((code for verdict, code in CODES.items() if counted[verdict]), 0)
        if worst:
            raise CommandError(words, returncode=worst)
        self.stdout.write(words)

    def looks(self, plan: Plan, *, jobs: int, hold: bool) -> Iterator[Looked]:
        """What was found before, then each game; beforehand it is said how long that will take."""
        yield from plan.done
        rate, ids = seconds_an_entry(), plan.ids
        if rate is None and ids:
            begun = time.monotonic()
            first = check_some(ids[:FIRST], hold=hold)
            yield from first
            ids = ids[FIRST:]
            rate = (time.monotonic() - begun) / max(1, sum(one.entries for one in first))
        took = f": {duration(plan.entries * (rate or 0) / jobs)}" if ids else ""
        self.stderr.write(f"{len(plan.ids)} games with {plan.entries} entries{took}.")
        try:
            yield from check_side_by_side(ids, jobs=jobs, hold=hold)
        except BrokenProcessPool as broken:
            raise CommandError("A process died; go on with --since as said above.") from broken

    def accept(self, slugs: list[str]) -> None:
        """Each of them, one after another; exit code 1 if one cannot be."""
        refused = 0
        for slug in _held() if slugs == [ALL] else slugs:
            try:
                game = Game.objects.filter(slug=slug).first()
                if game is None:
                    raise Refused(f"There is no game {slug}.")
                self.stdout.write(f"{slug} accepted, proved from entry {accept(game.pk)} on")
            except Refused as no:
                refused += 1
                self.stderr.write(f"{slug}: {no.message}")
        if refused:
            raise CommandError(f"{refused} could not be accepted.")


def _held() -> list[str]:
    """The games that are held because of their past, as far as the last look says."""
    held = Game.objects.filter(status=Status.QUARANTINED, journal_check__verdict=Verdict.PAST)
    return list(held.order_by("pk").values_list("slug", flat=True))


def where(database: dict[str, Any]) -> str:
    """Which database: its name and its machine; a restored copy is easily taken for the real one."""
    host = database.get("HOST") or database.get("OPTIONS", {}).get("host", "")
    return f"{database['NAME']} at {host}" if host else str(database["NAME"])


def line(looked: Looked, *, in_full: bool) -> str:
    """One game; what exactly does not fit may name what is hidden, so it is shown on demand only."""
    words = [looked.slug, looked.system, looked.verdict]
    if looked.entry is not None:
        words.append(f"entry {looked.entry}")
    if looked.verdict == Verdict.PAST:
        words.append(f"plays on, proved from entry {looked.proved} on")
    if looked.quarantined:
        words.append("quarantined")
    if in_full and looked.why:
        words.append(f"({looked.why})")
    return " ".join(words)


def summary(counted: Counter[str], plan: Plan, *, sampled: bool = False) -> str:
    """How many there were of each, and how many were left out."""
    wrong = counted[Verdict.MISMATCH] + counted[Verdict.UNKNOWN]
    past = f", {counted[Verdict.PAST]} play on but their past does not fit" if counted[Verdict.PAST] else ""
    words = f"{counted.total()} running games: {counted[Verdict.FITS]} fit{past}, {wrong} do not."
    if sampled:
        return f"A sample, {counted.total()} of {plan.running}. {words}"
    left = f" {plan.left} of systems that have not changed were left out."
    return words + left if plan.left else words


def duration(seconds: float) -> str:
    """About how long something takes."""
    if seconds < 90:
        return f"about {math.ceil(seconds)} s"
    minutes = math.ceil(seconds / 60)
    return f"about {minutes} min" if minutes < 90 else f"about {minutes / 60:.1f} h"


def _at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError("at least one")
    return number


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError("a moment without a zone")
    return moment
