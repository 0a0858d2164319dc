"""What answers of the best bot took: all of them, those to which it looks ahead, and how many are long."""

import pytest

from benchmarks.thoughts import LONG, rows_of
from games.systems import get_system
from games.systems.sorcerer.bots.levels import search_of

YARD = 0.0009
LOOK = LONG * YARD
NAMED = ("move",)


def kept(*spent: tuple[str, float]) -> dict[str, bool]:
    """Budget -> whether it is kept."""
    return {row.budget: row.ok for row in rows_of("sorcerer", spent, NAMED, "look", YARD)}


def test_quick_answers_keep_all_budgets():
    assert kept(*[("act", 0.001)] * 9, ("move", 0.3)) == dict.fromkeys(
        ("thought", "thought_ahead", "thought_long"), True
    )


def test_answers_to_which_it_looks_ahead_have_a_budget_of_their_own():
    assert kept(*[("act", 0.001)] * 9, ("move", 0.6)) == {
        "thought": True,
        "thought_ahead": False,
        "thought_long": True,
    }
    assert "thought_ahead" not in kept(("act", 0.001))


@pytest.mark.parametrize(("long", "well"), [(5, True), (6, False)])
def test_five_answers_of_a_hundred_may_be_long(long: int, well: bool):
    spent = [("cast", LOOK * 1.01)] * long + [("cast", LOOK * 0.99)] * (100 - long)
    assert kept(*spent)["thought_long"] == well


def test_what_is_missed_names_the_kinds_that_take_the_time():
    (row, *_), spent = rows_of("sorcerer", [("act", 9.0), ("cast", 1.0)], (), "look", YARD), 9.0
    assert not row.ok
    assert row.limits.startswith(f"act: 1 of {spent:.3f} s, cast")


def test_the_kinds_are_those_of_the_search():
    assert search_of(get_system("sorcerer")).kinds == {"move"}
