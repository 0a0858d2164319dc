"""Where the reader may go and what waits there, in words: a line for each chamber, beside the question."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from games.faces.sorcerer.names import Words
from games.faces.sorcerer.options import Target
from games.faces.stakes import Stakes
from games.systems.sorcerer.state import chamber_of

MOST = 8
"""A Move leads to so many chambers at most; where more lie open the boards alone tell what waits."""


class Way(Struct, frozen=True):
    """A chamber and what waits there; `who` goes there, "" where only one may go anywhere at all. `odds` is
    how likely it goes well in percent."""

    chamber: str
    who: str
    brings: str
    odds: int | None


def ways(words: Words, leading: Mapping[str, Sequence[Target]], stakes: Stakes) -> tuple[Way, ...]:
    """A line for each chamber, and for each who goes there where the same does not wait for them."""
    several = len({one.who for targets in leading.values() for one in targets}) > 1
    found = tuple(
        Way(chamber_of(place), ", ".join(who) if several else "", *known)
        for place, targets in leading.items()
        for known, who in _alike(words, targets, stakes).items()
    )
    return found if len(found) <= MOST else ()


def _alike(
    words: Words, targets: Sequence[Target], stakes: Stakes
) -> dict[tuple[str, int | None], list[str]]:
    """Who goes there by what it brings them; whoever walks or digs there meets the same."""
    found: dict[tuple[str, int | None], list[str]] = {}
    for one in targets:
        stake, short = stakes.of(one.key), words.name("short", one.who)
        going = found.setdefault((stake.brings, stake.odds), [])
        if short not in going:
            going.append(short)
    return found
