"""States as bytes of a column: zstd, key frames with the game's first state as the dictionary."""

import zstandard

LEVEL = 3


def _dictionary(against: bytes) -> zstandard.ZstdCompressionDict | None:
    if not against:
        return None
    return zstandard.ZstdCompressionDict(against, dict_type=zstandard.DICT_TYPE_RAWCONTENT)


def pack(state: bytes, against: bytes = b"") -> bytes:
    """The state compressed; `against` is a similar state that the reader will have too."""
    return zstandard.ZstdCompressor(level=LEVEL, dict_data=_dictionary(against)).compress(state)


def unpack(packed: bytes, against: bytes = b"") -> bytes:
    """What was packed. Raises zstandard.ZstdError for anything else."""
    return zstandard.ZstdDecompressor(dict_data=_dictionary(against)).decompress(packed)
