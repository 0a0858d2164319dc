"""Non-interference: the same answers and dice over states that differ in one secret, and what readers get.

A spot is the start of a phase in some game with the entries that follow; a secret is one hidden thing of its
state and how to change it. `first_leak` plays both and compares, byte by byte, everything each reader gets
until the rules themselves bring the secret to light (a Quest fulfilled, a dead character's backpack) or an
answer is no longer legal.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

import msgspec

from games.engine.dice import FairDice, Stream
from games.engine.events import seen_event
from games.engine.position import Counts, Position
from games.engine.questions import Chance, Entry, Question, seen
from games.engine.system import System
from games.systems.sorcerer.state import ZOMBIE, Character, State
from games.systems.sorcerer.system import SYSTEM
from tests.systems.sorcerer.newest import CONTENT

AHEAD = 16
"""So many entries are played on from a spot."""
BROUGHT_TO_LIGHT = ("quest", "converted", "dropped", "lost_token", "cast", "won", "gauntlet")
"""Events by which the rules show what was hidden (L-R-88); the comparison ends there."""
Reader = int | None
Change = Callable[[State], None]


class Spot(NamedTuple):
    """The start of a phase and the entries from there on."""

    checkpoint: bytes
    counts: Counts
    entries: tuple[Entry, ...]


class Secret(NamedTuple):
    """One secret changed: its name, whose it is (0: nobody's), and how."""

    name: str
    owner: int
    change: Change


# -- games and their spots ----------------------------------------------------------------------------------


LAID_DOWN = ("drop", "shed", "ability", "swap")
"""What would empty the backpacks, or fill the journals with swaps, is not answered."""


def play_at_random(position: Position, key: object, entries: int) -> Position:
    """Go on with fair dice and random answers of people who lay nothing down; the journal is kept whole."""
    dice, stream = FairDice(b"hidden", str(key)), Stream("hidden", key)
    while position.question is not None and len(position.entries) < entries:
        question = position.question
        if isinstance(question, Chance):
            position.rolled(dice(question, position.chances + 1))
        else:
            seat = stream.pick(position.waiting)
            options = question.options_of(seat)
            keeping = [option for option in options if option.partition(":")[0] not in LAID_DOWN]
            position.give(seat, stream.pick(keeping or options))
    return position


def spots(positions: Iterable[Position], each: int) -> list[Spot]:
    """Phase starts of played games: of every kind of question and chance at most so many."""
    found: list[Spot] = []
    met: Counter[str] = Counter()
    for position in positions:
        ends = [frame.at for frame in position.frames[1:]] + [len(position.entries)]
        for frame, end in zip(position.frames, ends, strict=True):
            kinds = list(dict.fromkeys(entry.kind for entry in position.entries[frame.at : end]))
            if any(met[kind] < each for kind in kinds):
                met.update(kinds)
                entries = tuple(position.entries[frame.at : frame.at + AHEAD])
                found.append(Spot(frame.checkpoint, frame.counts, entries))
    return found


# -- secrets ------------------------------------------------------------------------------------------------


def secrets(state: State, stream: Stream) -> list[Secret]:
    """What can be varied in this state, one change of every sort for every holder."""
    found = [Secret("piles", 0, _other_finds_pile), Secret("piles", 0, _other_runes_pile)]
    for one in state.characters.values():
        found += _secrets_of(state, one, stream)
    if state.turn is not None:
        for field in ("handled", "offered", "open", "rearrange"):
            found.append(Secret(field, state.turn.seat, _private_turn(field)))
    return found


def _secrets_of(state: State, one: Character, stream: Stream) -> list[Secret]:
    found = []
    finds = [token for token in one.backpack if token in CONTENT.finds]
    if finds:
        name = "zombie" if one.id == ZOMBIE else "backpack"
        mine = stream.pick(finds)
        others = [token for token in CONTENT.finds if token != mine and state.finds.get(token)]
        castable = [token for token in others if token in CONTENT.castable.get(one.id, ())]
        new = (stream.pick(others), stream.pick(castable or others))
        found += [Secret(name, one.seat, with_pile(one.id, mine, other)) for other in new]
    if one.rune:
        others = [rune for rune in state.runes if rune != one.rune and state.runes[rune]]
        found.append(Secret("rune", one.seat, _other_rune(one.id, stream.pick(others))))
    team = [mate for mate in state.characters.values() if mate.seat == one.seat and mate.id > one.id]
    mates = [mate for mate in team if mate.backpack and one.backpack]
    return found + [Secret("between", one.seat, _between(one.id, mate.id)) for mate in mates]


def with_pile(who: str, mine: str, other: str) -> Change:
    """A token of a backpack swapped with one of the Finds pile."""

    def change(state: State) -> None:
        backpack = state.characters[who].backpack
        backpack[backpack.index(mine)] = other
        state.finds[mine] = state.finds.get(mine, 0) + 1
        state.finds[other] -= 1

    return change


def _between(who: str, mate: str) -> Change:
    def change(state: State) -> None:
        a, b = state.characters[who].backpack, state.characters[mate].backpack
        a[0], b[0] = b[0], a[0]

    return change


def _other_rune(who: str, other: str) -> Change:
    def change(state: State) -> None:
        character = state.characters[who]
        state.runes[character.rune] += 1
        state.runes[other] -= 1
        character.rune = other

    return change


def _other_finds_pile(state: State) -> None:
    full = [token for token in state.finds if state.finds[token]]
    state.finds[full[0]] -= 1
    state.finds[full[-1]] += 1


def _other_runes_pile(state: State) -> None:
    full = [rune for rune in state.runes if state.runes[rune]]
    state.runes[full[0]] -= 1
    state.runes[next(rune for rune in state.runes if rune != full[0])] += 1


def _private_turn(field: str) -> Change:
    def change(state: State) -> None:
        turn = state.now
        if field == "handled":
            turn.handled = [7, 4711]
        elif field == "offered":
            turn.offered = ["drink:hilda", "cast:nimuel:unseen"]
        elif field == "rearrange":
            turn.rearrange = not turn.rearrange
        elif turn.moved and not turn.lost and state.phase in ("quests", "act"):
            turn.open = not turn.open

    return change


# -- what readers get ---------------------------------------------------------------------------------------


class Heard(NamedTuple):
    """What one run gave: per reader his events and looks in order, one look for every stop that he notices.

    `answered` tells of each entry whether it was the "own" or the "default" answer of the seat on turn to a
    private question, else "".
    """

    lines: dict[Reader, list[tuple[str, bytes]]]
    answered: list[str]


class Listener:
    """Follows a script of entries from a spot, and writes down what each reader gets.

    `apart` counts the private questions that only one of two runs has asked, at most `ahead`.
    """

    def __init__(
        self, system: System, spot: Spot, change: Change, readers: list[Reader], ahead: int = AHEAD
    ) -> None:
        state = msgspec.json.decode(spot.checkpoint, type=system.state)
        change(state)
        checkpoint = msgspec.json.encode(state)
        self.system, self.readers = system, readers
        self.position = Position(system, checkpoint, counts=spot.counts)
        self.heard = Heard({one: [] for one in readers}, [])
        self.told = dict.fromkeys(readers, 0)
        self.ahead, self.apart = ahead, 0

    def follow(self, script: tuple[Entry, ...], plain: "Heard | None" = None) -> Heard:
        """Answer by the script. `plain` is what the unchanged run gave: it may be followed with other private
        questions to the seat on turn, answered by their defaults, or without those that it answered so."""
        at = 0
        while True:
            question, wanted = self.position.question, script[at] if at < len(script) else None
            how = plain.answered[at] if plain is not None and at < len(plain.answered) else ""
            same = _fits(question, wanted)
            if how == "own" and not (same and self._offers(question, wanted)):
                return self.heard  # the seat on turn cannot do what it did: another game from here on
            if how == "default" and not same:
                at, self.apart = at + 1, self.apart + 1
                continue
            self.listen()
            if question is None or wanted is None or self.apart == self.ahead:
                return self.heard
            if same and self._offers(question, wanted):
                self._answer(question, wanted)
                at += 1
            elif plain is not None and not same and self._own_affair(question):
                self._pass_over(question)
                self.apart += 1
            else:
                return self.heard

    def _pass_over(self, question: Question | Chance) -> None:
        assert isinstance(question, Question)
        self.position.give(question.seats[0], question.default)

    def _own_affair(self, question: Question | Chance) -> bool:
        turn = self.position.state.turn
        if turn is None or isinstance(question, Chance):
            return False
        return question.private and question.seats == (turn.seat,)

    def _offers(self, question: Question | Chance | None, wanted: Entry | None) -> bool:
        if question is None or wanted is None:
            return False
        if isinstance(question, Chance):
            return question.allows(wanted.answers[0].key) or not self._shows(question)
        return all(
            answer.seat in question.seats and answer.key in question.options_of(answer.seat)
            for answer in wanted.answers
        )

    def _shows(self, chance: Chance) -> bool:
        return chance.seen_by is None or any(reader in chance.seen_by for reader in self.readers)

    def _answer(self, question: Question | Chance, wanted: Entry) -> None:
        how = ""
        if isinstance(question, Chance):
            key = wanted.answers[0].key
            self.position.rolled(key if question.allows(key) else question.bag[0])
        else:
            if self._own_affair(question):
                how = "default" if wanted.answers[0].key == question.default else "own"
            for answer in wanted.answers:
                self.position.give(answer.seat, answer.key)
        self.heard.answered.append(how)

    def listen(self) -> None:
        """Write down the new events, and the open question with the view and the number of the step.

        Only for those who see that play has come here (games/journal/shared.py): the others get nothing.
        """
        question = self.position.question
        for reader in self.readers:
            mine = isinstance(question, Question) and reader in question.seats
            if mine or self.position.is_shared:
                self._hear(reader)
            if isinstance(question, Question) and (mine or self.position.is_shared):
                self._look(reader, question)

    def _hear(self, reader: Reader) -> None:
        for step, event in self.position.events[self.told[reader] :]:
            line = seen_event(event, reader, step, opened=self.position.result is not None)
            if line is not None:
                self.heard.lines[reader].append((event.kind, msgspec.json.encode(line)))
        self.told[reader] = len(self.position.events)

    def _look(self, reader: Reader, question: Question) -> None:
        view = self.system.observe(self.position.state, reader)
        page = msgspec.json.encode([view, seen(question, reader), self.position.steps])
        self.heard.lines[reader].append((f"asked {question.kind}", page))


def _fits(question: Question | Chance | None, wanted: Entry | None) -> bool:
    """Whether the entry answers such a question; a roll may be called as the question before it."""
    if question is None or wanted is None:
        return False
    return question.kind == wanted.kind and isinstance(question, Chance) == wanted.is_chance


def nothing(state: State) -> None:
    """The change that changes nothing."""


def readers_of(secret: Secret, seats: int) -> list[Reader]:
    """Everybody whom the secret is kept from, spectators too."""
    return [None, *(seat for seat in range(1, seats + 1) if seat != secret.owner)]


def first_leak(
    spot: Spot,
    changes: Sequence[Secret],
    system: System = SYSTEM,
    listener: Callable[..., Listener] = Listener,
    ahead: int = AHEAD,
    lit: Collection[str] = BROUGHT_TO_LIGHT,
) -> str:
    """Where a reader first gets something else because of one of the secrets; "" when nowhere.

    `lit` are the events by which the rules show it.
    """
    seats = len(msgspec.json.decode(spot.checkpoint, type=system.state).players)
    everybody: list[Reader] = [None, *range(1, seats + 1)]
    plain = listener(system, spot, nothing, everybody, ahead).follow(spot.entries)
    for secret in changes:
        readers = readers_of(secret, seats)
        other = listener(system, spot, secret.change, readers, ahead).follow(spot.entries, plain)
        for reader in readers:
            where = _difference(plain, other, reader, lit)
            if where:
                return f"{secret.name} of seat {secret.owner} shows to {reader}: {where}"
    return ""


def _difference(plain: Heard, other: Heard, reader: Reader, lit: Collection[str]) -> str:
    for (kind, one), (other_kind, two) in zip(plain.lines[reader], other.lines[reader], strict=False):
        if one != two:
            if kind in lit or other_kind in lit:
                return ""
            return f"{kind}: {one.decode()}\n{other_kind}: {two.decode()}"
    return ""
