"""How long games take: of those that were played to their end, and what a turn takes of all."""

from collections import defaultdict
from datetime import timedelta

from games.journal.loading import load
from games.models import Game
from games.refused import Refused
from labyrinth.ground.clock import now
from rehearsal.middle import BEGUN

HOUR = timedelta(hours=1)


def lengths() -> dict[str, dict[str, float]]:
    """System -> games that were played to their end from their beginning, the days of all of them together;
    turns that were played in the rehearsal at all tables, and the hours that these took together."""
    found: defaultdict[str, dict[str, float]] = defaultdict(
        lambda: {"finished": 0, "days": 0.0, "turns": 0, "hours": 0.0}
    )
    for game in Game.objects.filter(started_at__isnull=False).exclude(status="cancelled").order_by("pk"):
        assert game.started_at is not None
        took = (game.finished_at or now()) - game.started_at
        row, begun = found[game.system], BEGUN.get(game.slug, 0)
        if game.is_finished and not begun and (game.result or {}).get("how") != "agreed":
            row["finished"] += 1
            row["days"] = round(row["days"] + took / timedelta(days=1), 2)
        row["turns"] += max(0, _turns(game) - begun)
        row["hours"] = round(row["hours"] + took / HOUR, 1)
    return dict(sorted(found.items()))


def _turns(game: Game) -> int:
    """The number of the turn at which a game stands."""
    try:
        position = load(game)
    except Refused:
        return 0
    return position.system.slow.turns(position.state)
