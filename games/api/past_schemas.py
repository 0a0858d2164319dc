"""What the API gives of what has happened: in a game, and the games of a person."""

from datetime import datetime
from typing import Annotated, Any

from games.api.names import named
from games.api.schemas import GameName, Told
from games.models.played import Outcome


class Played(Told):
    """Your part in a finished game. `place` counts from 1; `rated`: it counted for your rating."""

    game: GameName
    seat: int
    seats: int
    team: str
    outcome: Annotated[str, named("Outcome", *Outcome.values)]
    how: str
    place: int
    turns: int
    own_turns: int
    missed: int
    rated: bool
    started_at: datetime
    ended_at: datetime


class History(Told):
    """One page; `next` goes into `after` for the next one."""

    rows: list[Played]
    next: str | None


class Line(Told):
    """One thing that happened: structured in `facts`, and in words as the page tells it to you."""

    step: int
    kind: str
    facts: dict[str, Any]
    text: str


class Happened(Told):
    """Lines, oldest first. Ask again with `next`; `more` says that there is more already."""

    lines: list[Line]
    next: str
    more: bool
    step: int


class Page(Told):
    """A page of a story: what stands above its title ("Chapter 3"), the title, its paragraphs, and whether
    the story ends with it."""

    id: str
    eyebrow: str
    title: str
    paragraphs: list[str]
    is_end: bool


class Book(Told):
    """The pages of a story that a game has come to, oldest first."""

    pages: list[Page]
