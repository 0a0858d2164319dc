"""Who plays which figure."""

from games.journal.loading import load
from games.journal.release import system_of
from games.journal.shared import as_seen_by
from games.models import Campaign, Game, Seat


def figures_of(campaign: Campaign, game: Game) -> dict[str, int]:
    """Figure -> the number of the seat that plays it in the last game, as everybody may know it.

    In a game that has not begun, that is held or that was called off it is what the campaign knows.
    """
    if not (game.is_running or game.is_finished):
        return dict(campaign.party)
    seats = Seat.objects.filter(game=game).order_by("number").values_list("number", flat=True)
    system = system_of(game)
    position = load(as_seen_by(game, None))
    state = position.state
    view = system.observe(state, None)
    alone = {figure: seat for seat, figure in system.slow.teams(state).items()}
    several = {figure: seat for seat in seats for figure in position.orders.figures(view, seat)}
    return alone | several or dict(campaign.party)
