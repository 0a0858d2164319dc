"""Who is seated with whom: one sweep over so many wishes, of people in many zones, by itself."""

import time
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from datetime import time as wall
from random import Random

from accounts.awake import Availability, Hours
from accounts.awake_together import minutes_awake
from benchmarks.figures import percentile
from benchmarks.lab import Lab
from benchmarks.profiled import by_file
from benchmarks.row import Row, explained
from benchmarks.yardstick import work
from games.models.game import Pace
from games.systems import SLUGS, get_system
from games.wishes.matching import Waiting, groups

ROUNDS = 5
AT = datetime(2026, 11, 30, 12, tzinfo=UTC)
ZONES = ("Europe/Warsaw", "Europe/London", "America/New_York", "America/Los_Angeles", "Asia/Tokyo")
ASKED = {"most of whom fit": (0, 2, 4, 6), "few of whom fit": (10, 12, 14)}
"""For how many hours a day people want to be awake together."""


def matching(_lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """The median sweep, CPU; awake minutes are known by then, as in every sweep but the first of a day."""
    rounds = 1 if quick else ROUNDS
    return [_measured(wishes, case, rounds) for wishes in sizes for case in ASKED]


def _measured(wishes: int, case: str, rounds: int) -> Row:
    people = _people(wishes, ASKED[case])
    tables, yards, seconds = _sweep(people), list[float](), list[float]()
    for turn in range(rounds):
        yards.append(_took(lambda turn=turn: work(turn)))
        seconds.append(_took(lambda: _sweep(people)))
    row = Row(
        "matching",
        percentile(seconds, 0.5) * 1000,
        f"python -m benchmarks matching --wishes {wishes}",
        case=f"{wishes:,} wishes, {case}",
        detail=f"{tables} tables",
        facts={"tables": tables},
        yard=percentile(yards, 0.5) * 1000,
    )
    return explained(row, lambda: by_file(lambda: _sweep(people)))


def _took(act: Callable[[], object]) -> float:
    """Seconds of CPU."""
    began = time.process_time()
    act()
    return time.process_time() - began


def _sweep(people: list[Waiting]) -> int:
    return sum(1 for _group in groups(people, AT, frozenset(SLUGS)))


def _people(many: int, asked: tuple[int, ...]) -> list[Waiting]:
    """The same in each run."""
    return [_one(number, many, asked, Random(number)) for number in range(many)]  # noqa: S311


def _one(number: int, many: int, asked: tuple[int, ...], dice: Random) -> Waiting:
    systems = {
        slug: dice.sample([seats for seats in get_system(slug).seats if seats > 1], dice.randint(1, 2))
        for slug in dice.sample(SLUGS, dice.randint(1, len(SLUGS)))
    }
    return Waiting(
        wish=number,
        user=number,
        since=AT - timedelta(hours=many - number),
        systems=systems,
        paces=dice.sample([Pace.DAY, Pace.RELAXED, Pace.WEEK], dice.randint(1, 2)),
        languages=dice.sample(["en", "pl"], dice.randint(1, 2)),
        together=dice.choice(asked),
        bots_after=dice.choice((None, 1, 7)),
        minutes=minutes_awake(_hours(dice), AT),
        until=AT,
        apart=frozenset(dice.sample(range(many), dice.choice((0, 0, 1)))),
    )


def _hours(dice: Random) -> Availability:
    begins, quiet = dice.randrange(20, 27), dice.randrange(6, 10)
    free = frozenset(dice.sample(range(7), dice.choice((0, 0, 1, 2))))
    minute = dice.choice((0, 15, 30))
    hours = Hours(dice.choice(ZONES), wall(begins % 24, minute), wall((begins + quiet) % 24, minute), free)
    return Availability(((date(2026, 1, 1), hours),))
