"""A tiny game for the tests of the site: two to four rivals race to twelve points.

A turn: `act` (roll a die, wait, or ask toll of the next seat), then `stash` (private: hide something or not).
After each round everybody bids, sealed. Asked for toll, a seat pays by its standing order unless it wants to
be asked.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from msgspec import Struct, field

from games.engine.dice import Stream
from games.engine.events import Event
from games.engine.orders import Ordered, StandingOrders
from games.engine.questions import Procedure, Question, one, roll, sealed, sure
from games.engine.system import Bots, Imagining, Look, Result, SlowPlay, System, Victory

GOAL = 12


class State(Struct, omit_defaults=True):
    """Points are public; `stash` is what each seat hides. `filler` makes the state as large as a real one."""

    seats: list[int]
    teams: str = "random"
    phase: str = "act"
    turn: int = 1
    round: int = 1
    points: dict[int, int] = {}
    stash: dict[int, int] = {}
    winner: int = 0
    filler: list[int] = []
    happened: list[Event] = field(default_factory=list)

    def tell(self, kind: str, **facts: Any) -> None:
        """Report something that everybody may know."""
        self.happened.append(Event(kind, facts))

    def next_seat(self) -> int:
        """Who sits behind the one on turn."""
        return self.seats[self.seats.index(self.turn) + 1 - len(self.seats)]


def new_state(options: Mapping[str, Any]) -> State:
    seats = list(range(1, options["seats"] + 1))
    return State(
        seats, options.get("teams", ""), points=dict.fromkeys(seats, 0), stash=dict.fromkeys(seats, 0)
    )


def act(state: State) -> Procedure:
    seat = state.turn
    state.tell("turn", seat=seat)
    answer = yield one(seat, "act", ("wait", "roll", "toll"), "wait")
    if answer == "roll":
        yield from _score(state, seat, int((yield roll("die"))))
    elif answer == "toll":
        other = state.next_seat()
        paid = yield one(other, "toll", ("pay", "refuse"), "pay", taker=seat)
        state.tell("toll", seat=other, answer=paid)
    state.phase = "stash"


def _score(state: State, seat: int, points: int) -> Procedure:
    state.points[seat] += points
    state.tell("scored", seat=seat, points=points)
    if state.points[seat] >= GOAL:
        state.winner = seat
        state.tell("won", seat=seat)
        raise Victory
    yield from ()


def stash(state: State) -> Procedure:
    seat = state.turn
    if (yield sure(one(seat, "stash", ("keep", "hide"), "keep", private=True))) == "hide":
        state.stash[seat] += 1
        state.happened.append(Event("hid", {}, {seat: {"hidden": state.stash[seat]}}, secret=True))
    state.phase = "bid" if seat == state.seats[-1] else "act"
    state.turn = state.next_seat()


def bid(state: State) -> Procedure:
    bids = yield sealed("bid", dict.fromkeys(state.seats, ("low", "high")), "low")
    state.tell("bids", bids=dict(bids))
    high = [seat for seat in state.seats if bids[seat] == "high"]
    if len(high) == 1:
        yield from _score(state, high[0], 1)
    state.round += 1
    state.phase = "act"


class View(Struct):
    """What one seat may see."""

    turn: int
    round: int
    points: dict[int, int]
    stash: int | None


def observe(state: State, seat: int | None) -> View:
    """Hides what the others stash."""
    return View(state.turn, state.round, dict(state.points), state.stash.get(seat) if seat else None)


def result(state: State) -> Result | None:
    return Result((state.winner,), "points") if state.winner else None


def leave(state: State, seat: int) -> Procedure:
    state.tell("left", seat=seat)
    if state.turn == seat:
        state.turn = state.next_seat()
        state.phase = "act"
    state.seats.remove(seat)
    if len(state.seats) == 1:
        state.winner = state.seats[0]
        raise Victory
    yield from ()


def turns(state: State) -> int:
    """A bid stands before the first turn of the round behind it, and belongs to that turn."""
    rounds = state.round - (state.phase != "bid")
    return rounds * len(state.points) + state.seats.index(state.turn) + 1


def on_turn(state: State) -> int | None:
    return None if state.winner else state.turn


def out(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in state.points if seat not in state.seats)


def order_answer(view: View, question: Question, seat: int, orders: Mapping[str, Any]) -> Ordered | None:
    """Pay the toll, unless the seat wants to be asked, or hides something (then it refuses)."""
    if question.kind != "toll" or orders.get("toll") == "ask":
        return None
    return Ordered("refuse" if view.stash else "pay", "because of the stash")


def greedy(look: Look, question: Question, seat: int, stream: Stream) -> str:
    """Rolls whenever it can."""
    if "roll" in question.options:
        return "roll"
    assert look().stash is not None
    return stream.pick(question.options)


def determinize(view: View, seat: int, stream: Stream) -> State:
    """At the beginning of a turn; what the others hide is anything."""
    stash = {one: view.stash or 0 if one == seat else stream.below(3) for one in view.points}
    return State(sorted(view.points), turn=view.turn, round=view.round, points=dict(view.points), stash=stash)


TINY = System(
    slug="tiny",
    seats=(2, 3, 4),
    state=State,
    new_state=new_state,
    phases={"act": act, "stash": stash, "bid": bid},
    observe=observe,
    result=result,
    leave=leave,
    options_of=lambda *_: {"teams": ("random", "choose")},
    bots=Bots({"random": greedy, "steady": greedy}),
    slow=SlowPlay(turns, on_turn, out),
    orders_of=lambda *_: StandingOrders(answer=order_answer),
    imagining=Imagining(determinize, frozenset(), frozenset({"act"})),
)


def _failing(state: State) -> Procedure:
    yield one(state.turn, "act", ("wait", "roll"), "wait")
    raise KeyError("stash of seat 2 is 7")


def _different(state: State) -> Procedure:
    yield one(state.turn, "act", ("wait",), "wait")
    state.phase = "act"


def quiet(_look: Look, question: Question, _seat: int, _stream: Stream) -> str:
    """Never rolls, so that nothing is revealed."""
    return question.default


BROKEN = replace(TINY, slug="broken", phases={"act": _failing})
CHANGED = replace(TINY, phases={"act": _different})
ASKING = replace(TINY, orders_of=lambda *_: StandingOrders())
QUIET = replace(TINY, bots=Bots({"steady": quiet}))
