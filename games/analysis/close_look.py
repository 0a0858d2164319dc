"""The second look: about a dozen answers that may have moved a game, by pairs of lines with the same dice.

The game is taken as it really lay, with what was hidden from the one who answered.
"""

from math import sqrt
from statistics import fmean, stdev

from games.analysis.found import Choice
from games.analysis.lines import Lines
from games.engine.position import Position
from games.engine.system import PARTY
from games.journal.past import Past


def candidates(lines: Lines) -> list[Choice]:
    """What is to be looked at closely: those that seemed to matter most, and have not been."""
    if lines.has_spent():
        return []
    return lines.found.choices[len(lines.found.looked) : lines.prospects.effort.candidates]


def look_closely(lines: Lines, past: Past, choice: Choice) -> Choice:
    """The same answer with what pairs of lines say of it."""
    effort = lines.prospects.effort
    counts, state = past.frame_before(entry=choice.entry)
    entries = past.entries(counts.entries, choice.entry + 1)
    given = {one.seat: one.key for one in entries.pop().answers}
    at = Position(lines.system, state, entries, counts=counts)
    side = lines.sides.index(PARTY if PARTY in lines.sides else choice.seat)
    turns = effort.turns or None

    def worth(key: str, n: int) -> float:
        deal = f"close/{choice.entry}/{n}"
        return lines.behind(at, given | {choice.seat: key}, deal, turns)[side]

    mine = [worth(choice.key, n) for n in range(effort.pairs)]
    theirs = [worth(choice.other, n) for n in range(effort.pairs)]
    choice.pairs, choice.mine, choice.theirs = effort.pairs, fmean(mine), fmean(theirs)
    choice.error = stdev(a - b for a, b in zip(mine, theirs, strict=True)) / sqrt(effort.pairs)
    return choice
