"""The front door of Mice & Mystics."""

from functools import partial
from pathlib import Path

from games.engine.orders import StandingOrders
from games.engine.system import Bots, Imagining, Result, SlowPlay, System
from games.kit.bags import bags_in
from games.kit.bots import CHOSEN, thrifty
from games.kit.content_sets import derived
from games.systems.mice.bots.careful import careful
from games.systems.mice.bots.levels import LEVELS, OPEN
from games.systems.mice.bots.prospects import PROSPECTS
from games.systems.mice.content import CONTENTS, RULESET, Content, content_of
from games.systems.mice.determinize import determinize
from games.systems.mice.effects import EFFECTS
from games.systems.mice.invariants import invariants
from games.systems.mice.merit import PAGES, merit
from games.systems.mice.onward import CONCEDE, carry
from games.systems.mice.orders.answers import order_answer, order_when_due
from games.systems.mice.orders.conditions import ahead
from games.systems.mice.orders.plans import PLANNING
from games.systems.mice.orders.preview import asking, figures, from_now_on, preview
from games.systems.mice.orders.refusals import refused
from games.systems.mice.phases import PHASES
from games.systems.mice.resign import leave
from games.systems.mice.setup import SEATS, new_state, options_of
from games.systems.mice.state import Carried, State
from games.systems.mice.track import lowest_mouse
from games.systems.mice.view import observe

BEGINS = frozenset({"mouse", "minions"})
HEADS = frozenset({"turn"})


def result(state: State) -> Result | None:
    """How the chapter ended, None while it runs."""
    return state.result


def turns(state: State) -> int:
    """How many turns have begun, of mice and of minions; the votes after a chapter are one more."""
    begun = state.turn.number if state.turn else 0
    return begun + (state.outcome is not None)


def round_of(state: State) -> int:
    """The round of the track of initiative; 0 before the first."""
    return state.round


def on_turn(state: State) -> int | None:
    """The seat of the mouse on turn; in the turn of minions that of the lowest mouse (M-MINION-02).

    Nobody's in the votes after a chapter: everybody has time as in a turn of theirs.
    """
    if state.turn is None or state.outcome is not None:
        return None
    mouse = state.mice.get(state.turn.card) or state.mice.get(lowest_mouse(state))
    return mouse.seat if mouse is not None else None


def teams(state: State) -> dict[int, str]:
    """The hero of each seat that plays one only."""
    heroes = [(mouse.seat, mouse.id) for mouse in state.mice.values()]
    seats = [seat for seat, _ in heroes]
    return {seat: hero for seat, hero in heroes if seats.count(seat) == 1}


def begun(state: State, seat: int) -> int:
    """The number of the running turn if it is that of a mouse of the seat, else 0."""
    mouse = state.mice.get(state.turn.card) if state.turn is not None else None
    return state.turn.number if state.turn is not None and mouse is not None and mouse.seat == seat else 0


def out(state: State) -> tuple[int, ...]:
    """The seats that have left."""
    return tuple(state.gone)


@derived
def _orders_of(content: Content) -> StandingOrders:
    book = content.order_book
    return book.declares(
        StandingOrders(
            answer=order_answer,
            when_due=order_when_due,
            preview=preview,
            from_now_on=from_now_on,
            asking=partial(asking, book),
            figures=figures,
            refused=refused,
            ahead=ahead(content),
            plans=PLANNING,
        )
    )


def printed() -> dict[str, tuple[str, ...]]:
    """Kind of things -> the ids of all there are in any set, the newest first."""
    found: dict[str, dict[str, None]] = {}
    for content in content_of.all():
        for kind, ids in content.printed.items():
            found.setdefault(kind, {}).update(dict.fromkeys(ids))
    return {kind: tuple(ids) for kind, ids in found.items()}


content_of.start()
EFFECTS.check(content_of.files.every_row())
SYSTEM = System(
    slug="mice",
    seats=SEATS,
    state=State,
    new_state=new_state,
    phases=PHASES,
    observe=observe,
    result=result,
    leave=leave,
    ruleset=RULESET,
    contents=CONTENTS,
    take_pack=content_of.take,
    check_content=content_of.check,
    carried=Carried,
    carry=carry,
    allies=True,
    options_of=lambda ruleset, packs=(): options_of(content_of(ruleset, packs)),
    printed=printed,
    invariants=invariants,
    bots=Bots(
        {"random": thrifty({CONCEDE}), **LEVELS},
        careful,
        chosen=CHOSEN,
        open=OPEN,
    ),
    slow=SlowPlay(turns, on_turn, out, teams, round_of, begun),
    prospects=PROSPECTS,
    orders_of=lambda ruleset, packs=(): _orders_of(content_of(ruleset, packs)),
    merit=merit,
    bags=bags_in(Path(__file__).parent),
    deed=PAGES,
    imagining=Imagining(determinize, BEGINS, HEADS),
)
