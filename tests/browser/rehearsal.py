"""What a sensible person answers, and who has won a fight or come home.

The steady bot is the sensible person. It draws from a stream of its seat and of the number of entries, as the
bots of the site do.
"""

from dataclasses import dataclass
from hashlib import sha256

from games.engine.dice import Stream
from games.engine.position import Position
from games.engine.questions import Question, seen
from games.systems.sorcerer.state import CRYSTAL

LEVEL = "steady"


@dataclass(frozen=True)
class Dice:
    """Name and seed of a game: all its chances follow from them."""

    slug: str
    number: int

    @property
    def seed(self) -> bytes:
        """32 bytes."""
        return sha256(str(self.number).encode()).digest()


def sensible(position: Position, seat: int, seed: bytes) -> str:
    """The key that the steady bot answers for a seat that is asked; it sees the seat's view only."""
    assert isinstance(position.question, Question)
    mine = seen(position.question, seat)
    assert isinstance(mine, Question)
    stream = Stream(seed.hex(), "bot", seat, position.number)
    system = position.system
    return system.bots.levels[LEVEL](lambda: system.observe(position.state, seat), mine, seat, stream)


def fighters(position: Position) -> set[int]:
    """Seats that have won a fight since the base of the position."""
    clashes = [event.facts for _, event in position.events if event.kind == "clash"]
    winners = [
        facts[f"{facts['outcome']}s"] for facts in clashes if facts["outcome"] in ("attacker", "defender")
    ]
    return {position.state.characters[who].seat for side in winners for who in side}


def carriers(position: Position) -> set[int]:
    """Seats that have carried a Crystal home since the base of the position."""
    gains = [event.facts for _, event in position.events if event.kind == "gems"]
    return {facts["seat"] for facts in gains if facts["why"] == CRYSTAL}
