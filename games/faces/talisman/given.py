"""What a card gives, as short as it stands on its small face: "+2", "5–6", a die; and the same in words.

It is read from what the card does by the rules, so a card of a new box has its badge at once. What is too
much for a badge has none: its text tells it.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.kit.control import If
from games.kit.effects import Effect
from games.systems.talisman.cards import PrintedCard
from games.systems.talisman.words.cards import Discard, GainSpell
from games.systems.talisman.words.control import TimeIs
from games.systems.talisman.words.fight import FightProxy, ModAttack, ModDie, ModStat, SaveRoll, StandOff
from games.systems.talisman.words.movement import MoveMod
from games.systems.talisman.words.permissions import Carry
from games.systems.talisman.words.resources import Heal, Pay, Replenish

STRENGTH, CRAFT = _("+%(n)s Strength"), _("+%(n)s Craft")
BOTH = _("+%(n)s Strength and Craft")
FIGHTS = _("+%(n)s in fights")
MORE_DICE, DICE = _("one die more in fights"), _("fights with more dice")
SAVES = _("saves a life on %(rolls)s")
CARRIES = _("carries %(n)s Objects more")
HEALS, FATE = _("heals lives"), _("brings fate back")
HELPS = _("fights with %(n)s in your place")
WALKS = _("moves by %(n)s dice")
SPELL = _("brings a Spell")


class Gift(NamedTuple):
    """One badge: `pictures` by the ids of their symbols, then `text`, then a die; all of it in `words`."""

    text: str
    words: str
    pictures: tuple[str, ...] = ()
    die: bool = False


def gift(card: PrintedCard) -> Gift | None:
    """The badge of a card in the reader's language; None for one that has none."""
    uses = (effect for use in card.uses for effect in use.then)
    return next((found for one in _opened((*card.held, *uses)) if (found := _of(one))), None)


def _opened(effects: Iterable[Effect]) -> Iterator[tuple[Effect, str]]:
    """Each effect, with the side of the Time card by which it holds; what must be paid for it is left out."""
    for one in effects:
        if isinstance(one, If):
            sides = [when.side for when in one.when if isinstance(when, TimeIs)]
            yield from ((each, sides[0]) for each in one.then if sides)
        elif isinstance(one, Pay | Discard):
            yield from ((each, "") for each in one.then)
        else:
            yield one, ""


def _of(found: tuple[Effect, str]) -> Gift | None:
    effect, side = found
    made = next((make(effect) for kind, make in MADE.items() if isinstance(effect, kind)), None)
    return made._replace(pictures=(side,)) if made and side else made


def _stat(effect: ModStat) -> Gift | None:
    strength, craft = effect.strength, effect.craft
    stats = tuple(stat for stat, n in (("strength", strength), ("craft", craft)) if n)
    words = BOTH if strength and craft else STRENGTH if strength else CRAFT
    n = max(strength, craft)
    return Gift(str(n), gettext(words) % {"n": n}, stats) if stats else None


def _attack(effect: ModAttack) -> Gift | None:
    if effect.add == "die":
        return Gift("+", gettext(MORE_DICE), die=True)
    if effect.add == "printed_craft":
        return Gift("+", gettext(FIGHTS) % {"n": gettext("Craft")}, ("craft",))
    return Gift(f"+{effect.n}", gettext(FIGHTS) % {"n": effect.n}) if effect.n else None


def _dice(effect: ModDie) -> Gift | None:
    if effect.of != "attack" or not (effect.dice or effect.more_dice):
        return None
    return Gift(f"{effect.dice}" if effect.dice else "+", gettext(DICE), die=True)


def _saves(effect: SaveRoll | StandOff) -> Gift | None:
    if not effect.least:
        return None
    rolls = "6" if effect.least == 6 else f"{effect.least}–6"
    return Gift(rolls, gettext(SAVES) % {"rolls": rolls})


def _walks(effect: MoveMod) -> Gift | None:
    return Gift(f"{effect.dice}", gettext(WALKS) % {"n": effect.dice}, die=True) if effect.dice else None


def _lives(effect: Heal) -> Gift:
    return Gift(str(effect.n) if isinstance(effect.n, int) else "", gettext(HEALS), ("heart",))


MADE: dict[type[Effect], Callable[[Any], Gift | None]] = {
    ModStat: _stat,
    ModAttack: _attack,
    ModDie: _dice,
    SaveRoll: _saves,
    StandOff: _saves,
    MoveMod: _walks,
    Heal: _lives,
    Carry: lambda one: Gift(f"{one.n}", gettext(CARRIES) % {"n": one.n}, ("type-object",)),
    FightProxy: lambda one: Gift(f"{one.strength}", gettext(HELPS) % {"n": one.strength}, ("strength",)),
    Replenish: lambda _one: Gift("1", gettext(FATE), ("fate",)),
    GainSpell: lambda _one: Gift("", gettext(SPELL), ("spell-mark",)),
}
"""A word of the data -> what it puts on a badge."""
