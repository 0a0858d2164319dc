"""Bluff-safe: who is asked never depends on what anybody hides, whatever is ordered (L-COR-06).

The games and secrets are those of test_hidden.py. What each reader gets is written down together with who of
those asked would be waited for, under every preset and under random orders.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
import pytest

from games.engine.dice import Stream
from games.engine.orders import Ordered
from games.engine.position import Position
from games.engine.questions import PASS, Chance, Question, seen
from games.kit.orders import Order as Declared
from games.kit.orders import OrderField
from games.systems.sorcerer.state import State
from games.systems.sorcerer.system import SYSTEM
from games.systems.sorcerer.view import View
from tests.systems.sorcerer.fights import attack, bring
from tests.systems.sorcerer.hiding import Listener, Reader, Secret, Spot, first_leak, secrets
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table
from tests.systems.sorcerer.test_hidden import met
from tests.thirds import PARTS

BOOK = CONTENT.order_book

pytestmark = pytest.mark.long("every stop of many games under every order")

KINDS = ("join_defence", "cast", "stone_skin", "repeat_die_others", "repeat_others", "repeat", "repeat_die")
Answering = Callable[[View, Question, int, Mapping[str, Any]], Ordered | None]


def any_value(field: OrderField, stream: Stream) -> Any:
    """A random value of one field of an order."""
    if field.type == "number":
        return field.min + stream.below(field.max - field.min + 1)
    words = [choice.value for choice in field.choices]
    if field.type in ("choice", "flag"):
        return stream.pick(words)
    mixed = [words.pop(stream.below(len(words))) for _ in range(len(words))]
    return tuple(
        mixed if field.type == "ranking" and not field.partial else mixed[: stream.below(len(mixed) + 1)]
    )


def any_order(order: Declared, stream: Stream) -> Any:
    """A random value of an order."""
    values = {field.key: any_value(field, stream) for field in order.fields}
    return values["value"] if list(values) == ["value"] else values


@cache
def settings() -> tuple[dict[str, Any], ...]:
    """The presets, everything that hides questions, and random orders, all of them valid."""
    stream = Stream("orders at random")
    some = [{order: any_order(CONTENT.orders[order], stream) for order in CONTENT.orders} for _ in range(5)]
    hiding = {"own_cast": "orders", "own_repeat": "if_it_helps", "ask": ("cast", "repeat_die_others")}
    return tuple(
        BOOK.merged(BOOK.validate(one)) for one in [*(p.values for p in BOOK.presets.values()), hiding, *some]
    )


def waited_for(position: Position, question: Question, answer: Answering) -> list[tuple[int, list[bool]]]:
    """Of each seat asked: whether its person is waited for, under each of the settings."""
    found = []
    for seat in question.seats:
        mine = seen(question, seat)
        assert isinstance(mine, Question)
        view = SYSTEM.observe(position.state, seat)
        found.append((seat, [answer(view, mine, seat, orders) is None for orders in settings()]))
    return found


def watcher(answer: Answering, met_kinds: Counter[str]) -> type[Listener]:
    """A listener that also writes down who is waited for at every public question."""

    class Watching(Listener):
        def _look(self, reader: Reader, question: Question) -> None:
            super()._look(reader, question)
            if self._own_affair(question):
                return
            met_kinds[question.kind] += 1
            asked = waited_for(self.position, question, answer)
            self.heard.lines[reader].append((f"waited for at {question.kind}", msgspec.json.encode(asked)))

    return Watching


def leaks(
    answer: Answering, names: tuple[str, ...], met_kinds: Counter[str], *, part: int | None = None
) -> Iterator[str]:
    """Where the number of those waited for betrays a secret of one of these sorts, found one by one; at every
    third spot only where a part is named."""
    listener = watcher(answer, met_kinds)
    for number, spot in enumerate(met()):
        if part not in (None, number % PARTS):
            continue
        if not any(entry.kind in KINDS for entry in spot.entries):
            continue
        if leak := first_leak(spot, some_secrets(spot, number, names), SYSTEM, listener):
            yield leak


def some_secrets(spot: Spot, number: int, names: tuple[str, ...]) -> list[Secret]:
    """A few secrets of a spot, others at every spot."""
    state = msgspec.json.decode(spot.checkpoint, type=State)
    all_of_them = [one for one in secrets(state, Stream("bluff", number)) if one.name in names]
    return [all_of_them.pop(number % len(all_of_them)) for _ in range(5) if all_of_them]


ALL_SORTS = [("backpack", "zombie"), ("rune", "between", "piles")]


@pytest.mark.deep
@pytest.mark.rule("L-COR-06")
@pytest.mark.parametrize("names", ALL_SORTS)
def test_who_is_waited_for_depends_on_no_secret(names: tuple[str, ...]) -> None:
    met_kinds: Counter[str] = Counter()
    assert list(leaks(SYSTEM.orders.answer, names, met_kinds)) == []
    assert set(met_kinds) >= set(KINDS)


@pytest.mark.thirds
@pytest.mark.rule("L-COR-06")
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("names", ALL_SORTS)
def test_who_is_waited_for_depends_on_no_secret_at_a_third_of_all_stops(
    names: tuple[str, ...], part: int
) -> None:
    met_kinds: Counter[str] = Counter()
    assert list(leaks(SYSTEM.orders.answer, names, met_kinds, part=part)) == []
    assert len(set(met_kinds) & set(KINDS)) > len(KINDS) // 2


def has_castable(view: View, seat: int) -> bool:
    """Whether the seat holds a scroll that its bearer can cast."""
    return any(
        token in CONTENT.castable.get(one.id, ())
        for one in view.characters.values()
        if one.seat == seat
        for token in one.backpack or ()
    )


@pytest.mark.deep
@pytest.mark.rule("L-COR-06")
def test_asking_only_who_can_cast_would_be_caught() -> None:
    def betraying(view: View, question: Question, seat: int, orders: Mapping[str, Any]) -> Ordered | None:
        answered = SYSTEM.orders.answer(view, question, seat, orders)
        return (
            Ordered(question.default_of(seat), "idle")
            if not answered and not has_castable(view, seat)
            else answered
        )

    assert any(leaks(betraying, ("backpack",), Counter()))


@pytest.mark.rule("L-COR-06")
@pytest.mark.parametrize("name", ["backpack", "rune"])
def test_offering_a_repeat_only_for_what_one_holds_would_be_caught(name: str) -> None:
    def betraying(view: View, question: Question, seat: int, orders: Mapping[str, Any]) -> Ordered | None:
        mine = [one for one in view.characters.values() if one.seat == seat]
        letters = sum(len("".join([one.rune, *(one.backpack or ())])) for one in mine)
        if question.kind == "repeat" and letters % 2:
            return Ordered(PASS, "suits")
        return SYSTEM.orders.answer(view, question, seat, orders)

    assert any(leaks(betraying, (name,), Counter()))


@pytest.mark.rule("L-COR-06")
def test_the_attacked_is_asked_alike_whatever_he_holds() -> None:
    """One fight, every hand of two tokens: the same questions are put and the same ones wait."""
    courses = set()
    for hand in (
        ["dagger", "elixir"],
        ["might", "unseen"],
        ["stone_skin", "dispel"],
        ["crystal", "weakness"],
    ):
        t = bring(bring(Table(windows=True), "nimuel", backpack=hand), "hilda").gems(2, 4)
        attack(t, "hilda", "nimuel")
        course = []
        while t.state.fight is not None:
            question = t.at.question
            if isinstance(question, Chance):
                t.play("5,2" if question.kind == "clash" else question.result(0))
                continue
            assert isinstance(question, Question)
            course.append((question.kind, str(waited_for(t.at, question, SYSTEM.orders.answer))))
            safe = question.default_of(question.seats[0])
            t.play({question.seats[0]: safe} if question.how == "sealed" else safe)
        courses.add(tuple(course))
    assert len(courses) == 1
    assert [kind for kind, _ in courses.pop()] == ["cast", "repeat_die_others", "cast", "stone_skin"]
