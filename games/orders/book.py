"""What may be ordered at a table: that of its own rule set."""

from games.engine.orders import StandingOrders
from games.journal.release import system_of
from games.models import Game


def book_of(game: Game) -> StandingOrders:
    """The orders of the rule set that the game is played by. Raises BeingUpgraded like `system_of`."""
    return system_of(game).orders_of(*game.played_by)
