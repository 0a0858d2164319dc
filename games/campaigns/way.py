"""The map of a campaign: the places of its story, and how its party has fared at each."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, Protocol

from games.faces.story import CampaignWords, Place
from games.models import Game
from games.models.game import Status

Fate = Literal["won", "lost", "now", "to_come"]


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
    played."""

    place: Place
    fate: Fate
    chapter: int = 0

    @property
    def is_passed(self) -> bool:
        """Whether the way leads on from here."""
        return self.fate == "won"


def way(words: CampaignWords, chapters: Iterable[Played]) -> list[Stop]:
    """Every place of the map in its order; chapters that were called off have left no trace."""
    last = {words.place(one.game.options): one for one in chapters if one.game.status != Status.CANCELLED}
    return [
        Stop(place, _fate(one), one.number) if (one := last.get(place.id)) else Stop(place, "to_come")
        for place in words.places()
    ]


def _fate(chapter: Played) -> Fate:
    """What is not decided is played now, also while it is held."""
    return "now" if chapter.won is None else "won" if chapter.won else "lost"
