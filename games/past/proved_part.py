"""How a record says that it does not reach back to the beginning of its game."""

import msgspec

from games.engine.record import Begins
from games.models.proved_from import ProvedFrom


def begins_of(proved: ProvedFrom | None) -> Begins | None:
    """Where the record of a game begins of which an operator has accepted that it is proved from there, or
    that is played on from another one; None for any other."""
    if proved is None:
        return None
    game, counts, state = proved.game, proved.counts, msgspec.Raw(proved.opened)
    of, behind = (game.study_of, game.branched_at or 0) if game.is_branch else ("", 0)
    return Begins(counts.entries, counts.steps, counts.chances, state, proved.kept_then, of, behind)
