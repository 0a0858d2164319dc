"""What the pages of a finished game tell is counted right after the end: nobody waits for it there."""

from games.past.counting import count
from games.past.timeline import TURNS
from games.statistics.statistics import STATISTICS


def count_ahead(game_id: int) -> None:
    """Count a finished game and keep what was found. What cannot be counted now is left to the page that asks
    for it; this never raises for what the rules raise.
    """
    for kind in (STATISTICS, TURNS):
        count(game_id, kind.name)
