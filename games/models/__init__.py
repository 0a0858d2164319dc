"""What is stored of a game, one noun a file."""

from games.models.checkpoint import Checkpoint
from games.models.downtime import Downtime, Heartbeat
from games.models.entry import Entry, Rewind, TakenBack
from games.models.game import Game
from games.models.message import Message
from games.models.nudge import Nudge
from games.models.obligation import Obligation
from games.models.sealed_answer import SealedAnswer
from games.models.seat import Seat
from games.models.standing_orders import StandingOrders
from games.models.table_event import TableEvent
from games.models.tenure import Tenure
from games.models.vote import Vote

__all__ = [
    "Checkpoint",
    "Downtime",
    "Entry",
    "Game",
    "Heartbeat",
    "Message",
    "Nudge",
    "Obligation",
    "Rewind",
    "SealedAnswer",
    "Seat",
    "StandingOrders",
    "TableEvent",
    "TakenBack",
    "Tenure",
    "Vote",
]
