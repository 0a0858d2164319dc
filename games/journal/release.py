"""Which release may touch a game: never an older one than has run it already."""

from django.conf import settings
from django.utils.translation import gettext as _

from games.engine.system import System
from games.journal.packs import give_packs
from games.models.game import Game
from games.refused import Refused
from games.systems import get_system


class BeingUpgraded(Refused):
    """This process is older than the game. A page that does not say it itself is answered by
    games/views/upgraded.py."""

    def __init__(self) -> None:
        super().__init__(_("The site is being upgraded. Please try again in a minute."))


def as_numbers(release: str) -> tuple[int, ...]:
    """A release for comparing: "1.10.2" is (1, 10, 2)."""
    return tuple(int(part) for part in release.split(".") if part.isdigit())


def rules_of(slug: str) -> System:
    """The system of what is stored. Raises BeingUpgraded where only a newer process has it."""
    try:
        return get_system(slug)
    except KeyError:
        raise BeingUpgraded from None


def system_of(game: Game) -> System:
    """The rules of the game, which know its packs from then on.

    Raises BeingUpgraded where this process is older than the game, or has not one of its packs.
    """
    system = rules_of(game.system)
    if game.ruleset > system.ruleset or as_numbers(game.release) > as_numbers(settings.RELEASE):
        raise BeingUpgraded
    if game.packs and not give_packs(system, game.played_by):
        raise BeingUpgraded
    return system
