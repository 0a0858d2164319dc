"""The form of a turn of Talisman that has not come: words for every choice, each a plan that may wait."""

from typing import cast

import pytest
from django.utils.translation import override

from games.faces.next_turn import kept_plan
from games.faces.plan_form import NextTurn
from games.faces.plan_words import REASONS
from games.faces.shown import ShownTable
from games.faces.talisman.plan import box
from games.faces.talisman.plan_words import PLANS, POLICIES
from games.kit.next_turn import waiting
from games.kit.plan_steps import Branch, Plan
from games.systems.talisman.orders.plans import PLANNING
from tests.systems.talisman.face.words import shown
from tests.systems.talisman.table import Table


def others(**given: int) -> Table:
    """The Troll is about to roll, the Wizard comes behind it."""
    return Table("wizard", "troll").give(1, "hex").put(1, "fields_8", **{"fate": 2, **given}).start(2)


def offered(t: Table) -> NextTurn:
    table = cast(ShownTable, shown(t.at, 1))
    return PLANS.next_turn(table, PLANNING.coming(table.view, 1))


def test_every_choice_of_every_roll_may_wait_for_its_turn() -> None:
    t = others()
    found = offered(t)
    assert [case.number for case in found.cases] == [1, 2, 3, 4, 5, 6]
    view = shown(t.at, 1).view
    for case in found.cases:
        for choice in case.choices:
            branch = Branch(choice.steps, {"roll": (case.number,)})
            assert waiting(PLANNING, view, 1, Plan(0, found.before, {}, (branch,)), 2)
    for choice in found.choices:
        assert waiting(PLANNING, view, 1, Plan(0, choice.steps), 2)
    assert {choice.steps[0] for choice in found.choices} > set(POLICIES.values())


def test_ways_are_drawn_from_space_to_space() -> None:
    content = shown(others().at, 1).view.content
    for case in offered(others()).cases:
        for way in (one for one in case.choices if one.place):
            end, points = box(content, way.place), way.line[1:].split("L")
            assert points[-1] == f"{end.left + end.width / 2:g} {end.top + end.height / 2:g}"
            assert len(points) == case.number + 1


def test_who_does_not_roll_chooses_the_way_itself() -> None:
    found = offered(others(toad=2, gold=0))
    assert (found.cases, found.before) == ((), ())
    assert "go:crags" in [choice.steps[0].keys[0] for choice in found.choices]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_kept_plan_reads_as_it_was_chosen(language: str) -> None:
    t = others()
    with override(language):
        found = offered(t)
        branches = tuple(Branch(case.choices[0].steps, {"roll": (case.number,)}) for case in found.cases)
        rest = Branch(found.cases[0].choices[-1].steps)
        steps = (*found.before, *found.choices[-1].steps)
        kept = kept_plan("talisman", shown(t.at, 1).view, Plan(0, steps, {"life": 2}, (*branches, rest)))
        assert kept.steps == (found.choices[-1].words,)
        chosen = [*(case.choices[0].words for case in found.cases), found.cases[0].choices[-1].words]
        assert [steps for _case, steps in kept.cases] == [(one,) for one in chosen]
        told = [case for case, _steps in kept.cases]
    assert len({*told}) == len(told)
    assert kept.stops[0].endswith(" 2")


@pytest.mark.parametrize("language", ["en", "pl"])
def test_whatever_is_not_as_foreseen_has_a_reason(language: str) -> None:
    facts = PLANNING.foreseen(shown(others().at, 1).view, 1)
    with override(language):
        said = [str(REASONS[f"other_{fact}"]) for fact in facts]
    assert len({*said}) == len(facts)
