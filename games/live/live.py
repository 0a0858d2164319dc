"""Telling those who watch a table that it has moved."""

from functools import partial

from django.db import transaction

from games.journal.shared import as_seen_by
from games.live import broker
from games.models import Game

CHANNEL = "game:"


TALK = "talk "
"""Before the name of a room, in place of a number."""
OWN = "own "
"""Before the number of a seat and the number of the table as that seat alone sees it."""


def stirred(game: Game) -> None:
    """After the commit: everybody's number of the stored table is another one."""
    transaction.on_commit(partial(publish, game.slug, as_seen_by(game, None).number), robust=True)
    if game.alone:
        transaction.on_commit(partial(publish_own, game.slug, game.alone, game.number), robust=True)


def moved(game: Game, *, public: int, own: int) -> None:
    """After the commit: the stored table has moved, from these numbers of everybody's and of its own.

    Those who do not see the move are told nothing, nor at any moment that would tell of it.
    """
    if as_seen_by(game, None).number != public:
        stirred(game)
    elif game.alone and game.number != own:
        transaction.on_commit(partial(publish_own, game.slug, game.alone, game.number), robust=True)


def publish(slug: str, number: int) -> None:
    """Say that the public number of a table is now this one; nobody hears it while the broker is down."""
    broker.publish(f"{CHANNEL}{slug}", str(number))


def publish_own(slug: str, seat: int, number: int) -> None:
    """Say what number the table has for the one seat that sees more than everybody."""
    broker.publish(f"{CHANNEL}{slug}", f"{OWN}{seat} {number}")


def publish_talk(slug: str, room: str) -> None:
    """Say that something was said or deleted in a room of a table."""
    broker.publish(f"{CHANNEL}{slug}", f"{TALK}{room}")
