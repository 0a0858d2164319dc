"""What the people of a table did to each other: looked at once, when the round is over, and kept with it."""

from collections import Counter

from games.cups import looks
from games.engine.position import Position
from games.engine.walk import told_before, walk
from games.faces.dealings import none_known
from games.faces.face import get_face
from games.journal.past import past_of
from games.journal.release import system_of
from games.models import Game

AT_ONCE = 5
"""So many tables are looked at in one sweep."""

Found = dict[str, dict[str, int]]
"""Who and to whom, "1 2" -> "attacks" or "gifts" -> how many."""


def keep_dealings() -> int:
    """Look at tables of rounds that are over at which nobody has looked yet; how many."""
    return looks.keep(looks.over(), "dealings", dealings_of, AT_ONCE)


def dealings_of(game: Game) -> Found:
    """All of a game, out of what everybody has seen; nothing where people play together. Raises
    BeingUpgraded, and whatever the rules raise."""
    system, past = system_of(game), past_of(game)
    dealings = get_face(system.slug).dealings
    counts: dict[str, Counter[str]] = {}
    if dealings is none_known:
        return {}
    position, told = Position(system, past.first_state(), ()), 0
    for at, entry in walk(position, past.entries(0, game.entries)):
        for _step, event in at.events[told:]:
            for one in () if event.secret else dealings(at.state, event):
                counts.setdefault(f"{one.seat} {one.other}", Counter())[one.what] += one.many
        told = told_before(at, entry) if entry is not None else 0
    return {pair: dict(each) for pair, each in counts.items()}
