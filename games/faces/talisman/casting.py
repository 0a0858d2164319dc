"""A Spell that may be cast, in words that say whom or what it strikes, also where that is chosen later."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_noop as _
from django.utils.translation import pgettext_lazy

from accounts.languages import is_polish
from games.faces.talisman.names import Words, foe, name

CAST = "cast"
CAST_ON = _("Cast on %(struck)s: %(spell)s")
PLAIN_CAST = _("Cast: %(spell)s")
YOURSELF = pgettext_lazy("cast on", "yourself")
STRUCK: Mapping[str, Promise] = {
    **dict.fromkeys(("burial_rites", "invisibility", "psionic_blast", "teleport", "temporal_warp"), YOURSELF),
    "alchemy": pgettext_lazy("cast on", "Objects of yours"),
    "destroy_magic": pgettext_lazy("cast on", "everybody"),
    "destruction": pgettext_lazy("cast on", "a card of your choice"),
    "divination": pgettext_lazy("cast on", "a deck"),
    "exorcise": pgettext_lazy("cast on", "a Spirit of your choice"),
    "feral_hunger": pgettext_lazy("cast on", "the creature"),
    "hex": pgettext_lazy("cast on", "a space of your choice"),
    "solstice_ritual": pgettext_lazy("cast on", "the Time card"),
}
"""A Spell whose target its rules fix, or leave to a later choice -> what it strikes, as one casts on it."""
AT_KINDS: Mapping[str, Promise] = {"enemy_loss": pgettext_lazy("cast on", "the Enemy")}
"""Questions at which a Spell strikes what everybody sees -> what that is."""


def cast_text(words: Words, kind: str, rest: str, params: Mapping[str, Any], own: int | None) -> str:
    """The words of the key "cast:REST" for the seat `own`, at the question of this kind; {} in the past."""
    spell, _colon, seat = rest.partition(":")
    struck = _who(words, int(seat), own) if seat else _what(words, kind, spell, params, own)
    facts = {"spell": f"spell.{spell}"}
    return words.fill(CAST_ON, facts, struck=struck) if struck else words.fill(PLAIN_CAST, facts)


def _who(words: Words, seat: int, own: int | None) -> str:
    return str(YOURSELF) if seat == own else words.who(seat, "acc")


def _what(words: Words, kind: str, spell: str, params: Mapping[str, Any], own: int | None) -> str:
    """What a Spell without a seat strikes; "" where only the question has said it, and is over."""
    if spell in STRUCK:
        return str(STRUCK[spell])
    if kind in AT_KINDS:
        return str(AT_KINDS[kind])
    if "foe" in params:
        return foe(words.content, params["foe"], "acc")
    if kind == "loss" and "seat" in params:
        return _who(words, params["seat"], own)
    printed = params.get("spell") or params.get("card")
    return _named(words, printed) if printed else ""


def _named(words: Words, card: str) -> str:
    """A card that is struck: a Spell has no article in English."""
    return name(words.content, card, "nom" if card.startswith("spell.") and not is_polish() else "acc")
