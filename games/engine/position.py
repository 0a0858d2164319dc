"""A game as state plus journal: load a checkpoint, feed the answers again, go on.

A phase is one generator. When it ends, the state becomes the next checkpoint. A suspended generator is
never closed by hand: it lives as long as the position, so the state stays what the open question saw.
"""

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec

from games.engine.checkpoint import Counts, Kept, decode_state, encode_state
from games.engine.errors import EngineError, NotAsked, NotOffered, PhaseTooLong, ReplayMismatch
from games.engine.events import Event, given_for
from games.engine.frames import Frame, cut, remember
from games.engine.orders import StandingOrders
from games.engine.questions import LEAVE, TABLE, Answer, By, Chance, Entry, Procedure, Question
from games.engine.stops import Shared, has_waited, is_shared, note_waited, waited_for
from games.engine.system import Result, System, Victory

__all__ = ["LEAVE", "PHASE_LIMIT", "Counts", "Kept", "Position", "new_game"]

PHASE_LIMIT = 200
"""So many entries a phase may have, and so many phases may follow one another without a question."""
OVER = "over"
AUTOMATIC: tuple[By, ...] = ("order", "later", "default")
"""Answers given for a seat without anybody playing it: it is told of them."""
START = Counts()


class Position:
    """One moment of a game, from a checkpoint on.

    `state` is the live state, `question` the open one (None when the game is over), `pending` the answers to
    a sealed question that is still open. `entries` are those since `base`, `asked` the seats that each of
    them was asked of, `turns` the turn in which it was given and whose that was (None: the table answered);
    the running phase began at index `phase_start` with `checkpoint`, `frames` are the starts of the base's
    phase and of the latest ones. `events` pairs each event with its public step.
    `last_shared` is where play last stood still for all to see since `base`, None where it never did.
    """

    def __init__(
        self,
        system: System,
        checkpoint: bytes,
        entries: Iterable[Entry] = (),
        *,
        pending: Iterable[Answer] = (),
        counts: Counts = START,
        kept: Iterable[Kept] = (),
        chances: int | None = None,
    ) -> None:
        """Replays the entries, then gives the `pending` answers. Raises ReplayMismatch at the first misfit.

        `chances` is how many numbers the game has used and `kept` what a rewind left over. The journal does
        not show them after a rewind, so whoever stores a game stores and passes both. `spent` are the kept
        results used since, each with the number of its entry.
        """
        self.system = system
        self.state: Any = None
        self.base, self.base_counts = checkpoint, counts
        self.entries: list[Entry] = []
        self.asked: list[tuple[int, ...]] = []
        self.turns: list[tuple[int, int | None] | None] = []
        self.frames: list[Frame] = []
        self.events: list[tuple[int, Event]] = []
        self.pending: dict[int, Answer] = {}
        self.kept = list(kept)
        self.spent: list[tuple[int, Kept]] = []
        self.chances, self.steps = counts.chances, counts.steps
        self.result: Result | None = None
        self.question: Question | Chance | None = None
        self.last_shared: Shared | None = None
        self._procedure: Procedure | None = None
        self._next_phase = False
        self._begin_phase(decode_state(system, checkpoint), checkpoint)
        self._collect(public=False)
        self._first = self.question
        for entry in entries:
            self.replay(entry)
        self.chances = self.chances if chances is None else chances
        for answer in pending:
            self.replay_pending(answer)
        self._loaded = self.number

    # -- what is open ---------------------------------------------------------------------------------

    @property
    def orders(self) -> StandingOrders:
        """What may be ordered in advance in the rule set of this game."""
        return self.system.orders_of(*self.system.set_of(self.state))

    @property
    def number(self) -> int:
        """How many entries the whole game has."""
        return self.base_counts.entries + len(self.entries)

    @property
    def counts(self) -> Counts:
        """The counts of the whole game here."""
        return Counts(self.number, self.steps, self.chances)

    @property
    def phase_start(self) -> int:
        """The index of the running phase's first entry."""
        return self.frames[-1].at

    @property
    def phase_counts(self) -> Counts:
        """The counts of the whole game where the running phase began."""
        return self.frames[-1].counts

    @property
    def checkpoint(self) -> bytes:
        """The state with which the running phase began."""
        return self.frames[-1].checkpoint

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose answer is still missing."""
        question = self.question
        if question is None or isinstance(question, Chance):
            return ()
        pending = self.pending
        return tuple(seat for seat in question.seats if seat not in pending) if pending else question.seats

    @property
    def at_boundary(self) -> bool:
        """Whether the running phase has no answer yet."""
        return len(self.entries) == self.phase_start and not self.pending

    @property
    def is_shared(self) -> bool:
        """Whether everybody may know that play stands still exactly here."""
        return is_shared(self.system, self.state, self.question)

    @property
    def shared(self) -> Shared:
        """The position that everybody but the seat on turn sees: this one or the last shared one."""
        if self.is_shared:
            return Shared(self.counts, self.question)
        return self.last_shared or Shared(self.base_counts, self._first)

    @property
    def stands(self) -> bool:
        """Whether the question was open already when the position was loaded: seats were waited for."""
        return self.number == self._loaded

    def digest(self) -> bytes:
        """16 bytes over the state and the open question with its options (defaults left out)."""
        return hashlib.sha256(encode_state([self.state, self.question])).digest()[:16]

    # -- going on -------------------------------------------------------------------------------------

    def give(self, seat: int, key: str, by: By = "person", reason: str = "") -> Entry | None:
        """One seat's answer to the open question; the entry, or None while a sealed question stays open.

        Raises NotAsked, NotOffered or PhaseTooLong, and nothing has changed. In a sealed question a seat may
        replace its own answer until all are in.
        """
        question = self.question
        if not isinstance(question, Question) or seat not in question.seats:
            raise NotAsked(f"seat {seat} has no open question")
        if key not in question.options_of(seat):
            raise NotOffered(f"{key!r} is not offered by {question.kind!r}")
        self._check_length()
        answer = Answer(seat, key, by, reason)
        if question.how != "sealed":
            return self._record(question, Entry(question.kind, (answer,)), key)
        self.pending[seat] = answer
        if len(self.pending) < len(question.seats):
            return None
        return self._open_sealed(question, self.pending)

    def rolled(self, key: str) -> Entry:
        """The table's answer to the open chance. Raises NotAsked, NotOffered or PhaseTooLong."""
        chance = self.question
        if not isinstance(chance, Chance):
            raise NotAsked("no chance is open")
        if not chance.allows(key):
            raise NotOffered(f"{key!r} cannot come out of {chance.kind!r}")
        self._check_length()
        self.chances += 1
        entry = Entry(chance.kind, (Answer(TABLE, key, "table"),))
        return self._go_on(entry, (), key, public=chance.seen_by is None)

    def kept_result(self, chance: Chance) -> str | None:
        """The result that the same question had before a rewind; it is used once and takes no new number."""
        for at, kept in enumerate(self.kept):
            if (kept.kind, kept.dice, kept.bag) == (chance.kind, chance.dice, chance.bag):
                del self.kept[at]
                self.spent.append((self.number + 1, kept))
                self.chances -= 1
                return kept.key
        return None

    def can_leave(self, seat: int) -> bool:
        """Whether a leaving can be carried out here: between phases, or where it ends the game at once."""
        return self.question is not None and (self.at_boundary or self.ends_with((seat,)))

    def ends_with(self, seats: Iterable[int]) -> bool:
        """Whether the leaving of all these seats ends the game at once; asked while a question is open."""
        return _ends(self.system, self._before_leaving(), seats)

    def leave(self, seat: int, by: By = "person") -> Entry:
        """Carry out a resignation or expulsion, between phases or when it ends the game at once.

        Raises NotAsked when the game is over, and EngineError when a phase is running and the game would go
        on: finish it by defaults first.
        """
        if self.question is None:
            raise NotAsked("the game is over")
        if not self.can_leave(seat):
            raise EngineError(f"seat {seat} cannot leave in the middle of {self.state.phase!r}")
        before = self._before_leaving()
        if len(self.entries) == self.phase_start:
            del self.events[self.frames[-1].events :]
        self.state = decode_state(self.system, before)
        self._procedure = self.system.leave(self.state, seat)
        self.pending, self.question = {}, None
        entry = Entry(LEAVE, (Answer(seat, LEAVE, by),))
        note_waited(self.state, [])
        return self._go_on(entry, (), None, public=True)

    def _before_leaving(self) -> bytes:
        """The state from which a seat leaves: a phase without an answer has not begun."""
        return self.checkpoint if len(self.entries) == self.phase_start else encode_state(self.state)

    def trim(self, keep: int | None = None) -> None:
        """Forget what lies before the running phase: loading from here costs the same at any length.

        With `keep`, an index into `entries` such as `take_back.earliest` gives, the start of the phase in
        which that entry lies stays the base: everything from there on can still be taken back.
        """
        keep = len(self.entries) if keep is None else keep
        base, self.frames = cut(self.frames, keep)
        self.base, self.base_counts = base.checkpoint, base.counts
        del self.entries[: base.at], self.asked[: base.at], self.turns[: base.at], self.events[: base.events]

    def hand_over(self) -> tuple[Any, Question | Chance | None, Procedure | None]:
        """The state, what is open, and the running rule, for whoever goes on without a journal (onward.py).

        Nobody uses this position any more: it would not see what becomes of its state.
        """
        return self.state, self.question, self._procedure

    # -- inside ---------------------------------------------------------------------------------------

    def _begin_phase(self, state: Any, checkpoint: bytes) -> None:
        """A phase with a checkpoint of its own."""
        self.state = state
        remember(self.frames, Frame(len(self.entries), len(self.events), self.counts, checkpoint))
        self.result = self.system.result(state)
        if self.result is not None:
            self.question = self._procedure = None
            return
        self._run_phase()

    def _run_phase(self) -> None:
        self._procedure = self.system.phases[self.state.phase](self.state)
        self._resume(None)

    def _resume(self, value: Any) -> None:
        assert self._procedure is not None
        try:
            asked = self._procedure.send(value)
            while isinstance(asked, Question) and asked.moot and has_waited(self.state, asked):
                asked = self._procedure.send(asked.default)
            self.question = asked
            return
        except StopIteration:
            pass
        except Victory:
            self.state.phase = OVER
        self.question, self._next_phase = None, True

    def _note_stop(self, entry: Entry) -> None:
        """Play stood still before this entry, unless orders were there to answer; the state has for whom."""
        waited = waited_for(entry)
        if waited:
            if self.is_shared:
                self.last_shared = Shared(self.counts, self.question)
            note_waited(self.state, waited)

    def _check_length(self) -> None:
        if len(self.entries) - self.frames[-1].at >= PHASE_LIMIT:
            raise PhaseTooLong(f"phase {self.state.phase!r} has {PHASE_LIMIT} entries")

    def _record(self, question: Question, entry: Entry, value: Any) -> Entry:
        """An answered question; its rule is sent the value."""
        given = [given_for(self.number + 1, question, one) for one in entry.answers if one.by in AUTOMATIC]
        self._note_stop(entry)
        return self._go_on(entry, question.seats, value, public=not question.private, given=given)

    def _go_on(
        self, entry: Entry, asked: tuple[int, ...], value: Any, *, public: bool, given: Iterable[Event] = ()
    ) -> Entry:
        self.entries.append(entry)
        self.asked.append(asked)
        slow, state = self.system.slow, self.state
        self.turns.append((slow.turns(state), slow.on_turn(state)) if asked else None)
        self._resume(value)
        self._collect(public=public, given=given)
        return entry

    def _collect(self, *, public: bool, given: Iterable[Event] = ()) -> None:
        """Take the events the rules left, number the steps, and begin the next phase where one ended.

        Each public event is a step of its own: a private question between two of them shifts no number.
        Phases that end without having asked share the checkpoint of the one before which an answer stands.
        What was `given` for seats is told before what came of it.
        """
        self.steps += public
        for one in given:
            self.events.append((self.steps, one))
        for _ in range(PHASE_LIMIT):
            if self.state.happened:
                self._take_events(self.state.happened)
            if not self._next_phase:
                return
            self._next_phase = False
            if self.frames[-1].at == len(self.entries) and self.system.result(self.state) is None:
                self._run_phase()
            else:
                self._begin_phase(self.state, encode_state(self.state))
        raise PhaseTooLong(f"{PHASE_LIMIT} phases ask nothing, the last is {self.state.phase!r}")

    def _take_events(self, happened: list[Event]) -> None:
        for event in happened:
            self.steps += not event.secret
            self.events.append((self.steps, event))
        self.state.happened = []

    def _open_sealed(self, question: Question, answers: dict[int, Answer]) -> Entry:
        self.pending = {}
        entry = Entry(question.kind, tuple(answers[seat] for seat in question.seats))
        return self._record(question, entry, {seat: answers[seat].key for seat in question.seats})

    # -- again ----------------------------------------------------------------------------------------

    def replay(self, entry: Entry) -> None:
        """Feed one journaled entry again. Raises ReplayMismatch when the rules no longer fit it."""
        number = self.number + 1
        try:
            self._feed(entry)
        except EngineError as error:
            raise ReplayMismatch(number, str(error)) from error
        if self.entries[-1] != entry:
            raise ReplayMismatch(number, f"{entry.kind!r} is not written as the rules write it")

    def _feed(self, entry: Entry) -> None:
        asked = self.question
        if entry.kind == LEAVE and entry.answers:
            self.leave(entry.answers[0].seat, entry.answers[0].by)
        elif asked is None or asked.kind != entry.kind:
            raise NotAsked(f"{entry.kind!r} was answered, {asked.kind if asked else 'nothing'!r} is asked")
        elif isinstance(asked, Question):
            self._feed_answers(asked, entry.answers)
        elif entry.is_chance:
            self.rolled(entry.answers[0].key)
        else:
            raise NotAsked(f"{entry.kind!r} is for the table to answer")

    def _feed_answers(self, asked: Question, answers: tuple[Answer, ...]) -> None:
        seats = tuple(answer.seat for answer in answers)
        if seats != asked.seats if asked.how == "sealed" else len(seats) != 1:
            raise NotAsked(f"seats {seats} answered, {asked.seats} are asked")
        for answer in answers:
            self.give(answer.seat, answer.key, answer.by, answer.reason)

    def replay_pending(self, answer: Answer) -> None:
        """Give a stored answer to the sealed question that is still open. Raises ReplayMismatch."""
        number = self.number + 1
        try:
            closed = self.give(answer.seat, answer.key, answer.by, answer.reason)
        except EngineError as error:
            raise ReplayMismatch(number, str(error)) from error
        if closed is not None:
            raise ReplayMismatch(number, f"{closed.kind!r} was still open, and now it closes")


def _ends(system: System, before: bytes, seats: Iterable[int]) -> bool:
    """Whether the leaving of the seats, one after the other, ends the game, tried on a copy of the state."""
    state = decode_state(system, before)
    for seat in seats:
        try:
            if next(system.leave(state, seat), None) is not None:
                return False
        except Victory:
            return True
    return system.result(state) is not None


def new_game(system: System, options: Any, carry: Any = None) -> Position:
    """A game before its first answer. `options` are the system's own (seats, teams, variants).

    `carry` is what the game is given of the one before it, as plain values of JSON; None: nothing. Raises
    ValueError where the system takes none, and msgspec.ValidationError where it takes something else.
    """
    if carry is None:
        return Position(system, encode_state(system.new_state(options)))
    if system.carried is None:
        raise ValueError(f"no game of {system.slug!r} is given anything")
    given = msgspec.convert(carry, system.carried, str_keys=True)
    return Position(system, encode_state(system.new_state(options, given)))
