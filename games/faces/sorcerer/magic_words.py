"""The class of a scroll, and who can cast it, in words."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.faces.sorcerer.names import name
from games.systems.sorcerer.content import CASTABLE, FINDS

CLASSES = {"spell": _("Spell, cast by: %(who)s"), "charm": _("Charm, cast by: %(who)s")}


def magic(token: str) -> str:
    """ "Spell, cast by: Nimuel, Saelith"; "" for what is no scroll."""
    kind = FINDS[token].magic_class if token in FINDS else None
    if kind is None:
        return ""
    who = [name("short", one) for one, scrolls in CASTABLE.items() if token in scrolls]
    return gettext(CLASSES[kind]) % {"who": ", ".join(who)}
