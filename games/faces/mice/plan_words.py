"""The plan of a turn in words: what its form offers, under which conditions, and what stops it."""

from collections.abc import Iterator, Sequence

import msgspec
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy, pgettext
from django.utils.translation import gettext_noop as _

from games.engine.questions import Question
from games.faces.mice.amounts import points
from games.faces.mice.names import Words, name, words_of
from games.faces.mice.options import option_text
from games.faces.plan_form import PlanChoice, PlanWords, StopWords
from games.faces.shown import ShownTable, asked
from games.faces.wording import plain
from games.kit.plans import ANY, Step
from games.systems.mice.aiming import FIGHT, can_fight
from games.systems.mice.content import Content
from games.systems.mice.explore import EXPLORE
from games.systems.mice.move import STEP
from games.systems.mice.orders.plans import MAIN, mouse_of, steps_to
from games.systems.mice.queries import weapons
from games.systems.mice.state import Mouse
from games.systems.mice.turn import END, SEARCH_KEY
from games.systems.mice.view import View
from games.systems.mice.ways import reach
from games.systems.mice.windows import USE, acting, cards_to_use

CONDITIONS = {
    "minions": _("if a minion is on the tile"),
    "no_minions": _("if no minion is on the tile"),
    "near": _("if a minion is on or beside its space"),
    "hurt_here": _("if a mouse on its space has wounds: %(n)s or more"),
    "cheese": _("if it has cheese: %(n)s or more"),
    "life_at_most": _("if its life left is %(n)s or less"),
}
STOPS = {
    "minions": StopWords(gettext_lazy("minions come")),
    "trap": StopWords(gettext_lazy("a mouse trap snaps")),
    "wound": StopWords(gettext_lazy("the mouse is wounded")),
    "found": StopWords(gettext_lazy("something is found")),
    "life": StopWords(gettext_lazy("so much life is left, or less:"), counts=True),
}
"""What a plan may be told to stop at; each ends a sentence."""
REASONS = {
    "minions": gettext_lazy("minions have come"),
    "trap": gettext_lazy("a mouse trap has snapped"),
    "wound": gettext_lazy("the mouse was wounded"),
    "found": gettext_lazy("something was found"),
    "life": gettext_lazy("little life is left"),
}
"""Why a plan went no further, where it was told to stop."""
ELSE = _("%(first)s, else: %(other)s")
IF_OFFERED = _("%(step)s, if possible")
BEFORE_ATTACK = _("With the attack: %(card)s")
ANYBODY = {
    FIGHT: _("Attack whoever is nearest"),
    EXPLORE: _("Explore, any way out"),
}
"""Steps that leave open what exactly is done."""
WITH_WEAPON = _("Attack whoever is nearest: %(weapon)s")
GO = _("Go to %(place)s (%(points)s)")
HEALS = "hurt_here:2"


# -- one step ---------------------------------------------------------------------------------------------


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
    if kind == "before_attack" and key.startswith(f"{USE}:"):
        return gettext(BEFORE_ATTACK) % {"card": name(words.content, key.split(":")[1])}
    if not key.endswith(ANY):
        return plain(option_text(words, kind, key, {}))
    verb, _colon, rest = key.removesuffix(ANY).partition(":")
    weapon = rest.rstrip(":")
    if verb == FIGHT and weapon:
        return gettext(WITH_WEAPON) % {"weapon": name(words.content, weapon)}
    return gettext(ANYBODY[verb]) if verb in ANYBODY else pgettext("plan", "Whatever is offered")


def condition_words(given: str) -> str:
    """ "cheese:3" in words."""
    called, _colon, number = given.partition(":")
    return gettext(CONDITIONS[called]) % {"n": int(number or 1)}


# -- what the form offers ---------------------------------------------------------------------------------


def choices(table: ShownTable) -> Sequence[PlanChoice]:
    """Ways to all spaces that can be reached, what is open now, and what leaves the target open or waits for
    a condition."""
    question = asked(table)
    if question is None or question.kind != MAIN:
        return ()
    words, view = words_of(table), table.view
    steps = [*_open(question), *_loose(table.view.content, mouse_of(view))]
    return [*_ways(words, view), *(PlanChoice(step_words(words, one), (one,)) for one in steps)]


def _ways(words: Words, view: View) -> Iterator[PlanChoice]:
    for space, way in sorted(reach(view, mouse_of(view).id).items()):
        yield PlanChoice(go_words(words, space, way.cost), steps_to(view, space))


def go_words(words: Words, space: int, cost: int) -> str:
    """To go to a space, for so many points."""
    return gettext(GO) % {"place": words.place(space), "points": points(cost)}


def steps_on(way: Sequence[int]) -> SafeString:
    """A way over these spaces as the form of a plan sends it; it has no apostrophes."""
    return SafeString(msgspec.json.encode([Step((f"{STEP}:{space}",)) for space in way]).decode())


def _open(question: Question) -> list[Step]:
    """The options of the question, single steps left out: ways stand for them. The end comes last."""
    keys = [key for key in question.options if not key.startswith(f"{STEP}:") and key != END]
    return [Step((key,)) for key in keys]


def _loose(content: Content, mouse: Mouse) -> Iterator[Step]:
    """What may come later in the turn than now."""
    if can_fight(content, mouse):
        yield Step((f"{FIGHT}:{ANY}",), given="near")
        yield from (Step((f"{FIGHT}:{one}:{ANY}",)) for one in weapons(content, mouse))
    for card in dict.fromkeys(cards_to_use(content, mouse)):
        when = acting(content, card).when
        if when == "before_attack" and card not in mouse.worn:
            yield Step((f"{USE}:{card}",), "before_attack", optional=True)
        elif when in ("free", "action"):
            yield Step((f"{USE}:{card}",), given=HEALS, optional=True)
    yield Step((SEARCH_KEY,), given="no_minions", optional=True)
    yield Step((f"{EXPLORE}:{ANY}",), given="no_minions", optional=True)
    yield Step((END,))


PLANS = PlanWords(choices=choices, reasons=REASONS, stops=STOPS)
