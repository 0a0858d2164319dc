"""What is found when a finished game is looked at again; stored with the game, so fields only come, with
defaults.

Chances and what moved them are shares of 1, in the order of `Found.sides`. Errors are standard errors.
"""

import msgspec
import zstandard

from games.models.packing import LEVEL_PACKED, pack, unpack

KEPT_ROLLS, KEPT_CHOICES = 24, 40
"""So many of what moved a chance most are kept, until the closest ones have been looked at."""


class Turn(msgspec.Struct):
    """A turn: what stood before it (entries, public steps), how likely each side was to win then, and what
    fell in it.

    `fell` is luck by side, `noise` the variance with which that is known, `spread` the variance of what could
    have fallen. `own` and `automatic` count the answers of the seat on turn: its own, and those that orders,
    stand-ins or the clock gave. `usual` is what the chances are at its end where all play steadily, known
    with the variances `usual_noise`. Where roll-outs were made: which share of `lines` each side won
    (`rolled`).
    """

    number: int
    round: int
    seat: int
    entry: int
    step: int
    chances: list[float]
    fell: list[float] = []
    noise: list[float] = []
    spread: list[float] = []
    own: int = 0
    automatic: int = 0
    usual: list[float] = []
    usual_noise: list[float] = []
    rolled: list[float] = []
    lines: int = 0


class Roll(msgspec.Struct):
    """A result of dice or of a draw: the number of its entry and the step that it led to, in whose turn it
    fell and how likely it was, and by how much the chance of each side to win was moved by it."""

    entry: int
    step: int
    round: int
    seat: int
    kind: str
    key: str
    odds: float
    moved: list[float]
    error: float = 0.0


class Choice(msgspec.Struct):
    """An answer that could have moved the game: `key` was given where `other` was offered, too.

    `jump` is what it seemed to bring at a first look. Looked at closely, `pairs` of lines with the same dice
    gave the chances `mine` and `theirs`, whose difference is known to an `error`.
    """

    entry: int
    step: int
    turn: int
    round: int
    seat: int
    kind: str
    key: str
    other: str
    jump: float
    pairs: int = 0
    mine: float = 0.0
    theirs: float = 0.0
    error: float = 0.0

    @property
    def moved(self) -> float:
        """By how much the answer was better than the other one."""
        return self.mine - self.theirs


class Found(msgspec.Struct):
    """All of it. `at` is the entry behind which the look goes on, `walked` whether it has come to the end,
    `end` what the sides had then (1 for who won). `lines` counts the lines that were played, `answers` the
    answers in them; `coarse` is the look since half of these were spent.

    A step of many lines may be left in the middle: `under_way` is what those came to that have been played.
    """

    sides: list[int] = []
    at: int = 0
    walked: bool = False
    turns: list[Turn] = []
    rolls: list[Roll] = []
    choices: list[Choice] = []
    looked: list[Choice] = []
    end: list[float] = []
    lines: int = 0
    answers: int = 0
    coarse: bool = False
    under_way: list[list[float]] = []

    @property
    def positions(self) -> int:
        """At how many positions somebody has looked."""
        return len(self.turns) + len(self.looked)


_decoder = msgspec.json.Decoder(Found)


def encode(found: Found, *, done: bool = False) -> bytes:
    """Its bytes; small where it stays."""
    data = msgspec.json.encode(found)
    return pack(data, level=LEVEL_PACKED) if done else pack(data)


def decode(data: bytes) -> Found:
    """What was encoded. Raises msgspec.MsgspecError or zstandard.ZstdError for anything else."""
    return _decoder.decode(unpack(data)) if data else Found()


BROKEN = (msgspec.MsgspecError, zstandard.ZstdError)
