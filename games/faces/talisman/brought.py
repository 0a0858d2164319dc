"""What an event gave or took, in the shortest words and with a picture: "+1 Strength", "−1 life, 3 left"."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.engine.events import Seen
from games.faces.moment import Change
from games.faces.talisman.amounts import amount, turns
from games.faces.talisman.deeds import role, row_of, seat_of, thing
from games.faces.talisman.fought import fighters
from games.faces.talisman.names import Words, name
from games.kit.held import card_of
from games.systems.talisman.enemies import fight_word

MINUS = "−"
PICTURES = {"life": "heart", "fate": "fate", "gold": "coin", "strength": "strength", "craft": "craft"}
LIVES_LEFT = _("%(change)s, %(left)s left")
TROPHY = _("trophy, %(n)s")
SAVED = _("the life is saved")
A_SPELL = _("a Spell")
MISSED = _("%(turns)s lost")
Told = tuple[str, str, bool]
"""Words, picture, whether it is a loss."""


def brought(words: Words, event: Seen) -> tuple[Change, ...]:
    """What it gave or took from the seat that it is about; () for what did neither."""
    made = SAID.get(row_of(event.kind).brings)
    if made is None:
        return ()
    told, picture, lost = made(words, event.facts)
    return (Change(told, picture, lost),) if told else ()


def handed(words: Words, event: Seen, reader: int | None) -> tuple[Change, ...]:
    """The same, where something went from one to another as `reader` has it, None: for who got it."""
    facts = event.facts
    got, _lost = _sides(event)
    lost = reader is not None and reader != got
    return (_card(words, str(facts["what"]), lost=lost),)


def _sides(event: Seen) -> tuple[int, int]:
    """The seat that has more, and the one that has less."""
    other = int(event.facts["other"])
    return (seat_of(event), other) if role(event.kind) == "takes" else (other, seat_of(event))


def _card(words: Words, what: str, *, lost: bool) -> Change:
    sign = MINUS if lost else "+"
    if what == "gold":
        return Change(f"{sign}{amount('gold', 1)}", PICTURES["gold"], lost)
    card = card_of(what)
    return Change(f"{sign} {name(words.content, card)}", thing(words.content, card), lost)


def _more(_words: Words, facts: Mapping[str, Any]) -> Told:
    what = str(facts["what"])
    return f"+{amount(what, facts['n'])}", PICTURES.get(what, ""), False


def _less(_words: Words, facts: Mapping[str, Any]) -> Told:
    what = str(facts["what"])
    return f"{MINUS}{amount(what, facts['n'])}", PICTURES.get(what, ""), True


def _life_lost(_words: Words, facts: Mapping[str, Any]) -> Told:
    change = f"{MINUS}{amount('life', facts['n'])}"
    return gettext(LIVES_LEFT) % {"change": change, "left": facts["left"]}, "heart-lost", True


def _got(words: Words, facts: Mapping[str, Any]) -> Told:
    one = _card(words, str(facts["card"]), lost=False)
    return one.words, one.picture, False


def _gone(words: Words, facts: Mapping[str, Any]) -> Told:
    one = _card(words, str(facts["card"]), lost=True)
    return one.words, one.picture, True


def _trophy(words: Words, facts: Mapping[str, Any]) -> Told:
    card = str(facts["card"])
    picture = thing(words.content, card)
    if card not in fighters(words.content) or not fight_word(words.content, card).trophy:
        return "", picture, False
    return gettext(TROPHY) % {"n": fight_word(words.content, card).value}, picture, False


def _spell(words: Words, facts: Mapping[str, Any]) -> Told:
    card = str(facts.get("card") or "")
    return f"+ {name(words.content, card) if card else gettext(A_SPELL)}", "spell-mark", False


def _n(what: str, *, lost: bool = False) -> Callable[[Words, Mapping[str, Any]], Told]:
    def said(_words: Words, facts: Mapping[str, Any]) -> Told:
        return f"{MINUS if lost else '+'}{amount(what, facts['n'])}", PICTURES[what], lost

    return said


def _turns(_words: Words, facts: Mapping[str, Any]) -> Told:
    return gettext(MISSED) % {"turns": turns(facts["n"])}, "stopped", True


def _saved(_words: Words, _facts: Mapping[str, Any]) -> Told:
    return gettext(SAVED), "heart", False


SAID: Mapping[str, Callable[[Words, Mapping[str, Any]], Told]] = {
    "more": _more,
    "less": _less,
    "wound": _life_lost,
    "saved": _saved,
    "lives": _n("life"),
    "fate": _n("fate"),
    "gold_less": _n("gold", lost=True),
    "card": _got,
    "card_less": _gone,
    "spoils": _trophy,
    "spell": _spell,
    "turns": _turns,
}
"""How a row says what its event brings -> that in words. Others say it in their sentence."""


def said_shortly(kind: str) -> bool:
    """Whether a pill says all that the event's sentence would."""
    row = row_of(kind)
    return bool(row.brings) or row.role in ("takes", "gives") or not row.weight
