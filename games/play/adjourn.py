"""A game that no person plays any more: it is adjourned, rather than played to its end by bots alone."""

from datetime import datetime, timedelta

from games.clocks import misses
from games.journal.locked import Locked, rules_at_work
from games.messages import notices
from games.messages.table_log import lapse, note, stir
from games.models import Vote
from games.waits import holding

KEPT_FOR = timedelta(days=30)
"""So long its people may take it up again; then it ends and counts for nobody."""


def is_deserted(table: Locked) -> bool:
    """Whether nobody of flesh plays the running game, though somebody still could: a seat is kept by a
    stand-in. Where everybody has left for good, or is out, bots may play it to its end."""
    if table.game.is_demo:
        return False
    with rules_at_work():
        out = table.position.system.slow.out(table.position.state)
    back = any(seat.may_return and seat.number not in out for seat in table.seats)
    return back and not misses.playing(table.seats, out)


def adjourn(table: Locked, at: datetime) -> None:
    """The clocks of the locked game stand, and everybody seated is told: one tap takes it up again."""
    game = table.game
    game.paused_at, game.paused_until, game.adjourned = at, at + KEPT_FOR, True
    game.save(update_fields=["paused_at", "paused_until", "adjourned"])
    holding.hold(table, at)
    lapse(game, Vote.objects.all(), at)
    note(game, "adjourned", until=game.paused_until.isoformat())
    notices.on_held(game, "adjourned")
    stir(game)
