"""The plan of a turn in words: why it cannot begin, and why it stopped.

A system words its own reasons in its face (`Face.plans`); those that every plan knows are here.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Struct

from games.faces.face import get_face
from games.faces.wording import plain
from games.kit.plan_steps import Halted, Step, WrongPlan

WRONG: Mapping[str, str | Promise] = {
    "form": gettext_lazy("it is not written as a plan"),
    "no_next": gettext_lazy("how your next turn begins cannot be told now"),
    "unknown_branch": gettext_lazy("it names a case that this game does not know"),
    "turn": gettext_lazy("it has to be for your own turn, while nobody but you is asked"),
    "empty": gettext_lazy("there is nothing in it"),
    "long": gettext_lazy("no turn has so many steps"),
    "unknown_stop": gettext_lazy("it names a stop that this game does not know"),
    "unknown_kind": gettext_lazy("it answers a question that is not asked in your turn"),
    "unknown_condition": gettext_lazy("it names a condition that this game does not know"),
}
"""Why a plan cannot begin, besides the reasons for which it would stop."""
REASONS: Mapping[str, str | Promise] = {
    "asked": gettext_lazy("you are asked something of which it says nothing"),
    "branch": gettext_lazy("it says nothing of what was rolled"),
    "other_who": gettext_lazy("it was for another figure"),
    "other_place": gettext_lazy("you do not stand where you stood when you made it"),
    "other_life": gettext_lazy("your life is not what it was when you made it"),
    "other_hand": gettext_lazy("what you hold is not what you held when you made it"),
    "over": gettext_lazy("the turn was over before it was done"),
    "played_for": gettext_lazy("a stand-in played for you"),
    "done": gettext_lazy("there is nothing left in it"),
    "gone": gettext_lazy("its target is gone"),
    "blocked": gettext_lazy("the way is blocked"),
    "unusable": gettext_lazy("something that it uses cannot be used now"),
}
"""Why any plan stops."""


class StoppedPlan(Struct, frozen=True):
    """A plan that has stopped: where and why, all its steps in words, and the place of the one it stopped
    at."""

    line: str
    steps: tuple[str, ...]
    at: int


def wrong_plan(slug: str, error: WrongPlan) -> str:
    """What a person is told whose plan cannot be carried out."""
    facts = {"why": _reason(slug, error.reason), "step": (error.at or 0) + 1}
    if error.at is None:
        return _("This plan does not work: %(why)s.") % facts
    return _("This plan does not work at step %(step)d: %(why)s.") % facts


def stopped(slug: str, view: Any, why: Halted, steps: Sequence[Step]) -> StoppedPlan:
    """What a person is told whose plan has stopped: which of its steps, as they chose them, and why."""
    plans = get_face(slug).plans
    told = plans.told(view, steps)
    ends = list(accumulate(one.steps for one in told))
    at = next((number for number, end in enumerate(ends) if why.at < end), len(ends))
    cause = plain(plans.causes(view, why.reason, steps[why.at])) if why.at < len(steps) else ""
    facts = {"step": (at if told else why.at) + 1, "why": cause or _reason(slug, why.reason)}
    line = _("Stopped at step %(step)d: %(why)s.") % facts
    return StoppedPlan(line, tuple(plain(one.words) for one in told), at)


def _reason(slug: str, reason: str) -> str:
    """The word itself where there are none."""
    found = get_face(slug).plans.reasons.get(reason) or REASONS.get(reason) or WRONG.get(reason)
    return str(found or reason)
