"""What an option costs and what it brings for that: "1 gold, purse 5, then 4"."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.engine.questions import Question
from games.faces.naming import text
from games.faces.say.effects import sentence
from games.faces.stakes import Stake
from games.faces.talisman.amounts import gold
from games.faces.talisman.deeds import thing
from games.faces.talisman.names import Words
from games.faces.talisman.space_lines import wares
from games.faces.talisman.speaker import SPEAKER
from games.faces.talisman.stakes_ends import lowered
from games.faces.talisman.stakes_rolls import LEAST
from games.kit.control import Choose
from games.kit.effects import Effects, walk
from games.kit.held import card_of
from games.systems.talisman.bounties import GATE
from games.systems.talisman.cardplay import price_at
from games.systems.talisman.prices import cost
from games.systems.talisman.queries import card_of as card_of_seat
from games.systems.talisman.resources import KEEP_IT, PAY
from games.systems.talisman.state import Character, State
from games.systems.talisman.stocks import FACE_DOWN, price_of
from games.systems.talisman.words.resources import Heal, Pay, Replenish
from games.systems.talisman.words.trade import Buy, Sell

PURSE = _("%(price)s, purse %(have)s, then %(left)s")
FREE = _("free")
HAVE = _("your purse: %(gold)s")
BRINGS = _("+%(price)s, purse %(have)s, then %(left)s")
THEN = _("%(what)s %(have)s, then %(left)s")
LIFE, FATE = _("life"), _("fate")
FULL = _("you lack none")
UNSEEN = _("the top card, unseen")
NOTHING = _("nothing happens")
BUY = "buy"
JAIL_FEE = 1


def priced(words: Words, state: State, question: Question, key: str) -> Stake | None:
    """The stake of an option that costs or brings gold; None for one that does neither."""
    verb, _colon, what = key.partition(":")
    who = state.of(question.seats[0])
    source = str(question.params.get("source", ""))
    if verb == BUY and what:
        return _bought(state, who, source or GATE, what)
    if (verb == PAY and what) or (key == KEEP_IT and _asks_gold(state, source)):
        return _paid(words, state, who, source, key)
    if question.kind == "sell" and card_of(key) in state.content.cards:
        return _sold(words, state, who, source, card_of(key))
    made = OTHERS.get((question.kind, key))
    return made(state, who, source or who.place) if made else None


def purse(who: Character, price: int) -> str:
    """A price, with what is in the purse before and after."""
    if not price:
        return gettext(FREE)
    return gettext(PURSE) % {"price": gold(price), "have": who.gold, "left": who.gold - price}


def _bought(state: State, who: Character, source: str, card: str) -> Stake:
    """A card, or the top one of a deck that lies face down."""
    content = state.content
    trade = next((one for one in _said(state, source) if isinstance(one, Buy)), None)
    asked = price_at(content, card, trade) if trade else price_of(content, card)
    price = purse(who, cost(state, who, asked, source, card=source != GATE))
    if card in FACE_DOWN:
        return Stake(gettext(UNSEEN), price=price)
    return Stake(text(content.cards[card].text), picture=thing(content, card), price=price)


def _said(state: State, source: str) -> list[object]:
    printed = state.content.cards.get(source) or state.content.spaces.get(source)
    return list(walk(printed)) if printed else []


def of_branch(state: State, question: Question, key: str) -> Stake:
    """What a branch of a choice sells or heals, and its price; else nothing beside its words."""
    source = str(question.params.get("source", ""))
    who = state.of(question.seats[0])
    choices = (one for one in _said(state, source) if isinstance(one, Choose))
    said = next((list(walk(one.of[key])) for one in choices if key in one.of), [])
    if any(isinstance(one, Buy) for one in said):
        return Stake(wares(state, who, source, said), price=gettext(HAVE) % {"gold": gold(who.gold)})
    for one in said:
        if isinstance(one, Heal | Replenish) and one.price:
            return _restored("life" if isinstance(one, Heal) else "fate", type(one))(state, who, source)
        if isinstance(one, Pay):
            return Stake(price=purse(who, cost(state, who, one.n, source)))
    return Stake()


def _asks_gold(state: State, source: str) -> bool:
    return any(isinstance(one, Pay) for one in _said(state, source))


def _paid(words: Words, state: State, who: Character, source: str, key: str) -> Stake:
    """What comes of paying, and of paying nothing."""
    word = next((one for one in _said(state, source) if isinstance(one, Pay)), None)
    if key == KEEP_IT:
        return Stake(_effects(words, word.otherwise if word else Effects()))
    price = purse(who, cost(state, who, int(key.partition(":")[2]), source))
    return Stake(_effects(words, word.then if word else Effects()), price=price, better=0.5)


def _effects(words: Words, effects: Effects) -> str:
    return lowered(sentence(SPEAKER, words, effects)) if effects else gettext(NOTHING)


def _sold(words: Words, state: State, who: Character, source: str, card: str) -> Stake:
    word = next((one for one in _said(state, source) if isinstance(one, Sell)), None)
    price = word.price if word else 1
    said = gettext(BRINGS) % {"price": gold(price), "have": who.gold, "left": who.gold + price}
    return Stake(said, picture=thing(words.content, card))


def _restored(what: str, word: type[Heal | Replenish]) -> Callable[[State, Character, str], Stake]:
    def made(state: State, who: Character, source: str) -> Stake:
        found = next((one for one in _said(state, source) if isinstance(one, word) and one.price), None)
        have, full = int(getattr(who, what)), int(getattr(card_of_seat(state, who), what))
        said = {"what": gettext(LIFE if what == "life" else FATE), "have": have, "left": have + 1}
        price = purse(who, cost(state, who, found.price if found else 1, source))
        picture = "heart" if what == "life" else "fate"
        if have >= full:
            return Stake(gettext(FULL), picture=picture, better=LEAST)
        return Stake(gettext(THEN) % said, picture=picture, price=price, better=0.5)

    return made


def _out_of_jail(_state: State, who: Character, _source: str) -> Stake:
    return Stake(price=purse(who, JAIL_FEE))


OTHERS: Mapping[tuple[str, str], Callable[[State, Character, str], Stake]] = {
    ("heal", "heal"): _restored("life", Heal),
    ("replenish", "replenish"): _restored("fate", Replenish),
    ("jail", "pay"): _out_of_jail,
}
"""Kind of question and key -> what that costs."""
