"""What feeds and calendars say of a wait."""

from django.utils.translation import gettext as _

from games.faces.systems import name_of
from games.models import FeedItem


def about(row: FeedItem) -> str:
    """Which game it is, and whose turn."""
    assert row.game is not None
    return f"{name_of(row.game.system)}. {_whose(row)}"


def _whose(row: FeedItem) -> str:
    if row.on_turn:
        return _("It is your turn.")
    return _("You are asked something in the turn of somebody else.")
