"""A tiny game of allies whose games follow one another: two figures, gold that lasts, three places.

A turn: whoever has the turn walks on (`go`, which ends the chapter as won), gives up (`lose`) or waits. Then
the party votes: on, again, or no further.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from msgspec import Struct, field

from games import systems
from games.engine.dice import Stream
from games.engine.events import Event
from games.engine.orders import Settings, StandingOrders
from games.engine.questions import Procedure, Question, one, sealed
from games.engine.system import Bots, Look, Options, Result, SlowPlay, System, Victory
from games.faces import face
from games.faces.council import Coming, Council
from games.faces.face import Face

PLACES = {"hill": "wood", "wood": "sea", "sea": ""}
FIGURES = ("ada", "ben")


class Purse(Struct, frozen=True, omit_defaults=True):
    """What lasts: the gold of each figure, and who plays it."""

    gold: dict[str, int] = {}
    party: dict[str, int] = {}


class State(Struct, omit_defaults=True):
    """`party` says which seat plays a figure; a campaign ends with votes."""

    seats: int
    place: str
    party: dict[str, int]
    gold: dict[str, int]
    campaign: bool
    phase: str = "turn"
    turn: int = 1
    begun: int = 1
    gone: list[int] = []
    lost: bool = False
    onward: str = ""
    result: Result | None = None
    happened: list[Event] = field(default_factory=list)


def new_state(options: Mapping[str, Any], carry: Purse | None = None) -> State:
    """Raises ValueError for a figure that there is not."""
    given, seats = carry or Purse(), options["seats"]
    if not set(given.gold) <= set(FIGURES):
        raise ValueError("there is no such figure")
    usual = {figure: min(number, seats) for number, figure in enumerate(FIGURES, 1)}
    return State(
        seats, options.get("place", "hill"), {**usual, **given.party}, {**given.gold}, carry is not None
    )


def turn(state: State) -> Procedure:
    done = yield one(state.turn, "turn", ("wait", "go", "lose"), "wait")
    if done == "wait":
        state.happened.append(Event("waited", {"seat": state.turn}))
        staying = [seat for seat in range(1, state.seats + 1) if seat not in state.gone]
        state.turn = next((seat for seat in staying if seat > state.turn), staying[0])
        state.begun += 1
        return
    state.lost = done == "lose"
    for figure in FIGURES:
        state.gold[figure] = state.gold.get(figure, 0) + (not state.lost)
    state.phase = "onward"
    if not state.campaign:
        _end(state)


def onward(state: State) -> Procedure:
    staying = [seat for seat in range(1, state.seats + 1) if seat not in state.gone]
    ways = ("again", "stop") if state.lost else ("on", "stop")
    votes = yield sealed("onward", dict.fromkeys(staying, ways), ways[0])
    state.onward = Counter(votes.values()).most_common(1)[0][0]
    _end(state)


def _end(state: State) -> None:
    staying = tuple(seat for seat in range(1, state.seats + 1) if seat not in state.gone)
    state.result = Result(() if state.lost else staying, "lost" if state.lost else "found")
    raise Victory


def carry(state: State) -> tuple[Options, Purse] | None:
    there = state.place if state.onward == "again" else PLACES[state.place]
    if state.result is None or state.onward in ("", "stop") or not there:
        return None
    return {"place": there}, Purse(state.gold, state.party)


def leave(state: State, seat: int) -> Procedure:
    yield from ()
    state.gone.append(seat)
    staying = [one for one in range(1, state.seats + 1) if one not in state.gone]
    if not staying:
        state.result = Result((), "abandoned")
        raise Victory
    state.party = {figure: staying[0] if own == seat else own for figure, own in state.party.items()}
    state.turn = staying[0]


class View(Struct):
    """Everything is open."""

    place: str
    turn: int
    party: dict[str, int]
    gold: dict[str, int]


def figures(view: View, seat: int) -> tuple[str, ...]:
    return tuple(figure for figure, own in view.party.items() if own == seat)


def refused(view: View, question: Question, seat: int, orders: Settings) -> tuple[str, ...]:
    """Nobody else gives up for a person who has said so."""
    return tuple(key for key in ("lose",) if orders.get("refuse") == key and key in question.options_of(seat))


def walks(look: Look, question: Question, seat: int, stream: Stream) -> str:
    return "go" if "go" in question.options_of(seat) else question.default_of(seat)


def careful(look: Look, question: Question, seat: int, stream: Stream, orders: Settings | None = None) -> str:
    return question.default_of(seat)


SAGA = System(
    slug="saga",
    seats=(1, 2, 3),
    state=State,
    new_state=new_state,
    phases={"turn": turn, "onward": onward},
    observe=lambda state, _seat: View(state.place, state.turn, dict(state.party), dict(state.gold)),
    result=lambda state: state.result,
    leave=leave,
    contents={1: "one"},
    carried=Purse,
    carry=carry,
    allies=True,
    options_of=lambda *_: {"place": tuple(PLACES)},
    bots=Bots({"steady": walks}, careful),
    slow=SlowPlay(
        lambda state: state.begun + (state.phase == "onward"),
        lambda state: state.turn if state.phase == "turn" and state.result is None else None,
        lambda state: tuple(state.gone),
    ),
    orders_of=lambda *_: StandingOrders(validate=dict, figures=figures, refused=refused),
)


def places(view: View) -> dict[str, str]:
    """Who is on turn stands at the door."""
    return {figure: "door" if seat == view.turn else "hearth" for figure, seat in view.party.items()}


FACE = Face(
    slug="saga",
    name="Saga",
    side_name=str.title,
    council=Council(
        figures=places,
        spaces=lambda _view: ("hearth", "left", "door"),
        coming=lambda view: [Coming(figure, view.party[figure]) for figure in FIGURES],
        could=lambda table: [f"{figure.title()} could leave the {table.view.place}." for figure in FIGURES],
    ),
)


def offer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The site plays it, with its face."""
    monkeypatch.setitem(systems.REGISTERED, "saga", SAGA)
    plain = face._plain
    monkeypatch.setattr(face, "_plain", lambda slug: FACE if slug == "saga" else plain(slug))
