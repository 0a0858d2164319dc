"""A table starts when its last seat is taken."""

import msgspec

from games.clocks import allowance
from games.clocks.due import clock_for
from games.engine.position import new_game
from games.engine.record import with_packs
from games.journal.locked import CLOCK, Locked, rules_at_work
from games.journal.release import system_of
from games.journal.table_rows import seats_of
from games.live import live
from games.messages import notices
from games.models import Game
from games.models.game import Status
from games.play import tenures, turns
from games.play.going_on import go_on
from games.play.play import wake_bots
from games.play.store import save_new
from games.sql import changes
from labyrinth.ground.clock import now


def start(game: Game) -> None:
    """Deal and go on until somebody is asked. The caller holds the lock of an open game with full seats.

    Raises RulesFailedError where the rules cannot start it; the caller's transaction is then lost.
    """
    system = system_of(game)
    seats = seats_of(game.pk)
    game.ruleset, game.content = system.ruleset, system.content
    # Read back as a record will read it: the encoder leaves out defaults by identity, not by value.
    game.setup = msgspec.json.decode(msgspec.json.encode({**game.options, "seats": len(seats)}))
    game.status = Status.RUNNING
    game.started_at = now()
    game.expires_at = None
    with rules_at_work():
        position = new_game(system, {**game.setup, **with_packs(game.played_by[1])}, game.carry)
    table = Locked(game, seats, position)
    clock = clock_for(game)
    for seat in seats:
        allowance.begin_game(seat, clock)
    changes.update(seats, CLOCK)
    turns.begin(game, seats)
    go_on(table)
    save_new(table)
    game.save()
    tenures.open_all(game, seats, now())
    notices.on_started(game, seats)
    live.stirred(game)
    wake_bots(table)
