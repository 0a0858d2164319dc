"""The way of somebody through a cup, round by round."""

from dataclasses import dataclass

from games.cups.page import Cell, Shown
from games.models import Entrant


@dataclass(frozen=True)
class Stage:
    """A round of somebody's way: the table, and who else sat there."""

    cell: Cell
    others: list[Entrant]


def way_of(found: Shown, entrant: Entrant) -> list[Stage]:
    """All rounds that somebody has played, out of the page of the cup (no query)."""
    stages = []
    for one in found.rounds:
        for table in one.tables:
            me = next((sitting for sitting in table.people if sitting.entrant.pk == entrant.pk), None)
            if me is not None:
                others = [sitting.entrant for sitting in table.people if sitting is not me]
                stages.append(Stage(me.cell, others))
    return stages
