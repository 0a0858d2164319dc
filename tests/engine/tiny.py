"""Four small games that exist for these tests only, and a language to play them in.

* RACE: rivals with a die, a private stash and cards drawn unseen; phases that name themselves.
* BIDS: sealed bids of different hands, revealed together.
* DUEL: one acts, the others may react in a window.
* QUEST: allies; the first of them decides.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from games.engine.events import Event
from games.engine.position import Position, new_game
from games.engine.questions import PASS, Procedure, draw, first, one, reveal, roll, sealed
from games.engine.system import Result, System, Victory
from games.engine.windows import window

GOAL = 12
SEED = bytes(range(32))


class State(Struct, omit_defaults=True):
    """One state for all four games: who is in, whose turn it is, what is public and what a seat hides."""

    seats: list[int]
    phase: str
    turn: int = 1
    round: int = 1
    at: dict[int, int] = {}
    hidden: dict[int, int] = {}
    cards: dict[int, list[str]] = {}
    bag: dict[str, int] = {}
    doing: str = ""
    winner: int = 0
    happened: list[Event] = field(default_factory=list)

    def tell(self, kind: str, **facts: Any) -> None:
        """Report something that everybody may know."""
        self.happened.append(Event(kind, facts))

    def whisper(self, seat: int, kind: str, **facts: Any) -> None:
        """Report something that one seat alone may know."""
        self.happened.append(Event(kind, {}, {seat: facts}, secret=True))

    def others(self) -> list[int]:
        """The seats in the game behind the one on turn, in turn order."""
        after = self.seats.index(self.turn) + 1
        return [*self.seats[after:], *self.seats[: after - 1]]


def _new(phase: str, hand: str = "") -> Any:
    def new_state(options: Mapping[str, Any]) -> State:
        if set(options) != {"seats"} or options["seats"] not in (2, 3, 4):
            raise ValueError(f"unknown options {options}")
        seats = list(range(1, options["seats"] + 1))
        state = State(seats, phase, bag={"sun": 2, "moon": 1, "star": 3})
        state.at = dict.fromkeys(seats, 0)
        state.hidden = dict.fromkeys(seats, 0)
        state.cards = {seat: hand.split() for seat in seats}
        return state

    return new_state


def result(state: State) -> Result | None:
    """The winner, once there is one."""
    return Result((state.winner,), "first") if state.winner else None


def leave(state: State, seat: int) -> Procedure:
    """A seat leaves between phases; the last one left wins."""
    state.tell("left", seat=seat)
    if seat == state.turn:
        state.turn = state.others()[0]
    state.seats.remove(seat)
    if len(state.seats) == 1:
        win(state, state.seats[0])
    yield from ()


def win(state: State, seat: int) -> None:
    """The seat has won, at this very moment."""
    state.winner = seat
    state.tell("won", seat=seat)
    raise Victory


class View(Struct):
    """What a seat may see of any of these games."""

    seats: list[int]
    turn: int
    at: dict[int, int]
    doing: str
    bag: dict[str, int]
    hidden: int | None
    cards: list[str]
    held: dict[int, int]


def observe(state: State, seat: int | None) -> View:
    """Hides the other seats' `hidden` and `cards`; how many cards they hold is public."""
    mine = seat in state.seats and seat is not None
    return View(
        list(state.seats),
        state.turn,
        dict(state.at),
        state.doing,
        dict(state.bag) if not any(state.cards.values()) else {},
        state.hidden[seat] if mine else None,
        list(state.cards[seat]) if mine else [],
        {other: len(held) for other, held in state.cards.items()},
    )


def race_turn(state: State) -> Procedure:
    """Walk one or run a die; then hide something or not; on every third field draw a card unseen."""
    seat = state.turn
    state.tell("turn", seat=seat)
    pace = yield one(seat, "pace", ("walk", "run"))
    steps = 1
    if pace == "run":
        steps = int((yield roll("run", who=seat)))
    yield from _advance(state, seat, steps)
    if (yield one(seat, "stash", ("keep", "hide"), private=True)) == "hide":
        state.hidden[seat] += 1
        state.whisper(seat, "hidden", amount=1)
    if state.at[seat] % 3 == 0 and any(state.bag.values()):
        yield from _draw(state, seat)
    state.turn = state.others()[0]


