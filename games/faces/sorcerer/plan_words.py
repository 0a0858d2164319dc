"""The plan of a turn in words: what its form offers, what stops it, and why it went no further."""

from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from games.faces.plan_form import Case, NextTurn, PlanWords, StopWords, ToldStep
from games.faces.say.options import option_text
from games.faces.shown import ShownTable, asked
from games.faces.sorcerer import plan_taps
from games.faces.sorcerer.names import Words, words_of
from games.faces.sorcerer.plan_taps import SPARED, further
from games.faces.sorcerer.speaker import SPEAKER
from games.faces.tapping import PlanChoice, Planner, Tap
from games.faces.wording import plain
from games.kit.plan_steps import ANY, Step
from games.systems.sorcerer import reading
from games.systems.sorcerer.gems import REPEAT_PRICE
from games.systems.sorcerer.orders.plans import (
    AGAIN,
    DICE_STAND,
    DIE_AGAIN,
    END_TURN,
    GO_ON_STEP,
    KEEP,
    MAIN,
    NO_SCROLLS,
    ONE_MORE,
    PLANNING,
    ROLLS_STAND,
    TAKE_ALL,
    attack_on,
    imagined,
    is_about_a_roll,
    is_move,
    move_of,
)
from games.systems.sorcerer.queries import digit_of
from games.systems.sorcerer.state import State
from games.systems.sorcerer.view import View

TWO_DICE = range(2, 13)
POLICIES: dict[str, tuple[Step, ...]] = {
    gettext_noop("Attack nobody"): (GO_ON_STEP,),
    gettext_noop("Take what lies there, the best first, while there is room"): (TAKE_ALL,),
    gettext_noop("Cast no scrolls in my fights"): (NO_SCROLLS,),
    gettext_noop("Pay for no new roll and no new die"): (ROLLS_STAND, DICE_STAND),
    gettext_noop("Pay for a new die of mine only where the fight is lost"): (DIE_AGAIN, DICE_STAND),
    gettext_noop("End the turn"): (END_TURN,),
}
"""What holds all through the turn, whenever it comes to it."""
ONWARD = gettext_noop("For 1 Gem one more Move: %(move)s")
WHATEVER = gettext_noop("Whatever is offered")
GO_ON_WORDS, AGAIN_WORDS, KEEP_WORDS = (
    gettext_noop("Attack nobody"),
    gettext_noop("Roll again for 2 Gems, if I may"),
    gettext_noop("Keep the roll"),
)
REASONS = {
    "wound": _("one of your heroes was wounded"),
    "life": _("little life is left"),
    "met": _("somebody stands there"),
    "gain": _("you have gained something"),
    "loss": _("you have lost something"),
    "unusable": _("it cannot be done or paid for now"),
}
STOPS = {
    "wound": StopWords(_("a hero of mine is wounded")),
    "life": StopWords(_("a hero of mine has so many lives left, or fewer:"), counts=True),
    "met": StopWords(_("somebody stands where I come")),
    "gain": StopWords(_("I gain something")),
    "loss": StopWords(_("I lose something")),
}


# -- what the form offers ---------------------------------------------------------------------------------


def choices(table: ShownTable) -> list[PlanChoice]:
    """The options of the open question, one more Move where that may come, then what holds all through."""
    question, words = asked(table), words_of(table)
    if question is None or table.seat is None:
        return []
    kind = PLANNING.step_kind(question)
    now = [_choice(words, kind, key) for key in question.options_of(table.seat) if key not in SPARED]
    return [*now, *_later(words, table.view, table.seat), *_policies()]


def _choice(words: Words, kind: str, key: str) -> PlanChoice:
    return PlanChoice(key_words(words, kind or MAIN, key), (Step((key,), kind=kind),))


def _later(words: Words, view: View, seat: int) -> Iterator[PlanChoice]:
    """Whom one may come to attack, and Moves paid for behind the first one."""
    state, known = imagined(view, seat), set[tuple[Step, ...]]()
    for steps in (*_attacks(state, seat), *(way.steps for way in further(state, seat))):
        if steps not in known:
            known.add(steps)
            yield PlanChoice(told_words(words, steps), steps)


def _attacks(state: State, seat: int) -> Iterator[tuple[Step, ...]]:
    for one in state.characters.values():
        if one.place and one.seat != seat:
            yield (attack_on(one.id),)


