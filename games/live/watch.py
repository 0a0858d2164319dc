"""Noting that somebody looks at a table."""

from datetime import timedelta

from django.db.models import Case, Subquery, When

from games.live import broker
from games.live.broker import PLAY_BOTS
from games.models import Game, Obligation, Seat
from games.models.obligation import Then
from labyrinth.ground.clock import now
from labyrinth.ground.database_down import if_there_is_room

EVERY = timedelta(seconds=30)
"""A look is noted at most so often."""
WATCHED = timedelta(minutes=2)
"""A demo is played on only so long after somebody has looked."""


def watch(game: Game) -> None:
    """Somebody looks at a demo, so its bots may play; other games play without being watched."""
    if not game.is_demo or not game.is_running:
        return
    before, rested = now() - EVERY, not is_watched(game)
    if game.watched_at is None or game.watched_at < before:
        with if_there_is_room():
            Game.objects.filter(pk=game.pk).update(watched_at=now())
    if rested and Obligation.objects.filter(game=game, then=Then.BOT).exists():
        broker.queue(PLAY_BOTS, game.pk)


def is_watched(game: Game) -> bool:
    """Whether somebody has looked at the demo lately."""
    return game.watched_at is not None and game.watched_at >= now() - WATCHED


def look(seat: Seat, *, step: int) -> None:
    """The person of a seat has seen the game up to this public step."""
    if step > seat.seen_step:
        with if_there_is_room():
            Seat.objects.filter(pk=seat.pk, seen_step__lt=step).update(seen_step=step)


def catch_up(game_id: int, number: int) -> None:
    """The person of a seat knows the game as far as they see it (games/journal/shared.py)."""
    shown = Case(When(alone__in=[0, number], then="steps"), default="shared_step")
    steps = Game.objects.filter(pk=game_id).values(shown=shown)
    Seat.objects.filter(game=game_id, number=number).update(seen_step=Subquery(steps))


def unsee(game: Game, *, step: int) -> None:
    """The locked game goes back to a public step: what comes behind it now is new to everybody."""
    Seat.objects.filter(game=game, seen_step__gt=step).update(seen_step=step)
