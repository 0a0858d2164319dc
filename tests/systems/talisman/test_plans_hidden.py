"""The same plan comes as far with one hand as with another: nobody learns by it what its owner holds."""

from functools import partial
from itertools import product

import msgspec
import pytest

from games.engine.dice import Stream
from games.engine.position import Position
from games.engine.questions import Answer, Chance, Question, seen
from games.engine.settle import settle
from games.kit.plan_steps import Halted, Plan, Progress, Step, Taken
from games.kit.plans import answered, begun
from games.systems.talisman.orders.answers import order_answer
from games.systems.talisman.orders.plans import PLANNING
from games.systems.talisman.state import Turn
from games.systems.talisman.system import SYSTEM
from games.systems.talisman.view import observe
from tests.systems.talisman.table import Table

HANDS = (
    *("hex", "healing", "teleport", "destruction", "destroy_magic", "random", "immobility"),
    *("psionic_blast", "preservation", "counterspell"),
)
"""One for each moment at which a Spell may be cast, and for none of them."""
FROM, BESIDE = "fields_8", "plains_10"
GO = Step((f"go:{BESIDE}", "go:*"), kind="go")
FIGHTING = tuple(Step(("fight",), kind=kind, always=True) for kind in ("creature", "battle"))
PLANS = {
    "the roll is said": (Step(("roll",), kind="move"), GO),
    "the roll is not said": (GO,),
    "each thing is said": (
        Step(("go_on",), kind="start"),
        Step(("roll",), kind="move"),
        GO,
        Step(("space",), kind="encounter"),
        Step(("fight",), kind="battle"),
        Step(("take:*",), kind="take"),
        Step(("end",)),
    ),
    "policies": (GO, *FIGHTING, Step(("take:*",), kind="take", always=True), Step(("end",), always=True)),
    "fights alone": (GO, *FIGHTING),
    "a way that no roll leads to at once": (Step((f"go:{BESIDE}",), kind="go"), *FIGHTING),
}


def opened(hand: str, fate: int, *there: str) -> Position:
    """A Wizard with one Spell before its turn, everybody waits for it; what lies where it will go."""
    t = Table("wizard", "troll", "elf").give(1, hand).put(1, FROM, fate=fate, life=4).lay(BESIDE, *there)
    t.state.turn, t.state.waited, t.state.phase = Turn(1, 10, casts=1), 2, "begin"
    return Position(SYSTEM, msgspec.json.encode(t.state))


class Sent:
    """Carries a plan out as the site does: it answers for its seat, orders do for the others."""

    def __init__(self, position: Position, steps: tuple[Step, ...], stops: dict[str, int]) -> None:
        question = position.question
        assert isinstance(question, Question)
        plan = Plan(10, steps, stops)
        self.progress: Progress | None = begun(PLANNING, observe(position.state, 1), question, 1, plan)

    def __call__(self, position: Position, seat: int) -> Answer | None:
        question = position.question
        assert isinstance(question, Question)
        view, mine = observe(position.state, seat), seen(question, seat)
        assert isinstance(mine, Question)
        if seat != 1:
            order = order_answer(view, mine, seat, {})
            return Answer(seat, order.key if order else mine.default_of(seat), "order")
        found = answered(PLANNING, view, mine, seat, self.progress) if self.progress else None
        if isinstance(found, Halted):
            self.progress = None
        if not isinstance(found, Taken):
            return None
        self.progress = found.progress
        return Answer(seat, found.key, "plan")


def dice(name: str, chance: Chance, number: int) -> str:
    """The same fall with every hand."""
    return chance.result(Stream(name, number).below(chance.size))


def comes_to(hand: str, steps: tuple[Step, ...], fate: int, name: str, *there: str) -> object:
    """How far the plan has come for all to see: the step, and what the others know of the open question."""
    position = opened(hand, fate, *there)
    settle(position, partial(dice, name), Sent(position, steps, {"wound": 0} if fate else {}), (1,))
    shared = position.shared
    assert isinstance(shared.question, Question)
    return shared.counts.steps, seen(shared.question, 2)


@pytest.mark.rule("T-R-26")
@pytest.mark.parametrize(
    "there", [(), ("bear",), ("sword", "wolf")], ids=lambda one: "-".join(one) or "nothing"
)
@pytest.mark.parametrize("said", PLANS)
def test_the_same_plan_stops_at_the_same_public_step_with_any_hand(said: str, there: tuple[str, ...]) -> None:
    for fate, name in product((0, 1), ("first", "second", "third")):
        found = {hand: comes_to(hand, PLANS[said], fate, name, *there) for hand in HANDS}
        assert {repr(one) for one in found.values()} == {repr(found["hex"])}, (fate, name, found)
