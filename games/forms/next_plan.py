"""The form of a turn that has not come: rows of steps, what to do at each number of a roll, the stops."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from games.faces.plan_form import NextTurn
from games.faces.tapping import PlanChoice
from games.forms.plan import Row, plan_sent, read_steps, rows_of, written

LARGEST = 18
"""No roll that a form asks of is higher."""


@dataclass(frozen=True)
class CaseField:
    """What may be done at a number of the roll, as values with their choices; what is chosen, and what the
    number brings."""

    number: int
    options: Sequence[tuple[str, PlanChoice]]
    chosen: str
    words: str = ""

    @property
    def leads(self) -> bool:
        """Whether the number decides where one goes."""
        return any(choice.place for _value, choice in self.options)


def next_rows(sent: QueryDict | None, *, more: bool = False) -> list[Row]:
    """The rows as their writer left them."""
    return rows_of(sent, more=int(more))


def cases_of(offered: NextTurn, sent: QueryDict | None) -> list[CaseField]:
    """A field for each number; nothing is chosen in a new form."""
    return [
        CaseField(
            case.number,
            [(written(one), one) for one in case.choices],
            sent.get(f"roll-{case.number}", "") if sent else "",
            case.words,
        )
        for case in offered.cases
    ]


def next_plan_sent(sent: QueryDict, before: Sequence[Any]) -> dict[str, Any]:
    """The plan that was sent, as plain values; what is no plan in it is for others to refuse. `before` are
    the steps that go without saying before a roll of which it says something."""
    plan = plan_sent(sent)
    branches = _branches(sent)
    steps = [*(before if branches else ()), *plan["steps"]]
    return {**plan, "steps": steps, "branches": branches}


def _branches(sent: QueryDict) -> list[dict[str, Any]]:
    """All numbers at which the same is done are one case, by the first of them."""
    chosen: dict[str, list[int]] = {}
    for number in range(1, LARGEST + 1):
        if value := sent.get(f"roll-{number}", ""):
            chosen.setdefault(value, []).append(number)
    return [{"when": {"roll": numbers}, "steps": read_steps(value)} for value, numbers in chosen.items()]
