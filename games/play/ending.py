"""A game that ends by the agreement of its players, and what ends with any game."""

from collections.abc import Mapping
from datetime import datetime
from functools import partial

from django.db import transaction

from games.journal.locked import Locked
from games.live import broker
from games.messages import notices
from games.messages.table_log import note, stir
from games.models import Game, Obligation, Seat, Vote
from games.models.game import Status
from games.play import tenures, turns
from games.play.places import AGREED
from games.play.turns import Done

PAUSED = ("paused_at", "paused_until", "adjourned")
AFTER_END = "games.after_end"


def end(table: Locked, at: datetime) -> None:
    """Those who play agree to stop here: the game is over without a winner, and nothing of it is secret any
    more."""
    game = table.game
    game.status, game.finished_at = Status.FINISHED, at
    game.result = {"winners": [], "how": AGREED}
    game.alone = 0
    _stop(game, at, "ended", turns.done(table))
    notices.on_ended(game, table.seats)


def call_off(table: Locked, at: datetime, *, by: int, said: Mapping[str, int]) -> None:
    """Those who play agree that it does not count: the game is cancelled, its secrets stay closed.

    Seat `by` asked for it; `said`: how many agreed ("yes"), of how many "asked".
    """
    game = table.game
    game.status, game.finished_at = Status.CANCELLED, at
    _stop(game, at, "called_off")
    notices.on_held(game, "cancelled", agreed=True, by=by, **said)


def give_up(table: Locked, at: datetime) -> None:
    """Nobody has taken an adjourned game up again: it is cancelled, so that it is rated for nobody and stands
    in nobody's history."""
    game = table.game
    game.status, game.finished_at = Status.CANCELLED, at
    _stop(game, at, "given_up")
    notices.on_held(game, "given_up")


def wind_up(game: Game, at: datetime, *, how: str, done: Done | None = None) -> None:
    """What was open around the locked game closes with it, however it ended: tenures, votes, offered seats.

    What histories and ratings need of a finished one is written here, out of what it has `done`; it enters
    them after the commit. Five queries. `how` is kept with the tenures: "finished", "ended", "called_off",
    "given_up".
    """
    tenures.close_all(game, at, how=how, done=done)
    Vote.objects.filter(game=game, passed=None).update(passed=False, decided_at=at)
    Seat.objects.filter(game=game, offered_at__isnull=False).update(offered_at=None)
    if game.is_finished:
        transaction.on_commit(partial(broker.queue, AFTER_END, game.pk), robust=True)


def _stop(game: Game, at: datetime, kind: str, done: Done | None = None) -> None:
    game.paused_at, game.paused_until, game.adjourned = None, None, False
    game.save(update_fields=["status", "finished_at", "result", "alone", *PAUSED])
    Obligation.objects.filter(game=game).delete()
    wind_up(game, at, how=kind, done=done)
    note(game, kind)
    stir(game)
