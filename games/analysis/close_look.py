"""The second look: about a dozen answers that may have moved a game, by pairs of lines with the same dice.

The game is taken as it really lay, with what was hidden from the one who answered.
"""

from collections.abc import Callable
from math import sqrt
from statistics import fmean, stdev

from games.analysis.found import Choice
from games.analysis.lines import Lines
from games.engine.position import Position
from games.engine.system import PARTY
from games.journal.past import Past


def candidates(lines: Lines) -> list[Choice]:
    """What is to be looked at closely: those that seemed to matter most, and have not been. What somebody has
    begun with is always ended."""
    if lines.has_spent() and not lines.found.under_way:
        return []
    return lines.found.choices[len(lines.found.looked) : lines.prospects.effort.candidates]


def look_closely(lines: Lines, past: Past, choice: Choice, pause: Callable[[], bool]) -> bool:
    """Find what pairs of lines say of an answer, or go on with that until it is time to pause; whether it is
    done."""
    effort, pairs = lines.prospects.effort, lines.found.under_way
    counts, state = past.frame_before(entry=choice.entry)
    entries = past.entries(counts.entries, choice.entry + 1)
    given = {one.seat: one.key for one in entries.pop().answers}
    at = Position(lines.system, state, entries, counts=counts)
    side = lines.sides.index(PARTY if PARTY in lines.sides else choice.seat)
    turns = effort.turns or None

    def worth(key: str, n: int) -> float:
        deal = f"close/{choice.entry}/{n}"
        return lines.behind(at, given | {choice.seat: key}, deal, turns)[side]

    while len(pairs) < effort.pairs:
        pairs.append([worth(key, len(pairs)) for key in (choice.key, choice.other)])
        if pause():
            return False
    mine, theirs = zip(*pairs, strict=True)
    choice.pairs, choice.mine, choice.theirs = effort.pairs, fmean(mine), fmean(theirs)
    choice.error = stdev(a - b for a, b in pairs) / sqrt(effort.pairs)
    lines.found.looked.append(choice)
    lines.found.under_way = []
    return True
