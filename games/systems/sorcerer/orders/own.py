"""Orders for the own turn: own scrolls and repeats (L-COR-09, L-COR-D11). By default everything is asked.

Whether the seat on turn is asked to repeat is seen by all; so it hangs on orders and on public facts only.
"""

from games.engine.dice import Stream
from games.engine.orders import Ordered, Settings
from games.engine.questions import PASS, Question
from games.systems.sorcerer.cards import Encounter
from games.systems.sorcerer.determinize import determinize
from games.systems.sorcerer.fight import outcome_of
from games.systems.sorcerer.odds import chances, chances_after_repeat
from games.systems.sorcerer.orders.casts import cast, stone_skin
from games.systems.sorcerer.orders.repeats import own_repeat_die
from games.systems.sorcerer.queries import ability_of
from games.systems.sorcerer.rolls import face
from games.systems.sorcerer.state import Fight, Roll, State
from games.systems.sorcerer.view import View

CASTS = {"cast": PASS, "stone_skin": "take"}
REPEATS = ("repeat", "repeat_die")


def own_answer(view: View, question: Question, seat: int, settings: Settings) -> Ordered | None:
    """What the orders of the seat on turn answer; None asks it."""
    if question.kind in CASTS and settings["own_cast"] != "ask":
        return _own_cast(view, question, seat, settings)
    if question.kind in REPEATS and settings["own_repeat"] != "ask":
        return _own_repeat(determinize(view, seat, Stream("orders")), question, seat, settings)
    return None


def _own_cast(view: View, question: Question, seat: int, settings: Settings) -> Ordered:
    if settings["own_cast"] == "never":
        return Ordered(CASTS[question.kind], "own_cast.never")
    answer = cast if question.kind == "cast" else stone_skin
    return answer(determinize(view, seat, Stream("orders")), question, seat, settings)


def _own_repeat(state: State, question: Question, seat: int, settings: Settings) -> Ordered | None:
    value, in_fight = settings["own_repeat"], question.kind == "repeat_die"
    if value == "orders":
        return own_repeat_die(state, question, seat, settings) if in_fight else None
    suits = _dice_suit(state, question.options_of(seat)) if in_fight else _roll_suits(state)
    return Ordered(PASS, f"own_repeat.{value}") if value == "never" or suits else None


def _dice_suit(state: State, keys: tuple[str, ...]) -> bool:
    """The fight is won as the dice stand, or no die that may be repeated can make it better."""
    outcome = outcome_of(state)
    if outcome == "attacker":
        return True
    better = ("attacker",) if outcome == "tie" else ("attacker", "tie")
    after = [chances_after_repeat(state, key.split(":")[1]) for key in keys if key != PASS]
    return not any(odds[one] for odds in after for one in better)


def _roll_suits(state: State) -> bool:
    """Where a teleport leads suits nobody for certain; every other roll has a good and a bad side."""
    roll, content = state.roll, state.content
    assert roll is not None
    shown = face(sum(roll.dice))
    if roll.kind == ability_of(content, roll.who):  # Wolsung's Trap and the check for it bear one name
        return shown >= content.ability_rolls[roll.kind]
    if roll.kind == "trap":
        return shown not in content.token_rolls.trap_springs_on
    if roll.kind == "cloud":
        return shown not in content.token_rolls.cloud_corrodes_on
    return roll.kind == "encounter" and _row_suits(state, roll)


def _row_suits(state: State, roll: Roll) -> bool:
    """A Find or healing, or a monster that is beaten more likely than not."""
    row = state.content.row_of(sum(roll.dice) + roll.digit)
    if row.type == "event":
        return row.id != "vortex"
    return _likely_won(state, roll.who, row)


def _likely_won(state: State, who: str, row: Encounter) -> bool:
    before = state.fight
    state.fight = Fight([who], monster=row.id)
    odds = chances(state)
    state.fight = before
    return odds["attacker"] > odds["defender"]
