"""The walk of somebody who reads what an answer does, as a call of it goes: where they stop, and where they
climb back.

One follows the calls in their order and goes into each function once, for one knows it then. Left out are the
rules behind their door (engine, kit, systems), the ground under the project (clock, statements), properties,
and what is written inside of a line (comprehensions). A *stay* is a stretch of the walk in one file, a
*climb* a step into a file of a folder that stands higher in README's list. A *room* is a file.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby, pairwise
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
BEHIND = ("games/engine/", "games/kit/", "games/systems/", "labyrinth/ground/", "labyrinth/releases.py")
FLOORS = (
    *("labyrinth", "accounts", "sql", "models", "drawing", "faces", "journal", "live", "clocks", "messages"),
    *("waits", "play", "orders", "talk", "table", "lessons", "lobby", "campaigns", "seats", "moderation"),
    *(
        "past",
        "careers",
        "statistics",
        "mail",
        "sending",
        "farewell",
        "forms",
        "templatetags",
        "views",
        "api",
    ),
)
"""The folders of the project from the lowest to the highest, those above README's floor of rows."""


@dataclass(frozen=True)
class Stop:
    """A function on the walk, with its file as the project knows it."""

    file: str
    function: str

    @property
    def floor(self) -> int:
        """How high its folder stands."""
        first, second = self.file.split("/")[:2]
        return FLOORS.index(second if first == "games" else first)


def walked(call: Callable[[], Any]) -> list[Stop]:
    """The stops of one call, each function at its first visit."""
    stops: dict[Stop, None] = {}

    def enter(frame: FrameType, event: str, _arg: object) -> None:
        if event == "call" and (stop := _stop_at(frame.f_code)):
            stops.setdefault(stop)

    sys.setprofile(enter)
    try:
        call()
    finally:
        sys.setprofile(None)
    return list(stops)


def stays(stops: list[Stop]) -> list[tuple[str, list[str]]]:
    """Where one stays, in order: the file, and the functions that one reads there."""
    return [(file, [stop.function for stop in some]) for file, some in groupby(stops, lambda stop: stop.file)]


def climbs(stops: list[Stop]) -> int:
    """How often one climbs."""
    return sum(after.floor > before.floor for before, after in pairwise(stops))


def rooms(stops: list[Stop]) -> set[str]:
    """The files in which one was."""
    return {stop.file for stop in stops}


@cache
def _stop_at(code: CodeType) -> Stop | None:
    path = Path(code.co_filename)
    if not path.is_relative_to(ROOT):
        return None
    file, name = str(path.relative_to(ROOT)), code.co_qualname.split(".<locals>.<")[0]
    if not file.startswith(("games/", "accounts/", "labyrinth/")) or file.startswith(BEHIND):
        return None
    return None if name.startswith("<") or _is_property(name, file) else Stop(file, name)


def _is_property(name: str, file: str) -> bool:
    *_module, holder, member = ("", *name.split("."))
    found = getattr(sys.modules[file.removesuffix(".py").replace("/", ".")], holder, None)
    return isinstance(getattr(found, "__dict__", {}).get(member), property)


def told(stops: list[Stop]) -> Iterator[str]:
    """The walk in words, a stay a line."""
    return (f"{file}: {', '.join(functions)}" for file, functions in stays(stops))
