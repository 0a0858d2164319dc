"""What a plan of a turn is written in: its steps, branches and stops, how far it is, and why it ended."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct

MOST_STEPS: Final = 60
"""No turn has more; a form with more is no plan."""
ANY: Final = "*"
ASKED, DONE, OVER, BRANCH, PLAYED_FOR = "asked", "done", "over", "branch", "played_for"
OTHER = "other_"
"""Before the name of what is not as it was foreseen, in the reason."""
Facts = Mapping[str, Any]
"""What a plan watches, as plain values."""


class Step(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One answer: the first of `keys` that is offered, the others are fallbacks; one that ends in "*" means
    any key that begins so.

    It answers questions of `kind`, "" is the main question of a turn. Where the condition `given` ("NAME" or
    "NAME:NUMBER") does not hold the step is passed over, and so is an `optional` one that is not offered.
    One that is `always` has no place in the order: it answers whenever no other step does, again and again.
    """

    keys: tuple[str, ...]
    kind: str = ""
    given: str = ""
    optional: bool = False
    always: bool = False


class Branch(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The steps for one case: each word of `when` has one of its values ({"roll": (4, 5, 6)}); no word holds
    in any case."""

    steps: tuple[Step, ...]
    when: dict[str, tuple[int, ...]] = {}


class Plan(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The steps of one turn, in order, and the stops that end it, each with its number (0 for none).

    Behind the steps come those of the first of the `branches` that fits as soon as all is known that they
    name; where that changes (a die is rolled again), those of the one that fits then.
    """

    turn: int
    steps: tuple[Step, ...]
    stops: dict[str, int] = {}
    branches: tuple[Branch, ...] = ()


class Progress(Struct, frozen=True, omit_defaults=True):
    """A plan being carried out: the place of its next step, the facts before the last answer, the place of
    its branch (-1: none yet), and how its turn was to begin, until that has been looked at."""

    plan: Plan
    at: int = 0
    facts: Facts = {}
    branch: int = -1
    foreseen: Facts = {}

    @property
    def steps(self) -> tuple[Step, ...]:
        """All its steps, as far as it is known which they are."""
        branches = self.plan.branches
        return self.plan.steps + (branches[self.branch].steps if self.branch >= 0 else ())


class Taken(Struct, frozen=True):
    """What the plan answers, and how far it is then."""

    key: str
    progress: Progress


class Halted(Struct, frozen=True):
    """The plan ends here, before step `at`: the person is asked."""

    reason: str
    at: int


class WrongPlan(ValueError):
    """A plan that cannot be carried out: why, as a code, and the place of the step, None for the whole."""

    def __init__(self, reason: str, at: int | None = None) -> None:
        super().__init__(reason if at is None else f"step {at + 1}: {reason}")
        self.reason = reason
        self.at = at


def decode_plan(raw: Any) -> Plan:
    """A plan from plain values. Raises WrongPlan("form")."""
    try:
        return msgspec.convert(raw, Plan)
    except (msgspec.ValidationError, RecursionError) as error:
        raise WrongPlan("form") from error


def fits(key: str, wanted: str) -> bool:
    """Whether an offered key is one that a step wants."""
    return key.startswith(wanted.removesuffix(ANY)) if wanted.endswith(ANY) else key == wanted
