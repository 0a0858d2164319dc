"""Records that somebody brings: measured, read, played, compared with what this site has published.

A stranger's record is measured before it is decoded, and played no longer than a page may compute.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from games.engine.errors import BadRecord, EngineError
from games.engine.position import Position
from games.engine.record import Begins, Record, decode_record, verify
from games.engine.system import System
from games.engine.ticking import Tick, never
from games.journal.packs import give_packs
from games.lobby.options import checked
from games.models.game import Access, Game
from games.models.proved_from import ProvedFrom
from games.models.shared_luck import SharedLuck
from games.past.proved_part import begins_of
from games.refused import Refused
from games.systems import get_system

__all__ = ["BadRecord", "Limits", "TooLong", "TooSlow", "in_one_line", "is_published_here", "proved", "read"]

logger = logging.getLogger(__name__)

WHY_LONGEST = 300
"""So many signs say what is wrong: a stranger's record may hold words of any length."""


class TooLong(BadRecord):
    """A record that may be right, but is larger than a page can bear."""


class TooSlow(TooLong):
    """A record that may be right, but whose proof takes longer than a page may compute."""


@dataclass(frozen=True)
class Limits:
    """How much a stranger's record may cost.

    `seconds` of computing (of a core, not by the clock on the wall) bound the time; the others bound the
    memory: `beside` bytes beside the journal, all of which may go into each of its dice, `state` bytes of one
    with which it begins, and so many `lists`
    (objects too) and `entries` in it, with those that were rewound.
    """

    seconds: float = 10.0
    beside: int = 16 * 1024
    state: int = 256 * 1024
    lists: int = 300_000
    entries: int = 10_000  # three times what the longest whole games of bots had

    def meter(self) -> Tick:
        """To be called again and again: raises TooSlow once this thread has computed for too long."""
        ends = time.thread_time() + self.seconds

        def tick() -> None:
            if time.thread_time() > ends:
                raise TooSlow(f"not proved within {self.seconds:g} s of computing")

        return tick

    def measure(self, data: bytes) -> None:
        """Before anything is decoded: raises TooLong for more than these allow, BadRecord for no record."""
        try:
            outline = msgspec.json.decode(data, type=_Outline)
            journal = bytes(outline.played) + bytes(outline.begins)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise BadRecord(f"this is not a record: {error}") from error
        beside, lists = len(data) - len(journal), journal.count(b"[") + journal.count(b"{")
        if beside > self.beside or lists > self.lists or len(bytes(outline.begins)) > self.state:
            raise TooLong(f"{beside} bytes beside the journal, {lists} lists in it")


class _Outline(msgspec.Struct):
    """Of a record not yet decoded: the journal and the state it begins with, as they are written."""

    played: msgspec.Raw
    begins: msgspec.Raw = msgspec.Raw()


def read(data: bytes, limits: Limits | None = None) -> Record:
    """The record. Raises BadRecord for anything else, and TooLong when the limits do not allow it.

    With limits one that begins in the middle has to begin where this site says that its game is proved from:
    from a state that a stranger has made up the rules may never come back.
    """
    if limits is None:
        return decode_record(data)
    limits.measure(data)
    record = decode_record(data)
    entries = sum(len(stretch.entries) for stretch in record.played)
    if entries > limits.entries:
        raise TooLong(f"{entries} entries")
    if record.begins is not None and record.begins != _begins_here(record.game):
        raise BadRecord("it begins with a state that this site does not know")
    return record


def _begins_here(game: str) -> Begins | None:
    """From where on a game of this name is proved here (one query)."""
    proved = ProvedFrom.objects.filter(game__slug=game).select_related("game").first()
    return begins_of(proved)


def system_of_record(record: Record) -> System:
    """Its rules. Raises BadRecord where they are not known."""
    try:
        return get_system(record.system)
    except KeyError as error:
        raise BadRecord(f"the system {record.system!r} is not known here") from error


def proved(record: Record, *, tick: Tick = never) -> Position:
    """Its last position, when everything is proved; else raises BadRecord with what is wrong and where.

    And whatever `tick` raises, which is called before each entry.
    """
    system = system_of_record(record)
    if not give_packs(system, (record.ruleset, record.packs)):
        raise BadRecord("it was played with a pack that is not known here")
    _check_options(record, system)
    try:
        return verify(record, system, tick=tick)
    except EngineError:
        raise
    except Exception as error:
        # The rules never met such data; whatever they stumbled over, the record proves nothing.
        logger.warning("a record could not be played: %s: %s", type(error).__name__, error)
        raise BadRecord(f"the rules cannot play this record ({type(error).__name__})") from error


def _check_options(record: Record, system: System) -> None:
    """Raises BadRecord for choices that no table of its rule set could have made.

    Which go together is asked of those of the present set only: an older one may have allowed more.
    """
    chosen = {name: word for name, word in record.options.items() if name != "seats"}
    older = None if record.ruleset == system.ruleset and not record.packs else (record.ruleset, record.packs)
    try:
        checked(system.slug, chosen, older)
    except Refused as refused:
        raise BadRecord(refused.message) from refused


Published = Callable[[str], str | None]
"""The name of a game -> the commitment that was published for it; None where the reader may know of none."""


def published_to_all(game: str) -> str | None:
    """The commitment of a game that everybody may look at (one query)."""
    found = Game.objects.filter(slug=game, access=Access.OPEN, study_of="")
    return found.values_list("commitment", flat=True).first()


def is_published_here(
    game: str, commitment: str, published: Published = published_to_all, *, of_round: str = ""
) -> bool:
    """Whether this site has published the commitment for a game of that name, as far as the reader may know;
    likewise that `of_round`, "" where the luck of the game is its own (one query where it is known).

    Raises BadRecord where it has published another one: such a record is a game made up afterwards.
    """
    known = published(game)
    if known is None:
        return False
    if known != commitment:
        raise BadRecord(f"game {game} was published with {known}")
    here = SharedLuck.objects.filter(game__slug=game).values_list("commitment", flat=True).first() or ""
    if here != of_round:
        raise BadRecord(f"the round of game {game} was published with {here or 'nothing'}")
    return True


def in_one_line(error: Exception) -> str:
    """What is wrong, short and without line breaks."""
    said = " ".join(str(error).split())
    return said if len(said) <= WHY_LONGEST else f"{said[:WHY_LONGEST]}…"
