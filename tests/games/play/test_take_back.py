"""Taking back: as far as knowledge allows, into the history, and never a public number twice."""

import pytest

from games.journal.question_token import question_token
from games.models import Game
from games.play.play import Outcome
from games.play.take_back import take_back
from games.table.reader_table import TakeBack, table
from tests.games.people import answer, owing, play, running, snapshot

pytestmark = pytest.mark.django_db


def back(game: Game, seat: int, token: str | None = None) -> Outcome:
    game.refresh_from_db()
    done = take_back(game.pk, seat, token=question_token(game, seat) if token is None else token)
    game.refresh_from_db()
    return done


def test_an_answer_is_taken_back_over_the_end_of_its_phase():
    game = running()
    before = snapshot(game)[1:4]
    play(game, "1 wait")
    assert back(game, 1).accepted
    assert snapshot(game)[1] == before[0]
    assert table(game, 1).question.kind == "act"
    play(game, "1 roll")


def test_what_was_taken_back_is_kept_as_history():
    game = running()
    play(game, "1 wait")
    back(game, 1)
    [gone] = game.history.all()
    assert (gone.number, b"wait" in bytes(gone.data)) == (1, True)
    assert gone.taken_back >= gone.at


def test_nothing_is_taken_back_behind_a_chance():
    game = running()
    play(game, "1 roll")
    before = snapshot(game)
    done = back(game, 1)
    assert "taken back" in done.message
    assert snapshot(game) == before


def test_nothing_is_taken_back_once_another_is_asked():
    game = running()
    play(game, "1 wait", "1 keep")
    before = snapshot(game)
    assert not back(game, 1).accepted
    assert not back(game, 2).accepted
    assert snapshot(game) == before


def test_nothing_is_taken_back_behind_an_automatic_answer_of_another():
    game = running()
    play(game, "1 toll")
    assert not back(game, 1).accepted


def test_a_page_from_before_does_not_take_back_or_answer():
    game = running()
    play(game, "1 wait")
    page = question_token(game, 1)
    back(game, 1)
    play(game, "1 wait")
    assert game.entries == 1
    assert "moved on" in answer(game, 1, "keep", token=page).message
    assert "moved on" in back(game, 1, page).message


def test_the_page_says_what_would_be_taken_back():
    game = running()
    assert table(game, 1).take_back is None
    play(game, "1 wait")
    assert table(game, 1).take_back == TakeBack("act", "wait")
    assert table(game, 2).take_back is None
    assert table(game, None).take_back is None


def test_the_public_number_never_repeats():
    game = running()
    numbers = [game.number]
    for _ in range(3):
        play(game, "1 wait")
        numbers.append(game.number)
        assert back(game, 1).accepted
        numbers.append(game.number)
    assert numbers == sorted(set(numbers))


def test_the_seat_is_asked_again():
    game = running()
    play(game, "1 wait")
    back(game, 1)
    assert owing(game) == [1]


def test_chance_numbers_go_on():
    game = running()
    play(game, "1 roll", "1 keep", "2 wait")
    assert game.chances == 1
    back(game, 2)
    play(game, "2 roll")
    assert game.chances == 2


def test_a_game_with_take_backs_plays_on_and_reloads():
    game = running()
    for _ in range(8):
        play(game, "1 wait")
        back(game, 1)
        play(game, "1 wait", "1 hide", "2 wait")
        back(game, 2)
        play(game, "2 wait", "2 keep", "1 low", "2 low")
    assert game.entries == 40
    assert game.undone == 16
