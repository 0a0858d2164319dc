"""The players that one may choose for a party: the steady one, and others of its kind."""

from collections.abc import Mapping

from games.engine.system import Bot
from games.kit.bots import forgetful
from games.systems.mice.bots.steady import answer, steady
from games.systems.mice.bots.style import BOLD, MASTER, WARY, style
from games.systems.mice.orders.answers import life_left
from games.systems.mice.view import View

SLIPS_AT = ("turn",)


def at_the_edge(view: View, seat: int) -> bool:
    """Whether the mouse on turn has little life left, or the chapter few pages."""
    if view.turn is None or view.page >= view.end_page - 1:
        return True
    mouse = view.mice.get(view.turn.card)
    return mouse is None or life_left(view, mouse) <= 1


LEVELS: Mapping[str, Bot] = {
    "gentle": forgetful(steady, SLIPS_AT, at_the_edge),
    "steady": steady,
    "bold": style.played(steady, BOLD),
    "wary": style.played(steady, WARY),
    "master": style.played(steady, MASTER),
}
"""Level -> bot. How often each wins: docs/bots.md."""
OPEN = style.open_play(answer)
"""The steady player where all lies open."""
