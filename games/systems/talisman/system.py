"""The front door of Talisman."""

from functools import partial
from pathlib import Path

from games.engine.orders import StandingOrders
from games.engine.questions import Procedure
from games.engine.system import Bots, Imagining, Options, Result, SlowPlay, System
from games.kit.bags import bags_in
from games.kit.bots import CHOSEN, random
from games.kit.content_sets import derived
from games.systems.talisman import (  # noqa: F401 (their words are carried out)
    control,
    counters,
    discards,
    giving,
    looking,
    lycans,
    moving_cards,
    places,
    trophy_uses,
)
from games.systems.talisman.bots.careful import careful
from games.systems.talisman.bots.levels import LEVELS, OPEN
from games.systems.talisman.bots.prospects import PROSPECTS
from games.systems.talisman.content import CONTENTS, RULESET, Content, content_of
from games.systems.talisman.determinize import determinize
from games.systems.talisman.effects import EFFECTS
from games.systems.talisman.invariants import invariants
from games.systems.talisman.lives import bury, check_survivors, disinherit
from games.systems.talisman.merit import STRENGTH_AND_CRAFT, merit
from games.systems.talisman.orders.answers import order_answer, order_when_due
from games.systems.talisman.orders.conditions import ahead
from games.systems.talisman.orders.plans import PLANNING
from games.systems.talisman.orders.preview import from_now_on, preview
from games.systems.talisman.orders.values import asking, only_present
from games.systems.talisman.phases import PHASES
from games.systems.talisman.rulesets import by_second
from games.systems.talisman.setup import SEATS, endings_for, new_state, options_of
from games.systems.talisman.state import State
from games.systems.talisman.view import observe

BEGINS = frozenset({"begin", "start", "move", "landed", "draw", "meet", "text", "end"})
HEADS = frozenset({"choose", "encounter", "end", "landed", "move", "quest", "start", "turn", "use"})


def result(state: State) -> Result | None:
    """How the game ended, None while it runs."""
    return state.result


def turns(state: State) -> int:
    """How many turns have begun, of all players together."""
    return state.turn.number if state.turn else 0


def on_turn(state: State) -> int | None:
    """The seat on turn; None in set-up and after the end."""
    return state.turn.seat if state.turn and state.result is None else None


def round_of(state: State) -> int:
    """How many turns the seat on turn has begun; 0 before the first."""
    return state.players[state.turn.seat - 1].turns if state.turn and state.turn.seat else 0


def begun(state: State, seat: int) -> int:
    """Twice the rounds that the seat has begun, one more in an extra turn of its own."""
    turn = state.turn
    return 2 * state.players[seat - 1].turns + (turn is not None and turn.seat == seat and turn.extra)


def out(state: State) -> tuple[int, ...]:
    """The seats that are out of the game."""
    return tuple(player.seat for player in state.players if player.out)


def teams(state: State) -> dict[int, str]:
    """Seat -> the character it plays."""
    return {player.seat: player.who.id for player in state.players if player.who is not None}


def fits(options: Options) -> str:
    """Why options do not go together.

    Who is not replaced leaves nothing to inherit; an ending needs its box, and replaces all others.
    """
    if options.get("bloodbath") == "yes" and options.get("inherit") == "yes":
        return "nobody_inherits"
    if options.get("ending", "none") == "none":
        return ""
    if not endings_for(content_of(RULESET), options):
        return "no_such_ending"
    return "two_ends" if options.get("sudden_death") == "crown" else ""


def leave(state: State, seat: int) -> Procedure:
    """Who resigns is out; what the character had stays on its space (T-R-28)."""
    player = state.player(seat)
    player.out = True
    state.tell("resigned", seat=seat)
    if player.who is not None:
        bury(state, player.who)
    elif by_second(state):
        disinherit(state, player)
    check_survivors(state)
    if state.turn is not None and state.turn.seat == seat:
        state.agenda, state.phase = [], "finish"
    yield from ()


@derived
def orders_of(content: Content) -> StandingOrders:
    """What may be ordered in advance."""
    book = content.order_book
    return book.declares(
        StandingOrders(
            answer=order_answer,
            when_due=order_when_due,
            only_present=only_present,
            preview=preview,
            from_now_on=from_now_on,
            plans=PLANNING,
            ahead=ahead(content),
            asking=partial(asking, content),
        )
    )


def printed() -> dict[str, tuple[str, ...]]:
    """Kind of things -> the ids of all there are in any set, those of the newest first."""
    every: dict[str, dict[str, None]] = {}
    for content in content_of.all():
        for kind, ids in content.printed.items():
            every.setdefault(kind, {}).update(dict.fromkeys(ids))
    return {kind: tuple(ids) for kind, ids in every.items()}


content_of.start()
EFFECTS.check(content_of.files.every_row())
SYSTEM = System(
    slug="talisman",
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
    options_of=lambda ruleset, packs=(): options_of(content_of(ruleset, packs)),
    fits=fits,
    printed=printed,
    invariants=invariants,
    bots=Bots(
        {"random": random, **LEVELS},
        careful,
        chosen=CHOSEN[:-1],
        open=OPEN,
    ),
    slow=SlowPlay(turns, on_turn, out, teams, round_of, begun),
    prospects=PROSPECTS,
    orders_of=lambda ruleset, packs=(): orders_of(content_of(ruleset, packs)),
    merit=merit,
    bags=bags_in(Path(__file__).parent),
    deed=STRENGTH_AND_CRAFT,
    imagining=Imagining(determinize, BEGINS, HEADS),
)
