"""A table as one person sees it: read off the API's own document."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

NOBODYS = 0
ALLIES = "mice"
"""Where a view has them, people play together."""


@dataclass(frozen=True)
class Sight:
    """What the view of a game says to the person of a seat. `on_turn` is the seat whose turn of the number
    `turn` it is, 0 where it is nobody's; `due` the moment that is shown to them, `then` what
    happens then, in words; `allies` play together."""

    game: str
    name: str
    user_id: int
    seat: int
    running: bool
    paused: bool
    adjourned: bool
    asked: bool
    away: bool
    due: datetime | None
    then: str
    allies: bool
    turn: int
    on_turn: int

    @property
    def is_own(self) -> bool:
        """Whether the allowance of a turn runs: in one's own turn, and for everybody where it is nobody's."""
        return self.on_turn in (NOBODYS, self.seat)


def sight_of(user_id: int, said: dict[str, Any]) -> Sight | None:
    """Of a GameView; None for somebody without a seat, and before the start."""
    seat, view = said["seat"], said["view"]
    if seat is None or view is None:
        return None
    mine = next((one for one in said["waiting"] if one["seat"] == seat), None)
    due = mine["due_at"] if mine else None
    turn, on_turn = _turn(view)
    return Sight(
        game=said["id"],
        name=said["name"],
        user_id=user_id,
        seat=seat,
        running=said["status"] == "running",
        paused=said["paused"],
        adjourned=said["adjourned"],
        asked=mine is not None and not _has_answered(said),
        away=any(one["away"] for one in said["seats"] if one["number"] == seat),
        due=datetime.fromisoformat(due) if due else None,
        then=mine["then"] if mine else "",
        allies=ALLIES in view,
        turn=turn,
        on_turn=on_turn,
    )


def _has_answered(said: dict[str, Any]) -> bool:
    """A sealed question waits for all of its people until the last of them has answered."""
    return said["question"] is not None and said["question"]["answered"] is not None


def _turn(view: dict[str, Any]) -> tuple[int, int]:
    """The number of the turn and whose it is. A mouse's is that of its person, one of minions that of the
    lowest mouse; the votes after a chapter are a turn of nobody's."""
    turn = view.get("turn")
    if turn is None:
        return 0, NOBODYS
    number = int(turn.get("number", 1))
    if ALLIES not in view:
        return number, int(turn["seat"])
    if view.get("outcome") is not None:
        return number + 1, NOBODYS
    mice = view[ALLIES]
    lowest = next((card for card in reversed(view["track"]) if card in mice), "")
    mouse = mice.get(turn["card"]) or mice.get(lowest)
    return number, int(mouse["seat"]) if mouse else NOBODYS
