"""The state as it is stored when a phase begins, and what is counted and kept beside it."""

from functools import cache
from typing import Any

import msgspec

from games.engine.system import System

# Dicts keep their order: rules that walk through one go the same way live and after loading.
encode_state = msgspec.json.Encoder().encode
_decoder = cache(msgspec.json.Decoder)


def decode_state(system: System, checkpoint: bytes) -> Any:
    """A checkpoint's state, checked on load. Raises msgspec.ValidationError."""
    return _decoder(system.state).decode(checkpoint)  # type: ignore[arg-type]  # a class can be hashed


class Counts(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, array_like=True):
    """How many entries, public steps and chances of the whole game lie before a checkpoint.

    `chances` are the numbers of chances that had been used when the checkpoint was made: where a game goes on
    after a rewind those of the rolls left over are among them, where its journal is played anew (a pack, a
    replay) they are not. Nothing is rolled by it: the number that comes next is the game's own.
    """

    entries: int = 0
    steps: int = 0
    chances: int = 0


class Kept(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, array_like=True):
    """A chance result kept over a rewind: the same question gets it again."""

    kind: str
    dice: int
    bag: tuple[str, ...]
    key: str
