"""Random chapters: no dead end, everything in one place after every entry, a journal that replays."""

import msgspec
import pytest

from games.engine.dice import FairDice, Stream
from games.engine.play_out import play_out
from games.engine.position import Position
from games.engine.questions import Chance
from games.engine.record import journal_digest
from games.engine.settle import roll_open
from games.systems.mice.onward import CONCEDE
from games.systems.mice.setup import new_state
from games.systems.mice.system import SYSTEM
from tests.systems.mice.newest import OPTIONS
from tests.systems.mice.table import Table

CHAPTERS = OPTIONS["chapter"]
LONGEST_PHASE = 60
FEW = 12


@pytest.mark.thirds
@pytest.mark.parametrize("chapter", CHAPTERS)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_chapters_end(chapter: str, seats: int) -> None:
    longest = 0

    def watch(position: Position) -> None:
        nonlocal longest
        SYSTEM.invariants(position.state)
        longest = max(longest, len(position.entries) - position.phase_start)

    options = {"seats": seats, "chapter": chapter}
    game = play_out(SYSTEM, options, ["random"] * seats, name=f"{chapter}-{seats}", watch=watch)
    assert game.finished
    assert longest <= LONGEST_PHASE


def drawn_options(stream: Stream) -> dict[str, str]:
    """Any value of each option, together as they fit."""
    while True:
        options = {name: stream.pick(values) for name, values in SYSTEM.options.items()}
        if not SYSTEM.fits(options):
            return options


def any_chapter(number: int) -> None:
    """Any options, any number of people, random and steady players at one table."""
    stream = Stream("options", number)
    seats, options = 1 + stream.below(4), drawn_options(stream)
    bots = [stream.pick(("random", "random", "steady")) for _ in range(seats)]
    game = play_out(
        SYSTEM,
        options | {"seats": seats},
        bots,
        name=f"any-{number}",
        watch=lambda position: SYSTEM.invariants(position.state),
    )
    assert game.finished, options


def test_options_drawn_by_lot_have_no_dead_end() -> None:
    drawn = [drawn_options(Stream("options", number)) for number in range(FEW)]
    assert all(len({one[name] for one in drawn}) > 1 for name in OPTIONS)
    for number in range(FEW):
        any_chapter(number)


@pytest.mark.deep
@pytest.mark.parametrize("hundred", range(1, 11))
def test_any_options_together_have_no_dead_end(hundred: int) -> None:
    """A hundred chapters a test."""
    for number in range(100 * hundred, 100 * hundred + 100):
        any_chapter(number)


@pytest.mark.thirds
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_party_that_roams_for_long_meets_no_dead_end(chapter: str) -> None:
    """Rich mice with much time, who seldom stop: they come to everything that a chapter has."""
    name = f"ramble-{chapter}"
    table = Table.fresh(chapter)
    position, dice, stream = table.at, FairDice(name.encode(), name), Stream(name)
    for _ in range(2500):
        if position.question is None:
            break
        if position.state.phase == "mouse" and position.at_boundary and position.state.end_page < 60:
            position = _rich(position)
        if isinstance(position.question, Chance):
            roll_open(position, dice)
        else:
            _roam(position, stream)
        SYSTEM.invariants(position.state)
        assert len(position.entries) - position.phase_start <= LONGEST_PHASE
    assert position.number > 250


def _rich(position: Position) -> Position:
    state = position.state
    state.end_page = 60
    for mouse in state.mice.values():
        mouse.cheese = 8
    return Position(SYSTEM, msgspec.json.encode(state))


def _roam(position: Position, stream: Stream) -> None:
    seat = position.waiting[0]
    keys = [key for key in position.question.options_of(seat) if key != CONCEDE]  # type: ignore[union-attr]
    busy = [key for key in keys if key not in ("end", "pass", "done")]
    far = [key for key in busy if key.startswith(("explore", "special"))]
    pick = far if far and stream.below(2) else busy if busy and stream.below(8) else keys
    position.give(seat, stream.pick(pick), "bot")


@pytest.mark.parametrize("seats", [1, 3])
def test_the_journal_replays_to_the_same_state_and_digest(seats: int) -> None:
    options = {"seats": seats, "chapter": "C2"}
    game = play_out(SYSTEM, options, ["random"] * seats, name=f"replay-{seats}")
    again = Position(SYSTEM, msgspec.json.encode(new_state(options)), game.position.entries)
    assert again.state == game.position.state
    assert journal_digest(again, tuple(again.entries), SYSTEM.content) == game.digest()


def test_every_phase_loads_from_its_checkpoint() -> None:
    seen = 0

    def watch(position: Position) -> None:
        nonlocal seen
        if position.number % 17:
            return
        seen += 1
        entries = position.entries[position.phase_start :]
        loaded = Position(SYSTEM, position.checkpoint, entries, counts=position.phase_counts)
        assert loaded.question == position.question
        assert loaded.digest() == position.digest()

    play_out(SYSTEM, {"seats": 2, "chapter": "C1"}, ["random"] * 2, name="load", watch=watch)
    assert seen > 10
