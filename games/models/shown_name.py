"""What a seat is called whose person has no account any more (their name is stored as ""), or never was."""

from django.utils.translation import gettext as _

from accounts.set_apart import set_apart

NOBODY = "–"
"""The stored name of a seat that nobody has held yet: no person can be called so."""


def shown_name(name: str, seat: int | None) -> str:
    """The name, set apart, or in its place words that tell several such seats of one game apart."""
    if name == NOBODY:
        return _("Free seat %(seat)d") % {"seat": seat} if seat else _("Free seat")
    if name:
        return set_apart(name)
    return _("Former player %(seat)d") % {"seat": seat} if seat else _("Former player")
