"""The tables that have been drawn lately, kept in this process: who looks again, or comes back to the table
from its story, finds it drawn where nothing has changed for them.

A drawing is made of nothing but what its reader is shown and of the language: the same gives the same. So it
is found by all of that, and readers who are shown different things can never get each other's.
"""

from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import lru_cache

import msgspec

from accounts.languages import active_language
from games.faces.drawn import Drawn, draw
from games.faces.shown import ShownTable

MOST = 200
"""So many are kept, those that were looked at last."""

_encode = msgspec.msgpack.Encoder().encode


@dataclass(frozen=True)
class _Shown:
    """A table that is the same as another one of the same name."""

    name: Hashable
    table: ShownTable = field(compare=False)


def draw_once(table: ShownTable) -> Drawn:
    """As `draw`; what has been drawn of the same lately is given again."""
    return _drawn(_Shown(_name_of(table), table))


@lru_cache(MOST)
def _drawn(shown: _Shown) -> Drawn:
    return draw(shown.table)


def _name_of(table: ShownTable) -> Hashable:
    """Everything that a face may read of a table; what is no plain value in itself as the bytes of one."""
    inside = (table.view, table.question, table.log, table.take_back, table.result, table.plan, table.council)
    return (
        active_language(),
        table.game.system,
        table.seat,
        tuple([(seat.number, seat.shown_name) for seat in table.seats]),
        type(table.question),
        table.token,
        table.answered,
        table.seen_step,
        table.out,
        table.on_turn,
        table.suggested,
        _encode(inside),
    )
