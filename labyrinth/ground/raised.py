"""What is written where something raised: an error of ours, or a server that is merely away."""

import logging
import traceback

from redis import RedisError

from labyrinth.ground import database_down
from labyrinth.ground.redis_clients import REDIS


def raised(logger: logging.Logger, what: str, error: BaseException) -> None:
    """Say that something raised, and where, without a word of the exception, in development too: an error,
    but a warning where a server that it needs is merely away."""
    where = "".join(traceback.format_tb(error.__traceback__))
    name = type(error).__name__
    if database_down.is_away(error) or isinstance(error, RedisError):
        seldom = {} if database_down.is_away(error) else {"seldom": REDIS}
        logger.warning("%s: %s", what, name, extra=seldom)
    else:
        logger.error("%s raised %s at\n%s", what, name, where)
