"""How many dice the tables of a round share, kind by kind, as it was measured of a system (`bags.yaml`)."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from msgspec import convert

from games.engine.shared_luck import Bags
from games.kit.content import read_file

FILE = "bags.yaml"


def bags_in(folder: Path) -> Callable[[int], Bags]:
    """Seats of a table -> what stands in the file of its system, nothing where that was not measured.

    Asked for the first time it raises ContentError, or msgspec.ValidationError.
    """

    @cache
    def read() -> dict[int, Bags]:
        return convert(read_file(folder / FILE, "seats")["seats"], dict[int, Bags])

    return lambda seats: read().get(seats, Bags())
