"""What a steady player takes, buys, gives up and chooses: by what it is worth."""

from collections.abc import Callable, Sequence
from typing import Any

from games.engine.questions import PASS, Question
from games.kit.control import Choose
from games.kit.effects import Effects, walk
from games.kit.held import Held, card_of, keyed
from games.systems.talisman.cards import Character as CharacterCard
from games.systems.talisman.cards import PrintedCard, Space
from games.systems.talisman.content import Content
from games.systems.talisman.enemies import foe_of
from games.systems.talisman.meeting import BY, DONE, GOLD, TAKE, number_of
from games.systems.talisman.queries import carried
from games.systems.talisman.state import Character, State
from games.systems.talisman.trophies import HAND_IN
from games.systems.talisman.uses import uses_at
from games.systems.talisman.windows import DITCH, droppable
from games.systems.talisman.words.resources import Heal, Pay
from games.systems.talisman.words.terms import Moment
from games.systems.talisman.words.trade import Buy, Sell
from games.systems.talisman.worth.aims import full_hands, on_quest, saves_gold, threatened
from games.systems.talisman.worth.cards import least_held, of_card, of_stat
from games.systems.talisman.worth.effects import SPELL, bought_worth, of_effects, realigned_worth
from games.systems.talisman.worth.lives import fate_gain, gold_gain, gold_price, of_foes

Judge = Callable[[State, Character, Question, Sequence[str]], str]
LOW = 2
"""With more lives than this the fare over the river comes before a Healer."""
BURDEN = -0.5
"""What is worth less than this is ditched."""


def _thing(key: str) -> str:
    """The card that "take:CARD", "buy:CARD" or a bare key names."""
    return card_of(key.partition(":")[2] or key)


