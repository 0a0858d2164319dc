"""What an ability does, in one line for those who choose with whom to begin."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.systems.sorcerer.cards import AbilityName

DOES: dict[AbilityName, str] = {
    "raise_zombie": _("for a Find, on 4 to 6, a Zombie that fights for you"),
    "relentless": _("a 1 on the die does not lose"),
    "blood_thirst": _("wins with a 5 or 6: +1 life"),
    "trap": _("for a Find, on 3 to 6, a Trap that enemies walk into"),
    "fury": _("+1 Strength for each life lost, at most +2"),
    "rune_lore": _("draws two Runes, keeps one"),
    "acid_cloud": _("for a Find, on 3 to 6, a Cloud that bites enemies"),
    "pickpocket": _("may take a token instead of wounding"),
    "burrow": _("digs through walls"),
    "sure_shot": _("a 6 on the die wins at once"),
    "tree_of_life": _("for a Find, on 3 to 6, a Tree that heals Elves"),
    "foresight": _("one Encounter Roll a turn again, for free"),
}


def does(ability: AbilityName) -> str:
    """A few words; the sheet of a character has all of them."""
    return gettext(DOES[ability])
