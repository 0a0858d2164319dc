"""The class of a scroll, and who can cast it, in words."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.faces.sorcerer.names import name
from games.systems.sorcerer.content import Content

CLASSES = {"spell": _("Spell, cast by: %(who)s"), "charm": _("Charm, cast by: %(who)s")}


def magic(content: Content, token: str) -> str:
    """ "Spell, cast by: Nimuel, Saelith"; "" for what is no scroll."""
    kind = content.finds[token].magic_class if token in content.finds else None
    if kind is None:
        return ""
    who = [name(content, "short", one) for one, scrolls in content.castable.items() if token in scrolls]
    return gettext(CLASSES[kind]) % {"who": ", ".join(who)}