def _policies() -> Iterator[PlanChoice]:
    for said, steps in POLICIES.items():
        yield PlanChoice(gettext(said), steps)


def next_turn(table: ShownTable, coming: View) -> NextTurn:
    """The Moves that lie open, what may come behind them, what holds all through; and what is done with each
    total that an Encounter Roll may have, where somebody could pay for another."""
    seat = table.seat
    if seat is None:
        return NextTurn()
    words, state = words_of(table), imagined(coming, seat)
    steps = [(move_of(key),) for key in plan_taps.moves(state, seat)]
    moves = [PlanChoice(told_words(words, one), one) for one in steps]
    offered = [*moves, *_later(words, coming, seat), *_policies()]
    cases = tuple(_case(words, total) for total in _totals(state, seat))
    taps = plan_taps.taps_of(words, coming, seat, offered, told_words)
    return NextTurn(offered, cases, (), taps, plan_taps.planner(words, coming, seat))


def _totals(state: State, seat: int) -> list[int]:
    """Those of the chambers into which the first Move leads; none for who can pay for no new roll."""
    if state.player(seat).gems < REPEAT_PRICE:
        return []
    ends = {plan_taps.end_of(state, key) for key in plan_taps.moves(state, seat)}
    digits = {digit for end in ends if (digit := digit_of(state, end))}
    totals = {number + digit for number in TWO_DICE for digit in digits}
    return sorted({max(reading.LOWEST, min(reading.HIGHEST, total)) for total in totals})


def _case(words: Words, total: int) -> Case:
    row = words.content.row_of(total)
    known = ((KEEP_WORDS, KEEP), (AGAIN_WORDS, AGAIN))
    return Case(
        total, [PlanChoice(gettext(said), (one,)) for said, one in known], words.name("monster", row.id)
    )


# -- on the boards ------------------------------------------------------------------------------------------


def taps(table: ShownTable) -> Sequence[Tap]:
    """The same choices, those that lead to a chamber by that chamber."""
    if table.seat is None:
        return ()
    return plan_taps.taps_of(words_of(table), table.view, table.seat, choices(table), told_words)


def who(table: ShownTable) -> Planner:
    """The reader's team."""
    return plan_taps.planner(words_of(table), table.view, table.seat) if table.seat else Planner()


# -- a plan that is kept, or has stopped --------------------------------------------------------------------


def told(view: View, steps: Sequence[Step]) -> list[ToldStep]:
    """The steps in words: a paid Move is one, and so is what holds all through."""
    teams = {player.seat: player.team for player in view.players}
    return list(_told(Words(view.content, {}, teams, view.sides), steps))


def _told(words: Words, steps: Sequence[Step]) -> Iterator[ToldStep]:
    at = 0
    while at < len(steps):
        many = next((len(one) for one in _together() if steps[at : at + len(one)] == one), 1)
        if steps[at] == ONE_MORE and at + 1 < len(steps) and is_move(steps[at + 1]):
            many = 2
        yield ToldStep(told_words(words, steps[at : at + many]), many)
        at += many


def _together() -> Iterable[tuple[Step, ...]]:
    return POLICIES.values()


def told_words(words: Words, steps: Sequence[Step]) -> str:
    """Steps that belong together."""
    for said, one in POLICIES.items():
        if one == tuple(steps):
            return gettext(said)
    last = ", ".join(dict.fromkeys(key_words(words, steps[-1].kind or MAIN, key) for key in steps[-1].keys))
    return gettext(ONWARD) % {"move": last} if len(steps) > 1 else last


def key_words(words: Words, kind: str, key: str) -> str:
    """A key of a step, perhaps one that ends in "*"."""
    if key.endswith(ANY):
        return gettext(WHATEVER)
    if is_about_a_roll(kind):
        return gettext(AGAIN_WORDS if key in AGAIN.keys else KEEP_WORDS)
    if key in GO_ON_STEP.keys:
        return gettext(GO_ON_WORDS)
    return plain(option_text(SPEAKER, words, kind, key, {}))


PLANS = PlanWords(
    choices=choices,
    reasons=REASONS,
    stops=STOPS,
    usual=("wound", "met"),
    taps=taps,
    who=who,
    told=told,
    in_stretch=lambda view: view.fight is not None,
    next_turn=next_turn,
)
