"""The form of a turn of Talisman: words for each step, plans that begin, all stops and reasons."""

from typing import cast

import pytest
from django.utils.translation import override

from games.engine.questions import Question
from games.faces.shown import ShownTable
from games.faces.talisman.plan_words import PLANS, POLICIES, choices
from games.kit.plan_steps import Plan
from games.kit.plans import begun
from games.systems.talisman.orders.plans import CONDITIONS, KINDS, PLANNING, STOPS
from tests.systems.talisman.face.words import shown
from tests.systems.talisman.table import Table


def turn() -> Table:
    """The Dwarf is asked before it rolls, as it could be teleported."""
    return Table("dwarf", "troll").put(1, "fields_8").give(1, "teleport").start()


def offered(t: Table) -> ShownTable:
    return cast(ShownTable, shown(t.at, 1))


def test_what_is_open_and_every_end_of_the_roll_may_be_planned() -> None:
    t = turn()
    found = choices(offered(t))
    keys = [choice.steps[-1].keys[0] for choice in found]
    assert keys[: len(t.options)] == list(t.at.question.options_of(1))  # type: ignore[union-attr]
    assert {"go:plains_10", "go:crags", "bridge:hills_m4"} <= {*keys}
    assert len({choice.words for choice in found}) == len(found)


def test_what_leads_to_a_space_is_tapped_there_and_everything_can_be_chosen() -> None:
    table = offered(turn())
    found = PLANS.taps(table)
    assert [tap.choice for tap in found] == choices(table)
    assert {"plains_10", "crags", "hills_m4"} <= {tap.place for tap in found if tap.deed == "go"}
    assert all(tap.place in table.view.content.spaces for tap in found if tap.deed == "go")
    planner = PLANS.who(table)
    assert (planner.name, planner.side, planner.place) == ("Dwarf", "1", "fields_8")


def test_each_choice_is_a_plan_that_may_begin() -> None:
    t = turn()
    question = t.at.question
    assert isinstance(question, Question)
    policies = set(POLICIES.values())
    for choice in choices(offered(t)):
        if choice.steps[0] not in policies:
            assert begun(PLANNING, shown(t.at, 1).view, question, 1, Plan(10, choice.steps))


def test_policies_answer_questions_of_the_turn_under_conditions_that_there_are() -> None:
    for step in POLICIES.values():
        assert step.always
        assert step.kind in ("", *KINDS)
        assert not step.given or step.given.partition(":")[0] in CONDITIONS


def test_at_the_end_of_the_turn_its_own_question_is_the_main_one() -> None:
    t = Table("troll", "elf").put(1, "plains_10").trophies(1, "dragon", "ogre").start(1, "end")
    assert next(choice.steps[0].kind for choice in choices(offered(t))) == ""


def test_a_spectator_plans_nothing() -> None:
    assert choices(cast(ShownTable, shown(turn().at, None))) == []


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_stop_has_its_words_and_each_a_reason(language: str) -> None:
    assert set(PLANS.stops) == set(STOPS)
    assert set(STOPS) <= set(PLANS.reasons)
    with override(language):
        said = [str(words.label) for words in PLANS.stops.values()]
        said += [str(reason) for reason in PLANS.reasons.values()]
        said += [choice.words for choice in choices(offered(turn()))]
    assert len({*said}) == len(said)
    assert all(text.strip() for text in said)
