"""A large rehearsal in parts, one for each core: towns that know nothing of each other, and one report."""

import json
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import asdict, dataclass, replace
from typing import Any

from labyrinth.running.messages import BASE
from labyrinth.running.processes import die_with_parent
from rehearsal.servers import servers

LEAST = 50
"""So many tables are worth a part of their own."""
SAME, LONGEST, SHARE, REPLIES = ("days", "seed"), "seconds", "automatic_share", "reply_share"
FURTHER = 1000
"""The seeds of the parts lie so far apart."""


class BrokenOffError(Exception):
    """A part has not come to its end; it has said why on standard error."""


@dataclass(frozen=True)
class Wish:
    """What is to be rehearsed."""

    games: int
    days: int
    seed: int
    plant: str = ""
    plays: str = ""
    evidence: str = ""
    ahead: bool = False


def rehearse(wish: Wish, cores: int) -> dict[str, Any]:
    """All parts side by side, each on servers of its own. Raises BrokenOffError."""
    with ExitStack() as stack:
        running = []
        for number, games in enumerate(shares(wish.games, cores)):
            environment = stack.enter_context(servers()).environment
            part = replace(wish, games=games, seed=wish.seed + number * FURTHER)
            process = _started(part, environment)
            stack.callback(_end, process)
            running.append(process)
        said = [process.communicate()[0] for process in running]
    if any(process.returncode for process in running):
        raise BrokenOffError
    return merged([json.loads(one) for one in said])


def _started(part: Wish, environment: dict[str, str]) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        _words(part),
        env=environment,
        cwd=BASE,
        stdout=subprocess.PIPE,
        preexec_fn=die_with_parent,  # noqa: PLW1509 - nothing here runs threads before
    )


def _end(process: "subprocess.Popen[bytes]") -> None:
    """A part that still runs when the whole breaks off has no use."""
    if process.poll() is None:
        process.terminate()
        process.wait()


def shares(games: int, cores: int) -> list[int]:
    """How many tables each part has."""
    parts = max(1, min(cores, games // LEAST))
    return [games // parts + (number < games % parts) for number in range(parts)]


def merged(reports: list[dict[str, Any]]) -> dict[str, Any]:
    """One report of several: counts are added, names of counts too."""
    whole, *others = reports
    for other in others:
        for name, value in other.items():
            if name not in (*SAME, LONGEST, SHARE, REPLIES):
                whole[name] = _added(whole[name], value)
        whole[LONGEST] = max(whole[LONGEST], other[LONGEST])
    whole[SHARE] = share(whole["answers_automatic"], whole["answers"])
    whole[REPLIES] = part_of(whole["turns_by_reply"], whole["turns"])
    return whole


def share(automatic: int, given: int) -> float:
    """The automatic answers among all."""
    return part_of(automatic, automatic + given)


def part_of(some: int, whole: int) -> float:
    """As a fraction; 0 of nothing."""
    return round(some / whole, 3) if whole else 0.0


def _added(one: Any, other: Any) -> Any:
    if isinstance(one, dict):
        both = {name: _added(one[name], other[name]) for name in one.keys() & other.keys()}
        return dict(sorted((one | other | both).items()))
    return one + other


def _words(part: Wish) -> list[str]:
    words = [f"--{name}={value}" for name, value in asdict(part).items()]
    return [sys.executable, "-m", "rehearsal", *words]
