"""A position made up from what one seat knows, which shows it the same and asks the same.

A suspended rule cannot be copied, and half a phase is in no view. So a moment is begun at the last question
that the seat knows of and at which a phase that is begun anew stands again (`Imagining.heads`). A state is
made up that agrees with what the seat saw there, what it knows to have been answered since is given again,
and what it does not know is guessed, until it sees and is asked what it sees and is asked now.

Where such a start lies, and all else that goes in, follows from what the seat knows: neither the phases that
others have been through in private nor the number of their answers change one byte.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import chain
from typing import Any, NamedTuple

import msgspec

from games.engine.checkpoint import decode_state, encode_state
from games.engine.dice import Stream
from games.engine.errors import EngineError
from games.engine.position import PHASE_LIMIT, Position
from games.engine.questions import AT_ONCE, LEAVE, Answer, Chance, Entry, Procedure, Question, Waiting, seen
from games.engine.system import Imagining, System

TRIES = 50
MOST = 200
"""So many answers lie between a start and the moment at most, those guessed among them."""
Asked = Question | Waiting | tuple[str, int] | None
"""What is open, as a seat may know it: of a chance its kind and its dice."""


@dataclass(frozen=True)
class Known:
    """What a seat knows of a moment. `view`, `first` and `waited` belong to its start, `now` and `asked` to
    itself; `entries` are the answers between them as far as the seat knows them, in order. `first` is what is
    asked at the start, None where it is the beginning of a phase."""

    system: System
    seat: int
    view: Any
    first: Asked
    waited: int
    entries: tuple[Entry, ...]
    now: Any
    asked: Asked

    @cached_property
    def digest(self) -> str:
        """32 hex digits over all of it: the only thing of the game that may name a stream."""
        all_of_it = [self.view, self.first, self.waited, self.entries, self.now, self.asked]
        plain = msgspec.to_builtins(all_of_it, str_keys=True, order="sorted")
        return hashlib.sha256(msgspec.json.encode(plain)).hexdigest()[:32]

    def stream(self, *key: str | int) -> Stream:
        """A stream of the reader's own: named by what they know and by `key`, by nothing of the game."""
        return Stream("imagined", self.system.slug, self.seat, self.digest, *key)


@dataclass(frozen=True)
class Imagined:
    """A made-up position. Where it does not fit it stands at the start of what is known, with no entry;
    `tries` says how many deals it took."""

    position: Position
    fits: bool
    tries: int


def imagine(position: Position, seat: int, stream: Stream, tries: int = TRIES) -> Imagined | None:
    """A position that the seat could not tell from this one; None where nothing in it is a start.

    It is the moment that the seat sees: behind a private answer of the seat on turn the last one that is
    shared. The position has to reach back to the beginning of the last turn. Whoever wants several of one
    moment asks `known` once; nothing but `Known.stream` keeps hidden things from the bytes.
    """
    what = known(position, seat)
    return imagined(what, stream, tries) if what is not None else None


def imagined(what: Known, stream: Stream, tries: int = TRIES) -> Imagined:
    """One more position of a moment. It fits, or stands at the start after so many tries."""
    base = b""
    for attempt in range(tries):
        at = _begun(what, stream)
        if at is not None:
            base = at.base
            if _led(what, at, stream, attempt):
                return Imagined(at, True, attempt + 1)
    return Imagined(Position(what.system, base or _dealt(what, stream)), False, tries)


# -- what is known -------------------------------------------------------------------------------------------


def known(position: Position, seat: int) -> Known | None:
    """What the seat knows of the moment that it sees; None where the position has no start before it."""
    until, told = moment_of(position, seat), list[Entry]()
    now: Position | None = None
    for frame in reversed([one for one in position.frames if one.at <= until]):
        entries = position.entries[frame.at : until]
        if len(entries) > PHASE_LIMIT:
            return None  # the starts of older phases are forgotten
        walked = _walked(position.system, frame.checkpoint, entries, seat)
        now, until = now or walked.at, frame.at
        for number, begun in reversed(walked.starts):
            start = begun or Position(position.system, frame.checkpoint, entries[:number])
            found = _known(start, seat, (*chain(*walked.told[number:]), *told), now)
            if _begun(found, found.stream("begin")) is not None:
                return found
        told = [*chain(*walked.told), *told]
    return None


class _Walked(NamedTuple):
    """A stretch of entries as a seat knows it: the position behind it, where it may begin, what was told.

    A start is behind so many entries: the state with which a phase begins, or None for the question there.
    """

    at: Position
    starts: list[tuple[int, Any]]
    told: list[list[Entry]]


def _walked(system: System, checkpoint: bytes, entries: list[Entry], seat: int) -> _Walked:
    rules, begun, told = rules_of(system), list[Any](), list[list[Entry]]()
    starts: list[tuple[int, Any]] = []
    at = Position(_noting(system, rules.begins, begun), checkpoint)
    for number in range(len(entries) + 1):
        starts += [(number, one) for one in begun if system.observe(one, seat).phase == one.phase]
        begun.clear()
        question = at.question
        if isinstance(question, Question) and question.kind in rules.heads and _knows(question, seat):
            starts.append((number, None))
        if number < len(entries):
            told.append(_told(question, entries[number], seat))
            at.replay(entries[number])
    return _Walked(at, starts, told)


