"""What an answer of the best bot takes in CPU, the one that looks ahead where a system has one: all answers,
those to which it looks ahead, and how many are long."""

import time
from collections.abc import Callable, Collection, Sequence
from statistics import fmean
from typing import Any

from benchmarks.figures import percentile
from benchmarks.lab import Lab
from benchmarks.row import Row
from benchmarks.yardstick import work
from games.engine.dice import Stream
from games.engine.play_out import play_out
from games.engine.position import Position
from games.engine.questions import Question, seen
from games.engine.system import System
from games.kit.searching import Search
from games.systems import SLUGS, get_system
from games.systems.sorcerer.bots.levels import search_of as sorcerer_search

SEEKER, MASTER = "seeker", "master"
"""Who looks ahead, where a system has one, and who does not."""
YARDS = 200
SEARCHES: dict[str, Callable[[System], Search]] = {"sorcerer": sorcerer_search}
"""How the seeker of a system looks ahead, where it has one."""
LONG = 2200
"""An answer of more yards is long: 2 s of the machine for which the budgets stand."""
Spent = tuple[str, float]
"""The kind of a question, and the seconds of its answer."""


def thoughts(_lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """So many answers with a choice in each system, in games that steady bots of two seats play."""
    found: list[Row] = []
    for answers in sizes:
        command = f"python -m benchmarks thoughts --answers {answers}"
        for slug in SLUGS[:1] if quick else SLUGS:
            yard, spent = _yard(), _spent(slug, answers)
            found += rows_of(slug, spent, _named(slug), command, yard)
    return found


def rows_of(
    slug: str, spent: Sequence[Spent], named: Collection[str], command: str, yard: float
) -> list[Row]:
    """All answers, how many are long, and those to which the bot looks ahead, if there are such."""
    ahead = [one for one in spent if one[0] in named]
    long = [seconds for _kind, seconds in spent if seconds > LONG * yard]
    share = Row(
        "thought_long",
        100 * len(long) / len(spent),
        command,
        case=slug,
        detail=f"{len(long)} of {len(spent)}",
        limits=_dearest(spent),
    )
    means = [_mean("thought", slug, spent, command, yard)]
    means += [_mean("thought_ahead", slug, ahead, command, yard)] if ahead else []
    return [*means, share]


def _mean(budget: str, slug: str, spent: Sequence[Spent], command: str, yard: float) -> Row:
    seconds = [each for _kind, each in spent]
    return Row(
        budget,
        fmean(seconds),
        command,
        case=slug,
        detail=f"p95 {percentile(seconds, 0.95):.3f} s, most {max(seconds):.3f} s",
        limits=_dearest(spent),
        facts={"p95": round(percentile(seconds, 0.95), 4), "most": round(max(seconds), 4)},
        yard=yard,
    )


def _dearest(spent: Sequence[Spent]) -> str:
    """The kinds at which most of the time went."""
    kinds = {kind: [each for one, each in spent if one == kind] for kind, _seconds in spent}
    first = sorted(kinds, key=lambda kind: -sum(kinds[kind]))[:3]
    return ", ".join(f"{kind}: {len(kinds[kind])} of {fmean(kinds[kind]):.3f} s" for kind in first)


def _named(slug: str) -> Collection[str]:
    """The kinds of questions to which the best bot of a system looks ahead."""
    return SEARCHES[slug](get_system(slug)).kinds if slug in SEARCHES else ()


def _spent(slug: str, answers: int) -> list[Spent]:
    """Seconds of each answer that has a choice."""
    system, game = get_system(slug), 0
    spent: list[Spent] = []

    def watch(position: Position) -> None:
        question: Any = position.question
        if len(spent) >= answers or not isinstance(question, Question):
            return
        for seat in position.waiting:
            mine = seen(question, seat)
            if isinstance(mine, Question) and len(mine.options_of(seat)) > 1:
                began = time.process_time()
                view = system.observe(position.state, seat)
                levels = system.bots.levels
                levels.get(SEEKER, levels[MASTER])(
                    lambda view=view: view, mine, seat, Stream(position.number)
                )
                spent.append((mine.kind, time.process_time() - began))

    while len(spent) < answers:
        play_out(system, {"seats": 2}, ["steady"] * 2, name=f"thought-{game}", turns=100, watch=watch)
        game += 1
    return spent


def _yard() -> float:
    """Seconds of the known work."""
    began = time.process_time()
    for turn in range(YARDS):
        work(turn)
    return (time.process_time() - began) / YARDS
