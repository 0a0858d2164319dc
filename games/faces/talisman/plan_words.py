"""The plan of a turn in words: what its form offers, what stops it, and why it went no further."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from games.engine.dice import Stream
from games.faces.plan_form import NextTurn, PlanWords, StopWords, ToldStep
from games.faces.shown import ShownTable, asked
from games.faces.talisman import next_turn as of_next
from games.faces.talisman.names import Words, name, words_of
from games.faces.talisman.options import on_the_board, option_text
from games.faces.tapping import PlanChoice, Planner, Tap
from games.faces.wording import plain
from games.kit.plan_steps import Step
from games.systems.talisman.content import Content
from games.systems.talisman.determinize import determinize
from games.systems.talisman.orders.plans import BEFORE, PLANNING, reached
from games.systems.talisman.phases import END
from games.systems.talisman.rolls import can_pay_fate
from games.systems.talisman.rulesets import by_third
from games.systems.talisman.view import View

HALF, UNITS = 50, 690
OR_AGAIN = gettext_noop("%(move)s; if the roll does not lead there, roll again for 1 fate")
POLICIES: dict[str, Step] = {
    gettext_noop("Meet the space, not those who are there"): Step(("space",), kind="encounter", always=True),
    gettext_noop("Evade creatures that I would beat in less than half of the cases"): Step(
        ("evaded",), kind="creature", given=f"odds_below:{HALF}", always=True
    ),
    gettext_noop("Evade every creature that I can evade"): Step(("evaded",), kind="creature", always=True),
    gettext_noop("Fight creatures"): Step(("fight",), kind="creature", always=True),
    gettext_noop("Fight without using up anything"): Step(("fight",), kind="battle", always=True),
    gettext_noop("Pay fate in a fight that I am losing by 2 or less"): Step(
        ("fate:1",), kind="fate", given="behind:2", always=True
    ),
    gettext_noop("Keep my fate"): Step(("keep",), kind="fate", always=True),
    gettext_noop("Take everything that lies there"): Step(
        ("gold", "take:*", "done"), kind="take", always=True
    ),
    gettext_noop("Leave what lies there"): Step(("done",), kind="take", always=True),
    gettext_noop("Hand in all trophies that bring something"): Step(("hand_in:*", "end"), always=True),
    gettext_noop("End the turn"): Step(("end",), always=True),
}
"""What holds all through the turn, whenever it comes to it."""
REASONS = {
    "wound": _("you have lost a life"),
    "life": _("you have few lives left"),
    "drawn": _("cards were drawn"),
    "enemy": _("an Enemy was drawn"),
    "loss": _("you have lost an Object or a Follower"),
    "spell": _("somebody has cast a Spell"),
    "change": _("you, or the time of day, are not what you were"),
    "blocked": _("the roll does not lead there"),
}
STOPS = {
    "wound": StopWords(_("I lose a life")),
    "life": StopWords(_("I have so few lives left:"), counts=True),
    "drawn": StopWords(_("cards are drawn")),
    "enemy": StopWords(_("an Enemy is drawn")),
    "loss": StopWords(_("I lose an Object or a Follower")),
    "spell": StopWords(_("somebody else casts a Spell")),
    "change": StopWords(_("my alignment, my shape or the time of day changes")),
}


def choices(table: ShownTable) -> list[PlanChoice]:
    """The options of the open question; where the move is still to come its ends; then the policies."""
    question, words, view = asked(table), words_of(table), table.view
    if question is None or table.seat is None:
        return []
    kind = PLANNING.step_kind(question)
    now = [
        PlanChoice(
            plain(option_text(words, question.kind, key, question.params, table.seat)),
            (Step((key,), kind=kind),),
        )
        for key in question.options_of(table.seat)
    ]
    always = [PlanChoice(gettext(said), (step,)) for said, step in POLICIES.items()]
    return [*now, *_ends(words, view, table.seat), *always]


def _ends(words: Words, view: View, seat: int) -> Iterator[PlanChoice]:
    """Every end of a roll that is still to be made, and the same with fate for one that leads elsewhere."""
    if view.phase not in BEFORE:
        return
    state = determinize(view, seat, Stream("plan"))
    who, roll = state.of(seat), Step(("roll",), kind="move", optional=True)
    again = by_third(view) and can_pay_fate(state, who)
    for key in dict.fromkeys(reached(state, who)):
        said = plain(option_text(words, "go", key, {}))
        yield PlanChoice(said, (roll, Step((key,), kind="go")))
        if again:
            once_more = (Step((key, "again:1"), kind="go"), Step((key,), kind="go", optional=True))
            yield PlanChoice(gettext(OR_AGAIN) % {"move": said}, (roll, *once_more))


# -- on the board -------------------------------------------------------------------------------------------


def taps(table: ShownTable) -> list[Tap]:
    """The same choices, those that lead to a space by that space; the end of the turn has a button."""
    content = table.view.content
    return [_tap(content, choice) for choice in choices(table)]


def _tap(content: Content, choice: PlanChoice) -> Tap:
    last = choice.steps[-1].keys[0]
    kind = choice.steps[-1].kind
    if on_the_board(content, kind, last):
        return Tap(choice, place=last.rpartition(":")[2], deed="go", line=choice.line)
    is_end = last == END and not kind and not choice.steps[-1].always
    return Tap(choice, deed="end") if is_end else Tap(choice)


def who(table: ShownTable) -> Planner:
    """The reader's character."""
    view: View = table.view
    return _planner(table, view)


def _planner(table: ShownTable, view: View) -> Planner:
    mine = next((player.who for player in view.players if player.seat == table.seat), None)
    if mine is None:
        return Planner()
    return Planner(name(view.content, mine.id), str(table.seat), f"bust-{mine.id}", mine.place, UNITS)


def next_turn(table: ShownTable, coming: View) -> NextTurn:
    """What the form of the next turn offers: its ways are those of each roll."""
    always = [PlanChoice(gettext(said), (step,)) for said, step in POLICIES.items()]
    offered = of_next.next_turn(table, coming, always)
    taps = [_tap(coming.content, choice) for choice in offered.choices]
    return replace(offered, taps=taps, who=_planner(table, coming))


def told(view: View, steps: Sequence[Step]) -> Sequence[ToldStep]:
    """The steps of a plan in words."""
    return of_next.told(view, steps, POLICIES)


PLANS = PlanWords(
    choices=choices,
    reasons=REASONS,
    stops=STOPS,
    usual=("wound", "enemy"),
    taps=taps,
    who=who,
    told=told,
    in_stretch=lambda view: view.fight is not None,
    next_turn=next_turn,
)
