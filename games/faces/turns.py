"""How many turns games take, from the shortest to the longest, as it was measured of a system
(`games/faces/<slug>/lengths.yaml`), and which share of them is over in so many days."""

from collections.abc import Mapping, Sequence
from functools import cache
from math import ceil
from pathlib import Path

from msgspec import convert

from games.faces.face import get_face
from games.faces.lengths import HOURS
from games.kit.content import read_file, require
from games.models.clock import PACES

STEPS = 20
"""Of all games the turns stand in so many equal steps, those of the shortest and of the longest too."""
USUAL = "usual"
FOLDER = Path(__file__).parent


def file_of(slug: str) -> Path:
    """Where the turns of a system stand, if they were measured."""
    return FOLDER / slug / "lengths.yaml"


@cache
def measured(slug: str) -> Mapping[int, Mapping[str, tuple[int, ...]]]:
    """Seats -> preset -> turns in steps; nothing where it was not measured. Raises ContentError."""
    path = file_of(slug)
    if not path.exists():
        return {}
    found = convert(read_file(path, "seats")["seats"], dict[int, dict[str, tuple[int, ...]]])
    for seats, presets in found.items():
        for key, turns in presets.items():
            fits = len(turns) == STEPS + 1 and list(turns) == sorted(turns)
            require(fits, path, str(seats), key, f"not {STEPS + 1} figures in order")
    return found


def preset_of(slug: str, options: Mapping[str, str]) -> str:
    """The preset whose choices the options are, else the usual one."""
    for preset in get_face(slug).presets:
        if all(options.get(name) == word for name, word in preset.options.items()):
            return preset.key
    return USUAL


def turns_of(slug: str, seats: int, options: Mapping[str, str]) -> Sequence[int]:
    """The turns of games at tables of so many, in steps; empty where it was not measured."""
    return measured(slug).get(seats, {}).get(preset_of(slug, options), ())


def hours_of(pace: str) -> float:
    """What a turn takes at a pace, in the mean: as it was measured at a move a day, and else as much of the
    time that one has as there."""
    return HOURS * PACES[pace].turn / PACES["day"].turn


def cut(turns: Sequence[int], pace: str, days: float) -> float:
    """Which share of such games is not over after so many days, 0 to 1."""
    least = round(days * 24 / hours_of(pace), 6)
    if least >= turns[-1]:
        return 0.0
    if least < turns[0]:
        return 1.0
    below = max(at for at, many in enumerate(turns[:-1]) if many <= least)
    step = (least - turns[below]) / (turns[below + 1] - turns[below])
    return 1 - (below + step) / STEPS


def days_for(turns: Sequence[int], pace: str, share: float) -> int:
    """In how many days that share of such games is over, in whole ones."""
    at = share * STEPS
    below = min(int(at), STEPS - 1)
    many = turns[below] + (at - below) * (turns[below + 1] - turns[below])
    return ceil(round(many * hours_of(pace) / 24, 6))
