"""Bots for any system: any answer, any free one, and a sensible one built of small judgements."""

from typing import Any

from games.engine.dice import Stream
from games.engine.orders import Ordered, Settings
from games.engine.questions import Question, one
from games.engine.system import Bot
from games.kit.bots import forgetful, random, sensible, thrifty

ACT = Question("act", (1,), ("buy:axe", "pray", "rest"), "rest")


def picks(bot: Bot, question: Question, view: Any = None) -> set[str]:
    """What the bot may answer, over many streams."""
    return {bot(lambda: view, question, 1, Stream(n)) for n in range(60)}


def test_random_gives_every_option_of_its_seat_a_chance() -> None:
    assert picks(random, ACT) == {"buy:axe", "pray", "rest"}
    own = Question("bid", (1, 2), (), "none", how="sealed", each={1: ("none", "a"), 2: ("none", "b")})
    assert picks(random, own) == {"none", "a"}


def test_thrifty_buys_only_where_nothing_else_is_offered() -> None:
    assert picks(thrifty(("buy",)), ACT) == {"pray", "rest"}
    assert picks(thrifty(("buy",)), Question("shop", (1,), ("buy:axe", "buy:bow"))) == {"buy:axe", "buy:bow"}


def order_answer(view: Any, question: Question, seat: int, orders: Settings) -> Ordered | None:
    """An order speaks only of duels."""
    return Ordered("yield", "duel.never") if question.kind == "duel" else None


def imagine(view: int, seat: int, stream: Stream) -> int:
    """What is not seen is drawn from the stream."""
    return view + stream.below(2)


def judge(state: int, keys: tuple[str, ...], seat: int) -> str:
    """Pray in danger; else let it be."""
    return "pray" if state > 2 else ""


SENSIBLE = sensible(order_answer, imagine, {"act": judge, "duel": judge})


def test_sensible_listens_to_orders_first() -> None:
    assert picks(SENSIBLE, Question("duel", (1,), ("fight", "yield")), view=9) == {"yield"}


def test_sensible_judges_what_it_imagines_else_it_is_safe() -> None:
    assert picks(SENSIBLE, ACT, view=1) == {"rest"}
    assert picks(SENSIBLE, ACT, view=2) == {"rest", "pray"}
    assert picks(SENSIBLE, ACT, view=3) == {"pray"}


def test_sensible_gives_the_safe_answer_to_what_it_has_no_judgement_of() -> None:
    assert picks(SENSIBLE, Question("toast", (1,), ("ale", "water"), "water"), view=9) == {"water"}


def test_a_forgetful_player_slips_where_three_answers_make_sense_and_never_at_the_edge() -> None:
    def usual(_look: object, question: Question, _seat: int, _stream: Stream) -> str:
        return question.options[0]

    three, two = one(1, "move", ("a", "b", "c")), one(1, "move", ("a", "b"))
    other = one(1, "fight", ("a", "b", "c"))
    edge = [False]
    bot = forgetful(usual, ("move",), lambda _view, _seat: edge[0])

    def given(question: Question) -> list[str]:
        return [bot(lambda: None, question, 1, Stream(n)) for n in range(200)]

    assert 40 < given(three).count("b") < 80
    assert set(given(three)) == {"a", "b"}
    assert set(given(two)) == set(given(other)) == {"a"}
    edge[0] = True
    assert set(given(three)) == {"a"}
