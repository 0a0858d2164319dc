"""What a face says of campaigns: how their chapters are called and told, and what the figures of a party
have."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

PlayedBy = tuple[int, tuple[str, ...]]
"""A rule set and packs."""


@dataclass(frozen=True)
class Sheet:
    """What a figure has gained, in lines."""

    figure: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Place:
    """A place on the map of a campaign: its id, what the chapter there is called, the picture of its ground
    among the static files, and the symbol upon it among the system's pictures ("" for none)."""

    id: str
    title: str
    ground: str
    symbol: str = ""


def _nowhere(_options: Mapping[str, Any], _played_by: PlayedBy) -> str:
    return ""


def _no_map() -> Sequence[Place]:
    return ()


def _untitled(_options: Mapping[str, Any], _played_by: PlayedBy) -> str:
    return ""


def _untold(
    _options: Mapping[str, Any], _played_by: PlayedBy, _how: str, _end: Callable[[], Any]
) -> Sequence[str]:
    return ()


def _no_sheets(_carried: Any) -> Sequence[Sheet]:
    return ()


def _no_gains(_carried: Any) -> Sequence[str]:
    return ()


@dataclass(frozen=True)
class CampaignWords:
    """Of a system whose games follow one another.

    `played_by` is the rule set of a game, and its packs.

    * `title(options, played_by)`: what the game with these options is called; "" where the site counts only.
    * `story(options, played_by, how, end)`: its story as paragraphs, up to its end (`how` is the rules' word
      for that, "" while it runs). `end()` is the view of everybody when it was over, for where the story goes
      on by what was done; it costs a game to be loaded. None where that cannot be told.
    * `sheets(carried)`: what the figures have gained, out of what a game is given; `gains(carried)`: what the
      party has together, by name.
    * `places()`: the map of its chapters, in their order; none where there is no map.
      `place(options, played_by)` is the id of the one where the game with these options is played.
    """

    title: Callable[[Mapping[str, Any], PlayedBy], str] = _untitled
    story: Callable[[Mapping[str, Any], PlayedBy, str, Callable[[], Any]], Sequence[str]] = _untold
    sheets: Callable[[Any], Sequence[Sheet]] = _no_sheets
    gains: Callable[[Any], Sequence[str]] = _no_gains
    places: Callable[[], Sequence[Place]] = _no_map
    place: Callable[[Mapping[str, Any], PlayedBy], str] = _nowhere
