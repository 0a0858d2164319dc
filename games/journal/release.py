"""Which release may touch a game: never an older one than has run it already."""

from django.conf import settings
from django.utils.translation import gettext as _

from games.engine.system import System
from games.models.game import Game
from games.refused import Refused
from games.systems import get_system


def as_numbers(release: str) -> tuple[int, ...]:
    """A release for comparing: "1.10.2" is (1, 10, 2)."""
    return tuple(int(part) for part in release.split(".") if part.isdigit())


def system_of(game: Game) -> System:
    """The rules of the game. Raises Refused where this process is older than the game."""
    try:
        system = get_system(game.system)
    except KeyError:
        raise being_upgraded() from None
    if game.ruleset > system.ruleset or as_numbers(game.release) > as_numbers(settings.RELEASE):
        raise being_upgraded()
    return system


def being_upgraded() -> Refused:
    """What a process says that is older than the game."""
    return Refused(_("The site is being upgraded. Please try again in a minute."))
