"""What a seat is called: a bot's, a person's, that of somebody without an account any more (stored as ""),
and one that nobody has held."""

from django.utils.translation import gettext as _

from accounts.set_apart import set_apart
from games.models.bot_names import bot_name

NOBODY = "–"
"""The stored name of a seat that nobody has held yet: no person can be called so."""


def shown_name(name: str, seat: int | None) -> str:
    """The name, set apart, or in its place words that tell several such seats of one game apart."""
    if bot := bot_name(name):
        return bot
    if name == NOBODY:
        return _("Free seat %(seat)d") % {"seat": seat} if seat else _("Free seat")
    if name:
        return set_apart(name)
    return _("Former player %(seat)d") % {"seat": seat} if seat else _("Former player")
