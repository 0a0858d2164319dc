"""Plans of statements that the database keeps for a connection, and whether they are there when wanted.

A pooler that hands each transaction to another connection of the server loses them (docs/running.md, "A
pooler of your own"). Then one request fails, which is told to try again; from then on this process has none
kept.
"""

import logging

logger = logging.getLogger(__name__)

WORDS = "the pooler drops prepared statements: set DATABASE_PREPARE=0"
_dropped = [False]


def are_kept() -> bool:
    """Whether it is worth while to have any kept."""
    return not _dropped[0]


def note_dropped() -> None:
    """One was not there, or was another's."""
    if not _dropped[0]:
        _dropped[0] = True
        logger.error(WORDS)
