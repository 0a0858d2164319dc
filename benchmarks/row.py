"""One measured line of the report."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from benchmarks.budgets import Budget, budgets


@dataclass(frozen=True)
class Row:
    """`budget` names a line of budgets.toml, `case` the size measured, `command` measures it alone.

    `detail` stands behind the figure in the table, `limits` says what limits it where the budget is missed,
    `facts` are further figures of the same measurement, `trivial` is that of the trivial view, `yard` that of
    the yardstick.
    """

    budget: str
    measured: float
    command: str
    case: str = ""
    detail: str = ""
    limits: str = ""
    facts: dict[str, Any] = field(default_factory=dict)
    trivial: float | None = None
    yard: float | None = None

    @property
    def limit(self) -> Budget:
        """The budget itself."""
        return budgets()[self.budget]

    @property
    def ok(self) -> bool:
        """Whether the budget is kept."""
        return self.limit.holds(self.measured, self.trivial, self.yard)

    @property
    def ratio(self) -> float | None:
        """So many times what the trivial view took; None where they are not compared."""
        return self.measured / self.trivial if self.trivial else None

    @property
    def yards(self) -> float | None:
        """So many times what the yardstick took; None where they are not compared."""
        return self.measured / self.yard if self.yard else None

    def plain(self) -> dict[str, Any]:
        """The row for JSON."""
        limit = self.limit
        return {
            "name": self.budget,
            "case": self.case,
            "what": limit.what,
            "measured": round(float(self.measured), 3),
            "unit": limit.unit,
            "at_most": limit.at_most,
            "at_least": limit.at_least,
            "ratio": None if self.ratio is None else round(self.ratio, 3),
            "ratio_allowed": limit.ratio,
            "yards": None if self.yards is None else round(self.yards, 3),
            "yards_allowed": limit.yards,
            "ok": self.ok,
            "limits": "" if self.ok else self.limits,
            "command": self.command,
            "facts": self.facts,
        }


def explained(row: Row, why: Callable[[], str]) -> Row:
    """The row, with what limits it where its budget is missed; `why` is measured only then."""
    return row if row.ok else replace(row, limits=why())
