"""The front door of The Sorcerer's Labyrinth."""

from dataclasses import replace
from functools import partial
from pathlib import Path

from games.engine.orders import StandingOrders
from games.engine.system import Bots, Imagining, Result, SlowPlay, System
from games.kit.bags import bags_in
from games.kit.bots import CHOSEN, random
from games.kit.content_sets import derived
from games.systems.sorcerer.bots.careful import careful
from games.systems.sorcerer.bots.levels import levels
from games.systems.sorcerer.bots.prospects import PROSPECTS
from games.systems.sorcerer.bots.steady import answer
from games.systems.sorcerer.bots.style import style
from games.systems.sorcerer.bots.thrifty import thrifty
from games.systems.sorcerer.content import CONTENTS, RULESET, Content, content_of
from games.systems.sorcerer.determinize import determinize
from games.systems.sorcerer.invariants import invariants
from games.systems.sorcerer.merit import GEMS, merit
from games.systems.sorcerer.order_values import late_choice
from games.systems.sorcerer.orders.answers import order_answer, order_when_due
from games.systems.sorcerer.orders.conditions import ahead
from games.systems.sorcerer.orders.fight_form import stretch_form, stretch_of, stretch_orders
from games.systems.sorcerer.orders.from_now_on import asking, from_now_on
from games.systems.sorcerer.orders.plans import PLANNING
from games.systems.sorcerer.orders.preview import preview
from games.systems.sorcerer.phases import PHASES
from games.systems.sorcerer.resign import leave
from games.systems.sorcerer.scrolls import SCROLLS
from games.systems.sorcerer.setup import SEATS, new_state, options_of
from games.systems.sorcerer.specials import SPECIALS
from games.systems.sorcerer.state import State
from games.systems.sorcerer.view import observe

BEGINS = frozenset({"start"})
HEADS = frozenset({"act", "encounter", "finish", "inventory", "move", "zombie_inventory"})


def result(state: State) -> Result | None:
    """How the game ended, None while it runs (L-WIN-05)."""
    return state.result


def turns(state: State) -> int:
    """How many turns have begun, of all players together."""
    return state.turn.number if state.turn else 0


def round_of(state: State) -> int:
    """How many turns the seat on turn has begun; 0 before the first."""
    return state.players[state.turn.seat - 1].turns if state.turn and state.turn.seat else 0


def begun(state: State, seat: int) -> int:
    """How many turns the seat has begun."""
    return state.players[seat - 1].turns


def out(state: State) -> tuple[int, ...]:
    """The seats whose teams are out of the game (L-R-09)."""
    return tuple(player.seat for player in state.players if player.out)


def teams(state: State) -> dict[int, str]:
    """Seat -> its team, once that is known (L-SETUP-01)."""
    return {player.seat: player.team for player in state.players if player.team}


def on_turn(state: State) -> int | None:
    """The seat on turn; None in set-up and after the end."""
    return state.turn.seat if state.turn and state.result is None else None


def orders_of(ruleset: int, packs: tuple[str, ...] = ()) -> StandingOrders:
    """What may be ordered in advance in a set."""
    return _orders(content_of(ruleset, packs))


@derived
def _orders(content: Content) -> StandingOrders:
    book = content.order_book
    return book.declares(
        StandingOrders(
            answer=order_answer,
            when_due=order_when_due,
            preview=preview,
            late_choice=partial(late_choice, content),
            stretch_of=stretch_of,
            stretch_form=stretch_form,
            stretch_orders=stretch_orders,
            from_now_on=from_now_on,
            plans=PLANNING,
            ahead=ahead(content),
            asking=partial(asking, content),
        )
    )


content_of.start()
SCROLLS.check(content_of.files.every_row())
SPECIALS.check(content_of.files.every_row())
RULES = System(
    slug="sorcerer",
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
    options_of=options_of,
    invariants=invariants,
    slow=SlowPlay(turns, on_turn, out, teams, round_of, begun),
    prospects=PROSPECTS,
    orders_of=orders_of,
    merit=merit,
    bags=bags_in(Path(__file__).parent),
    deed=GEMS,
    imagining=Imagining(determinize, BEGINS, HEADS),
)
SYSTEM = replace(
    RULES,
    bots=Bots(
        {"random": random, "thrifty": thrifty, **levels(RULES)},
        careful,
        chosen=CHOSEN,
        thinks=frozenset({"seeker"}),
        open=style.open_play(answer),
    ),
)
