"""What is at stake in a question: results of the roll in words, and what each option brings, with its odds.

The rules themselves work it out from the reader's view; what others may still do is not in it.
"""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.engine.questions import Question
from games.faces.naming import text
from games.faces.shown import ShownTable
from games.faces.stakes import NO_STAKE, Outcome, Stake, Stakes
from games.faces.talisman.addends import scores
from games.faces.talisman.amounts import cards
from games.faces.talisman.deeds import bust, thing
from games.faces.talisman.fight_lines import outcome
from games.faces.talisman.names import Words, name, words_of
from games.faces.talisman.options import about
from games.faces.talisman.prompts import explained
from games.faces.talisman.rolls import RowText, rows
from games.kit.control import Choose, RollTable
from games.kit.effects import walk
from games.systems.talisman.clash import Side
from games.systems.talisman.content import Content
from games.systems.talisman.odds import FACES, joint, sums
from games.systems.talisman.queries import standing_on
from games.systems.talisman.seen_state import seen_state
from games.systems.talisman.state import State
from games.systems.talisman.view import View
from games.systems.talisman.words.states import SpaceText
from games.systems.talisman.worth.outlook import Prospect, prospects_in

STANDS = _("As it stands: %(words)s.")
OUTLOOK = _("The odds count what everybody sees and your own hand, not what others may do.")
WINS = _("%(chance)s to win")
FORWARD = _("%(chance)s to get through")
DRAW = _("to draw: %(n)s")
GOLD = _("gold: %(n)s")
NOBODY = _("nobody is there")
EMPTY = _("nothing lies there")
AGAIN = _("one die anew; the new result counts")
ABOUT_ROLLS = ("fate", "add", "pay", "result")
"""Questions about a roll that lies, or comes with the answer."""
SHOWN_BY_TEXT = ("use", "cast", "take", "buy", "read", "claim")
"""Verbs whose card says what the option brings."""


def stakes(table: ShownTable, question: Question) -> Stakes:
    """What is at stake for the reader, from their view alone."""
    view: View = table.view
    seat = question.seats[0]
    if view.players[seat - 1].who is None:
        return Stakes()
    state = seen_state(view)
    keys = question.options_of(seat)
    ahead = prospects_in(state, state.of(seat), keys)
    words = words_of(table)
    each = tuple((key, _stake(words, state, question, key, ahead.get(key))) for key in keys)
    line = gettext(OUTLOOK) if any(stake.odds is not None for _, stake in each) else ""
    source = _rolled_for(state, question)
    return Stakes(_standing(words, question, source) or line, outcomes(words.content, source), each)


def percent(chance: float) -> int:
    """A chance in whole percent; what is neither sure nor impossible is not called so."""
    if chance <= 0:
        return 0
    return 100 if chance >= 1 else min(99, max(1, round(100 * chance)))


def in_percent(chance: float) -> str:
    """A chance as both languages write it: "78%"."""
    return f"{percent(chance)}%"


# -- rolls ------------------------------------------------------------------------------------------------


def _rolled_for(state: State, question: Question) -> str:
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


def _standing(words: Words, question: Question, source: str) -> str:
    """What a roll does as it lies."""
    total = int(question.params.get("total", 0)) or sum(question.params.get("dice") or [])
    table = rows(words.content, source)
    lies = next((row for row in table if row.least <= total <= (row.most or total)), None)
    return gettext(STANDS) % {"words": lies.words} if lies is not None and total else ""


# -- options ----------------------------------------------------------------------------------------------


def _stake(words: Words, state: State, question: Question, key: str, ahead: Prospect | None) -> Stake:
    content = words.content
    if question.kind == "fate":
        return _kept(state, question) if key == "keep" else _again(state, question, key)
    if key.startswith("again:"):
        return Stake(gettext(AGAIN))
    if question.kind == "choose":
        return Stake(branch(content, str(question.params.get("source", "")), key))
    if question.kind == "werewolf":
        return _prowled(words, state, key)
    if ahead is not None:
        return _ahead(words, ahead)
    card = about(content, question.kind, key)
    if question.kind == "character":
        return Stake(explained(content, key), picture=bust(key))
    if card and (key.partition(":")[0] in SHOWN_BY_TEXT or ":" not in key):
        return Stake(text(content.cards[card].text), picture=thing(content, card))
    return Stake(explained(content, key)) if key.startswith("use:") else NO_STAKE


def _ahead(words: Words, ahead: Prospect) -> Stake:
    """What waits there, and how likely its fights are won or its way is found."""
    if ahead.chance is not None:
        odds = percent(ahead.chance)
        return Stake(gettext(FORWARD) % {"chance": f"{odds}%"}, odds, f"{odds}%")
    told = _lying(words, ahead)
    if not ahead.fights:
        return Stake(", ".join(told) or gettext(EMPTY), pill=_first(words, ahead))
    odds = percent(joint(one.odds for one in ahead.fights).won)
    return Stake(
        ", ".join([gettext(WINS) % {"chance": f"{odds}%"}, *told]), odds, f"{odds}%", _foe(words, ahead)
    )


def _foe(words: Words, ahead: Prospect) -> str:
    found = [foe for fight in ahead.fights for foe in fight.foes]
    return thing(words.content, found[0]) if found else ""


def _lying(words: Words, ahead: Prospect) -> list[str]:
    told = [name(words.content, card) for card in ahead.lying]
    told += [gettext(GOLD) % {"n": ahead.gold}] if ahead.gold else []
    told += [words.who(seat) for seat in ahead.seats] if not ahead.fights else []
    return [*told, gettext(DRAW) % {"n": cards(ahead.draw)}] if ahead.draw else told


def _first(words: Words, ahead: Prospect) -> str:
    """The shortest form for the board: the first thing that lies there."""
    return name(words.content, ahead.lying[0]) if ahead.lying else ""


def branch(content: Content, source: str, key: str) -> str:
    """What the results of a roll do that comes with a branch of a choice; "" for one without."""
    printed = content.cards.get(source) or content.spaces.get(source)
    choices = (one for one in walk(printed) if isinstance(one, Choose)) if printed else ()
    for word in (word for one in choices if key in one.of for word in walk(one.of[key])):
        if isinstance(word, RollTable | SpaceText):
            table = rows(content, word.space if isinstance(word, SpaceText) else source)
            return "; ".join(f"{row.results}: {row.words}" for row in table)
    return ""


def _prowled(words: Words, state: State, key: str) -> Stake:
    """Whom the Werewolf would meet."""
    met = [words.who(one.seat) for one in standing_on(state, key.partition(":")[2])]
    return Stake(", ".join(met) or gettext(NOBODY), pill=met[0] if met else "")


def _kept(state: State, question: Question) -> Stake:
    """A roll left as it is: of a fight it is known how that ends."""
    if question.params.get("roll") != "attack" or state.fight is None:
        return NO_STAKE
    mine, theirs = scores(state)
    if state.fight.seat != question.seats[0]:
        mine, theirs = theirs, mine
    return Stake(outcome("won" if mine > theirs else "lost" if mine < theirs else "stand_off"))


def _again(state: State, question: Question, key: str) -> Stake:
    """A die thrown anew: how likely another result is better is known of a fight."""
    fight = state.fight
    if question.params.get("roll") != "attack" or fight is None:
        return Stake(gettext(AGAIN))
    chance = _won_again(state, question, int(key.partition(":")[2]) - 1)
    return Stake(gettext(WINS) % {"chance": in_percent(chance)}, percent(chance), in_percent(chance))


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
