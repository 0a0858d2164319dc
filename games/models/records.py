"""Records that somebody brings: read, measured, played, compared with what this site has published."""

import logging
from dataclasses import dataclass

from games.engine.errors import BadRecord, EngineError
from games.engine.position import Position
from games.engine.record import Record, decode_record, verify
from games.engine.system import System
from games.models.game import Game
from games.systems import get_system

__all__ = ["BadRecord", "Limits", "TooLong", "in_one_line", "is_published_here", "proved", "read"]

logger = logging.getLogger(__name__)

WHY_LONGEST = 300
"""So many signs say what is wrong: a stranger's record may hold words of any length."""


@dataclass(frozen=True)
class Limits:
    """How much work a stranger's record may cause: entries, and entries played again because of rewinds."""

    entries: int = 50_000
    again: int = 200_000


class TooLong(BadRecord):
    """A record that may be right, but would keep the site busy for too long."""


def read(data: bytes, limits: Limits | None = None) -> Record:
    """The record. Raises BadRecord for anything else, and TooLong when the limits do not allow it."""
    record = decode_record(data)
    entries = sum(len(stretch.entries) for stretch in record.played)
    rewinds = sum(stretch.rewound_to is not None for stretch in record.played)
    if limits and (entries > limits.entries or rewinds * entries > limits.again):
        raise TooLong(f"{entries} entries and {rewinds} rewinds")
    return record


def system_of_record(record: Record) -> System:
    """Its rules. Raises BadRecord where they are not known."""
    try:
        return get_system(record.system)
    except KeyError as error:
        raise BadRecord(f"the system {record.system!r} is not known here") from error


def proved(record: Record) -> Position:
    """Its last position, when everything is proved; else raises BadRecord with what is wrong and where."""
    try:
        return verify(record, system_of_record(record))
    except EngineError:
        raise
    except Exception as error:
        # The rules never met such data; whatever they stumbled over, the record proves nothing.
        logger.warning("a record could not be played: %s: %s", type(error).__name__, error)
        raise BadRecord(f"the rules cannot play this record ({type(error).__name__})") from error


def is_published_here(game: str, commitment: str) -> bool:
    """Whether this site has published the commitment for a game of that name (one query).

    Raises BadRecord where it has published another one: such a record is a game made up afterwards.
    """
    published = Game.objects.filter(slug=game).values_list("commitment", flat=True).first()
    if published is not None and published != commitment:
        raise BadRecord(f"game {game} was published with {published}")
    return published is not None


def in_one_line(error: Exception) -> str:
    """What is wrong, short and without line breaks."""
    said = " ".join(str(error).split())
    return said if len(said) <= WHY_LONGEST else f"{said[:WHY_LONGEST]}…"
