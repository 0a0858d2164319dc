"""The first thing that a character can do, in a few words: for the dock, where its whole text has no room."""

from collections.abc import Mapping

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

FIRST: Mapping[str, str] = {
    "assassin": _("victims add no die"),
    "druid": _("changes alignment at will"),
    "dwarf": _("evades creatures in Hills"),
    "elf": _("goes from Woods to Woods"),
    "ghoul": _("beaten Enemies follow"),
    "minstrel": _("Animals do not attack"),
    "monk": _("adds Craft in battle"),
    "priest": _("destroys Spirits"),
    "prophetess": _("redraws a card"),
    "sorceress": _("beguiles others"),
    "thief": _("robs where he lands"),
    "troll": _("a 6 may heal 1 life"),
    "warrior": _("the higher of two dice"),
    "wizard": _("always has a Spell"),
    "spy": _("sees the top card"),
    "tinkerer": _("makes automatons"),
    "bounty_hunter": _("+1 against the wanted"),
    "cat_burglar": _("robs the rich"),
    "tavern_maid": _("±1 in the Tavern"),
    "elementalist": _("one element a turn"),
    "doomsayer": _("Events bring Spells"),
    "grave_robber": _("draws from the discards"),
    "vampire_hunter": _("+1 against Spirits"),
}
"""A character -> what it can do first of all."""


def first_ability(character: str) -> str:
    """In the reader's language; "" for a character of a box that has not said it."""
    return gettext(FIRST[character]) if character in FIRST else ""
