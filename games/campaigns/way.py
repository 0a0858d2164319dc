"""The map of a campaign: the places of its story, and how its party has fared at each."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, Protocol

from games.faces.face import get_face
from games.faces.story import CampaignWords, Place
from games.models import Campaign, Game
from games.models.game import HEAVY, Status

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


@dataclass(frozen=True)
class Fared:
    """What the map has to know of a chapter."""

    number: int
    game: Game
    won: bool | None


def way_of(campaign: Campaign) -> list[Stop]:
    """The map of a campaign (one query); no stops where its system has none."""
    games = campaign.games.defer(*HEAVY).order_by("chapter")
    return way(get_face(campaign.system).campaign, [Fared(one.chapter or 0, one, won(one)) for one in games])


def won(game: Game) -> bool | None:
    """Whether its party has won a chapter; None where that is not decided."""
    return bool(game.result["winners"]) if game.is_finished and game.result else None


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
