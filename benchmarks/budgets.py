"""The thresholds, from the one file that has them."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("budgets.toml")


@dataclass(frozen=True)
class Budget:
    """What one measurement may reach at most or must reach at least, in `unit`.

    `ratio` is the same against the trivial view in the same run, `yards` against the yardstick: they mean the
    same on a slow or busy machine, so a row for which there are some is kept where all of them hold.
    """

    what: str
    unit: str
    at_most: float | None = None
    at_least: float | None = None
    ratio: float | None = None
    yards: float | None = None

    def __post_init__(self) -> None:
        if (self.at_most is None) == (self.at_least is None):
            raise ValueError(f"{self.what!r} needs either at_most or at_least")

    @property
    def limit(self) -> float:
        """The threshold."""
        limit = self.at_least if self.at_most is None else self.at_most
        assert limit is not None
        return limit

    def holds(self, measured: float, trivial: float | None = None, yard: float | None = None) -> bool:
        """Whether a measurement keeps the budget; `trivial` is that of the trivial view, `yard` that of the
        yardstick."""
        beside = ((trivial, self.ratio), (yard, self.yards))
        judged = [(measured / one, most) for one, most in beside if one and most is not None]
        return all(self._kept(*one) for one in judged or [(measured, self.limit)])

    def _kept(self, measured: float, limit: float) -> bool:
        return measured >= limit if self.at_most is None else measured <= limit


@cache
def budgets(file: Path = FILE) -> dict[str, Budget]:
    """Name -> budget. Raises TypeError or ValueError for a file that says something else."""
    return {name: Budget(**fields) for name, fields in tomllib.loads(file.read_text()).items()}
