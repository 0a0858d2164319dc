"""The players that one may choose for a table: the steady one, and others of its kind."""

from collections.abc import Mapping

from games.engine.system import Bot
from games.kit.bots import forgetful
from games.systems.talisman.bots.steady import answer, steady
from games.systems.talisman.view import View
from games.systems.talisman.worth.style import BOLD, GENTLE, MASTER, WARY, style

SLIPS_AT = ("go", "encounter", "buy", "choose", "take", "card")


def at_the_edge(view: View, seat: int) -> bool:
    """Whether the character of the seat has one life left, or none."""
    who = next(one.who for one in view.players if one.seat == seat)
    return who is None or who.life <= 1


LEVELS: Mapping[str, Bot] = {
    "gentle": forgetful(style.played(steady, GENTLE), SLIPS_AT, at_the_edge),
    "steady": steady,
    "bold": style.played(steady, BOLD),
    "wary": style.played(steady, WARY),
    "master": style.played(steady, MASTER),
}
"""Level -> bot. No other numbers have won here yet: the master cannot be chosen (docs/bots.md)."""
OPEN = style.open_play(answer)
"""The steady player where all lies open."""
