"""The plan of a turn that has not come, in words: what its form offers, and the plan that is kept."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from msgspec import Struct

from games.faces.face import get_face
from games.faces.plan_form import ToldStep
from games.faces.wording import plain
from games.kit.plan_steps import Branch, Plan


class KeptPlan(Struct, frozen=True):
    """A plan as its owner reads it: its steps in order, for each case what is done then, and the stops."""

    steps: tuple[str, ...]
    cases: tuple[tuple[str, tuple[str, ...]], ...]
    stops: tuple[str, ...]


def kept_plan(slug: str, view: object, plan: Plan) -> KeptPlan:
    """The plan in words; a step that its face has no words for is its key."""
    words = get_face(slug).plans
    stops = (
        f"{words.stops[name].label if name in words.stops else name}{f' {number}' if number else ''}"
        for name, number in plan.stops.items()
    )
    return KeptPlan(
        _said(words.told(view, plan.steps)),
        tuple((case_words(one), _said(words.told(view, one.steps))) for one in plan.branches),
        tuple(stops),
    )


def case_words(branch: Branch) -> str:
    """ "On a 4, 5": when a branch holds."""
    if not branch.when:
        return _("In any other case")
    return ", ".join(_case(word, values) for word, values in branch.when.items())


def _case(word: str, values: Sequence[int]) -> str:
    last = pgettext("between numbers, the last of which is an alternative", " or ")
    numbers = last.join(filter(None, (", ".join(map(str, values[:-1])), str(values[-1]))))
    if word == "roll":
        return _("Where the roll is %(numbers)s") % {"numbers": numbers}
    if word == "life":
        return _("With so many lives: %(numbers)s") % {"numbers": numbers}
    return f"{word} {numbers}"


def _said(told: Sequence[ToldStep]) -> tuple[str, ...]:
    return tuple(plain(one.words) for one in told)
