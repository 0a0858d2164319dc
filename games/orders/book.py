"""What may be ordered: in a game that of its own rule set, in all games that of the newest."""

from games.engine.orders import StandingOrders
from games.journal.release import system_of
from games.models import Game
from games.systems import get_system

OrderBook = StandingOrders


def book_of(game: Game) -> OrderBook:
    """The orders of the rule set that the game is played by. Raises BeingUpgraded like `system_of`."""
    return system_of(game).orders_of(*game.played_by)


def book_for_all(system: str) -> OrderBook:
    """Those of all games of a system. Raises KeyError for one that nobody knows."""
    return get_system(system).orders


def has_rules(book: OrderBook) -> bool:
    """Whether its orders may have conditions."""
    return book.ahead is not None
