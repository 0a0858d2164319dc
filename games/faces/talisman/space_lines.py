"""What a space does, in one line for who may come there: with its prices and table, and how good that is.

How good is a rank beside the other ends of a move, by the kind of what happens alone: what heals a wounded
character, then what sells or teaches, then cards to be drawn, then a die, then nothing, then a loss.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.faces.talisman.amounts import gold
from games.faces.talisman.names import Words, name
from games.faces.talisman.options import option_text
from games.kit.effects import walk
from games.systems.talisman.board import CAVE
from games.systems.talisman.cardplay import price_at
from games.systems.talisman.prices import cost
from games.systems.talisman.queries import alignment_of, card_of, owns_talisman
from games.systems.talisman.state import Character, State
from games.systems.talisman.stocks import FACE_DOWN, on_offer
from games.systems.talisman.uses import usable_keys
from games.systems.talisman.words.trade import Buy

HEALS, LAST_LIFE, TEACHES, SELLS, ROLLS, PLAIN, NOTHING, TAKES = 2.6, 4.5, 2.8, 2.2, 1.2, 1.0, 0.5, -0.5
LOW = 2
"""With so few lives healing comes before any fight."""
MOST_WARES = 5
"""More goods than these are counted."""


class Line(NamedTuple):
    """What a space does and how good that is; `sells` says that the purse matters there."""

    words: str
    worth: float = PLAIN
    sells: bool = False


class Said(NamedTuple):
    """The words of a space, with the price that is printed there, 0 for none, and how good it is."""

    words: str
    price: int = 0
    worth: float = ROLLS


SAID = {
    "crags": Said(_("die: 1 a Spirit (Craft 4), 2–3 a turn lost, 6 +1 Strength")),
    "forest": Said(_("die: 1 a Brigand (Strength 4), 2–3 a turn lost, 6 +1 Craft")),
    "tavern": Said(
        _("die: 1 a turn lost, 2 a Farmer (Strength 3), 3 −1 gold, 4 +1 gold, 5–6 a journey offered")
    ),
    "city": Said(_("Enchantress: a die; Doctor: 2 lives, %(price)s each; Alchemist: Objects for gold"), 1),
    "black_knight": Said(_("pay %(price)s or lose 1 life"), 1, TAKES),
    "chasm": Said(_("die for you and for each Follower: on 1–2 a life or the Follower is lost"), 0, TAKES),
    "temple": Said(
        _(
            "pray, 2 dice: 2–3 lives lost, 4 a Follower lost, 5 enslaved, 6–7 +1 Strength or Craft, "
            "10 a Talisman"
        )
    ),
    "city_gate": Said(_("Wanted Posters, %(price)s each; bounties for trophies"), 1, PLAIN),
    "apothecary": Said(_("a Potion, unseen: %(price)s"), 2, SELLS),
    "menagerie": Said(_("a Pet, unseen: %(price)s"), 3, SELLS),
    "academy": Said(_("+1 Strength or Craft: %(price)s"), 4, TEACHES),
    "high_temple": Said(_("pray, die: 1 −1 life, 2 a turn lost, 4 heals 2 lives, 5 +1 fate, 6 a Spell")),
    "soothsayer": Said(_("%(price)s: +1 fate, and a look at 5 cards"), 1, SELLS),
    "rogues_guild": Said(_("die: 1 the Jail, 2–3 −1 gold, 4–5 +2 gold, 6 a thing of somebody else")),
    "wharf": Said(_("%(price)s: to any outer space; 3 gold: Temple or Warlock's Cave; or work: a die"), 1),
    "jail": Said(_("the Jail: a die each turn until you are out"), 0, TAKES),
    "plain_of_peril": Said(_("on to the Mines or the Crypt")),
    "mines": Said(_("3 dice, not above your Craft, lead through")),
    "crypt": Said(_("3 dice, not above your Strength, lead through")),
    "vampires_tower": Said(
        _("die: 1–2 one life lost, 3–4 two, 5–6 three; Followers count for lives"), 0, TAKES
    ),
    "pits": Said(_("as many Pit Fiends (Strength 4) as a die shows"), 0, TAKES),
    "death": Said(_("2 dice against 2 of Death: on fewer a life is lost"), 0, TAKES),
    "werewolf_den": Said(_("a Werewolf as strong as two dice"), 0, TAKES),
    "valley_of_fire": Said(_("on to the Crown of Command")),
    "crown_of_command": Said(_("the Crown of Command"), 0, 9.0),
}
"""Spaces that do the same for everybody."""
HEAL = _("heal, %(price)s a life")
FREE = _("heal all lives, or pray")
HURT = _("you lose 1 life")
FATE = _("regain fate, %(price)s each")
ALL_FATE = _("regain all fate, or pray")
BESIDE = {
    "sentinel": _("the Sentinel of Strength 9 guards the bridge"),
    "cursed_glade": _("no Spells, no Magic Objects, nothing of Objects counts"),
}
RUNES = _("creatures +2")
DESERT = _("you lose 1 life first")
QUEST = _("a quest for a Talisman")
ON_QUEST = _("nothing: you are on a quest")
NO_TALISMAN = _("a quest, but no Talisman is left")
MYSTIC = _("Mystic: a die")
WARE = "%(name)s %(price)s"
GOODS = _("%(n)s goods, from %(price)s")
OR_USE = _("or %(use)s")


def line_of(words: Words, state: State, who: Character, space: str) -> Line:
    """What the space does for a character that stands there; "" where it only has cards drawn."""
    found = _line(words, state, who, space)
    used = ", ".join(_used(words, state, who, space))
    if not used:
        return found
    told = [found.words, gettext(OR_USE) % {"use": used}] if found.words else [used]
    return found._replace(words="; ".join(told), worth=max(found.worth, SELLS))


def _line(words: Words, state: State, who: Character, space: str) -> Line:
    if space in BY_CHARACTER:
        return BY_CHARACTER[space](words, state, who)
    content = state.content
    if space in SAID:
        said = SAID[space]
        price = gold(cost(state, who, said.price, space))
        return Line(gettext(said.words) % {"price": price}, said.worth, bool(said.price))
    if any(isinstance(one, Buy) for one in walk(content.spaces[space].text)):
        wares = _wares(state, who, space)
        return Line(wares, SELLS if wares else NOTHING, sells=True)
    if space in BESIDE:
        return Line(gettext(BESIDE[space]))
    if content.spaces[space].special == "runes":
        return Line(gettext(RUNES))
    return Line(gettext(DESERT), TAKES) if content.spaces[space].before else Line("")


def _used(words: Words, state: State, who: Character, space: str) -> Iterator[str]:
    """What own cards and abilities offer at a visit."""
    if state.content.spaces[space].region == "inner":
        return
    for key in usable_keys(state, who, ("visit",), space):
        yield option_text(words, "visit", key, {}, who.seat)


# -- wares ------------------------------------------------------------------------------------------------


def wares(state: State, who: Character, source: str, said: Sequence[object]) -> str:
    """What is left of what the words `said` at a space sell, the cheapest first; of many how many, and from
    what price; "" for none."""
    prices = sorted(_prices(state, who, source, said), key=lambda one: one[1])
    if not prices:
        return ""
    if len(prices) > MOST_WARES:
        return gettext(GOODS) % {"n": len(prices), "price": gold(prices[0][1])}
    return ", ".join(WARE % {"name": name(state.content, card), "price": price} for card, price in prices)


def _wares(state: State, who: Character, space: str) -> str:
    return wares(state, who, space, list(walk(state.content.spaces[space].text)))


def _prices(state: State, who: Character, space: str, said: Sequence[object]) -> Iterator[tuple[str, int]]:
    content = state.content
    for trade in (one for one in said if isinstance(one, Buy)):
        for card in on_offer(state, who, trade.of, None, trade.types):
            if card in FACE_DOWN or (trade.prices and content.cards[card].called not in trade.prices):
                continue
            yield card, cost(state, who, price_at(content, card, trade), space, card=True)


# -- what it is to this character -------------------------------------------------------------------------


def _healing(state: State, who: Character, *, pays: bool) -> float:
    """How good healing is: much to who has few lives left, nothing to who lacks none or cannot pay."""
    full = card_of(state, who).life
    if who.life >= full or (pays and not who.gold):
        return NOTHING
    return LAST_LIFE if who.life <= LOW else HEALS


def _heals(state: State, who: Character, space: str) -> Line:
    price = gold(cost(state, who, 1, space))
    return Line(gettext(HEAL) % {"price": price}, _healing(state, who, pays=True), sells=True)


def _village(_words: Words, state: State, who: Character) -> Line:
    healer = _heals(state, who, "village")
    told = [_wares(state, who, "village"), healer.words, gettext(MYSTIC)]
    worth = max(healer.worth, SELLS if told[0] and who.gold > 1 else ROLLS)
    return Line("; ".join(filter(None, told)), worth, sells=True)


def _castle(_words: Words, state: State, who: Character) -> Line:
    return _heals(state, who, "castle")


def _chapel(_words: Words, state: State, who: Character) -> Line:
    alignment = alignment_of(state, who)
    if alignment == "evil":
        return Line(gettext(HURT), TAKES)
    if alignment == "neutral":
        return _heals(state, who, "chapel")
    return Line(gettext(FREE), max(ROLLS, _healing(state, who, pays=False)))


def _graveyard(_words: Words, state: State, who: Character) -> Line:
    alignment = alignment_of(state, who)
    if alignment == "good":
        return Line(gettext(HURT), TAKES)
    lacks = who.fate < card_of(state, who).fate
    if alignment == "neutral":
        price = gold(cost(state, who, 1, "graveyard"))
        return Line(gettext(FATE) % {"price": price}, SELLS if lacks and who.gold else NOTHING, sells=True)
    return Line(gettext(ALL_FATE), SELLS if lacks else ROLLS)


def _cave(_words: Words, state: State, who: Character) -> Line:
    if who.quest:
        return Line(gettext(ON_QUEST), NOTHING)
    if not state.stock.get("talisman.talisman"):
        return Line(gettext(NO_TALISMAN), NOTHING)
    return Line(gettext(QUEST), PLAIN if owns_talisman(state, who) else TEACHES)


BY_CHARACTER: dict[str, Callable[[Words, State, Character], Line]] = {
    "village": _village,
    "castle": _castle,
    "chapel": _chapel,
    "graveyard": _graveyard,
    CAVE: _cave,
}
"""Spaces that do what they do by alignment, purse or lives."""
