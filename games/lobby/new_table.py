"""What the host of a new table chooses."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.models import Circle, Game
from games.models.clock import Clock
from games.models.game import Access, Pace


@dataclass(frozen=True)
class NewTable:
    """One table before it is opened; the host sits on seat 1, `bots` behind them,
    played by an `opponent`: a level of the system, "mixed", or the usual one.

    `options` of the system that are left out have their usual words. A named pace brings its own `clock`.
    `phrase` are the host's words for the dice. What it `requires` of others is not asked of the host
    (games/lobby/requirements.py); `spectator_delay` is in minutes. A `campaign` begins with it.
    A table of a `circle` is by link, and for its members only.
    """

    system: str
    name: str
    seats: int
    bots: int = 0
    opponent: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    access: str = Access.OPEN
    pace: str = Pace.DAY
    clock: Clock | None = None
    phrase: str = ""
    requires: Mapping[str, Any] = field(default_factory=dict)
    spectators: bool = True
    spectator_delay: int = 0
    what_if: bool = True
    rematch_of: Game | None = None
    campaign: bool = False
    circle: Circle | None = None
