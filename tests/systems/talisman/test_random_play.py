"""Random games: no dead end, everything in one place after every entry, a journal that replays."""

from collections.abc import Sequence

import msgspec
import pytest

from games.engine.checkpoint import decode_state
from games.engine.dice import Stream
from games.engine.play_out import PlayedOut, play_out
from games.engine.position import Position
from games.engine.record import journal_digest
from games.systems.talisman.invariants import limits
from games.systems.talisman.system import SYSTEM

pytestmark = pytest.mark.long("whole games")

LONGEST_PHASE = 60
TURNS = 150
TABLES = [
    {},
    {"characters": "three", "trophies": "5", "bonus": "yes"},
    {"characters": "free", "inherit": "yes", "evade_unfriendly": "yes"},
    {"bloodbath": "yes", "command": "easy", "trophies": "6"},
    {"sudden_death": "round_20"},
    {"moon": "whole", "ending": "hidden"},
    {"moon": "whole", "ending": "lightbearers"},
    {"moon": "parts", "ending": "horrible_black_void"},
    {"city": "whole", "ending": "thieves_guild"},
    {"city": "whole", "characters": "free", "inherit": "yes", "ending": "merchants_guild"},
    {"city": "parts", "ending": "assassins_guild"},
    {"city": "whole", "moon": "whole", "ending": "revealed"},
]
GAMES = [(options, 2 + (number + more) % 5) for number, options in enumerate(TABLES) for more in (0, 2, 4)]
"""Each table with three numbers of seats; all numbers with several tables."""


def checked(
    seats: int, name: str, options: dict[str, str], bots: Sequence[str] = ()
) -> tuple[PlayedOut, int]:
    """A game, invariants checked after every entry, limits at every phase; its longest phase in entries."""
    longest, begun = 0, b""

    def watch(position: Position) -> None:
        nonlocal longest, begun
        SYSTEM.invariants(position.state)
        if position.checkpoint is not begun:
            begun = position.checkpoint
            limits(decode_state(SYSTEM, begun))
        longest = max(longest, len(position.entries) - position.phase_start)

    all_options = {"seats": seats, **options}
    game = play_out(SYSTEM, all_options, bots or ["random"] * seats, name=name, turns=TURNS, watch=watch)
    return game, longest


@pytest.mark.thirds
@pytest.mark.parametrize(
    ("options", "seats"),
    GAMES,
    ids=lambda one: str(one) if isinstance(one, int) else "-".join(one) or "usual",
)
def test_random_games_have_no_dead_end(options: dict[str, str], seats: int) -> None:
    game, longest = checked(seats, f"random-{seats}-{'-'.join(options)}", options)
    assert game.finished or SYSTEM.slow.turns(game.position.state) > TURNS
    assert longest <= LONGEST_PHASE


def drawn_options(stream: Stream) -> dict[str, str]:
    """Any value of each option, together as they fit."""
    while True:
        options = {name: stream.pick(values) for name, values in SYSTEM.options.items()}
        if not SYSTEM.fits(options):
            return options


@pytest.mark.deep
@pytest.mark.parametrize("hundred", range(20))
def test_any_options_together_have_no_dead_end(hundred: int) -> None:
    """Random and steady players at one table; a hundred tables a test."""
    for number in range(100 * hundred, 100 * hundred + 100):
        stream = Stream("options", number)
        seats, options = 2 + stream.below(5), drawn_options(stream)
        bots = [stream.pick(("random", "random", "steady")) for _ in range(seats)]
        game, longest = checked(seats, f"any-{number}", options, bots)
        assert game.finished or SYSTEM.slow.turns(game.position.state) > TURNS, options
        assert longest <= LONGEST_PHASE, options


@pytest.mark.parametrize("seats", [2, 5])
def test_the_journal_replays_to_the_same_state_and_digest(seats: int) -> None:
    game = play_out(SYSTEM, {"seats": seats}, ["random"] * seats, name=f"replay-{seats}", turns=TURNS)
    start = msgspec.json.encode(SYSTEM.new_state({"seats": seats}))
    again = Position(SYSTEM, start, game.position.entries)
    assert again.state == game.position.state
    assert again.steps == game.position.steps
    assert journal_digest(again, tuple(again.entries), SYSTEM.content) == game.digest()


def test_every_phase_loads_from_its_checkpoint() -> None:
    loaded = 0

    def watch(position: Position) -> None:
        nonlocal loaded
        if position.number % 23:
            return
        loaded += 1
        entries = position.entries[position.phase_start :]
        again = Position(SYSTEM, position.checkpoint, entries, counts=position.phase_counts)
        assert again.question == position.question
        assert again.digest() == position.digest()

    play_out(SYSTEM, {"seats": 4}, ["random"] * 4, name="load", turns=TURNS, watch=watch)
    assert loaded > 20
