"""Another pace by the table's agreement: from the next turn of each on, the one that runs stays as it is."""

from django.utils.translation import gettext as _
from msgspec.structs import replace

from games.clocks.due import clock_for
from games.journal.locked import Locked
from games.messages.table_log import note
from games.models import Game
from games.models.clock import PACES, Clock
from games.models.cup import cup_table
from games.refused import Refused


def others(game: Game) -> list[str]:
    """The paces that the table may change to: named ones, whose clocks count awake time as this one's does.

    Where every minute counts, or a fixed hour, no wait could go on by the other rule.
    """
    awake, at = clock_for(game).awake, clock_for(game).at
    if at is not None:
        return []
    return [name for name, clock in PACES.items() if name != game.pace and clock.awake == awake]


def check(game: Game, pace: str) -> None:
    """Raises Refused for a pace that the table cannot change to."""
    if pace == game.pace:
        raise Refused(_("The table plays at this pace already."))
    if cup_table(game) is not None:
        raise Refused(_("The pace of a cup is that of all its tables."))
    if pace not in others(game):
        raise Refused(_("This table cannot change to that pace."))


def change(table: Locked, pace: str, *, by: int) -> None:
    """The figures of the other pace; the grace, and what happens to a turn that runs out, stay as they
    were agreed."""
    game = table.game
    game.pace, game.clock = pace, _figures(clock_for(game), pace).plain()
    game.save(update_fields=["pace", "clock"])
    note(game, "pace_changed", seat=by, pace=pace)


def _figures(before: Clock, pace: str) -> Clock:
    new = PACES[pace]
    answer = new.answer if before.answer else 0
    safety = before.safety and new.is_slow
    return replace(
        new, answer=answer, grace=before.grace, late=before.late, misses=before.misses, safety=safety
    )
