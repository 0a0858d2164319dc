"""Plans of turns that have not come, as programs are told them and send them."""

from typing import Any

from pydantic import Field

from games.api.schemas import Told
from games.api.sent import MOST_BRANCHES, Given, OptionName, PlanBranch, PlanStep, example


class NextPlan(Given):
    """What you do in your next turn: the steps, behind them those of the first of the branches that fits, and
    what stops it, each stop with its number (0 for none)."""

    model_config = example(
        steps=[{"keys": ["roll"], "kind": "move", "optional": True}],
        branches=[{"when": {"roll": [4, 5, 6]}, "steps": [{"keys": ["go:castle"], "kind": "go"}]}],
        stops={"wound": 0},
    )

    steps: list[PlanStep] = Field(default_factory=list, max_length=60)
    branches: list[PlanBranch] = Field(default_factory=list, max_length=MOST_BRANCHES)
    stops: dict[OptionName, int] = Field(default_factory=dict, max_length=20)

    def plain(self) -> dict[str, Any]:
        """As the service takes it."""
        return self.model_dump()


class NextPlanKept(Told):
    """The plan of your next turn as it is kept (null: none), in the form in which it is sent. `open`: whether
    you may send one now."""

    game: str
    open: bool
    plan: dict[str, Any] | None


class NextPlanGiven(Told):
    """That your plan is kept, or taken back."""

    game: str
