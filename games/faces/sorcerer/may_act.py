"""Who may still do what in a fight or a roll that runs, by what everybody sees."""

from django.utils.text import get_text_list
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_noop as _

from games.faces.sorcerer.names import Words
from games.systems.sorcerer.content import Content
from games.systems.sorcerer.gems import REPEAT_PRICE
from games.systems.sorcerer.state import Fight, Roll, Side
from games.systems.sorcerer.view import CharacterView, View

SIDES: tuple[Side, Side] = ("defender", "attacker")
CASTS = _("%(people)s can cast scrolls")
AGAIN = _("%(people)s can pay 2 Gems to reroll a die")
ROLL_AGAIN = _("%(people)s can pay 2 Gems to reroll")
FATE = _("%(people)s may hold a Change of Fate")
FATE_SCROLL = "change_of_fate"


def may_act(words: Words, view: View, fight: Fight) -> tuple[str, ...]:
    """Sides that can cast by their cards and hold something, and whoever can pay for a die; nobody when it is
    decided."""
    if fight.outcome:
        return ()
    casters = [one.id for side in SIDES for one in _casters(view, fight, side)]
    if fight.step == "POST":
        return _who(words, CASTS, casters)
    payers = [seat for seat in _payers(view) if any(seat not in fight.repeated.get(die, ()) for die in SIDES)]
    return (*_who(words, CASTS, casters), *_people(words, AGAIN, payers))


def may_change(words: Words, view: View, roll: Roll) -> tuple[str, ...]:
    """Whoever can pay for the roll, and who of the seat on turn might hold a Change of Fate."""
    payers = [seat for seat in _payers(view) if seat not in roll.repeated]
    turn = view.turn.seat if view.turn else 0
    mine = [one for one in view.characters.values() if one.seat == turn]
    fated = [one for one in mine if _may_hold(view.content, one, FATE_SCROLL)]
    return (*_people(words, ROLL_AGAIN, payers), *_who(words, FATE, [one.id for one in fated]))


def _who(words: Words, msgid: str, ids: list[str]) -> tuple[str, ...]:
    return _named(msgid, [words.name("short", who) for who in ids])


def _people(words: Words, msgid: str, seats: list[int]) -> tuple[str, ...]:
    return _named(msgid, list(map(words.person, seats)))


def _named(msgid: str, names: list[str]) -> tuple[str, ...]:
    """The line with its names as one says them, "Ann, Bob and Cid"; nothing where there are none."""
    if not names:
        return ()
    return (gettext(msgid) % {"people": get_text_list(names, pgettext("between the last two", "and"))},)


def _casters(view: View, fight: Fight, side: Side) -> list[CharacterView]:
    """By their cards and by what all see of their backpacks; nobody where the monster spreads Dread."""
    content = view.content
    dread = bool(fight.monster) and content.specials[fight.monster] == "dread"
    ids = fight.attackers if side == "attacker" else fight.defenders
    if dread or side in fight.silent:
        return []
    return [view.characters[who] for who in ids if content.castable.get(who) and view.characters[who].carried]


def _may_hold(content: Content, one: CharacterView, scroll: str) -> bool:
    return one.status == "active" and bool(one.carried) and scroll in content.castable.get(one.id, ())


def _payers(view: View) -> list[int]:
    return [one.seat for one in view.players if one.gems >= REPEAT_PRICE and not one.out]
