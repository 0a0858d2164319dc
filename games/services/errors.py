"""How services say no."""

from games.models.refused import Refused

__all__ = ["Refused", "RulesFailedError"]


class RulesFailedError(Exception):
    """The rules raised something they never should; nothing is stored and the game is to be quarantined."""