def _advance(state: State, seat: int, steps: int) -> Procedure:
    state.at[seat] += steps
    state.tell("moved", seat=seat, steps=steps)
    if state.at[seat] >= GOAL:
        win(state, seat)
    yield from ()


def _draw(state: State, seat: int) -> Procedure:
    card = yield draw("card", state.bag, (seat,))
    state.bag[card] -= 1
    state.cards[seat].append(card)
    state.whisper(seat, "drew", card=card)


def bids_round(state: State) -> Procedure:
    """Everybody bids a card of the own hand, sealed; the dearest one wins; three rounds."""
    state.tell("prize", round=state.round)
    hands = {seat: ("nothing", *state.cards[seat]) for seat in state.seats}
    bids = yield sealed("bid", hands, "nothing", prize=state.round)
    state.tell("bids", bids=dict(bids))
    for seat in state.seats:
        if bids[seat] != "nothing":
            state.cards[seat].remove(bids[seat])
    best = max(state.seats, key=lambda seat: (bids[seat], -seat))
    state.at[best] += 1
    state.round += 1
    if state.round > 3:
        win(state, max(state.seats, key=lambda seat: (state.at[seat], -seat)))


def duel_turn(state: State) -> Procedure:
    """The one on turn strikes or looks; the others react with what they hold: ward stops it, jab strikes."""
    seat = state.turn
    state.doing = yield one(seat, "act", ("strike", "look"))
    if state.doing == "look":
        other = state.others()[0]
        card = yield reveal("look", " ".join(state.cards[other]), (seat,))
        state.whisper(seat, "looked", cards=card)
    else:
        yield from window(
            "react", state.others(), lambda who: list(dict.fromkeys(state.cards[who])), _react(state)
        )
        if state.doing == "strike":
            state.at[seat] += 1
            state.tell("struck", seat=seat)
    state.doing = ""
    if state.at[seat] >= 3:
        win(state, seat)
    state.turn = state.others()[0]


def _react(state: State) -> Any:
    def act(seat: int, card: str) -> Procedure:
        state.cards[seat].remove(card)
        state.tell(card, seat=seat)
        if card == "ward":
            state.doing = "warded"
            return True
        state.at[seat] += 1
        yield from ()
        return False

    return act


def quest_turn(state: State) -> Procedure:
    """The party chooses a way, whoever answers first; then the one on turn rolls two dice for it."""
    seat = state.turn
    yield one(seat, "ready", ("yes",))
    state.doing = yield first(state.seats, "way", ("left", "right"), "right")
    state.tell("way", way=state.doing)
    yield one(seat, "pack", ("light", "full"))
    faces = yield roll("fate", 2)
    state.at[seat] += sum(int(face) for face in faces.split(","))
    if state.at[seat] > 20:
        win(state, seat)
    state.turn = state.others()[0]


def _system(slug: str, phase: str, procedure: Any, hand: str = "", *, allies: bool = False) -> System:
    return System(
        slug=slug,
        seats=(2, 3, 4),
        state=State,
        new_state=_new(phase, hand),
        phases={phase: procedure},
        observe=observe,
        result=result,
        leave=leave,
        allies=allies,
    )


RACE = _system("race", "turn", race_turn)
BIDS = _system("bids", "round", bids_round, "10 20 30")
DUEL = _system("duel", "turn", duel_turn, "jab ward")
QUEST = _system("quest", "turn", quest_turn, allies=True)
ALL = (RACE, BIDS, DUEL, QUEST)


def table(system: System, seats: int = 2) -> Position:
    """A game before its first answer."""
    return new_game(system, {"seats": seats})


def play(position: Position, *lines: str) -> Position:
    """Answers in the order of the lines: "2 walk" is seat 2's answer, "table 4" a die or a card."""
    for line in lines:
        who, _, key = line.partition(" ")
        if who == "table":
            position.rolled(key)
        else:
            position.give(int(who), key)
    return position


def told(position: Position) -> list[str]:
    """The kinds of what happened since the base, in order."""
    return [event.kind for _, event in position.events]


def passes(seat: int) -> str:
    """A line of `play`: the seat passes."""
    return f"{seat} {PASS}"
