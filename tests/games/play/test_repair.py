"""Games that wait for nobody are found and mended; what a dead worker left is played on."""

import pytest

from games import tasks
from games.models import Game, Obligation
from games.models.obligation import Then
from games.seats import sweep
from labyrinth.clock import stopped_at
from tests.games.people import owed, owing, play
from tests.games.seats.test_pause import pause_it
from tests.games.slow import DAY_LATER, MONDAY, H, started, sweep_at
from tests.games.tables import away

pytestmark = pytest.mark.django_db


def repaired() -> int:
    with stopped_at(MONDAY + H):
        return sweep.repair()


def test_a_game_without_any_obligation_gets_them():
    game = started()
    Obligation.objects.all().delete()
    assert (repaired(), repaired()) == (1, 0)
    assert (owing(game), owed(game, 1).due_at) == ([1], DAY_LATER + H)


def test_a_wait_without_an_end_gets_one():
    game = started()
    Obligation.objects.update(due_at=None)
    tasks.repair()
    assert owed(game, 1).due_at is not None


def test_games_that_wait_as_they_should_are_left_alone():
    started()
    bots, rests = started("Cid", bots=1), started("Dot", "Eve")
    with stopped_at(MONDAY):
        play(bots, "1 wait", "1 keep")
        pause_it(rests)
    before = list(Obligation.objects.order_by("pk").values())
    assert repaired() == 0
    assert list(Obligation.objects.order_by("pk").values()) == before


def test_games_that_are_over_or_held_owe_nothing():
    for status in ("finished", "cancelled", "quarantined"):
        game = started()
        Obligation.objects.filter(game=game).delete()
        Game.objects.filter(pk=game.pk).update(status=status)
    assert repaired() == 0


def test_one_that_does_not_fit_is_held_and_the_others_are_mended():
    bad, good = started(), started("Cid", "Dot")
    Obligation.objects.all().delete()
    Game.objects.filter(pk=bad.pk).update(digest=b"another")
    assert repaired() == 1
    assert Game.objects.get(pk=bad.pk).status == "quarantined"
    assert owing(good) == [1]


def test_what_a_stand_in_whose_worker_died_owes_is_found():
    game = started()
    with stopped_at(MONDAY):
        away(game, 1)
        assert owed(game, 1).then == Then.BOT
    with stopped_at(MONDAY + H):
        tasks.sweep_bots()
    assert owing(game) == [2]
    sweep_at(MONDAY + 2 * H)
    assert owing(game) == [2]
