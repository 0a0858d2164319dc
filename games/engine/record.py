"""A finished game as a file: everything needed to play it again and to check every die.

The record holds what people and dice answered, never what followed from it: purposes, bags and numbers of
chances are derived by playing the rules again.
"""

import hashlib
from typing import Any

import msgspec

from games.engine.dice import FairDice, commitment
from games.engine.errors import BadRecord, EngineError
from games.engine.position import Counts, Kept, Position, new_game
from games.engine.questions import Chance, Entry
from games.engine.shared_luck import Dice, Shared, dice_of
from games.engine.system import Result, System
from games.engine.take_back import rewind
from games.engine.ticking import Tick, never, ticking

FORMAT = 5
"""The newest. What an older one can say is said in it: format 1 checks no content and carries nothing,
format 2 plays without packs and begins where the game did, format 3 shares its luck with no other table,
format 4 is played on from no other game."""
SEED_BYTES = 32
"""A shorter seed could be found from its commitment by trying."""
MOST_REWINDS = 50
"""A record with more is refused: each of them means playing the game again, and a game has hardly one."""


class Stretch(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Entries played one after another, and the entry an operator rewound the game to after them, if any."""

    entries: tuple[Entry, ...]
    rewound_to: int | None = None


class Begins(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Where a record begins that does not reach back to the beginning of its game: what lies before is not
    proved. `kept` are the results that a rewind had left over there.

    A game that was played on from another one, the game `of` (its name in its dice), began `behind` so many
    entries of that one. `kept` are then what it had thrown since the state; its own seed gave none of that.
    """

    entries: int
    steps: int
    chances: int
    state: msgspec.Raw
    kept: tuple[Kept, ...] = ()
    of: str = ""
    behind: int = 0


class Record(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One finished game. `seed` in hex; `phrases` are the seats' additions to it; `digest` in hex.

    `content` is the hash of what the rules of its `ruleset` read, "" where it is not checked; `carry` what
    the game was given of the one before it, as plain values; `packs` the names of those it was played with.
    It begins with the game unless `begins` says where; numbers of entries count the whole game all the same.
    `shared` is what the tables of its round had in common, whose games begin at their beginning.
    """

    format: int
    system: str
    ruleset: int
    game: str
    options: dict[str, Any]
    commitment: str
    seed: str
    phrases: dict[int, str]
    played: tuple[Stretch, ...]
    result: Result | None
    digest: str
    content: str = ""
    carry: Any = None
    packs: tuple[str, ...] = ()
    begins: Begins | None = None
    shared: Shared | None = None


def format_of(
    content: str,
    carry: Any = None,
    packs: tuple[str, ...] = (),
    begins: Begins | None = None,
    shared: Shared | None = None,
) -> int:
    """The lowest format that can say so: a record is written in that, so that older ones stay as they are."""
    if begins is not None and begins.of:
        return FORMAT
    if shared is not None:
        return 4
    if packs or begins is not None:
        return 3
    return 2 if content or carry is not None else 1


def journal_digest(
    position: Position,
    entries: tuple[Entry, ...],
    content: str = "",
    carry: Any = None,
    packs: tuple[str, ...] = (),
    beside: Begins | Shared | None = None,
) -> str:
    """64 hex digits over a journal, the state it led to, and what formats 2 to 5 say of its start.
    `beside` is what a later one adds: where the record begins, or what it shares, never both."""
    lines = [
        [entry.kind, *([who.seat, who.key, who.by, who.reason] for who in entry.answers)] for entry in entries
    ]
    parts: list[Any] = [lines, position.state]
    if content or carry is not None or packs or beside is not None:
        # Wherever it has been stored meanwhile, its keys are in one order.
        start = [content, carry, packs] if packs else [content, carry]
        parts.append(msgspec.Raw(msgspec.json.encode(start, order="sorted")))
    if beside is not None:
        parts.append(beside)
    return hashlib.sha256(msgspec.json.encode(parts)).hexdigest()


def encode_record(record: Record) -> bytes:
    """The record as JSON."""
    return msgspec.json.encode(record)


def decode_record(data: bytes) -> Record:
    """Reads a record. Raises BadRecord with what is wrong and where."""
    try:
        record = msgspec.json.decode(data, type=Record)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadRecord(f"this is not a record: {error}") from error
    if not 1 <= record.format <= FORMAT:
        raise BadRecord(f"format {record.format} is not known here (known: 1 to {FORMAT})")
    if record.format != format_of(*_start(record)):
        added = (
            "`content` and `carry` are what format 2 adds, `packs` and `begins` are what format 3 adds, "
            "`shared` is what format 4 adds, `of` in `begins` is what format 5 adds"
        )
        raise BadRecord(f"this is not format {record.format}: {added}")
    return record


def verify(record: Record, system: System, *, tick: Tick = never) -> Position:
    """Play the record again, checking the commitment, every rule, every die, the result and the digest.

    Returns the final position. Raises BadRecord naming the first thing that is wrong, and whatever `tick`
    raises, which is called before each entry.
    """
    _check_head(record, system)
    dice = dice_of(FairDice(_seed(record), record.game, record.phrases), record.shared)
    position = begin(record, system)
    for stretch in record.played:
        for entry in ticking(stretch.entries, tick):
            _replay(position, entry, dice)
        if stretch.rewound_to is not None:
            position = rewound(position, stretch.rewound_to, tick)
    _check_end(record, position)
    return position


def _check_head(record: Record, system: System) -> None:
    if record.system != system.slug:
        raise BadRecord(f"this is a game of {record.system!r}, not of {system.slug!r}")
    if not 1 <= record.ruleset <= system.ruleset:
        raise BadRecord(f"rule set {record.ruleset} is not known here (known: 1 to {system.ruleset})")
    here = system.contents.get(record.ruleset, "")
    if record.content and here and record.content != here:
        raise BadRecord(f"it was played with content {record.content!r}, here is {here!r}")
    if sum(stretch.rewound_to is not None for stretch in record.played) > MOST_REWINDS:
        raise BadRecord(f"the game was rewound more than {MOST_REWINDS} times")
    if record.shared is not None and not record.shared.is_fit:
        raise BadRecord("the seed of its round does not fit the commitment published before the round")
    if record.shared is not None and record.begins is not None:
        raise BadRecord("a game that shares its luck is proved from its beginning only")


def _start(record: Record) -> tuple[str, Any, tuple[str, ...], Begins | None, Shared | None]:
    return record.content, record.carry, record.packs, record.begins, record.shared


def with_packs(packs: tuple[str, ...]) -> dict[str, Any]:
    """What a game with these packs is begun with beside its options."""
    return {"packs": list(packs)} if packs else {}


def begin(record: Record, system: System) -> Position:
    """The game before its first entry, or where the record begins. Raises BadRecord for options, a carry or a
    state it cannot be played with."""
    older: dict[str, Any] = {} if record.ruleset == system.ruleset else {"ruleset": record.ruleset}
    try:
        if (at := record.begins) is not None:
            counts = Counts(at.entries, at.steps, at.chances)
            return Position(system, bytes(at.state), counts=counts, kept=at.kept)
        return new_game(system, {**record.options, **older, **with_packs(record.packs)}, record.carry)
    except Exception as error:  # what a stranger gives may break the rules in any way
        raise BadRecord(f"the game cannot begin so: {error!r}") from error


def _seed(record: Record) -> bytes:
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError as error:
        raise BadRecord("the seed is not hexadecimal") from error
    if record.seed != seed.hex():
        raise BadRecord("the seed is not written in small hexadecimal digits")
    if commitment(seed) != record.commitment:
        raise BadRecord("the seed does not fit the commitment published before the game")
    if len(seed) != SEED_BYTES:
        raise BadRecord(f"the seed has {len(seed)} bytes, not {SEED_BYTES}")
    return seed


def _replay(position: Position, entry: Entry, dice: Dice) -> None:
    try:
        if isinstance(position.question, Chance) and entry.is_chance:
            _check_chance(position, position.question, entry.answers[0].key, dice)
        position.replay(entry)
    except EngineError as error:
        raise BadRecord(str(error)) from error
    except Exception as error:  # so may the entries
        raise BadRecord(f"entry {position.number}: the rules stop with {error!r}") from error


def _check_chance(position: Position, asked: Chance, key: str, dice: Dice) -> None:
    kept = position.kept_result(asked)
    fair = dice(asked, position.chances + 1) if kept is None else kept
    if key != fair:
        raise BadRecord(f"entry {position.number + 1}: {asked.kind!r} shows {key!r}, the seed gives {fair!r}")


def rewound(position: Position, to: int, tick: Tick = never) -> Position:
    """The position when an operator has taken the game back to so many entries. Raises BadRecord for a number
    it does not have, and whatever `tick` raises."""
    try:
        return rewind(position, to - position.base_counts.entries, tick=tick)[0]
    except BadRecord:  # raised by the tick
        raise
    except EngineError as error:
        raise BadRecord(str(error)) from error


def _check_end(record: Record, position: Position) -> None:
    if position.result != record.result:
        raise BadRecord(f"the result is {position.result}, the record says {record.result}")
    entries = tuple(position.entries)
    content, carry, packs, begins, shared = _start(record)
    digest = journal_digest(position, entries, content, carry, packs, begins or shared)
    if digest != record.digest:
        raise BadRecord("the digest does not fit the journal")
