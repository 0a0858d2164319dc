"""What a sensible person answers, and games played without a site, to find dice that make short tests.

The steady bot is the sensible person. It draws from a stream of its seat and of the number of entries, as the
bots of the site do, so a game with a given name and seed goes the same way here and in the browser.
`python -m tests.browser.rehearsal` looks for short games and prints what it found.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from hashlib import sha256

from games.engine.dice import FairDice, Stream
from games.engine.position import Position, new_game
from games.engine.questions import Question, seen
from games.engine.settle import settle
from games.journal.locked import Locked
from games.models import Game, Seat
from games.play.automatic import automatic
from games.systems.sorcerer.state import CRYSTAL
from games.systems.sorcerer.system import SYSTEM

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


def rehearse(dice: Dice, *, seats: int, bots: Collection[int] = ()) -> Iterator[tuple[Position, int]]:
    """Play a game as the site would; after each answer the position and the seat that gave it."""
    position = new_game(SYSTEM, {"seats": seats, "teams": "random"})
    held = [Seat(number=seat, bot=LEVEL if seat in bots else "") for seat in range(1, seats + 1)]
    table = Locked(Game(system=SYSTEM.slug), held, position, [])
    roll = FairDice(dice.seed, dice.slug)
    settle(position, roll, automatic(table), table.people)
    while position.result is None:
        seat = position.waiting[0]
        position.give(seat, sensible(position, seat, dice.seed), "bot" if seat in bots else "person")
        settle(position, roll, automatic(table), table.people)
        yield position, seat


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


def journey(dice: Dice, *, longest: int) -> int:
    """After how many answers at a table for two somebody has won a fight and carried a Crystal home."""
    for count, (position, _seat) in enumerate(rehearse(dice, seats=2), 1):
        if count >= longest or fighters(position) & carriers(position):
            return count
    return longest


def demo(dice: Dice, *, longest: int) -> int:
    """How many answers the guest of a demo gives until he has won; `longest` where he does not."""
    count = 0
    for position, seat in rehearse(dice, seats=4, bots=(2, 3, 4)):
        count += seat == 1
        if count >= longest:
            break
        if position.result and 1 in position.result.winners:
            return count
    return longest


def main(tries: int = 700) -> None:
    """Print the best numbers for the tests of this folder; it takes some minutes."""
    for slug, length in (("ourjourney", journey), ("plainforms", demo)):
        best, most = 0, 200
        for number in range(tries):
            answers = length(Dice(slug, number), longest=most)
            if answers < most:
                best, most = number, answers
        print(f"Dice({slug!r}, {best}): {most} answers")  # noqa: T201


if __name__ == "__main__":
    main()
