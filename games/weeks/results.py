"""What a try has come to: written in the transaction in which its game ends."""

from games.journal.locked import Locked, rules_at_work
from games.models import Try
from games.models.week import TryState
from labyrinth.ground.clock import now

PLAYER = 1
"""The seat of who tries."""


def note(table: Locked) -> None:
    """The game of the table is over: if it is a try of a week, it has its result. A query for one that shares
    its luck, none for others."""
    if not table.game.luck:
        return
    found = Try.objects.filter(game=table.game, state=TryState.PLAYED).first()
    if found is None:
        return
    position = table.position
    with rules_at_work():
        merit = position.system.merit(position.state)
        rounds = position.system.slow.round(position.state)
    won = position.result is not None and PLAYER in position.result.winners
    found.state, found.over_at, found.won = TryState.OVER, now(), won
    found.merit, found.rounds = list(merit.get(PLAYER, ())), rounds
    found.save(update_fields=["state", "over_at", "won", "merit", "rounds"])
