"""Parts of a game that the present rules do not play again: said in words, wherever somebody asks for them.

A game that plays on may have such a past where an operator has accepted it, and one that is over where a
release came later. Nothing of it is lost: it is stored as it was played.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext as _

from games.models.game import Game
from games.models.packing import KeyFrame
from games.models.proved_from import ProvedFrom
from games.refused import Refused

logger = logging.getLogger(__name__)


class NotPlayedAgain(Refused):
    """The present rules do not play this part of the game as it was played. A page that does not say it
    itself is answered by games/views/upgraded.py."""


@contextmanager
def playing_again(game: Game) -> Iterator[None]:
    """Around what plays a part of a game once more, to look at it. Whatever the rules raise comes out as
    NotPlayedAgain."""
    try:
        yield
    except (Refused, MemoryError):
        raise
    except Exception as error:
        logger.warning("a game is not played again: %s %s", game.slug, type(error).__name__)
        raise NotPlayedAgain(why_not_again(game)) from error


def where_it_is_proved(game: Game, *, step: int) -> KeyFrame | None:
    """The state from which on the game is proved, where that lies at or before a public step (one query): it
    can be played from there, though not from the stored state that lies nearer to the beginning."""
    proved = ProvedFrom.of(game)
    return (proved.counts, proved.opened) if proved and proved.steps <= step else None


def why_not_again(game: Game) -> str:
    """What a reader is told, with the public step from which on the game is proved, where that is known (one
    query)."""
    said = _("The present rules do not play this part of the game as it was played, so it cannot be shown.")
    proved = ProvedFrom.of(game)
    if proved is None:
        return said
    more = _("From step %(step)s on the game is proved and can be looked at.") % {"step": proved.steps}
    return f"{said} {more}"
