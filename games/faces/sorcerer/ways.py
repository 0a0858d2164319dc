"""Where the reader may go and what waits there: a row for each way, the best first, each a button."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _
from msgspec import Struct, structs

from games.faces.aims import Aim
from games.faces.sorcerer.names import Words
from games.faces.sorcerer.options import Target
from games.faces.sorcerer.symbols import bust
from games.faces.stakes import Stakes
from games.systems.sorcerer.state import board_of, chamber_of

MOST = 8
"""A Move leads to so many chambers at most; where more lie open the boards alone tell what waits."""
ON_BOARD = _("on %(board)s")
ON_THE_WAY = _("on the way to %(where)s")
ONWARD = 10
"""So much better is a way that leads on to what the hero is out for."""


class Way(Struct, frozen=True):
    """A way into a chamber: its `key` and what it says in words, whose it is, and what waits there.

    `notes` are the digit of its roll, its board where that is not the large one, and what it leads on to;
    `odds` is how likely it goes well in percent. The `better` ones come first, the `best` is the very first.
    """

    key: str
    text: str
    board: int
    chamber: str
    who: str
    picture: str
    brings: str
    notes: tuple[str, ...]
    odds: int | None
    better: float
    best: bool = False
    chosen: bool = False


def ways(
    words: Words,
    leading: Mapping[str, Sequence[Target]],
    stakes: Stakes,
    aims: Sequence[Aim] = (),
    answered: str = "",
) -> tuple[Way, ...]:
    """A row for each of the reader's ways; none where there are too many for a list."""
    found = [
        _way(words, place, one, stakes, aims, answered)
        for place, targets in leading.items()
        for one in targets
    ]
    if len(found) > MOST:
        return ()
    several = len({one.board for one in found}) > 1
    found.sort(key=lambda one: -one.better)
    return tuple(_placed(words, one, several=several, best=at == 0) for at, one in enumerate(found))


def _way(words: Words, place: str, one: Target, stakes: Stakes, aims: Sequence[Aim], answered: str) -> Way:
    stake, on = stakes.of(one.key), _onward(one, place, aims)
    return Way(
        key=one.key,
        text=one.text,
        board=board_of(place),
        chamber=chamber_of(place),
        who=words.name("short", one.who),
        picture=bust(one.who),
        brings=stake.brings,
        notes=(*stake.means, *((on,) if on else ())),
        odds=stake.odds,
        better=stake.better + (ONWARD if on else 0),
        chosen=one.key == answered,
    )


def _placed(words: Words, way: Way, *, several: bool, best: bool) -> Way:
    """With the name of its board where several boards have ways, and whether it is the first of all."""
    board = (gettext(ON_BOARD) % {"board": words.board(way.board)},) if several else ()
    return structs.replace(way, notes=(*way.notes, *board), best=best)


def _onward(one: Target, place: str, aims: Sequence[Aim]) -> str:
    """What it leads on to, where it is the next step of the hero's way; "" where it is the place itself."""
    step = (str(board_of(place)), chamber_of(place))
    mine = [aim for aim in aims if aim.picture == bust(one.who)]
    onward = [aim for aim in mine if len(aim.way) > 2 and (aim.way[1].board, aim.way[1].chamber) == step]
    return gettext(ON_THE_WAY) % {"where": onward[0].place.chamber} if onward else ""
