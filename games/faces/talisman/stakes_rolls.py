"""What a roll does: each result in words and how likely it is, and a die of a fight thrown anew."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.engine.questions import Question
from games.faces.stakes import NEVER, NO_STAKE, Outcome, Stake
from games.faces.talisman.addends import scores
from games.faces.talisman.amounts import amount, chance_of, percent
from games.faces.talisman.names import Words, outcome
from games.faces.talisman.rolls import RowText, rows
from games.systems.talisman.clash import ATTACK, Side
from games.systems.talisman.content import Content
from games.systems.talisman.odds import FACES, sums
from games.systems.talisman.state import State

STANDS = _("As it stands: %(words)s.")
WINS = _("%(chance)s to win")
AGAIN = _("you take the new roll")
WON = _("it is won already")
FATE = _("%(price)s, %(left)s left")
ABOUT_ROLLS = ("fate", "add", "pay", "result")
"""Questions about a roll that lies, or comes with the answer."""
KEPT = {"won": 2.0, "stand_off": 0.4, "lost": 0.0}
"""How good a roll is that is left as it is."""
LEAST = NEVER


def rolled_for(state: State, question: Question) -> str:
    """The card or space whose roll a question is about, "" for none."""
    if question.kind == "skip_roll":
        return state.of(question.seats[0]).place
    if question.kind not in ABOUT_ROLLS:
        return ""
    return str(question.params.get("roll") or question.params.get("source", ""))


def outcomes(content: Content, source: str) -> tuple[Outcome, ...]:
    """What each result of a roll does; () where its card or space has no table."""
    found = rows(content, source)
    chances = sums(2 if found and found[0].least > 1 else 1)
    return tuple(Outcome(row.results, row.words, percent(_chance(row, chances))) for row in found)


def _chance(row: RowText, chances: dict[int, float]) -> float:
    return sum(
        chance for total, chance in chances.items() if total >= row.least and total <= (row.most or total)
    )


def standing(words: Words, question: Question, source: str) -> str:
    """What a roll does as it lies."""
    total = int(question.params.get("total", 0)) or sum(question.params.get("dice") or [])
    table = rows(words.content, source)
    lies = next((row for row in table if row.least <= total <= (row.most or total)), None)
    return gettext(STANDS) % {"words": lies.words} if lies is not None and total else ""


# -- fate -------------------------------------------------------------------------------------------------


def of_roll(state: State, question: Question, key: str) -> Stake | None:
    """The stake of leaving a roll as it is, or of a die anew; None for any other option."""
    if question.kind == "fate":
        return _kept(state, question) if key == "keep" else _again(state, question, key)
    return _move_again(state, question.seats[0]) if key.startswith("again:") else None


def _fate_price(state: State, seat: int) -> str:
    """What a die anew costs, and how much fate is left then."""
    return gettext(FATE) % {"price": amount("fate", 1), "left": max(0, state.of(seat).fate - 1)}


def _move_again(state: State, seat: int) -> Stake:
    """The movement roll once more: beside the ends, never the first answer."""
    return Stake(gettext(AGAIN), price=_fate_price(state, seat), better=LEAST)


def _kept(state: State, question: Question) -> Stake:
    """A roll left as it is: of a fight it is known how that ends."""
    if question.params.get("roll") != ATTACK or state.fight is None:
        return NO_STAKE
    end = _end(state, question.seats[0])
    return Stake(outcome(end), better=KEPT[end])


def _end(state: State, seat: int) -> str:
    """How the fight ends for the seat as the dice lie."""
    mine, theirs = scores(state)
    if state.battle.seat != seat:
        mine, theirs = theirs, mine
    return "won" if mine > theirs else "lost" if mine < theirs else "stand_off"


def _again(state: State, question: Question, key: str) -> Stake:
    """A die thrown anew: how likely another result is better is known of a fight that is not won yet."""
    seat = question.seats[0]
    price = _fate_price(state, seat)
    if question.params.get("roll") != ATTACK or state.fight is None:
        return Stake(gettext(AGAIN), price=price)
    if _end(state, seat) == "won":
        return Stake(gettext(WON), price=price, better=LEAST)
    chance = _won_again(state, question, int(key.partition(":")[2]) - 1)
    said = gettext(WINS) % {"chance": chance_of(chance)}
    return Stake(said, percent(chance), chance_of(chance), price=price, better=chance)


def _won_again(state: State, question: Question, at: int) -> float:
    """How likely the fight is won if one die of the reader's is thrown again."""
    dice = list(question.params["dice"])
    return sum(_wins(state, question.seats[0], [*dice[:at], face, *dice[at + 1 :]]) for face in FACES) / 6


def _wins(state: State, seat: int, dice: list[int]) -> bool:
    fight = state.battle
    side: Side = "attacker" if fight.seat == seat else "defender"
    before, fight.dice[side] = fight.dice[side], dice
    mine, theirs = scores(state)
    fight.dice[side] = before
    return mine > theirs if side == "attacker" else theirs > mine
