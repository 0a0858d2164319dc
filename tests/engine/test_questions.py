"""The four kinds of question, what is offered, and what others see of an open one."""

import pytest

from games.engine.questions import (
    PASS,
    Answer,
    Chance,
    Entry,
    Question,
    Waiting,
    draw,
    first,
    one,
    reveal,
    roll,
    sealed,
    seen,
)


def test_the_first_option_is_the_safe_one_without_a_default() -> None:
    assert one(1, "door", ("stay", "open")).default == "stay"
    assert one(1, "door", ("stay", "open"), "open").default == "open"
    assert first((1, 2), "way", ("left", "right")).default_of(2) == "left"


def test_every_question_has_an_answer_that_time_may_give() -> None:
    question = sealed("react", {1: (PASS, "ward"), 2: ("red", "blue")})
    assert question.default_of(1) == PASS
    assert question.default_of(2) == "red"


@pytest.mark.parametrize(
    "make",
    [
        lambda: one(1, "door", ()),
        lambda: one(1, "door", ("stay",), "open"),
        lambda: first((), "way", ("left",)),
        lambda: first((1, 1), "way", ("left",)),
        lambda: first((1, 2), "way", ("left",), "up"),
        lambda: sealed("bid", {}),
        lambda: sealed("bid", {1: ()}),
        lambda: one(1, "door", ("stay", "go", "stay")),
        lambda: first((1, 2), "way", ("left", "left")),
        lambda: sealed("bid", {1: ("1", "2"), 2: ("1", "1")}),
        lambda: draw("card", {}),
        lambda: draw("card", {"sun": 0}),
    ],
)
def test_a_question_nobody_can_answer_is_refused_when_it_is_asked(make: object) -> None:
    with pytest.raises(ValueError, match=r"door|way|bid|card"):
        make()  # type: ignore[operator]


def test_no_question_is_called_like_a_resignation() -> None:
    """Its answer would be read as one when the game is replayed."""
    with pytest.raises(ValueError, match="'leave' offers"):
        one(1, "leave", ("stay",))


def test_two_dice_are_one_chance_of_36() -> None:
    chance = roll("attack", 2)
    results = [chance.result(number) for number in range(chance.size)]
    assert (results[0], results[1], results[35]) == ("1,1", "1,2", "6,6")
    assert len(dict.fromkeys(results)) == 36
    assert all(chance.allows(result) for result in results)
    assert not any(chance.allows(key) for key in ("7,1", "1", "1,1,1", "1,,", "a,b", "1, 1"))


def test_a_draw_is_read_off_the_bag_sorted_by_id() -> None:
    chance = draw("card", {"sun": 2, "moon": 1})
    assert chance.bag == ("moon", "sun", "sun")
    assert chance == draw("card", {"moon": 1, "sun": 2})
    assert [chance.result(number) for number in range(chance.size)] == ["moon", "sun", "sun"]
    assert not chance.allows("star")


def test_showing_something_is_a_chance_with_one_outcome() -> None:
    chance = reveal("look", "sun moon", (2,))
    assert isinstance(chance, Chance)
    assert (chance.size, chance.result(0), chance.seen_by) == (1, "sun moon", (2,))


def test_an_entry_knows_whether_the_table_answered() -> None:
    assert Entry("run", (Answer(-1, "4", "table"),)).is_chance
    assert not Entry("pace", (Answer(1, "walk"),)).is_chance
    assert not Entry("pace", ()).is_chance


def test_options_are_for_those_asked_only() -> None:
    question = one(1, "cast", ("pass", "fireball"), at="fight")
    assert seen(question, 1) == question
    for other in (2, None):
        assert seen(question, other) == Waiting((1,), "cast", {"at": "fight"})


def test_of_a_private_question_others_learn_only_who_is_waited_for() -> None:
    question = one(1, "stash", ("keep", "hide"), private=True, what="crystal")
    assert seen(question, 2) == Waiting((1,)) == seen(question, None)
    private = sealed("swap", {1: ("pass", "ring"), 2: ("pass",)}, private=True)
    assert seen(private, 3) == Waiting((1, 2))


def test_a_sealed_question_shows_each_seat_its_own_options_only() -> None:
    question = sealed("bid", {1: ("nothing", "10"), 2: ("nothing", "30")}, "nothing", prize=1)
    mine = seen(question, 1)
    assert mine == Question("bid", (1,), ("nothing", "10"), "nothing", how="sealed", params={"prize": 1})
    assert mine.options_of(1) == ("nothing", "10")
    assert seen(question, None) == Waiting((1, 2), "bid", {"prize": 1})
