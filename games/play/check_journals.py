"""Whether the present code plays every running game to where it stands, each thing in one place.

Games are looked at one after another, without holding them; what does not fit is looked at once more under
the game's lock, as a move made meanwhile looks like a misfit.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction

from games.engine.errors import ReplayMismatch
from games.journal.loading import load
from games.journal.locked import lock_row
from games.models import Game
from games.models.game import Status
from games.models.message import Cause
from games.play.quarantine import quarantine
from games.refused import Refused

BATCH = 200


@dataclass(frozen=True)
class Looked:
    """What became of one game: "fits", "mismatch", or "unknown" where this code is older than the game.

    `entry` is the first that does not fit, where that is known. `why` may name what is hidden.
    """

    slug: str
    system: str
    verdict: str
    entry: int | None = None
    why: str = ""
    quarantined: bool = False


def check_all(*, hold: bool = False) -> Iterator[Looked]:
    """Look at every running game, oldest first; with `hold` those that do not fit are put into quarantine."""
    last = 0
    while True:
        running = Game.objects.filter(status=Status.RUNNING, pk__gt=last).order_by("pk")
        ids = list(running.values_list("pk", flat=True)[:BATCH])
        for last in ids:
            looked = check_one(last, hold=hold)
            if looked is not None:
                yield looked
        if not ids:
            return


def check_one(game_id: int, *, hold: bool = False) -> Looked | None:
    """Look at one game; None when it does not run any more."""
    game = Game.objects.filter(pk=game_id, status=Status.RUNNING).first()
    looked = _look(game) if game else None
    if looked is None or looked.verdict != "mismatch":
        return looked
    with transaction.atomic():
        game = lock_row(game_id)
        if game.status != Status.RUNNING:
            return None
        looked = _look(game)
        if hold and looked.verdict == "mismatch":
            quarantine(game_id, reason=looked.why, cause=Cause.RELEASE)
            return Looked(game.slug, game.system, "mismatch", looked.entry, looked.why, quarantined=True)
    return looked


def _look(game: Game) -> Looked:
    try:
        position = load(game)
        position.system.invariants(position.state)
    except Refused as refused:
        return Looked(game.slug, game.system, "unknown", why=refused.message)
    except ReplayMismatch as mismatch:
        return Looked(game.slug, game.system, "mismatch", mismatch.entry, str(mismatch))
    except Exception as error:  # whatever the rules raise
        return Looked(game.slug, game.system, "mismatch", why=f"{type(error).__name__}: {error}")
    return Looked(game.slug, game.system, "fits")
