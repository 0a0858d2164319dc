"""What a page says of a turn hangs on nobody's hand: moments, lines, prompts, boards (T-DP principle 3)."""

from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest
from msgspec.structs import replace

from games.engine.events import Event, seen_event
from games.engine.questions import Question
from games.faces.shown import ShownTable, asked
from games.faces.stakes import Stakes
from games.faces.talisman.ground import ground
from games.faces.talisman.moment import moment
from games.faces.talisman.stakes import stakes
from games.faces.talisman.wording import wording
from games.systems.talisman.system import SYSTEM
from tests.systems.talisman.face.words import Shown, shown
from tests.systems.talisman.table import Table
from tests.systems.talisman.test_bluff import HANDS, SCENES, course

OTHERS = (1, 3, None)
"""Who watches the Wizard of seat 2."""
Plant = Callable[[Table, Shown], None]


def nothing(t: Table, table: Shown) -> None:
    """No leak."""


def told(t: Table, table: Shown) -> None:
    """The log says which Spell the Wizard holds."""
    line = seen_event(Event("discarded", {"card": t.state.of(2).spells[0]}), table.seat, 1)
    assert line is not None
    table.log.append(line)


def pages(scene: Callable[[Table], Table], hand: tuple[str, ...], plant: Plant = nothing) -> list[str]:
    """What the others read at every stop of a turn."""
    found: list[str] = []

    def look(t: Table) -> None:
        for seat in OTHERS:
            table = shown(t.at, seat)
            plant(t, table)
            found.append(repr(list(_said(cast(ShownTable, table)))))

    course(scene, hand, SYSTEM.orders.answer, look)
    return found


def _said(table: ShownTable) -> Iterator[Any]:
    said, question = wording(table), asked(table)
    yield moment(table)
    yield said.goal()
    yield [str(said.line(event)) for event in table.log]
    at_stake = stakes(table, question) if isinstance(question, Question) else Stakes()
    yield at_stake
    drawn = ground(table, at_stake)
    yield replace(drawn, elsewhere=tuple)
    yield list(drawn.elsewhere())
    if isinstance(question, Question):
        yield [str(said.option(question.kind, key, question.params)) for key in question.options]


@pytest.mark.parametrize("scene", SCENES, ids=lambda one: one.__name__)
def test_pages_and_moments_of_others_hang_on_nobodys_hand(scene: Callable[[Table], Table]) -> None:
    first, *others = [pages(scene, hand) for hand in HANDS]
    assert len(first) > 12
    assert all(other == first for other in others)


def test_a_leak_planted_in_the_log_would_be_caught() -> None:
    assert len({tuple(pages(SCENES[0], hand, told)) for hand in HANDS[:2]}) > 1
