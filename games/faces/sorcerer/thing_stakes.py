"""What options about things bring: equipment, the floor, exchanges, Elixirs, abilities."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.engine.questions import Question
from games.faces.naming import text
from games.faces.sorcerer.chances import in_percent, percent
from games.faces.sorcerer.names import Words, count_gems
from games.faces.sorcerer.roll_words import SUCCESS
from games.faces.sorcerer.symbols import bust, thing
from games.faces.stakes import Stake
from games.kit.content_sets import derived
from games.systems.sorcerer.content import Content
from games.systems.sorcerer.gems import EXTRA_MOVE_PRICE, GAUNTLET_PRICE
from games.systems.sorcerer.queries import GAUNTLET_STRENGTH
from games.systems.sorcerer.state import ZOMBIE
from games.systems.sorcerer.view import CharacterView, View

STRENGTHS = _("Strength %(before)s, then %(after)s")
IN_PACK = _("ready in the backpack, no longer in use")
OPEN_HERE = _("lies here open for everybody")
ROOM = _("%(who)s carries %(carried)s of %(slots)s")
SWAP = _("they change hands at once")
RUNES = _("the Runes change hands, face down")
GAUNTLET = _("+%(strength)s Strength and two wounds a blow")
PRICE = _("%(gems)s, %(left)s left")
ABILITY = _("%(chance)s: on %(least)s to 6 %(result)s; spent either way")
ONE_MORE = _("one more Move this turn")


class Asking(NamedTuple):
    """A question to the reader: the names of the table, their view, and whom it is about ("" for nobody)."""

    words: Words
    view: View
    question: Question
    who: str

    @property
    def one(self) -> CharacterView:
        """Whom the question is about."""
        return self.view.characters[self.who]

    @property
    def gems(self) -> int:
        """The reader's treasury."""
        return self.view.players[(self.view.seat or 1) - 1].gems

    def price(self, amount: int) -> str:
        """What it costs, and what is left: "2 Gems, 9 left"."""
        return gettext(PRICE) % {"gems": count_gems(amount), "left": self.gems - amount}


@derived
def _printed(content: Content, _language: str, token: str) -> Stake:
    """What is printed on a thing; depends on nothing else, so it is remembered."""
    shown = content.finds.get(token) or content.tokens[token]
    return Stake(text(shown.text), picture=thing(token))


def printed(content: Content, token: str) -> Stake:
    """What a thing does, in its own words."""
    return _printed(content, get_language() or "", token)


def _first(asking: Asking, parts: list[str]) -> Stake:
    return printed(asking.view.content, parts[0])


def _last(asking: Asking, parts: list[str]) -> Stake:
    return printed(asking.view.content, parts[-1])


def _wield(asking: Asking, parts: list[str]) -> Stake:
    bonus = asking.view.content.finds[parts[1]].bonus
    return _changed(asking, asking.view.characters[parts[0]], bonus, parts[1])


def _stow(asking: Asking, parts: list[str]) -> Stake:
    return _changed(asking, asking.view.characters[parts[0]], 0, parts[1])


def _changed(asking: Asking, one: CharacterView, bonus: int, token: str) -> Stake:
    """How Strength changes with a weapon of this bonus in hand."""
    finds = asking.view.content.finds
    without = one.strength - (finds[one.weapon].bonus if one.weapon else 0)
    said = gettext(STRENGTHS) % {"before": one.strength, "after": without + bonus}
    return Stake(said, picture=thing(token))


def _said(msgid: str) -> Callable[[Asking, list[str]], Stake]:
    """The same words for each thing, with its picture."""
    return lambda _asking, parts: Stake(gettext(msgid), picture=thing(parts[-1]))


def _give(asking: Asking, parts: list[str]) -> Stake:
    mate = asking.view.characters[parts[0] if len(parts) > 1 else ZOMBIE]
    facts = {"who": mate.id, "carried": mate.carried, "slots": mate.slots}
    return Stake(asking.words.tell(ROOM, facts), picture=thing(parts[-1]))


def _runes(_asking: Asking, _parts: list[str]) -> Stake:
    return Stake(gettext(RUNES), picture=thing("rune"))


def _drink(asking: Asking, parts: list[str]) -> Stake:
    one = asking.view.characters[parts[0]]
    said = ngettext("%(n)s life, then %(lp)s", "%(n)s lives, then %(lp)s", one.lp)
    return Stake(said % {"n": one.lp, "lp": one.lp + 1}, pill=gettext("+1 life"), picture="heart")


def _gauntlet(asking: Asking, _parts: list[str]) -> Stake:
    said = gettext(GAUNTLET) % {"strength": GAUNTLET_STRENGTH}
    return Stake(said, picture=thing("gauntlet"), price=asking.price(GAUNTLET_PRICE))


def _ability(asking: Asking, parts: list[str]) -> Stake:
    content = asking.view.content
    ability = content.characters[asking.who].ability
    least = content.ability_rolls[ability]
    chance = (7 - least) / 6
    facts = {"least": least, "chance": in_percent(chance), "result": gettext(SUCCESS[ability])}
    said = gettext(ABILITY) % facts
    return Stake(said, percent(chance), in_percent(chance), thing(parts[0]))


def extra(asking: Asking) -> Stake:
    """One more Move."""
    return Stake(gettext(ONE_MORE), picture="gem", price=asking.price(EXTRA_MOVE_PRICE))


def character(content: Content, who: str) -> str:
    """A character in a few words: "Strength 3, life 3"."""
    card = content.characters[who]
    return gettext("Strength %(strength)s, life %(lp)s") % {"strength": card.strength, "lp": card.lp}


def team(words: Words, ids: list[str]) -> Stake:
    """Some characters, each with its figures."""
    said = "; ".join(f"{words.name('short', who)}: {character(words.content, who)}" for who in ids)
    return Stake(said, picture=bust(ids[0]))


THINGS: Mapping[str, Callable[[Asking, list[str]], Stake]] = {
    "wield": _wield,
    "stow": _stow,
    "wear": _last,
    "doff": _said(IN_PACK),
    "pick": _first,
    "camp": _last,
    "take": _last,
    "swap": _said(SWAP),
    "drop": _said(OPEN_HERE),
    "shed": _said(OPEN_HERE),
    "give": _give,
    "give_worn": _give,
    "runes": _runes,
    "drink": _drink,
    "gauntlet": _gauntlet,
    "ability": _ability,
    "ability_worn": _ability,
}
"""The verb of a key -> what it brings; the other parts of the key are given."""
