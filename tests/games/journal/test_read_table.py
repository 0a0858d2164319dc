"""A table is shown at one position, also where somebody answers while it is read."""

import pytest

from games.api.shapes import game_view
from games.journal import table_rows
from games.journal.read_table import read_table
from games.models import Game
from games.seats.resign import resign
from games.table.table_data import table_data
from tests.games.people import play, read_again, running

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seat", [1, 2, None])
def test_whoever_looks_while_somebody_answers_sees_one_position(seat):
    game = running()
    stale = Game.objects.get(pk=game.pk)
    play(game, "1 wait", "1 keep")
    shown = game_view(table_data(stale, seat))
    assert [wait.seat for wait in shown.waiting] == [2]
    assert shown.view["turn"] == 2


@pytest.mark.parametrize("seat", [1, 2, None])
def test_it_is_one_position_too_where_answers_come_one_after_another(seat, monkeypatch):
    game = running()
    stale, for_look = Game.objects.get(pk=game.pk), table_rows.for_look
    answers = iter(("1 wait", "1 keep", "2 wait"))

    def meanwhile(row, reader):
        if answer := next(answers, None):
            play(game, answer)
        return for_look(row, reader)

    monkeypatch.setattr(table_rows, "for_look", meanwhile)
    shown = game_view(table_data(stale, seat))
    assert [wait.seat for wait in shown.waiting] == [2]
    assert shown.view["turn"] == 2


def test_whoever_looks_while_the_game_ends_sees_its_end():
    game = running()
    stale = Game.objects.get(pk=game.pk)
    resign(game.pk, 2)
    shown = game_view(table_data(stale, 1))
    assert (shown.status, shown.result.winners, shown.waiting) == ("finished", [1], [])


def test_nothing_is_read_twice_where_nobody_answers(django_assert_num_queries):
    game = running()
    play(game, "1 wait")
    read_again(game)
    with django_assert_num_queries(1):
        assert read_table(game, 1, 0)[0] is game
