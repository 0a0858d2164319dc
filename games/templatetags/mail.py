"""Who cannot be reached by mail, for the pages of a table."""

from typing import Any

from django import template

from games.models import Game
from games.table.unreachable import unreachable

register = template.Library()


@register.simple_tag
def unreachable_at(game: Game, reader: Any) -> str:
    """The names between commas; "" where there are none, or the reader is not the organiser."""
    return ", ".join(unreachable(game, reader))
