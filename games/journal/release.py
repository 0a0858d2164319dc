"""Which release may touch a game: never an older one than has run it already."""

from django.conf import settings
from django.db.models import Q
from django.utils.translation import gettext as _

from games.engine.system import System
from games.journal.packs import give_packs
from games.models.game import Game
from games.refused import Refused
from games.systems import get_system
from labyrinth.releases import as_numbers, order_of


class BeingUpgraded(Refused):
    """This process is older than the game. A page that does not say it itself is answered by
    games/views/upgraded.py."""

    def __init__(self) -> None:
        super().__init__(_("The site is being upgraded. Please try again in a minute."))


RUN_BY = ("release", "release_order")
"""The columns that name who has run a game last. The first is all that release 0.1.0 knows of it."""


def note_run(game: Game) -> None:
    """This release runs the locked game, or writes it in a form of its own; the caller stores RUN_BY."""
    game.release, game.release_order = settings.RELEASE, own_order()


def own_order() -> int:
    """The number of this process's release, for comparing with `Game.release_order`."""
    return order_of(settings.RELEASE)


def not_newer(game: str = "") -> Q:
    """Games that no newer release has run: all others are left to its processes. `game` leads to the game of
    a row ("game__"). Sweeps and senders ask so in their queries: what they may not touch never stands before
    the rest."""
    return Q(**{f"{game}release_order__lte": own_order()})


def is_newer(game: Game) -> bool:
    """Whether a newer release has run the game."""
    return as_numbers(game.release) > as_numbers(settings.RELEASE) or game.release_order > own_order()


def refuse_newer(game: Game) -> None:
    """Raises BeingUpgraded where a newer release has run the game: for whoever changes it without rules."""
    if is_newer(game):
        raise BeingUpgraded


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
    if game.ruleset > system.ruleset or is_newer(game):
        raise BeingUpgraded
    if game.packs and not give_packs(system, game.played_by):
        raise BeingUpgraded
    return system
