"""A roll that lies: what it does, what another would, and what a Change of Fate would make of it."""

from typing import NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _
from msgspec import structs

from games.engine.questions import PASS
from games.faces.sorcerer.chances import asks_table, in_percent, may_be_lost, met, percent, prospect
from games.faces.sorcerer.fight_stakes import ends_of
from games.faces.sorcerer.landing import likely_words
from games.faces.sorcerer.roll_words import lucky, outcomes, result
from games.faces.sorcerer.symbols import beast, bust, thing
from games.faces.sorcerer.thing_stakes import Asking
from games.faces.stakes import Stake, Stakes
from games.kit.effects import found
from games.systems.sorcerer.content import Content
from games.systems.sorcerer.gems import REPEAT_PRICE
from games.systems.sorcerer.state import Roll
from games.systems.sorcerer.view import CharacterView
from games.systems.sorcerer.words import TurnRoll

ROLL_STANDS = _("As it stands: %(result)s.")
FREE = _("free, once a turn")
THEN = _("%(result)s: %(likely)s")
SURE = _("%(result)s: safe")
ANEW = _("the die decides anew")
SCROLL = _("the scroll is used up")
DEAR = 5
"""What 2 Gems or a scroll weigh beside the percents of what follows."""


class Rolled(NamedTuple):
    """The roll that lies, for the reader who is asked about it."""

    asking: Asking
    roll: Roll

    @property
    def one(self) -> CharacterView:
        """Who rolls."""
        return self.asking.view.characters[self.roll.who]

    @property
    def own(self) -> bool:
        """Whether the reader rolls: only then is more of a chance better."""
        return self.roll.seat == self.asking.view.seat

    @property
    def content(self) -> Content:
        """What is printed."""
        return self.asking.view.content

    def result(self, total: int) -> str:
        """What a total does, in words."""
        return result(self.asking.words, self.asking.view, self.roll.kind, self.roll.who, total)


def rolled(asking: Asking) -> Stakes:
    """What each answer leads to, both with their chances."""
    roll = asking.view.roll
    assert roll is not None
    lies, total = Rolled(asking, roll), sum(roll.dice) + roll.digit + roll.bonus
    line = gettext(ROLL_STANDS) % {"result": lies.result(total)}
    again = outcomes(asking.words, asking.view, roll.kind, roll.who, roll.digit)
    rolls = () if asking.question.kind == "change_roll" else again
    keys = asking.question.options_of(asking.view.seat or 0)
    return Stakes(line, rolls, tuple((key, _of(lies, key, total)) for key in keys))


def _of(lies: Rolled, key: str, total: int) -> Stake:
    if key in (PASS, "keep"):
        return _with_total(lies, total)
    if key.startswith("cast:"):
        _verb, _who, scroll, way = key.split(":")
        by = _fate(lies.content, scroll)
        return _with_total(lies, total + (by if way == "up" else -by), scroll)
    return _again(lies, free=key == "again")


def _again(lies: Rolled, *, free: bool) -> Stake:
    """Another roll: what it promises, and what it costs."""
    price = gettext(FREE) if free else lies.asking.price(REPEAT_PRICE)
    picture = bust(lies.roll.who) if free else "gem"
    if asks_table(lies.roll.kind):
        likely = prospect(lies.content, lies.one, lies.roll.digit)
        said, chance = likely_words(likely), likely.unbeaten
    else:
        faces = lucky(lies.content, lies.roll.kind, lies.roll.who)
        if not faces:
            return Stake(gettext(ANEW), picture=picture, price=price)
        said, chance = _lucky_words(lies, faces), len(faces) / 6
    stake = Stake(said, percent(chance), in_percent(chance), picture, price=price)
    return _ranked(lies, stake, percent(chance) - (0 if free else DEAR))


def _lucky_words(lies: Rolled, faces: tuple[int, ...]) -> str:
    """Whoever rolls is shown the odds beside it."""
    good = lies.result(faces[0])
    return good if lies.own else gettext(THEN) % {"result": good, "likely": in_percent(len(faces) / 6)}


def _fate(content: Content, scroll: str) -> int:
    effect = found(content.does["ROLL", scroll], TurnRoll)
    assert effect is not None
    return effect.by


def _with_total(lies: Rolled, total: int, scroll: str = "") -> Stake:
    """What a total does, and how likely it ends well."""
    price, picture = (gettext(SCROLL), thing(scroll)) if scroll else ("", "")
    dear = DEAR if scroll else 0
    if not asks_table(lies.roll.kind):
        return _single(lies, Stake(lies.result(total), picture=picture, price=price), total, dear)
    row = lies.content.row_of(total)
    if not may_be_lost(lies.content, total):
        safe = gettext(SURE) % {"result": lies.result(total)}
        return _ranked(lies, Stake(safe, 100, in_percent(1), picture, price=price), 100 - dear)
    likely = met(lies.content, lies.one, total)
    stake = Stake(
        gettext(THEN) % {"result": lies.result(total), "likely": likely_words(likely)},
        percent(likely.unbeaten),
        in_percent(likely.unbeaten),
        picture or beast(row.id),
        means=ends_of(lies.asking.words, row, lies.one),
        price=price,
    )
    return _ranked(lies, stake, percent(likely.unbeaten) - dear)


def _single(lies: Rolled, stake: Stake, total: int, dear: int) -> Stake:
    """One die: its face goes well, or it does not; where it only sends somewhere nobody can say."""
    faces = lucky(lies.content, lies.roll.kind, lies.roll.who)
    if not faces:
        return stake
    chance = float(max(1, min(6, total)) in faces)
    told = Stake(stake.brings, percent(chance), in_percent(chance), stake.picture, price=stake.price)
    return _ranked(lies, told, percent(chance) - dear)


def _ranked(lies: Rolled, stake: Stake, better: float) -> Stake:
    """How likely a roll goes well is said as odds only to whoever rolls, and ranks only for them."""
    if lies.own:
        return structs.replace(stake, better=better)
    return structs.replace(stake, odds=None, pill="", means=())
