"""What a record proves: every chance recomputed from the opened seed, and the whole game by its rules."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.engine.dice import FairDice
from games.engine.errors import BadRecord, EngineError
from games.engine.position import Position
from games.engine.questions import Chance
from games.engine.record import Record, begin, decode_record, rewound
from games.engine.shared_luck import Dice, dice_of
from games.engine.system import System
from games.engine.ticking import Tick, never, ticking
from games.engine.walk import walk
from games.models.game import Game
from games.past import one_at_a_time, page_cache
from games.past.counting import if_counted, known_kind
from games.past.foreign_records import (
    Limits,
    Published,
    TooLong,
    in_one_line,
    is_published_here,
    proved,
    read,
    system_of_record,
)
from games.past.record import RECORD, export


@dataclass(frozen=True)
class Rolled:
    """One chance of a finished game: its number, its purpose, what came and what the seed gives.

    `dice` six-sided dice, or one of `bag` things. A result kept over a rewind has the number it came with
    then, and nothing to recompute: `fair` is None. It came in `turn` (0: set-up), that of `seat` (None:
    nobody's yet), in the round as players count them (0: none is counted).
    """

    number: int
    purpose: str
    dice: int
    bag: int
    result: str
    fair: str | None
    turn: int
    seat: int | None
    round: int

    @property
    def agrees(self) -> bool:
        """Whether the seed gives what came."""
        return self.fair in (None, self.result)


@dataclass(frozen=True)
class Checked:
    """The judgement on a record: `why` says what is wrong and where, "" when everything is proved.

    `commitment` is the record's own, `of_round` that of its round, "" where it shares nothing. Whether they
    are those that were published is another question: `known` says that this site has published them for the
    game of that name, None that nobody looked or knows it. Of the `entries` and `chances` of the game those
    behind entry `proved_from` are proved. One that is played on from another game is so from the game `of`,
    `behind` so many entries of that; "" for any other.
    """

    proved: bool
    why: str = ""
    commitment: str = ""
    of_round: str = ""
    known: bool | None = None
    system: str = ""
    game: str = ""
    entries: int = 0
    chances: int = 0
    winners: tuple[int, ...] = ()
    how: str = ""
    proved_from: int = 0
    of: str = ""
    behind: int = 0


def check(data: bytes, *, limits: Limits | None = None) -> Checked:
    """Verify a record by the rules and the dice. Never raises for what stands in the record.

    Without `limits` it takes as long as it takes. TooLong is raised when the limits do not allow it.
    """
    return _checked(data, limits.meter() if limits else never, limits)


def _checked(data: bytes, tick: Tick, measured_by: Limits | None) -> Checked:
    try:
        record = read(data, measured_by)
        return _proved(record, proved(record, tick=tick))
    except TooLong:
        raise
    except EngineError as error:
        return Checked(False, in_one_line(error))


def check_foreign(data: bytes, *, limits: Limits) -> Checked:
    """As `check`, for what a stranger brings; the same bytes are judged once.

    Raises TooLong, and Busy while others are judged.
    """
    key = f"checked:{digest_of(data)}"
    with one_at_a_time.foreign_turns.turn():
        found: Checked | None = page_cache.known(key)
        if found is None:
            found = check(data, limits=limits)
            page_cache.keep(key, found)
    return found


def digest_of(data: bytes) -> str:
    """By which bytes are known again."""
    return hashlib.sha256(data).hexdigest()


def compared(checked: Checked, published: Published) -> Checked:
    """The judgement with the commitment compared with the one this site has published."""
    if not checked.proved:
        return checked
    try:
        known = is_published_here(checked.game, checked.commitment, published, of_round=checked.of_round)
    except BadRecord as error:
        return replace(checked, proved=False, why=in_one_line(error))
    return replace(checked, known=known or None)


def rolled(data: bytes, *, limits: Limits | None = None) -> list[Rolled]:
    """Every chance of a finished game's record in order. Raises BadRecord or ReplayMismatch.

    TooSlow is raised when it takes longer than the limits allow.
    """
    tick = limits.meter() if limits else never
    record = decode_record(data)
    return list(_walk(record, system_of_record(record), tick))


def _record(game: Game) -> bytes:
    """Of a game of this site; it may be counted beside something else of it."""
    return if_counted(game, RECORD) or export(game)


ROLLS = known_kind("rolls", lambda game, limits: rolled(_record(game), limits=limits), list[Rolled])
"""Every chance of a finished game, computed again."""
VERDICT = known_kind("verdict", lambda game, limits: _checked(_record(game), limits.meter(), None), Checked)
"""What `check` says of its record, which is none of a stranger: it may be as long as the game, or the study
that was let in once, has become."""


def _walk(record: Record, system: System, tick: Tick) -> Iterator[Rolled]:
    dice = dice_of(FairDice(bytes.fromhex(record.seed), record.game, record.phrases), record.shared)
    position = begin(record, system)
    for stretch in record.played:
        for at, entry in walk(position, ticking(stretch.entries, tick)):
            if isinstance(at.question, Chance) and entry is not None and entry.is_chance:
                yield _rolled(at, at.question, entry.answers[0].key, dice)
        if stretch.rewound_to is not None:
            position = rewound(position, stretch.rewound_to, tick)


def _rolled(position: Position, asked: Chance, result: str, dice: Dice) -> Rolled:
    kept = position.kept_result(asked) is not None
    number = position.chances + 1
    fair = None if kept else dice(asked, number)
    slow, state = position.system.slow, position.state
    turn, seat = slow.turns(state), slow.on_turn(state)
    bag = len(asked.bag)
    return Rolled(number, asked.kind, asked.dice, bag, result, fair, turn, seat, slow.round(state))


def _proved(record: Record, position: Position) -> Checked:
    result = record.result
    return Checked(
        proved=True,
        commitment=record.commitment,
        of_round=record.shared.commitment if record.shared else "",
        system=record.system,
        game=record.game,
        entries=position.number,
        chances=position.chances,
        winners=result.winners if result else (),
        how=result.how if result else "",
        proved_from=record.begins.entries if record.begins else 0,
        of=record.begins.of if record.begins else "",
        behind=record.begins.behind if record.begins else 0,
    )
