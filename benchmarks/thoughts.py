"""What an answer of the best bot takes in CPU, the one that looks ahead where a system has one."""

import time
from collections.abc import Sequence
from typing import Any

from benchmarks.figures import percentile
from benchmarks.lab import Lab
from benchmarks.row import Row
from benchmarks.yardstick import work
from games.engine.dice import Stream
from games.engine.play_out import play_out
from games.engine.position import Position
from games.engine.questions import Question, seen
from games.systems import SLUGS, get_system

SEEKER, MASTER = "seeker", "master"
"""Who looks ahead, where a system has one, and who does not."""
YARDS = 200


def thoughts(_lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """So many answers with a choice in each system, in games that steady bots of two seats play."""
    return [_row(slug, answers) for answers in sizes for slug in (SLUGS[:1] if quick else SLUGS)]


def _row(slug: str, answers: int) -> Row:
    yard, spent = _yard(), _spent(slug, answers)
    return Row(
        "thought",
        sum(spent) / len(spent),
        f"python -m benchmarks thoughts --answers {answers}",
        case=slug,
        detail=f"p95 {percentile(spent, 0.95):.3f} s, most {max(spent):.3f} s",
        facts={"p95": round(percentile(spent, 0.95), 4), "most": round(max(spent), 4)},
        yard=yard,
    )


def _spent(slug: str, answers: int) -> list[float]:
    """Seconds of each answer that has a choice."""
    system, spent, game = get_system(slug), [], 0

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
                spent.append(time.process_time() - began)

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
