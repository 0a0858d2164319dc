"""What a calendar costs that many programs ask for all day: the whole request, by nobody who is signed in."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from accounts import feed_addresses
from accounts.models import Feed
from benchmarks.clones import clones
from benchmarks.games import new_game, people
from benchmarks.lab import Lab
from benchmarks.row import Row, explained
from benchmarks.site import Answer, Cost, Site
from benchmarks.yardstick import Yardstick
from games.models import Obligation, Seat

READS, QUICK_READS = 40, 3
"""Fewer than an hour's: the clock of the site runs."""
HTTP_OK = 200


def feeds(lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """The calendar of somebody for whom so many games wait, with alarms, and a feed of the same waits."""
    site, reads = Site(), QUICK_READS if quick else READS
    return [row for waits in sizes for row in _rows(lab, site, waits, reads)]


def _rows(lab: Lab, site: Site, waits: int, reads: int) -> list[Row]:
    game = new_game()
    clones(game, waits - 1, only=(Seat, Obligation))
    waiting = Obligation.objects.filter(game=game, user__isnull=False).order_by("seat")[:1].get()
    person = next(one for one in people() if one.pk == waiting.user_id)
    calendar = feed_addresses.make(person, kind=Feed.CALENDAR, name="measured", alarm=3)[1]
    turns = feed_addresses.make(person, kind=Feed.TURNS, name="measured")[1]
    paths = {
        "feed_calendar": reverse("games:my_calendar", args=[calendar]),
        "feed_turns": reverse("games:my_turns", args=[turns]),
    }
    command, case = f"python -m benchmarks feeds --waits {waits}", f"{waits} games wait"
    return [_row(_measured(lab, site, path, reads), name, command, case) for name, path in paths.items()]


@dataclass
class Measured:
    """Reads in turns with the trivial view and the yardstick, and how long the answer is."""

    reads: Cost
    trivial: Cost
    yard: Cost
    size: int


def _measured(lab: Lab, site: Site, path: str, reads: int) -> Measured:
    site.visit(path)
    stick, answers = Yardstick(lab.postgres.url), list[Answer]()
    stick.once()
    cost, trivial, yard = Cost(lab), Cost(lab), Cost(lab)
    for _ in range(reads):
        cost.of(lambda: answers.append(site.visit(path)))
        trivial.of(site.insert)
        yard.of(stick.once)
    if {one.status for one in answers} != {HTTP_OK}:
        raise RuntimeError(f"{path}: {answers[-1].line}")
    if len({one.body for one in answers}) != 1:
        raise RuntimeError(f"{path}: it changed while nothing happened")
    return Measured(cost, trivial, yard, len(answers[-1].body))


def _row(found: Measured, name: str, command: str, case: str) -> Row:
    cpu, detail = found.reads.cpu_each, f"{found.size:,} bytes"
    row = Row(
        name,
        cpu,
        command,
        case,
        detail,
        trivial=found.trivial.cpu_each,
        yard=found.yard.cpu_each,
    )
    return explained(row, lambda: f"{found.reads.percentile(0.5):.1f} ms of time in the middle")