def _noting(system: System, names: frozenset[str], noted: list[Any]) -> System:
    """The same rules, and the state is noted with which each phase of these names begins."""

    def noting(phase: Callable[[Any], Procedure], state: Any) -> Procedure:
        noted.append(decode_state(system, encode_state(state)))
        return (yield from phase(state))

    phases = {name: partial(noting, one) if name in names else one for name, one in system.phases.items()}
    return replace(system, phases=phases)


def moment_of(position: Position, seat: int) -> int:
    """The index of the entry before which the seat sees play stand."""
    if position.is_shared or position.system.slow.on_turn(position.state) == seat:
        return len(position.entries)
    return position.shared.counts.entries - position.base_counts.entries


def rules_of(system: System) -> Imagining:
    """How states of the system are made up. Raises ValueError where they cannot be."""
    if system.imagining is None:
        raise ValueError(f"no state of {system.slug!r} can be made up")
    return system.imagining


def _known(start: Any, seat: int, told: tuple[Entry, ...], now: Position) -> Known:
    """`start` is the state with which a phase begins, or the position at a question."""
    system = now.system
    state, first = (start.state, asked_of(start, seat)) if isinstance(start, Position) else (start, None)
    waited = getattr(state, "waited", 0)
    view, seen_now = system.observe(state, seat), system.observe(now.state, seat)
    return Known(system, seat, view, first, waited, told, seen_now, asked_of(now, seat))


def asked_of(position: Position, seat: int) -> Asked:
    """What is open, as the seat may know it."""
    question = position.question
    if isinstance(question, Chance):
        return question.kind, question.dice
    return seen(question, seat) if question is not None else None


def _knows(question: Question | Chance, seat: int) -> bool:
    """Whether the seat is told what is answered."""
    if isinstance(question, Chance):
        return question.seen_by is None or seat in question.seen_by
    return not question.private or seat in question.seats


def _told(question: Question | Chance | None, entry: Entry, seat: int) -> list[Entry]:
    """The entry as far as the seat knows it; who answered for others, and why, is none of its business."""
    if question is None or (entry.kind != LEAVE and not _knows(question, seat)):
        return []
    hides = isinstance(question, Question) and question.private and entry.kind != LEAVE
    answers = [one for one in entry.answers if not hides or one.seat == seat]
    return [Entry(entry.kind, tuple(_plain(one) for one in answers))]


def _plain(answer: Answer) -> Answer:
    """All can tell whether an answer was there at once."""
    if answer.by == "table":
        return answer
    return Answer(answer.seat, answer.key, "order" if answer.by in AT_ONCE else "person")


# -- making up -----------------------------------------------------------------------------------------------


def _dealt(what: Known, stream: Stream) -> bytes:
    state = rules_of(what.system).determinize(what.view, what.seat, stream)
    if hasattr(state, "waited"):
        state.waited = what.waited
    return encode_state(state)


def _begun(what: Known, stream: Stream) -> Position | None:
    """A deal on which the start shows and asks what it did; None where it does not."""
    try:
        start = Position(what.system, _dealt(what, stream))
    except (EngineError, LookupError, ValueError):
        return None
    seat, observe = what.seat, what.system.observe
    same = asked_of(start, seat) == what.first and observe(start.state, seat) == what.view
    return start if same or what.first is None else None


def _led(what: Known, at: Position, stream: Stream, attempt: int) -> bool:
    """Give the position what the seat knows, and guess the rest: whether it comes to the moment."""
    told = list(what.entries)
    for _ in range(MOST):
        question = at.question
        if not told and _is_there(what, at):
            return True
        if question is None:
            return False
        try:
            if told and told[0].kind == LEAVE:
                at.replay(told.pop(0))
            elif not _knows(question, what.seat):
                _guess(at, stream, attempt)
            elif not told or told[0].kind != question.kind:
                return False
            else:
                _feed(at, told.pop(0), stream, attempt)
        except (EngineError, LookupError, ValueError):
            return False
    return False


def _is_there(what: Known, at: Position) -> bool:
    """Whether the seat sees the moment, and sees play stand there."""
    seat, observe = what.seat, what.system.observe
    same = asked_of(at, seat) == what.asked and observe(at.state, seat) == what.now
    return same and moment_of(at, seat) == len(at.entries)


def _feed(at: Position, entry: Entry, stream: Stream, attempt: int) -> None:
    """Give an entry again; the answers of it that the seat does not know are guessed."""
    if entry.is_chance:
        at.rolled(entry.answers[0].key)
        return
    for answer in entry.answers:
        at.give(answer.seat, answer.key, answer.by)
    if at.pending:
        _guess(at, stream, attempt)


def _guess(at: Position, stream: Stream, attempt: int) -> None:
    """What the seat does not see: a draw falls, others answer as a steady player would, or anything at each
    second try."""
    question = at.question
    if isinstance(question, Chance):
        at.rolled(question.result(stream.below(question.size)))
        return
    assert isinstance(question, Question)
    for seat in at.waiting:
        mine = seen(question, seat)
        assert isinstance(mine, Question)
        key = stream.pick(mine.options_of(seat))
        if not attempt % 2:
            key = _steady(at, mine, seat, stream)
        at.give(seat, key, "order")


def _steady(at: Position, mine: Question, seat: int, stream: Stream) -> str:
    bots = at.system.bots.levels
    bot = bots.get("steady") or next(iter(bots.values()))
    return bot(lambda: at.system.observe(at.state, seat), mine, seat, stream)
