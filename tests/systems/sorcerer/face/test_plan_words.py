"""The plan of a turn of the Labyrinth in words and by taps: every choice may be sent, and reads as chosen."""

from typing import cast

import pytest
from django.utils.translation import override

from games.faces.next_turn import kept_plan
from games.faces.plan_form import NextTurn
from games.faces.plan_words import REASONS
from games.faces.shown import ShownTable
from games.faces.sorcerer.plan_words import PLANS, POLICIES
from games.kit.next_turn import waiting
from games.kit.plan_steps import Branch, Plan, Step
from games.kit.plans import begun
from games.systems.sorcerer.orders.plans import PLANNING, STOPS
from tests.systems.sorcerer.face.pages import shown
from tests.systems.sorcerer.table import Table


def others(gems: int = 4) -> Table:
    """Hilda is at the end of her turn; Nimuel comes behind her, Khar-Ghul stands where he may go."""
    t = Table(3, ("elves", "undead", "dwarves"), windows=True)
    t.asleep("saelith").put("nimuel", "1-b4", backpack=["might"]).put("khar_ghul", "1-c4").gems(1, gems)
    return t.put("hilda", "3-c4", backpack=["axe"]).start(3, "act", moved="hilda", open=True)


def own() -> Table:
    """The same in Nimuel's own turn."""
    t = others()
    t.state.turn = None
    return t.start(1, "move")


def table_of(t: Table) -> ShownTable:
    return cast(ShownTable, shown(t.at, 1))


def offered(t: Table) -> NextTurn:
    table = table_of(t)
    return PLANS.next_turn(table, PLANNING.coming(table.view, 1))


def first(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """A Move paid for needs one before it."""
    return (Step(("move:nimuel:c4",), kind="move"), *steps) if steps[0].keys == ("extra",) else steps


def test_every_choice_may_wait_for_its_turn() -> None:
    found, view = offered(others()), table_of(others()).view
    assert [case.number for case in found.cases] == list(range(3, 17))
    for case in found.cases:
        for choice in case.choices:
            branch = Branch(choice.steps, {"roll": (case.number,)})
            assert waiting(PLANNING, view, 1, Plan(0, (), {}, (branch,)), 2)
    refused = 0
    for choice in found.choices:
        try:
            assert waiting(PLANNING, view, 1, Plan(0, first(choice.steps)), 2)
        except ValueError:
            refused += choice.steps[0].keys == ("extra",)
    assert refused < sum(choice.steps[0].keys == ("extra",) for choice in found.choices)


def test_who_cannot_pay_is_offered_nothing_to_pay_for() -> None:
    found = offered(others(gems=0))
    assert found.cases == ()
    assert not [one for one in found.choices if one.steps[0].keys == ("extra",)]


def test_every_way_on_the_board_can_be_walked() -> None:
    table = table_of(others())
    taps = PLANS.next_turn(table, PLANNING.coming(table.view, 1)).taps
    begin = [tap for tap in taps if tap.start == "begin"]
    assert {tap.place for tap in begin if "nimuel" in tap.to} == {"1-a4", "1-c4", "1-b3"}
    for one in begin:
        assert waiting(PLANNING, table.view, 1, Plan(0, one.choice.steps), 2)
        for behind in (tap for tap in taps if tap.start == one.to):
            assert waiting(PLANNING, table.view, 1, Plan(0, one.choice.steps + behind.choice.steps), 2)
    at_once = [tap for tap in taps if tap.deed == "attack" and tap.start.endswith("nimuel:c4")]
    assert [tap.choice.steps[0].keys for tap in at_once][:1] == [("attack:khar_ghul",)]
    assert all(0 < (tap.chance or 0) < 100 for tap in at_once)


def test_the_running_turn_is_planned_by_the_same_taps() -> None:
    table = table_of(own())
    question = table.question
    taps = [tap for tap in PLANS.taps(table) if tap.start == "begin"]
    assert taps
    for tap in taps:
        assert begun(PLANNING, table.view, question, 1, Plan(10, tap.choice.steps))  # type: ignore[arg-type]
    assert {tap.choice for tap in PLANS.taps(table)} >= {
        one for one in PLANS.choices(table) if one.steps in POLICIES.values()
    }


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_kept_plan_reads_as_it_was_chosen(language: str) -> None:
    with override(language):
        found, view = offered(others()), table_of(others()).view
        chosen = [found.choices[0], *(one for one in found.choices if len(one.steps) > 1)]
        steps = tuple(step for one in chosen for step in one.steps)
        branches = tuple(Branch(case.choices[1].steps, {"roll": (case.number,)}) for case in found.cases)
        kept = kept_plan("sorcerer", view, Plan(0, steps, {"life": 2}, branches))
        assert kept.steps == tuple(one.words for one in chosen)
        assert {said for _case, said in kept.cases} == {(found.cases[0].choices[1].words,)}
    assert kept.stops[0].endswith(" 2")


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_stop_and_whatever_is_not_as_foreseen_has_its_own_words(language: str) -> None:
    facts = PLANNING.foreseen(table_of(others()).view, 1)
    with override(language):
        said = [str(REASONS[f"other_{fact}"]) for fact in facts]
        stops = [str(PLANS.reasons[stop]) for stop in STOPS] + [
            str(one.label) for one in PLANS.stops.values()
        ]
    assert len({*said, *stops}) == len(said) + len(stops)
    assert set(PLANS.stops) == set(STOPS)
