"""The front door of The Sorcerer's Labyrinth."""

from games.engine.system import Result, System
from games.systems.sorcerer.bot import random, thrifty
from games.systems.sorcerer.determinize import determinize
from games.systems.sorcerer.invariants import invariants
from games.systems.sorcerer.likely import likely_questions
from games.systems.sorcerer.orders import order_answer
from games.systems.sorcerer.phases import PHASES
from games.systems.sorcerer.resign import leave
from games.systems.sorcerer.setup import RULESET, SEATS, new_state
from games.systems.sorcerer.state import State
from games.systems.sorcerer.steady import steady
from games.systems.sorcerer.view import observe


def result(state: State) -> Result | None:
    """How the game ended, None while it runs (L-WIN-05)."""
    return state.result


def turns(state: State) -> int:
    """How many turns have begun, of all players together."""
    return state.turn.number if state.turn else 0


SYSTEM = System(
    slug="sorcerer",
    seats=SEATS,
    ruleset=RULESET,
    state=State,
    new_state=new_state,
    phases=PHASES,
    observe=observe,
    result=result,
    leave=leave,
    bots={"random": random, "thrifty": thrifty, "steady": steady},
    order_answer=order_answer,
    invariants=invariants,
    likely_questions=likely_questions,
    determinize=determinize,
    turns=turns,
    options={"teams": ("random", "choose")},
)
