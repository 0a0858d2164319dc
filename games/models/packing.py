"""What is stored as bytes of a column: states, and finished games in stretches; all of it zstd.

A stretch is JSON: the number of this form, the states at some of its phase starts, and its entries. Moments
are microseconds since 1970, each but the first as the difference to the one before.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from itertools import accumulate, pairwise

import msgspec
import zstandard

from games.engine.checkpoint import Counts
from games.engine.questions import Entry

LEVEL, LEVEL_PACKED = 3, 19
FORM = 1
"""Of a stretch; another number is refused."""
STRETCH = 300
"""A stretch has at least so many entries, but for the last; longer ones are fewer rows and fewer bytes."""
FRAME_EVERY = 25
"""So many entries at least lie between two states: as many have to be played to reach a position."""
DECODED = 32
"""So many stretches stay decoded in this process: the next position is often in the same one."""
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)

KeyFrame = tuple[Counts, bytes]
"""What lies before a state, and the state as JSON."""


@dataclass(frozen=True)
class Stretch:
    """Some entries of a game with the states along them; the first state lies before the first entry."""

    frames: tuple[KeyFrame, ...]
    lines: tuple[Entry, ...]

    @property
    def at(self) -> Counts:
        """What lies before it."""
        return self.frames[0][0]

    @property
    def end(self) -> int:
        """How many entries the game has with it."""
        return self.at.entries + len(self.lines)


class _Stored(msgspec.Struct, frozen=True, array_like=True):
    form: int
    frames: tuple[tuple[Counts, msgspec.Raw], ...]
    lines: tuple[Entry, ...]


class Gone(msgspec.Struct, frozen=True, array_like=True):
    """An entry that left the journal; moments in microseconds since 1970, `rewind` is the id of its row."""

    number: int
    line: Entry
    at: int
    taken_back: int
    rewind: int | None = None


def pack(state: bytes, against: bytes = b"", *, level: int = LEVEL) -> bytes:
    """The state compressed; `against` is a similar state that the reader will have too. LEVEL_PACKED for what
    stays: it takes longer."""
    return zstandard.ZstdCompressor(level=level, dict_data=_dictionary(against)).compress(state)


def unpack(packed: bytes, against: bytes = b"") -> bytes:
    """What was packed. Raises zstandard.ZstdError for anything else."""
    return zstandard.ZstdDecompressor(dict_data=_dictionary(against)).decompress(packed)


def _dictionary(against: bytes) -> zstandard.ZstdCompressionDict | None:
    if not against:
        return None
    return zstandard.ZstdCompressionDict(against, dict_type=zstandard.DICT_TYPE_RAWCONTENT)


# -- finished games -----------------------------------------------------------------------------------------


def cut(frames: Iterable[KeyFrame], lines: Sequence[Entry], *, keep: int = 0) -> list[Stretch]:
    """The whole game in stretches. The first of the frames is the game's beginning; that behind entry `keep`
    is among them in any case, where there is one."""
    groups: list[list[KeyFrame]] = []
    for frame in _sparse(frames, keep):
        if not groups or frame[0].entries - groups[-1][0][0].entries >= STRETCH:
            groups.append([])
        groups[-1].append(frame)
    starts = [group[0][0].entries for group in groups]
    return [
        Stretch(tuple(group), tuple(lines[start:end]))
        for group, (start, end) in zip(groups, pairwise([*starts, len(lines)]), strict=True)
    ]


def _sparse(frames: Iterable[KeyFrame], keep: int) -> Iterable[KeyFrame]:
    last: Counts | None = None
    for frame in frames:
        at = frame[0].entries
        if last is None or at == keep or at - last.entries >= FRAME_EVERY:
            last = frame[0]
            yield frame


def encode_stretch(stretch: Stretch) -> bytes:
    """Its bytes."""
    frames = tuple((counts, msgspec.Raw(state)) for counts, state in stretch.frames)
    return _compress(_Stored(FORM, frames, stretch.lines))


@lru_cache(DECODED)
def decode_stretch(data: bytes) -> Stretch:
    """The stretch again. Raises ValueError (msgspec.ValidationError included) or zstandard.ZstdError."""
    stored = msgspec.json.decode(unpack(data), type=_Stored)
    if stored.form != FORM:
        raise ValueError(f"a stretch of form {stored.form}")
    return Stretch(tuple((counts, bytes(state)) for counts, state in stored.frames), stored.lines)


def encode_moments(moments: Sequence[datetime]) -> bytes:
    """Their bytes."""
    stamps = [stamp(moment) for moment in moments]
    return _compress([*stamps[:1], *(later - earlier for earlier, later in pairwise(stamps))])


def decode_moments(data: bytes) -> list[datetime]:
    """The moments again; none for no bytes."""
    steps = msgspec.json.decode(unpack(data), type=list[int]) if data else []
    return [moment(at) for at in accumulate(steps)]


def encode_gone(gone: Sequence[Gone]) -> bytes:
    """Their bytes; none for nothing."""
    return _compress(gone) if gone else b""


def decode_gone(data: bytes) -> list[Gone]:
    """What left the journal, again."""
    return msgspec.json.decode(unpack(data), type=list[Gone]) if data else []


def stamp(moment: datetime) -> int:
    """Microseconds since 1970."""
    return (moment - EPOCH) // MICROSECOND


def moment(at: int) -> datetime:
    """The moment so many microseconds after the beginning of 1970."""
    return EPOCH + at * MICROSECOND


def _compress(value: object) -> bytes:
    return zstandard.ZstdCompressor(level=LEVEL_PACKED).compress(msgspec.json.encode(value))
