"""One measured line of the report."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from benchmarks.budgets import Budget, budgets


@dataclass(frozen=True)
class Row:
    """`budget` names a line of budgets.toml, `case` the size measured, `command` measures it alone.

    `detail` stands behind the figure in the table, `limits` says what limits it where the budget is missed,
    `facts` are further figures of the same measurement.
    """

    budget: str
    measured: float
    command: str
    case: str = ""
    detail: str = ""
    limits: str = ""
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def limit(self) -> Budget:
        """The budget itself."""
        return budgets()[self.budget]

    @property
    def ok(self) -> bool:
        """Whether the budget is kept."""
        return self.limit.holds(self.measured)

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
            "ok": self.ok,
            "limits": "" if self.ok else self.limits,
            "command": self.command,
            "facts": self.facts,
        }


def explained(row: Row, why: Callable[[], str]) -> Row:
    """The row, with what limits it where its budget is missed; `why` is measured only then."""
    return row if row.ok else replace(row, limits=why())
