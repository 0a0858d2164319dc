"""The plan of a turn in words: what its form offers, under which conditions, and what stops it."""

from collections.abc import Iterator, Sequence
from itertools import groupby

import msgspec
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from games.engine.questions import Question
from games.faces.mice.names import Words, words_of
from games.faces.mice.options import option_text
from games.faces.mice.prompts import in_turn
from games.faces.mice.speaker import SPEAKER
from games.faces.plan_form import NextTurn, StopWords, ToldStep
from games.faces.shown import ShownTable, asked
from games.faces.tapping import PlanChoice
from games.faces.wording import plain
from games.kit.plan_steps import ANY, Step
from games.systems.mice.aiming import FIGHT, can_fight
from games.systems.mice.content import Content
from games.systems.mice.explore import EXPLORE
from games.systems.mice.move import STEP
from games.systems.mice.orders.plans import BLOCKED, GONE, MAIN, UNUSABLE, mouse_of, steps_to
from games.systems.mice.queries import weapons
from games.systems.mice.state import Mouse
from games.systems.mice.turn import END, SEARCH_KEY
from games.systems.mice.view import View
from games.systems.mice.ways import reach
from games.systems.mice.windows import USE, acting, cards_to_use

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
HEALS = "hurt_here:2"


# -- one step ---------------------------------------------------------------------------------------------


def step_words(words: Words, step: Step) -> str:
    """One step: what is done, else what, and under which condition."""
    told = [key_words(words, step.kind or MAIN, key) for key in step.keys]
    said = told[0]
    for other in told[1:]:
        said = SPEAKER.phrased("plan-else", words, first=said, other=other)
    said = SPEAKER.phrased("plan-offered", words, step=said) if step.optional else said
    return f"{said} ({condition_words(words, step.given)})" if step.given else said


def key_words(words: Words, kind: str, key: str) -> str:
    """A key of a step, perhaps one that ends in "*"."""
    if kind == "before_attack" and key.startswith(f"{USE}:"):
        return SPEAKER.phrased("plan-before_attack", words, card=key.split(":")[1])
    if not key.endswith(ANY):
        return plain(option_text(words, kind, key, {}))
    verb, _colon, rest = key.removesuffix(ANY).partition(":")
    named = f"plan-{verb}" if verb in (FIGHT, EXPLORE) else "plan-whatever"
    return SPEAKER.phrased(named, words, weapon=rest.rstrip(":"))


def condition_words(words: Words, given: str) -> str:
    """ "cheese:3" in words."""
    called, _colon, number = given.partition(":")
    return SPEAKER.phrased(f"given-{called}", words, n=int(number or 1))


# -- what the form offers ---------------------------------------------------------------------------------


def choices(table: ShownTable) -> Sequence[PlanChoice]:
    """Ways to all spaces that can be reached, what is open now, and what leaves the target open or waits for
    a condition."""
    question = asked(table)
    if question is None or not in_turn(question):
        return ()
    words, view = words_of(table), table.view
    steps = [*_open(question), *_loose(table.view.content, mouse_of(view))]
    return [*_ways(words, view), *(PlanChoice(step_words(words, one), (one,)) for one in steps)]


def _ways(words: Words, view: View) -> Iterator[PlanChoice]:
    for space, way in sorted(reach(view, mouse_of(view).id).items()):
        yield PlanChoice(go_words(words, space, way.cost), steps_to(view, space))


def go_words(words: Words, space: int, cost: int) -> str:
    """To go to a space, for so many points."""
    return SPEAKER.phrased("plan-go", words, to=space, cost=cost)


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


def next_turn(table: ShownTable, coming: View) -> NextTurn:
    """Ways by the best movement roll, and what may come in a turn; no roll decides it otherwise."""
    words = words_of(table)
    loose = [PlanChoice(step_words(words, one), (one,)) for one in _loose(coming.content, mouse_of(coming))]
    return NextTurn([*_ways(words, coming), *loose])


# -- a plan that stopped ------------------------------------------------------------------------------------


def told(view: View, steps: Sequence[Step]) -> list[ToldStep]:
    """The steps in words, single ones to a space as the way that they are."""
    words, found = Words(view.content, {}, {}, view.side), []
    for is_way, some in groupby(steps, _is_single):
        together = list(some)
        if is_way:
            to = together[-1].keys[0].partition(":")[2]
            found.append(ToldStep(SPEAKER.phrased("plan-to", words, to=to), len(together)))
        else:
            found += [ToldStep(step_words(words, one)) for one in together]
    return found


def _is_single(step: Step) -> bool:
    """A step to one space, under no condition."""
    return step.keys[0].startswith(f"{STEP}:") and len(step.keys) == 1 and not step.kind and not step.given


def cause(view: View, reason: str, step: Step) -> str:
    """Whom or what it was about: a foe that is gone or too far, a way, the action that has been used."""
    if reason not in (BLOCKED, GONE, UNUSABLE) or view.turn is None or view.turn.card not in view.mice:
        return ""
    verb, _colon, rest = step.keys[0].partition(":")
    words, mouse = Words(view.content, {}, {}, view.side), mouse_of(view)
    if verb == FIGHT and not rest.endswith(ANY):
        target = rest.rpartition(":")[2]
        if target not in view.figures:
            return SPEAKER.phrased("stop-gone", words, target=target)
        named = "stop-acted" if view.turn.action else "stop-far"
        return SPEAKER.phrased(named, words, who=mouse.id, target=target)
    if verb == STEP:
        still = view.turn.movement == "over"
        return SPEAKER.phrased("stop-moved" if still else "stop-shut", words, who=mouse.id, to=int(rest))
    return SPEAKER.phrased("stop-acted", words, who=mouse.id) if view.turn.action and verb != USE else ""
