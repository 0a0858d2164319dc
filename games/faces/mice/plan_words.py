"""The plan of a turn in words: its steps, their conditions, what stops it, and why it went no further."""

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_noop as _

from games.faces.mice.names import Words, being, name
from games.faces.mice.options import option_text
from games.faces.wording import plain
from games.kit.plans import ANY, ASKED, DONE, OVER, Halted, Plan, Step, WrongPlan
from games.systems.mice.plans import BLOCKED, GONE, MAIN, UNUSABLE

CONDITIONS = {
    "minions": _("if a minion is on the tile"),
    "no_minions": _("if no minion is on the tile"),
    "near": _("if a minion is on or beside its space"),
    "hurt_here": _("if a mouse on its space has wounds: %(n)s or more"),
    "cheese": _("if it has cheese: %(n)s or more"),
    "life_at_most": _("if its life left is %(n)s or less"),
}
NEVER_ZERO = ("hurt_here",)
STOPS = {
    "minions": _("when minions come"),
    "trap": _("when a mouse trap snaps"),
    "wound": _("when the mouse is wounded"),
    "found": _("when something is found"),
    "life": _("when its life left is %(n)s or less"),
}
"""What a plan may be told to stop at."""
HALTED = {
    "minions": _("Minions have come."),
    "trap": _("A mouse trap has snapped."),
    "wound": _("The mouse was wounded."),
    "found": _("Something was found."),
    "life": _("Little life is left."),
    BLOCKED: _("The way is blocked."),
    GONE: _("The target is gone or out of reach."),
    UNUSABLE: _("That cannot be used now."),
    ASKED: _("A question has come up that the plan did not answer."),
    DONE: _("The plan is done."),
    OVER: _("The turn is over."),
}
"""Why a plan went no further."""
WRONG = {
    "form": _("This is no plan."),
    "turn": _("The plan is for another turn."),
    "empty": _("The plan has no steps, or an empty one."),
    "long": _("The plan has too many steps."),
    "unknown_stop": _("The plan names a stop that there is not."),
    "unknown_kind": _("The plan answers a question that there is not."),
    "unknown_condition": _("The plan names a condition that there is not."),
}
"""Why a plan is not begun."""
AT_STEP = _("Step %(n)s: %(why)s")
ELSE = _("%(first)s, else: %(other)s")
IF_OFFERED = _("%(step)s, if possible")
ANYBODY = {
    "fight": _("Attack whoever is nearest"),
    "explore": _("Explore, any way out"),
    "climb": _("Climb out of the water anywhere"),
    "step": _("Any step"),
    "use": _("Use whatever can be used"),
}
"""Steps that leave open what exactly is done."""
WITH_WEAPON = _("Attack whoever is nearest: %(weapon)s")


def step_words(words: Words, step: Step) -> str:
    """One step: what is done, else what, and under which condition."""
    told = [key_words(words, step.kind or MAIN, key) for key in step.keys]
    said = told[0]
    for other in told[1:]:
        said = gettext(ELSE) % {"first": said, "other": other}
    said = gettext(IF_OFFERED) % {"step": said} if step.optional else said
    return f"{said} ({condition_words(step.given)})" if step.given else said


def key_words(words: Words, kind: str, key: str) -> str:
    """A key of a step, perhaps one that ends in "*"."""
    if not key.endswith(ANY):
        return plain(option_text(words, kind, key, {}))
    verb, _colon, rest = key.removesuffix(ANY).partition(":")
    weapon = rest.rstrip(":")
    if verb == "fight" and weapon:
        return gettext(WITH_WEAPON) % {"weapon": name(weapon)}
    return gettext(ANYBODY[verb]) if verb in ANYBODY else pgettext("plan", "Whatever is offered")


def condition_words(given: str) -> str:
    """ "cheese:3" in words."""
    called, _colon, number = given.partition(":")
    n = int(number or 0)
    return gettext(CONDITIONS[called]) % {"n": max(1, n) if called in NEVER_ZERO else n}


def stop_words(stop: str, number: int) -> str:
    """What stops a plan."""
    return gettext(STOPS[stop]) % {"n": number}


def plan_words(words: Words, plan: Plan) -> list[str]:
    """All steps, in order."""
    return [step_words(words, step) for step in plan.steps]


def halted_words(halted: Halted) -> str:
    """Why a plan went no further."""
    return gettext(HALTED[halted.reason])


def wrong_words(wrong: WrongPlan) -> str:
    """Why a plan is not begun, with the step that is wrong."""
    why = gettext(WRONG.get(wrong.reason) or HALTED[wrong.reason])
    return why if wrong.at is None else gettext(AT_STEP) % {"n": wrong.at + 1, "why": why}


def proposal_words(words: Words, who: str, plan: Plan) -> str:
    """A plan as an ally proposes it: "Lily: Go to 7, Search"."""
    return f"{being(who)}: {', '.join(plan_words(words, plan))}"
