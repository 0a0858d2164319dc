"""How a finished game ended for each of those who held its seats: their outcome, and their place."""

from collections.abc import Sequence

from games.models import Game, Tenure
from games.models.played import Outcome

AGREED = "agreed"
"""How a game ends that nobody has won."""
STAYED = ("finished", "ended")
"""How the tenure of somebody ends who was there to the end."""


def outcome_of(game: Game, tenure: Tenure) -> Outcome:
    """How it ended for whoever held the seat then."""
    if tenure.how not in STAYED:
        return Outcome.LEFT
    if _result(game).get("how") == AGREED:
        return Outcome.AGREED
    return Outcome.WON if tenure.seat in _result(game).get("winners", ()) else Outcome.LOST


def places_of(game: Game, tenures: Sequence[Tenure]) -> dict[Outcome, int]:
    """The place of each outcome: losers share the one behind the winners, those who left the last."""
    won = list(_result(game).get("winners", ()))
    gone = {tenure.seat for tenure in tenures if tenure.how not in STAYED}
    stayed = {tenure.seat for tenure in tenures if tenure.how in STAYED}
    behind = len(won) + 1
    numbers = range(1, game.seats_wanted + 1)
    last = behind + len([seat for seat in numbers if seat not in won and seat not in gone - stayed])
    return {Outcome.WON: 1, Outcome.LOST: behind, Outcome.AGREED: 1, Outcome.LEFT: last}


def _result(game: Game) -> dict[str, list[int] | str]:
    return game.result or {}
