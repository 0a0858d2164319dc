"""The turn of a mouse planned before it comes: whose it is, its steps, what has to be as it was foreseen."""

import msgspec
import pytest
from django.utils.translation import override

from games.engine.questions import Question
from games.faces.mice.plan_words import next_turn
from games.faces.next_turn import kept_plan
from games.kit.next_turn import Waiting, taken_up, waiting
from games.kit.plan_steps import Plan, Progress, Step, WrongPlan
from games.systems.mice.orders.next_turn import coming
from games.systems.mice.orders.plans import PLANNING, mouse_of
from games.systems.mice.turn import END
from games.systems.mice.view import observe
from tests.systems.mice.face.words import RAW, shown
from tests.systems.mice.table import Table
from tests.systems.mice.test_plans import follow

SEAT = 2


def in_others_turn() -> Table:
    """Collin of the first seat is on turn; mice of the second one come below."""
    return Table("T1o", seats=2, space=9).put("collin", 1).start("collin")


def planned(t: Table, *steps: Step, stops: dict[str, int] | None = None) -> Waiting:
    kept = waiting(PLANNING, observe(t.state, SEAT), SEAT, Plan(0, steps, stops or {}), 0)
    return msgspec.convert(msgspec.json.decode(msgspec.json.encode(kept)), Waiting)


def begun(t: Table, who: str, kept: Waiting) -> Progress:
    """The turn of that mouse, and the plan as it is taken up."""
    t.start(who, die="1")
    return taken_up(kept, t.state.now.number)


def next_of(t: Table) -> str:
    found = coming(observe(t.state, SEAT), SEAT)
    assert found is not None
    return mouse_of(found).id


def test_it_is_that_of_the_seats_next_mouse_on_the_track() -> None:
    t = in_others_turn()
    below = t.state.track[t.state.track.index("collin") + 1 :]
    mine = [card for card in below if card in t.state.mice and t.state.mice[card].seat == SEAT]
    assert next_of(t) == mine[0]


def test_a_way_and_what_follows_it_are_carried_out() -> None:
    t = in_others_turn()
    view = observe(t.state, SEAT)
    offered = next_turn(shown(t.at, SEAT), coming(view, SEAT))  # type: ignore[arg-type]
    way = next(one for one in offered.choices if one.steps[0].keys[0].startswith("step:"))
    kept = planned(t, *way.steps, Step((END,)))
    said, why = follow(t, begun(t, next_of(t), kept))
    assert said == [*(step.keys[0] for step in way.steps), END]
    assert why in ("", "none", "movement")


def test_another_mouse_or_place_or_wound_stops_it() -> None:
    for why, change in (("other_place", {"space": 3}), ("other_life", {"wounds": 1})):
        t = in_others_turn()
        who = next_of(t)
        kept = planned(t, Step((END,)))
        t.put(who, change.pop("space", 9), **change)
        assert follow(t, begun(t, who, kept)) == ([], why)
    t = in_others_turn()
    kept, first = planned(t, Step((END,))), next_of(t)
    other = next(one.id for one in t.state.mice.values() if one.seat == SEAT and one.id != first)
    assert follow(t, begun(t, other, kept)) == ([], "other_who")


def test_what_is_out_of_reach_is_refused_at_once() -> None:
    with pytest.raises(WrongPlan, match="blocked"):
        planned(in_others_turn(), Step(("step:99",)))


def test_a_captured_mouse_has_no_turn_to_be_planned() -> None:
    t = in_others_turn()
    t.state.mice[next_of(t)].space = 0
    assert coming(observe(t.state, SEAT), SEAT) is None


@pytest.mark.parametrize("language", ["en", "pl"])
def test_its_form_and_the_kept_plan_have_words(language: str) -> None:
    t = in_others_turn()
    view = observe(t.state, SEAT)
    assert isinstance(t.at.question, Question)
    with override(language):
        offered = next_turn(shown(t.at, SEAT), coming(view, SEAT))  # type: ignore[arg-type]
        steps = tuple(step for one in offered.choices for step in one.steps)[:40]
        kept = kept_plan("mice", view, Plan(0, steps, {"life": 2, "wound": 0}))
    said = [*(one.words for one in offered.choices), *kept.steps, *kept.stops]
    assert not [one for one in said if RAW.search(one)]
    assert offered.cases == ()
