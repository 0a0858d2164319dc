"""What a roll is for, in words."""

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_noop as _

ROLLS = {
    "movement": _("movement"),
    "scurry": _("scurry"),
    "rush": _("one more movement"),
    "attack": _("attack"),
    "defence": _("defence"),
    "search": _("search"),
    "climb": _("climbing out of the water"),
    "trap": _("mouse trap"),
    "web": _("tearing the web"),
    "test": _("test"),
    "minion_attack": _("attack"),
    "minion_defence": _("defence"),
    "minion_movement": _("movement"),
    "charmed_attack": _("attack under the charm"),
    "chase": _("chase"),
    "ambush": _("ambush"),
    "favour": _("the cat's pounce"),
}
AGAIN = "_again"


def roll_name(kind: str) -> str:
    """What a roll is for; one that is thrown again says so."""
    told = gettext(ROLLS[kind.removesuffix(AGAIN)])
    return pgettext("roll", "%(roll)s, again") % {"roll": told} if kind.endswith(AGAIN) else told
