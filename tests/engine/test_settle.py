"""Going on without people: dice, standing orders past the journal's end, bots, allies."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

import pytest

from games.engine.dice import FairDice, Stream
from games.engine.events import BY_ORDER, seen_event
from games.engine.orders import Ordered, StandingOrders
from games.engine.position import Position
from games.engine.questions import PASS, Answer, By, Procedure, Question, one, roll, seen
from games.engine.settle import Automatic, settle
from games.engine.system import Bots, Look
from tests.engine.tiny import BIDS, DUEL, QUEST, RACE, SEED, State, View, play, table

DICE = FairDice(SEED, "tiny")


def nobody(_position: Position, _seat: int) -> None:
    """No seat has an order."""


def always(answers: Mapping[str, str], seats: Collection[int]) -> Automatic:
    """Orders of these seats by kind of question, given to nobody who is not asked."""

    def automatic(position: Position, seat: int) -> Answer | None:
        assert isinstance(position.question, Question)
        key = answers.get(position.question.kind)
        return Answer(seat, key, "order", f"always {key}") if key and seat in seats else None

    return automatic


def test_dice_roll_until_a_person_is_asked() -> None:
    position = play(table(RACE), "1 run")
    assert settle(position, DICE, nobody) == 1
    assert position.waiting == (1,)
    assert position.chances == 1
    assert settle(position, DICE, nobody) == 0


def test_an_order_answers_in_the_same_breath_and_the_entry_says_which_and_why() -> None:
    position = play(table(RACE), "1 walk")
    assert settle(position, DICE, always({"stash": "hide"}, [1])) == 1
    assert position.entries[-1].answers == (Answer(1, "hide", "order", "always hide"),)
    assert position.waiting == (2,)


def test_an_order_changed_later_does_not_rewrite_the_past() -> None:
    position = play(table(RACE), "1 walk")
    settle(position, DICE, always({"stash": "hide"}, [1]))
    loaded = Position(RACE, position.base, position.entries)
    assert settle(loaded, DICE, always({"stash": "keep"}, [1])) == 0
    assert loaded.digest() == position.digest()
    assert loaded.entries == position.entries


def test_a_window_waits_for_people_only() -> None:
    position = play(table(DUEL, 3), "1 strike")
    assert settle(position, DICE, always({"react": PASS}, [2])) == 0
    assert position.waiting == (3,)
    assert settle(position, DICE, always({"react": PASS}, [3])) == 1


def test_with_orders_for_all_a_game_never_waits_out_of_turn() -> None:
    position = table(BIDS, 3)
    settle(position, DICE, always({"bid": "nothing"}, [1, 2, 3]))
    assert position.result is not None


def test_a_decision_of_allies_is_left_to_the_people_among_them() -> None:
    orders = always({"way": "left"}, [2, 3])
    position = play(table(QUEST, 3), "1 yes")
    assert settle(position, DICE, orders, people=[1]) == 0
    assert position.waiting == (1, 2, 3)
    assert settle(position, DICE, orders, people=[]) == 1
    assert position.entries[-1].answers[0] == Answer(2, "left", "order", "always left")


def way(view: View, question: Question, seat: int, orders: Mapping[str, Any]) -> Ordered | None:
    """A tiny order: the way to take, right unless somebody says otherwise; "ask" leaves it to the person."""
    value = orders.get("way", "right")
    return None if question.kind != "way" or value == "ask" else Ordered(value, f"way.{value}")


def by_orders(orders: Mapping[int, Mapping[str, Any]]) -> Automatic:
    """What the orders of each seat answer in a quest; a seat that has said nothing has the defaults."""

    def automatic(position: Position, seat: int) -> Answer | None:
        assert isinstance(position.question, Question)
        view = position.system.observe(position.state, seat)
        order = way(view, position.question, seat, orders.get(seat, {}))
        return order and Answer(seat, order.key, "order", order.reason)

    return automatic


EVERYBODY = [1, 2, 3, 4]


def test_with_default_orders_four_people_never_wait_for_a_decision_of_all() -> None:
    position = play(table(QUEST, 4), "1 yes")
    assert settle(position, DICE, by_orders({}), EVERYBODY) == 1
    assert position.entries[-1].answers == (Answer(1, "right", "order", "way.right"),)
    assert position.waiting == (1,)
    assert position.question is not None
    assert position.question.kind == "pack"


def test_the_leading_seat_decides_for_all() -> None:
    position = play(table(QUEST, 4), "1 yes")
    settle(position, DICE, by_orders({1: {"way": "left"}, 2: {"way": "right"}}), EVERYBODY)
    assert position.entries[-1].answers == (Answer(1, "left", "order", "way.left"),)


@pytest.mark.parametrize("seat", EVERYBODY)
def test_whoever_wants_to_be_asked_makes_all_wait(seat: int) -> None:
    position, orders = play(table(QUEST, 4), "1 yes"), {seat: {"way": "ask"}}
    assert settle(position, DICE, by_orders(orders), EVERYBODY) == 0
    assert position.waiting == (1, 2, 3, 4)
    assert position.give(3, "left") is not None  # any of them may answer then


def test_a_bot_that_has_no_order_makes_nobody_wait() -> None:
    position, orders = play(table(QUEST, 4), "1 yes"), {1: {"way": "ask"}}
    settle(position, DICE, by_orders(orders), [2, 3, 4])
    assert position.entries[-1].answers == (Answer(2, "right", "order", "way.right"),)


def test_orders_that_come_while_all_wait_answer_later() -> None:
    position = play(table(QUEST, 4), "1 yes")
    loaded = Position(QUEST, position.base, position.entries)
    settle(loaded, DICE, by_orders({}), EVERYBODY)
    assert loaded.entries[-1].answers[0].by == "later"


def test_who_leaves_does_not_lead_those_who_stay() -> None:
    position = play(table(QUEST, 4), "1 yes")
    settle(position, DICE, by_orders({1: {"way": "left"}}), EVERYBODY, {1: "person"})
    assert position.entries[1].answers == (Answer(2, "right", "order", "way.right"),)


def test_orders_and_bots_are_given_the_view_of_their_seat_never_the_state() -> None:
    views: list[View] = []

    def order_answer(view: View, question: Question, seat: int, orders: Mapping[str, Any]) -> Ordered | None:
        views.append(view)
        return Ordered(orders["react"], "always") if question.kind == "react" else None

    def bot(look: Look, question: Question, seat: int, stream: Stream) -> str:
        views.append(look())
        return stream.pick(question.options_of(seat))

    system = replace(
        DUEL, orders_of=lambda *_: StandingOrders(answer=order_answer), bots=Bots({"random": bot})
    )

    def automatic(position: Position, seat: int) -> Answer | None:
        assert isinstance(position.question, Question)
        mine, view = seen(position.question, seat), system.observe(position.state, seat)
        if seat == 1:
            key = system.bots.levels["random"](lambda: view, mine, seat, Stream("tiny", position.number))
            return Answer(seat, key, "bot")
        order = system.orders.answer(view, mine, seat, {"react": PASS})
        return order and Answer(seat, order.key, "order", order.reason)

    position = table(system, 2)
    settle(position, DICE, automatic)
    assert position.waiting == (2,)
    assert position.entries[0].answers[0].by == "bot"
    assert all(isinstance(view, View) for view in views)


# -- leaving -----------------------------------------------------------------------------------------


def rolls_first(state: State) -> Procedure:
    """A turn that begins with a die."""
    seat = state.turn
    yield roll("luck", who=seat)
    yield one(seat, "stash", ("keep", "hide"))
    state.turn = state.others()[0]


def test_who_leaves_answers_by_default_until_the_phase_ends_and_then_goes() -> None:
    position = play(table(RACE, 3), "1 run")
    leaving: dict[int, By] = {1: "person"}
    settle(position, DICE, nobody, [1, 2, 3], leaving)
    assert [entry.kind for entry in position.entries] == ["pace", "run", "stash", "leave"]
    assert position.entries[2].answers == (Answer(1, "keep", "default"),)
    assert (position.state.seats, position.waiting, leaving) == ([2, 3], (2,), {})


def test_the_orders_of_who_leaves_are_heard_before_his_defaults() -> None:
    position = play(table(RACE, 3), "1 walk")
    settle(position, DICE, always({"stash": "hide"}, [1]), [], {1: "person"})
    assert position.entries[1].answers[0] == Answer(1, "hide", "order", "always hide")


def test_a_leaving_waits_for_others_who_are_asked_in_the_phase() -> None:
    position = play(table(RACE, 3), "1 walk")
    leaving: dict[int, By] = {2: "default"}
    assert settle(position, DICE, nobody, [1, 3], leaving) == 0
    assert leaving == {2: "default"}
    play(position, "1 keep")
    settle(position, DICE, nobody, [1, 3], leaving)
    assert position.entries[-1].answers == (Answer(2, "leave", "default"),)
    assert (position.state.seats, position.waiting) == ([1, 3], (3,))


def test_a_leaving_does_not_miss_the_end_of_a_phase_behind_which_the_dice_roll_at_once() -> None:
    position = play(table(replace(RACE, phases={"turn": rolls_first}), 3), "table 3")
    settle(position, DICE, nobody, [2, 3], {1: "person"})
    assert [entry.kind for entry in position.entries] == ["luck", "stash", "leave", "luck"]
    assert position.waiting == (2,)


def test_nobody_is_let_go_while_a_question_stands_though_its_phase_has_no_answer() -> None:
    position = table(RACE, 3)
    assert position.at_boundary
    leaving: dict[int, By] = {2: "person"}
    assert settle(position, DICE, nobody, [1, 3], leaving) == 0
    play(position, "1 walk", "1 keep")
    settle(position, DICE, nobody, [1, 3], leaving)
    assert [entry.kind for entry in position.entries][-1:] == ["leave"]
    assert (position.state.seats, leaving) == ([1, 3], {})


def test_those_who_leave_together_do_so_at_once_where_that_ends_the_game() -> None:
    position = table(RACE, 3)
    settle(position, DICE, nobody, [1], {2: "person", 3: "person"})
    assert position.result is not None
    assert (position.result.winners, len(position.entries)) == ((1,), 2)


def test_with_one_seat_left_nobody_waits_for_the_end_of_a_phase() -> None:
    position = play(table(RACE), "1 walk")
    settle(position, DICE, nobody, [1, 2], {2: "person"})
    assert position.result is not None
    assert position.result.winners == (1,)


def test_two_leave_at_one_boundary() -> None:
    position = table(RACE, 4)
    settle(position, DICE, nobody, [1, 2, 3, 4], {1: "person", 3: "default"})
    assert (position.state.seats, position.waiting) == ([2, 4], (2,))


def test_a_decision_of_allies_does_not_wait_for_one_who_leaves() -> None:
    position = play(table(QUEST, 3), "1 yes")
    settle(position, DICE, nobody, [1], {1: "person"})
    assert position.entries[1].answers[0].by == "default"


# -- what is told of automatic answers ---------------------------------------------------------------


def test_an_automatic_answer_is_told_to_its_seat_alone_also_when_the_game_is_over() -> None:
    position = play(table(RACE), "1 walk")
    settle(position, DICE, always({"stash": "hide"}, [1]))
    step, told = next((step, event) for step, event in position.events if event.kind == BY_ORDER)
    mine = seen_event(told, 1, step)
    assert mine is not None
    assert {mine.facts[one] for one in ("question", "key", "reason")} == {"stash", "hide", "always hide"}
    for opened in (False, True):
        assert seen_event(told, 2, step, opened=opened) is None
        assert seen_event(told, None, step, opened=opened) is None


def test_what_is_told_of_automatic_answers_counts_no_public_step() -> None:
    by_hand, by_order = (play(table(RACE), "1 walk") for _ in range(2))
    by_hand.give(1, "hide")
    settle(by_order, DICE, always({"stash": "hide"}, [1]))
    assert by_order.steps == by_hand.steps
    public = [one for one in by_order.events if one[1].kind != BY_ORDER]
    assert public == by_hand.events
