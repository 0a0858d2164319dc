"""The map of a campaign: the places of its story, and how its party has fared at each."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, Protocol

from games.faces.story import CampaignWords, Place
from games.models import Game
from games.models.game import Status

Fate = Literal["won", "lost", "now", "ahead"]


class Played(Protocol):
    """A chapter: its number among those of the campaign, its game, and whether it was won."""

    @property
    def number(self) -> int: ...

    @property
    def game(self) -> Game: ...

    @property
    def won(self) -> bool | None: ...


@dataclass(frozen=True)
class Stop:
    """A place on the way, and what has become of the last chapter there; its `chapter` is 0 where none was
    played. `is_passed`: the party has come further."""

    place: Place
    fate: Fate
    chapter: int = 0
    is_passed: bool = False


def way(words: CampaignWords, chapters: Iterable[Played]) -> list[Stop]:
    """Every place of the map in its order; chapters that were called off have left no trace."""
    told = (one for one in chapters if one.game.status != Status.CANCELLED)
    last = {words.place(one.game.options, one.game.played_by): one for one in told}
    places = words.places()
    reached = max((at for at, place in enumerate(places) if place.id in last), default=0)
    return [_stop(place, last.get(place.id), passed=at < reached) for at, place in enumerate(places)]


def _stop(place: Place, chapter: Played | None, *, passed: bool) -> Stop:
    """What is not decided is played now, also while it is held."""
    if chapter is None:
        return Stop(place, "ahead", is_passed=passed)
    fate: Fate = "now" if chapter.won is None else "won" if chapter.won else "lost"
    return Stop(place, fate, chapter.number, passed)
