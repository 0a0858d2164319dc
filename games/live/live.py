"""Telling those who watch a table that it has moved."""

from functools import partial

from django.db import transaction

from games.live import broker
from games.models import Game

CHANNEL = "game:"


TALK = "talk "
"""Before the name of a room, in place of a number."""
OWN = "own "
"""Before the number of a seat and the number of the table as that seat alone sees it."""


def stirred(game: Game) -> None:
    """After the commit: everybody's number of the stored table is another one."""
    transaction.on_commit(partial(_publish_both, game), robust=True)


def _publish_both(game: Game) -> None:
    publish(game.slug, game.public_number)
    if game.alone:
        publish_own(game.slug, game.alone, game.number)


def moves(game: Game, public: int, own: int) -> None:
    """After the commit: the locked table has moved from these numbers of everybody's and of its own.

    Those who do not see the move are told nothing, nor at any moment that would tell of it.
    """
    transaction.on_commit(partial(_moved, game, public, own), robust=True)


def _moved(game: Game, public: int, own: int) -> None:
    if game.public_number != public:
        _publish_both(game)
    elif game.alone and game.number != own:
        publish_own(game.slug, game.alone, game.number)


def publish(slug: str, number: int) -> None:
    """Say that the public number of a table is now this one; nobody hears it while the broker is down."""
    broker.publish(f"{CHANNEL}{slug}", str(number))


def publish_own(slug: str, seat: int, number: int) -> None:
    """Say what number the table has for the one seat that sees more than everybody."""
    broker.publish(f"{CHANNEL}{slug}", f"{OWN}{seat} {number}")


def publish_talk(slug: str, room: str) -> None:
    """Say that something was said or deleted in a room of a table."""
    broker.publish(f"{CHANNEL}{slug}", f"{TALK}{room}")
