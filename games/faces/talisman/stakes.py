"""What is at stake in a question: results of the roll in words, and what each option brings, with its odds.

The rules themselves work it out from the reader's view; what others may still do is not in it.
"""

from collections.abc import Mapping

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.engine.dice import Stream
from games.engine.questions import Question
from games.faces.naming import text
from games.faces.shown import ShownTable
from games.faces.stakes import NO_STAKE, Stake, Stakes
from games.faces.talisman.amounts import percent
from games.faces.talisman.deeds import bust, thing
from games.faces.talisman.names import Words, words_of
from games.faces.talisman.options import about, asks_the_way, chooses_character, lays_card
from games.faces.talisman.prompts import explained, is_branch, only_use
from games.faces.talisman.rolls import rows
from games.faces.talisman.stakes_ends import of_duel, of_end, of_fights
from games.faces.talisman.stakes_prey import prowled
from games.faces.talisman.stakes_prices import of_branch, priced
from games.faces.talisman.stakes_rolls import LEAST, of_roll, outcomes, rolled_for, standing
from games.kit.control import Choose, RollTable
from games.kit.effects import walk
from games.systems.talisman.content import Content
from games.systems.talisman.determinize import determinize
from games.systems.talisman.seen_state import seen_state
from games.systems.talisman.state import State
from games.systems.talisman.view import View
from games.systems.talisman.windows import DITCH
from games.systems.talisman.words.states import SpaceText
from games.systems.talisman.worth.outlook import Prospect, prospects_in

OUTLOOK = _("The odds count what everybody sees and your own hand, not what others may do.")
SHOWN_BY_TEXT = ("use", "cast", "take", "buy", "read", "claim")
"""Verbs whose card says what the option brings."""
TAKE = "take"
TAKEN = 0.5
"""To take what lies there is more sensible than to leave it."""
BESIDES, LEFT = LEAST - 1, LEAST - 2
"""Where one asks for the way, what may be cast or used stands behind every end and the new roll, and what may
be left behind last."""


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
    enemies = enemies_unseen(view, seat) if any(one.draw for one in ahead.values()) else {}
    each = tuple((key, _stake(words, state, question, key, ahead.get(key), enemies)) for key in keys)
    source = rolled_for(state, question)
    counted = gettext(OUTLOOK) if any(stake.odds is not None for _, stake in each) else ""
    return Stakes(standing(words, question, source), outcomes(words.content, source), each, counted)


def enemies_unseen(view: View, seat: int) -> Mapping[str, int]:
    """How many in a hundred of the cards that the seat has not seen are Enemies, by their deck."""
    state = determinize(view, seat, Stream("draw"))
    found: dict[str, int] = {}
    for deck in ("adventure", "city"):
        left = state.decks[deck].bag if deck in state.decks else {}
        foes = sum(n for card, n in left.items() if state.content.cards[card].type == "enemy")
        found[deck] = percent(foes / sum(left.values())) if any(left.values()) else 0
    return found


def _stake(
    words: Words,
    state: State,
    question: Question,
    key: str,
    ahead: Prospect | None,
    enemies: Mapping[str, int],
) -> Stake:
    kind = question.kind
    if (rolled := of_roll(state, question, key)) is not None:
        return rolled
    if key == DITCH:
        return Stake(better=LEFT)
    if is_branch(kind):
        printed = branch(words.content, str(question.params.get("source", "")), key)
        return Stake(printed) if printed else of_branch(state, question, key)
    if kind == "werewolf":
        return prowled(words, state, key)
    if ahead is not None:
        return _ahead(words, state, question, ahead, enemies)
    stake = priced(words, state, question, key) or _told(words.content, kind, key)
    # What the only thing does stands above its answers, beside its card.
    return Stake(picture=stake.picture) if key == only_use(question) else stake


def _ahead(
    words: Words, state: State, question: Question, ahead: Prospect, enemies: Mapping[str, int]
) -> Stake:
    who = state.of(question.seats[0])
    if ahead.fights and not ahead.fights[0].foes:
        return of_duel(state, who, ahead)
    if ahead.fights and ahead.space == who.place and not ahead.lying:
        return of_fights(words, state, who, ahead)
    return of_end(words, state, who, ahead, visits=not lays_card(question.kind), enemies=enemies)


def _told(content: Content, kind: str, key: str) -> Stake:
    """What a card, a character or a place says of itself."""
    card = about(content, kind, key)
    if chooses_character(kind):
        return Stake(explained(content, key), picture=bust(key))
    verb = key.partition(":")[0]
    if card and (verb in SHOWN_BY_TEXT or ":" not in key):
        better = BESIDES if asks_the_way(kind) else TAKEN if verb == TAKE else 0.0
        return Stake(text(content.cards[card].text), picture=thing(content, card), better=better)
    if not key.startswith("use:"):
        return NO_STAKE
    return Stake(explained(content, key), better=BESIDES if asks_the_way(kind) else 0.0)


def branch(content: Content, source: str, key: str) -> str:
    """What the results of a roll do that comes with a branch of a choice; "" for one without."""
    printed = content.cards.get(source) or content.spaces.get(source)
    choices = (one for one in walk(printed) if isinstance(one, Choose)) if printed else ()
    for word in (word for one in choices if key in one.of for word in walk(one.of[key])):
        if isinstance(word, RollTable | SpaceText):
            table = rows(content, word.space if isinstance(word, SpaceText) else source)
            return "; ".join(f"{row.results}: {row.words}" for row in table)
    return ""
