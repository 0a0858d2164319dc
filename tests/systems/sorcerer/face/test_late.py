"""A game of the Sorcerer's Labyrinth to which nobody comes: defaults settle it, stand-ins play it."""

import pytest

from games.journal.loading import load
from games.journal.past import past_of
from games.models import Game
from games.models.clock import PACES
from games.play.bots import play_bot_step
from labyrinth.ground.clock import stopped_at
from tests.games.people import owing, seat_of
from tests.games.slow import MINUTE, MONDAY, events, started, sweep_at

pytestmark = pytest.mark.django_db


def nobody_comes(game: Game, times: int) -> None:
    """So many waits run out, one after the other."""
    for _ in range(times):
        waiting = [row.due_at for row in game.obligations.exclude(due_at=None)]
        if not waiting:
            return
        sweep_at(min(waiting) + MINUTE)


def begun(late: str) -> Game:
    """Ann's first turn; everybody's time for the set-up has run out."""
    game = started("Ann", "Bob", system="sorcerer", clock=PACES["day"].plain() | {"late": late})
    while load(game).system.slow.on_turn(load(game).state) is None:
        nobody_comes(game, 1)
        game.refresh_from_db()
    return game


def by(game: Game, since: int = 0) -> set[str]:
    return {one.by for line in past_of(game).entries(since) for one in line.answers}


def test_a_set_up_that_runs_out_is_settled_by_defaults_without_blame():
    game = begun("stand_in")
    assert by(game) == {"default", "table"}
    assert [seat_of(game, seat).misses for seat in (1, 2)] == [0, 0]
    assert events(game) == []
    assert len(owing(game)) == 1


@pytest.mark.parametrize("late", ["stand_in", "automatic"])
def test_turns_that_run_out_are_played_to_their_end_and_the_third_offers_the_seat(late):
    game = begun(late)
    entries = game.entries
    first = load(game).system.slow.on_turn(load(game).state)
    nobody_comes(game, 4)
    game.refresh_from_db()
    assert {seat_of(game, seat).misses for seat in (1, 2)} == {2}
    assert owing(game) == [first]
    assert by(game, entries) <= {"stand_in", "table", "order", "default"}
    reasons = {
        line.answers[0].reason for line in past_of(game).entries(entries) if line.answers[0].by == "stand_in"
    }
    assert reasons == ({"careful"} if late == "automatic" else {""})
    nobody_comes(game, 1)
    assert seat_of(game, first).offered_at is not None
    assert events(game).count("offered") == 1


def test_when_everybody_has_gone_the_game_waits_for_them():
    game = begun("stand_in")
    nobody_comes(game, 6)
    assert [seat_of(game, seat).misses for seat in (1, 2)] == [3, 3]
    game.refresh_from_db()
    [row] = game.obligations.all()
    assert (game.adjourned, row.due_at) == (True, None)
    with stopped_at(MONDAY):
        assert not play_bot_step(game.pk)
