"""The code of a system: what of this site decides what a journal of it means."""

import sys
from functools import cache
from hashlib import sha256
from pathlib import Path

from games import engine, journal, kit
from games.engine.system import System

READ = ("*.py", "*.yaml")


def code_of(system: System) -> str:
    """A name for everything that plays its journals, 64 hex digits: another release may have the same.

    Its files and those of the engine, the kit and the journal, the number of its rule set and its content.
    """
    own = Path(sys.modules[system.state.__module__].__file__ or "").parent
    shared = (Path(*package.__path__) for package in (engine, kit, journal))
    parts = [*map(_digest, shared), _digest(own), str(system.ruleset), *map(str, system.contents.items())]
    return sha256(" ".join(parts).encode()).hexdigest()


@cache
def _digest(folder: Path) -> str:
    found = sha256()
    for file in sorted(file for ending in READ for file in folder.rglob(ending)):
        found.update(str(file.relative_to(folder)).encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()
