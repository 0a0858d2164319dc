"""Playing once more, for the page of a game that is over."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django import template

from accounts.models import User
from games.lobby import rematch
from games.models import Game, Seat

register = template.Library()


@dataclass(frozen=True)
class Again:
    """The table at which the same people play once more, if there is one, and whether the reader sits
    there."""

    standing: Game | None
    mine: bool


@register.simple_tag
def rematch_for(game: Game, seats: Iterable[Seat], reader: Any) -> Again | None:
    """None for somebody who cannot have the game played again; else the table that they would join or see.
    Two queries at most, none but for those who played."""
    if not isinstance(reader, User) or not rematch.may_ask(game, list(seats), reader):
        return None
    standing = rematch.latest(game)
    mine = standing is not None and Seat.objects.filter(game=standing, user=reader).exists()
    return Again(standing, mine)
