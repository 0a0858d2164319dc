"""What is stored of a game, one noun a file."""

from games.models.checkpoint import Checkpoint
from games.models.entry import Entry, TakenBack
from games.models.game import Game
from games.models.sealed_answer import SealedAnswer
from games.models.seat import Seat

__all__ = ["Checkpoint", "Entry", "Game", "SealedAnswer", "Seat", "TakenBack"]
