"""Bluff-safe: who is asked, and when, never depends on what anybody holds (T-DP principles 3 and 4)."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest

from games.engine.events import seen_event
from games.engine.orders import Ordered
from games.engine.questions import PASS, Chance, Question, seen
from games.kit.orders import OrderField
from games.systems.talisman.orders.values import askable
from games.systems.talisman.system import SYSTEM
from games.systems.talisman.view import View
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.table import Table

Answering = Callable[[View, Question, int, Mapping[str, Any]], Ordered | None]
SETTINGS = tuple(
    CONTENT.order_book.merged(CONTENT.order_book.validate(one))
    for one in (
        {},
        {"ask": askable(CONTENT)},
        {"ask": ("counter", "attacked")},
        *(preset.values for preset in CONTENT.order_book.presets.values()),
    )
)
HANDS = [
    ("counterspell", "healing"),
    ("preservation", "immobility"),
    ("psionic_blast", "random"),
    ("hex", "divination"),
    ("invisibility", "temporal_warp"),
]


def attacked(t: Table) -> Table:
    """The Warrior attacks the Wizard and wins."""
    return t.put(2, "plains_10", fate=2).start(1, "landed")


def commanded(t: Table) -> Table:
    """The Warrior casts the Command Spell."""
    return t.put(1, "crown_of_command").start(1, "landed")


def robbed(t: Table) -> Table:
    """The Warrior casts Acquisition at the Wizard."""
    return t.give(1, "acquisition").set(2, gold=2).start(1)


def whole_turn(t: Table) -> Table:
    """The Warrior moves, draws an Ogre and fights it."""
    return t.put(1, "fields_8").start(1)


SCENES = [attacked, commanded, robbed, whole_turn]
WANTED = {"encounter": "attack:2", "start": "cast:acquisition:2", "reward": "life"}
DRAWN = "adventure.ogre"


def course(
    scene: Callable[[Table], Table],
    hand: tuple[str, ...],
    answer: Answering,
    leak: Callable[[Table], None] = lambda _: None,
) -> list[bytes]:
    """What the seats 1 and 3 and a spectator get at every stop of a turn, and whether the Wizard, who always
    passes, would be waited for under each of the settings."""
    t = Table("warrior", "wizard", "thief", windows=True, fate=True, pause="present")
    t.put(1, "plains_10").give(2, *hand).put(3, "plains_18")
    scene(t)
    number, found = t.state.now.number, []
    while t.kind and t.state.now.number == number:
        leak(t)
        question = t.at.question
        found.append(told(t, answer))
        if isinstance(question, Chance):
            t.play(DRAWN if DRAWN in question.bag else question.result(question.size // 2))
        elif isinstance(question, Question):
            keys = {seat: safe(question, seat) for seat in question.seats}
            t.play(keys if question.how == "sealed" else keys[question.seats[0]])
    return found


def safe(question: Question, seat: int) -> str:
    wanted = WANTED.get(question.kind, "")
    return wanted if wanted in question.options_of(seat) else question.default_of(seat)


def told(t: Table, answer: Answering) -> bytes:
    question, shown = t.at.question, []
    for seat in (1, 3, None):
        open_now = seen(question, seat) if isinstance(question, Question) else None
        events = [seen_event(event, seat, step) for step, event in t.at.events]
        shown.append([SYSTEM.observe(t.state, seat), open_now, events, t.at.steps])
    waits = None
    if isinstance(question, Question) and 2 in question.seats:
        mine = seen(question, 2)
        assert isinstance(mine, Question)
        view = SYSTEM.observe(t.state, 2)
        waits = [answer(view, mine, 2, orders) is None for orders in SETTINGS]
    return msgspec.json.encode([shown, waits])


@pytest.mark.parametrize("scene", SCENES, ids=lambda one: one.__name__)
def test_who_is_asked_and_waited_for_depends_on_no_hand(scene: Callable[[Table], Table]) -> None:
    courses = {tuple(course(scene, hand, SYSTEM.orders.answer)) for hand in HANDS}
    assert len(courses) == 1
    assert len(courses.pop()) > 4


def test_with_ask_me_somebody_is_waited_for() -> None:
    lines = [line for scene in SCENES for line in course(scene, HANDS[0], SYSTEM.orders.answer)]
    assert any(line.endswith(b",[false,true,false,false,false,false]]") for line in lines)
    assert any(line.endswith(b",[false,true,true,false,false,false]]") for line in lines)


@pytest.mark.parametrize("scene", SCENES, ids=lambda one: one.__name__)
def test_asking_only_who_can_do_something_would_be_caught(scene: Callable[[Table], Table]) -> None:
    def betraying(view: View, question: Question, seat: int, orders: Mapping[str, Any]) -> Ordered | None:
        if question.options_of(seat) == (PASS,):
            return Ordered(PASS, "idle")
        return SYSTEM.orders.answer(view, question, seat, orders)

    assert len({tuple(course(scene, hand, betraying)) for hand in HANDS}) > 1


def test_a_leak_planted_in_the_state_would_be_caught() -> None:
    def leaking(t: Table) -> None:
        t.state.options["leak"] = t.state.of(2).spells[0]

    courses = {tuple(course(whole_turn, hand, SYSTEM.orders.answer, leaking)) for hand in HANDS}
    assert len(courses) > 1


def any_value(field: OrderField, number: int) -> Any:
    """A value of a field, another one for another number."""
    if field.type == "number":
        return field.min + number % (field.max - field.min + 1)
    words = [choice.value for choice in field.choices]
    if field.type in ("choice", "flag"):
        return words[number % len(words)]
    turned = words[number % len(words) :] + words[: number % len(words)]
    whole = field.type == "ranking" and not field.partial
    return tuple(turned if whole else turned[: 1 + number % len(words)])


@pytest.mark.parametrize("number", range(6))
def test_orders_of_any_values_answer_what_is_offered(number: int) -> None:
    """Each order at some value of each of its fields: its answers are legal ones, and hide nothing."""
    values = {
        one.id: any_value(one.fields[0], number)
        if [field.key for field in one.fields] == ["value"]
        else {field.key: any_value(field, number) for field in one.fields}
        for one in CONTENT.order_book.declared.values()
    }
    orders = CONTENT.order_book.merged(SYSTEM.orders.validate(values))

    def legal(view: View, question: Question, seat: int, _: Mapping[str, Any]) -> Ordered | None:
        answered = SYSTEM.orders.answer(view, question, seat, orders)
        assert answered is None or answered.key in question.options_of(seat)
        return answered

    for scene in SCENES:
        assert len({tuple(course(scene, hand, legal)) for hand in HANDS}) == 1
