"""What the API gives of the talk and of the council of a party."""

from datetime import datetime
from typing import Annotated

from games.api.names import named
from games.api.schemas import PersonName, Told


class Said(Told):
    """One line of the talk. `html` is safe to show; `hidden` says why it is empty."""

    id: int
    name: PersonName
    seat: int | None
    at: datetime
    turn: int
    html: str
    hidden: str
    mine: bool


class ProposedWay(Told):
    """Where a figure should go, from the space on which it stands: empty for a token that may not read the
    game. `deed` is what it should do there, `target` whom it should attack."""

    figure: str
    start: str
    spaces: list[str]
    deed: Annotated[str, named("ProposedDeed", "", "attack", "search", "wait")] = ""
    target: str = ""


class Proposal(Told):
    """What somebody of your party proposes, as long as it stands. `step` is the board that it was said at,
    `mine` your own thumb: up (true), down or none."""

    id: int
    seat: int | None
    name: PersonName
    text: str
    at: datetime
    step: int
    paths: list[ProposedWay]
    up: list[PersonName]
    down: list[PersonName]
    mine: bool | None


class ComingTurn(Told):
    """Whose turn comes; `player` is empty for the game's own figures."""

    figure: str
    name: str
    player: PersonName


class Council(Told):
    """What the party plans with. `could` says in sentences what each figure could do next; it and `coming`
    are empty for a token that may not read the game."""

    proposals: list[Proposal]
    coming: list[ComingTurn]
    could: list[str] = []


class Talk(Told):
    """A page of a room, oldest line first; `earlier` goes into `before` for the page before.

    In a campaign `chapter_before` is the game whose talk lies before the first line, `chapter_after` the one
    in which it goes on.
    """

    room: Annotated[str, named("Room", "table", "spectators")]
    lines: list[Said]
    earlier: int | None
    chapter_before: str | None
    chapter_after: str | None
