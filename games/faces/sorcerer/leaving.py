"""A backpack that is too full: what each thing in it is worth to its bearer now, the least of it first."""

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _
from msgspec import structs

from games.faces.naming import text
from games.faces.sorcerer.names import Words, count_gems
from games.faces.sorcerer.symbols import thing
from games.faces.sorcerer.thing_stakes import STRENGTHS, Asking
from games.faces.stakes import Stake, Stakes
from games.systems.sorcerer.gems import GEMS_PER_CRYSTAL
from games.systems.sorcerer.queries import armour_slots, weapon_bonus
from games.systems.sorcerer.state import CRYSTAL
from games.systems.sorcerer.view import CharacterView, View
from games.systems.sorcerer.worth import worth

AT_HOME = _("%(gems)s in your Camp")
WEAKER = _("no stronger than what is in hand")
TAKES_WOUND = _("takes one wound")
NO_ROOM = _("no place left to wear it")
ONE_LIFE = _("+1 life, once")
MATE_CASTS = _("only %(who)s can cast it")
NOBODY_CASTS = _("none of yours can cast it")


def leaving(asking: Asking, told: Stakes) -> Stakes:
    """The stakes with the worth of each thing that may stay; the worst kind is the best to leave."""
    return Stakes(
        told.line, told.outcomes, tuple((key, _left(asking, key, one)) for key, one in told.options)
    )


def _left(asking: Asking, key: str, stake: Stake) -> Stake:
    verb, _colon, token = key.partition(":")
    if verb != "drop":
        return stake
    seen: Any = asking.view
    bearer: Any = asking.one
    rank = worth(seen, bearer, token)
    last = (asking.one.backpack or ())[-1:] == (token,)
    better = 10 * (rank + 1) + last
    return structs.replace(stake, brings=worth_words(asking, token), picture=thing(token), better=better)


def worth_words(asking: Asking, token: str) -> str:
    """What a thing in the backpack is worth to its bearer now."""
    content, one = asking.view.content, asking.one
    if token == CRYSTAL:
        return gettext(AT_HOME) % {"gems": count_gems(GEMS_PER_CRYSTAL)}
    find = content.finds[token]
    if find.kind == "weapon":
        return _weapon(asking, find.bonus)
    if find.kind == "armour":
        fits = len(one.armour) < armour_slots(content, one.id) and not one.gauntlet
        return gettext(TAKES_WOUND if fits and token not in one.armour else NO_ROOM)
    return _scroll(asking.words, asking.view, one, token) if find.kind == "scroll" else gettext(ONE_LIFE)


def _weapon(asking: Asking, bonus: int) -> str:
    now = weapon_bonus(asking.view.content, asking.one)
    if bonus <= now or asking.one.gauntlet:
        return gettext(WEAKER)
    strength = asking.one.strength
    return gettext(STRENGTHS) % {"before": strength, "after": strength - now + bonus}


def _scroll(words: Words, view: View, one: CharacterView, token: str) -> str:
    castable = view.content.castable
    if token in castable.get(one.id, ()):
        return text(view.content.finds[token].text)
    team = [mate for mate in view.characters.values() if mate.seat == one.seat and mate.status != "gone"]
    mate = next((mate for mate in team if token in castable.get(mate.id, ())), None)
    return words.tell(MATE_CASTS, {"who": mate.id}) if mate else gettext(NOBODY_CASTS)
