"""What a party has done in all chapters of a campaign that are over: each is counted alone, then added."""

import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from games.faces.counted import CountTable
from games.faces.face import get_face
from games.models import Game
from games.past.counting import HERE, ask_for
from games.past.foreign_records import TooSlow
from games.past.one_at_a_time import Busy
from games.statistics.statistics import STATISTICS, Statistics, statistics, statistics_if_kept

logger = logging.getLogger(__name__)

LATER, NEVER = "later", "never"


@dataclass(frozen=True)
class CampaignStatistics:
    """`tables` of the chapters that are counted; so many may be asked for, so many are not known."""

    tables: tuple[CountTable, ...] = ()
    later: int = 0
    never: int = 0


def campaign_statistics(system: str, games: Iterable[Game], *, asked: bool) -> CampaignStatistics:
    """Of those games that are finished. Where nobody has `asked` only what the cache has is added up; else
    the others are played again, which takes time. This never raises.
    """
    own = get_face(system).statistics
    if own is None or own.together is None:
        return CampaignStatistics()
    found = list(_each((game for game in games if game.is_finished), asked=asked))
    counted = [one.own for one in found if isinstance(one, Statistics)]
    tables = tuple(own.together(counted)) if counted else ()
    return CampaignStatistics(tables, found.count(LATER), found.count(NEVER))


def _each(games: Iterable[Game], *, asked: bool) -> Iterator[Statistics | str]:
    """Together no more is played again for one page than for that of a single game: the worker is asked for
    the rest. Once others have been waited for in vain, nobody waits again for the next chapter."""
    room = HERE if asked else 0
    for game in games:
        found = _counted(game, statistics_if_kept)
        if found == LATER and room >= game.entries:
            found, room = _counted(game, statistics), room - game.entries
            room = room if found != LATER else 0
        elif found == LATER and asked:
            ask_for(game, STATISTICS)
        yield found


def _counted(game: Game, look: Callable[[Game], Statistics | None]) -> Statistics | str:
    """LATER where it would have to be played again, or others are just now; NEVER where that is too long, or
    the present rules cannot.
    """
    try:
        return look(game) or LATER
    except Busy:
        return LATER
    except Exception as error:
        if not isinstance(error, TooSlow):
            logger.warning("could not count game %s: %s", game.slug, type(error).__name__)
        return NEVER
