"""What every card has in common."""

import pytest

from games.engine.questions import Chance
from games.systems.mice.cards import Acting
from games.systems.mice.effects import EFFECTS, Scene
from tests.systems.mice.newest import CONTENT
from tests.systems.mice.table import Table

IN_PROGRESS = ("before_attack", "after_roll", "self_hit", "mouse_near_hit")
"""Windows inside an attack or a roll: outside them there is nothing that these cards could change."""
ACTING = [
    one
    for one in (*CONTENT.abilities.values(), *CONTENT.search.values())
    if one.do and one.when not in IN_PROGRESS
]


@pytest.mark.parametrize("card", ACTING, ids=lambda one: one.id)
def test_an_effect_that_finds_nothing_to_work_on_does_nothing(card: Acting) -> None:
    """No minion is there, nobody is hurt: every list of effects comes to its end (content 1.1)."""
    t = Table(space=9).start("collin")
    rule = EFFECTS.run(Scene(t.state, card.id, "collin", paid=1), card.do)  # type: ignore[attr-defined]
    try:
        asked = next(rule)
        for _ in range(20):
            asked = rule.send(asked.result(0) if isinstance(asked, Chance) else asked.options_of(1)[0])
    except StopIteration:
        return
    raise AssertionError(f"{asked.kind} is asked again and again")
