"""Random games: no dead end, everything in one place after every entry, a journal that replays."""

import msgspec
import pytest

from games.engine.play_out import PlayedOut, play_out
from games.engine.position import Position, new_game
from games.engine.record import journal_digest
from games.systems.sorcerer.system import SYSTEM

pytestmark = pytest.mark.long("whole games")

LONGEST_PHASE = 60
THRIFTY_TURNS = 2000
RANDOM_TURNS = 400
ENDLESS = 2000


def checked(bot: str, seats: int, name: str, turns: int) -> tuple[PlayedOut, int]:
    """A game with the invariants checked after every entry, and its longest phase in entries."""
    longest = 0

    def watch(position: Position) -> None:
        nonlocal longest
        SYSTEM.invariants(position.state)
        longest = max(longest, len(position.entries) - position.phase_start)

    game = play_out(SYSTEM, {"seats": seats}, [bot] * seats, name=name, turns=turns, watch=watch)
    return game, longest


@pytest.mark.thirds
@pytest.mark.parametrize("batch", range(4))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_thrifty_games_always_end_by_a_victory(seats: int, batch: int) -> None:
    for index in range(batch * 10, batch * 10 + 5):
        game, longest = checked("thrifty", seats, f"thrifty-{seats}-{index}", THRIFTY_TURNS)
        assert game.finished, f"game {index} runs for {SYSTEM.slow.turns(game.position.state)} turns"
        assert longest <= LONGEST_PHASE


@pytest.mark.thirds
@pytest.mark.parametrize("batch", range(4))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_have_no_dead_end(seats: int, batch: int) -> None:
    """Random players buy everything, so their games may go on for ever; they are cut."""
    for index in range(batch * 8, batch * 8 + 4):
        game, longest = checked("random", seats, f"random-{seats}-{index}", RANDOM_TURNS)
        assert game.finished or SYSTEM.slow.turns(game.position.state) > RANDOM_TURNS
        assert longest <= LONGEST_PHASE


@pytest.mark.thirds
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_random_game_that_does_not_end_is_cut_and_counts_as_unfinished(seats: int) -> None:
    game, longest = checked("random", seats, f"endless-{seats}", ENDLESS)
    assert game.finished == (game.position.result is not None)
    assert game.finished or SYSTEM.slow.turns(game.position.state) == ENDLESS + 1
    assert longest <= LONGEST_PHASE


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_journal_replays_to_the_same_state_and_digest(seats: int) -> None:
    game = play_out(SYSTEM, {"seats": seats}, ["thrifty"] * seats, name=f"replay-{seats}")
    start = msgspec.json.encode(SYSTEM.new_state({"seats": seats}))
    again = Position(SYSTEM, start, game.position.entries)
    assert again.state == game.position.state
    assert again.steps == game.position.steps
    assert journal_digest(again, tuple(again.entries), SYSTEM.content) == game.digest()


@pytest.mark.parametrize("seats", [2, 4])
def test_every_phase_loads_from_its_checkpoint(seats: int) -> None:
    """What a request does: decode the checkpoint, feed the answers, stand at the same question."""
    checked_positions = 0

    def watch(position: Position) -> None:
        nonlocal checked_positions
        if position.number % 37:
            return
        checked_positions += 1
        entries = position.entries[position.phase_start :]
        loaded = Position(SYSTEM, position.checkpoint, entries, counts=position.phase_counts)
        assert loaded.question == position.question
        assert loaded.digest() == position.digest()
        assert loaded.counts == position.counts

    play_out(SYSTEM, {"seats": seats}, ["random"] * seats, name=f"load-{seats}", turns=300, watch=watch)
    assert checked_positions > 20


def test_a_game_depends_on_its_name_only() -> None:
    digests = {play_out(SYSTEM, {"seats": 3}, ["steady"] * 3, name="same").digest() for _ in range(2)}
    other = play_out(SYSTEM, {"seats": 3}, ["steady"] * 3, name="other").digest()
    assert len(digests) == 1
    assert other not in digests


def test_a_new_game_begins_with_the_teams() -> None:
    assert new_game(SYSTEM, {"seats": 4}).state.phase == "teams"