def _take(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    """What is worth more than the least that would have to be left for it."""
    cards = state.content.cards
    if GOLD in keys:
        return GOLD
    offered = [key for key in keys if key.startswith(f"{TAKE}:")]
    best = max(offered, key=lambda key: of_card(state, who, Held(_thing(key))), default=DONE)
    if best == DONE:
        return DONE
    least = least_held(state, who) if cards[_thing(best)].type != "follower" else 0.0
    bag = cards[_thing(best)].gained
    return best if bag or of_card(state, who, Held(_thing(best))) > least else DONE


def _buy(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    """The most useful for its price."""
    content = state.content
    word = _word(content, str(question.params["source"]), Buy)

    def gain(key: str) -> float:
        card = _thing(key)
        return bought_worth(state, who, word, card) if word and card in content.cards else 0.0

    return max(keys, key=lambda key: gain(key) if key != DONE else 0.05)


def _card(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    """A free card."""
    content = state.content
    cards = [key for key in keys if key in content.cards]
    free = (
        cards
        if not full_hands(state, who)
        else [key for key in cards if content.cards[key].type == "follower"]
    )
    return max(free, key=lambda key: of_card(state, who, Held(key)), default="")


def _give_up(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    """What is worth least; where one may keep all, only what is worth less than the gold for it."""
    held = keyed(carried(who))
    worths = {key: of_card(state, who, held[key], own=True) for key in keys if key in held}
    least = min(worths, key=lambda key: worths[key])
    return DONE if DONE in keys and worths[least] >= gold_gain(state, who, 1) else least


def _vampire(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    """A Follower for a life, if it is worth no more than that."""
    held = keyed(who.followers)
    offered = [key for key in keys if key in held]
    least = min(offered, key=lambda key: of_card(state, who, held[key], own=True))
    worth = of_card(state, who, held[least], own=True)
    return least if worth < 0.5 or who.life <= 2 else DONE


def _taken(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    """The best that the other has."""
    known = {GOLD: gold_gain(state, who, 1), DONE: 0.0}
    worths = {key: of_card(state, who, Held(card_of(key))) for key in keys if key not in known} | known
    return max(keys, key=lambda key: worths[key])


def _victim(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    coin = gold_gain(state, who, 1)

    def best(seat: str) -> float:
        return max((of_card(state, who, one) for one in carried(state.of(int(seat)))), default=coin)

    return max(keys, key=best)


def _stat(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    return max(keys, key=lambda stat: of_stat(state, who, stat))


def _end(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    """All trophies that make a counter."""
    handing = [key for key in keys if key.startswith(f"{HAND_IN}:")]
    return max(handing, key=lambda key: int(key.rpartition(":")[2]), default="")


# -- what cards and spaces offer ----------------------------------------------------------------------------


def _printed(content: Content, source: str) -> PrintedCard | Space | CharacterCard | None:
    return content.cards.get(source) or content.spaces.get(source) or content.characters.get(source)


def _word(content: Content, source: str, word: type[Any]) -> Any:
    """The first such word of a card, space or character."""
    return next((one for one in walk(_printed(content, source)) if isinstance(one, word)), None)


def _choose(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    """The branch that is worth most."""
    content = state.content
    source = str(question.params["source"])
    branches = {
        name: branch.then
        for one in walk(_printed(content, source))
        if isinstance(one, Choose)
        for name, branch in one.of.items()
    }
    offered = [key for key in keys if key in branches or key == PASS]
    return max(
        offered, key=lambda key: of_effects(state, who, branches.get(key, Effects()), source), default=""
    )


def _pay(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    word = _word(state.content, str(question.params["source"]), Pay)
    if word is None:
        return ""
    paid = of_effects(state, who, word.then) - gold_price(state, who, word.n)
    return keys[0] if paid >= of_effects(state, who, word.otherwise) else keys[-1]


def _restore(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    """Healing is worth its price until somebody on the Crown takes it again; fate where it is kept for the
    tunnels, or gold is left."""
    if question.kind == "replenish":
        return question.kind if who.gold > 2 or fate_gain(state, who, 1) > gold_price(state, who, 1) else DONE
    saves = saves_gold(state, who) or on_quest(state, who, "gold")
    wants = not threatened(state, who) and (who.life <= LOW or not saves)
    return question.kind if wants else DONE


def burden(state: State, who: Character, keys: Sequence[str]) -> str:
    """To ditch what does harm, where something does: with an Amulet nobody casts the Command Spell."""
    return DITCH if DITCH in keys and _burdens(state, who) else ""


def _ditch(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    return next(iter(_burdens(state, who)), DONE)


def _burdens(state: State, who: Character) -> list[str]:
    held = keyed(carried(who))
    return [key for key in droppable(state, who) if of_card(state, who, held[key], own=True) < BURDEN]


def _visit(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    """What cards and abilities offer here."""
    return _best_use(state, who, keys, ("visit",))


def _best_use(state: State, who: Character, keys: Sequence[str], moments: tuple[Moment, ...]) -> str:
    found = {one.key: one for one in uses_at(state, who, moments, who.place)}
    found |= {one.key: one for one in uses_at(state, who, moments) if one.key not in found}

    def worth(key: str) -> float:
        sold = sum(
            gold_gain(state, who, one.price) for one in walk(found[key].use.then) if isinstance(one, Sell)
        )
        return sold + of_effects(state, who, found[key].use.then)

    offered = [key for key in keys if key in found and worth(key) > 0.1]
    return max(offered, key=lambda key: (_heals(found[key].use.then), worth(key)), default="")


def _heals(effects: Effects) -> bool:
    """Whether it heals: that comes before selling who does."""
    return any(isinstance(one, Heal) for one in effects)


def _use(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    """Drawn cards that are bad are exchanged; other things are used where they give something."""
    moment: Moment = question.params["moment"]
    if moment == "drawn":
        drawn = state.visit.drawn if state.visit else []
        return (
            keys[-1] if min((drawn_worth(state, who, card) for card in drawn), default=0.0) < -SPELL else PASS
        )
    return _best_use(state, who, keys, (moment,)) or PASS


def drawn_worth(state: State, who: Character, card: str) -> float:
    """What meeting a drawn card is worth; a key that is no card keeps all as it is."""
    content = state.content
    printed = content.cards.get(card)
    if printed is None:
        return -SPELL
    if printed.type == "enemy":
        return of_foes(state, who, [foe_of(state, who, Held(card))], BY[number_of(content, card)])
    if printed.type in ("object", "magic_object", "follower"):
        return max(0.0, of_card(state, who, Held(card)))
    return of_effects(state, who, printed.met, card)


def _redraw(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    return min(keys, key=lambda card: drawn_worth(state, who, card))


def _align(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    """The alignment with which the card that asks for it is worth most."""
    source = str(question.params["source"])
    hits = question.params.get("hits")
    worths = {key: realigned_worth(state, who, key, source, hits) for key in keys}
    return max(keys, key=lambda key: worths[key])


THINGS: dict[str, Judge] = {
    "align": _align,
    "take": _take,
    "buy": _buy,
    "card": _card,
    "ditch": _ditch,
    "give_up": _give_up,
    "too_many": _give_up,
    "quest_gift": _give_up,
    "vampire": _vampire,
    "take_from": _taken,
    "loot": _taken,
    "victim": _victim,
    "gain": _stat,
    "bonus": _stat,
    "end": _end,
    "choose": _choose,
    "pay": _pay,
    "heal": _restore,
    "replenish": _restore,
    "visit": _visit,
    "use": _use,
    "redraw": _redraw,
}
