"""What somebody is called whose account is gone: their name is stored as "", and worded when it is shown."""

from django.utils.translation import gettext as _


def shown_name(name: str, seat: int | None) -> str:
    """The name, or in its place words that tell several former players of one game apart."""
    if name:
        return name
    return _("Former player %(seat)d") % {"seat": seat} if seat else _("Former player")
