"""Coming back: the seat from the stand-in, at once, three times; and what he did, while nobody knows it."""

import pytest

from games import systems
from games.journal.question_token import question_token
from games.models import Game, Seat
from games.models.seat import BACKS_ALONE
from games.models.vote import Matter
from games.play.bots import play_bot_step
from games.play.play import Outcome
from games.play.take_back import take_back
from games.seats.come_back import come_back
from games.seats.resign import resign
from games.seats.votes import Proposal, cast, propose
from games.table.reader_table import table
from tests.games.people import answer, owed, owing, play, running, seat_of
from tests.games.seats.test_votes import vote_of
from tests.games.tables import away, last, log
from tests.games.tiny import QUIET

pytestmark = pytest.mark.django_db


def back(game: Game, seat: int) -> Outcome:
    done = come_back(game.pk, seat)
    game.refresh_from_db()
    return done


def test_the_open_question_is_ones_own_again():
    game = running()
    away(game, 1)
    assert not answer(game, 1, "wait").accepted
    assert owed(game, 1).then == "bot"
    assert back(game, 1).accepted
    assert (seat_of(game, 1).stand_in, owed(game, 1).then) == ("", "stand_in")
    assert owed(game, 1).due_at is not None
    play(game, "1 wait")
    assert (log(game), seat_of(game, 1).backs) == (["back"], 1)


def test_a_turn_that_ones_stand_in_has_begun_is_played_on_as_ones_own():
    game = running()
    away(game, 1)
    Seat.objects.filter(game=game, number=1).update(turn=-1)
    back(game, 1)
    assert seat_of(game, 1).turn == 1


def test_nobody_looks_for_another_any_more():
    game = running("Ann", "Bob", "Cid")
    away(game, 2)
    propose(game.pk, 1, Proposal(Matter.REPLACE, about=2))
    assert back(game, 2).accepted
    assert vote_of(game).passed is False
    assert log(game) == ["vote_opened", "vote_lapsed", "back"]
    away(game, 2, offered=True)
    assert back(game, 2).accepted
    assert seat_of(game, 2).offered_at is None


def test_in_a_turn_that_had_run_out_there_is_some_time_left():
    game = running()
    away(game, 1)
    Seat.objects.filter(game=game, number=1).update(left=0, bank=0, missed=1)
    back(game, 1)
    assert owed(game, 1).due_at > owed(game, 1).asked_at
    assert seat_of(game, 1).left > 0


def test_three_times_alone_then_with_the_table():
    game = running("Ann", "Bob", "Cid")
    for _ in range(BACKS_ALONE):
        away(game, 2)
        assert back(game, 2).accepted
    away(game, 2)
    assert "Ask the table" in back(game, 2).message
    assert propose(game.pk, 2, Proposal(Matter.BACK, about=2)).accepted
    assert seat_of(game, 2).stand_in
    for seat in (1, 3):
        assert cast(game.pk, seat, vote_id=vote_of(game).pk, yes=True).accepted
    assert seat_of(game, 2).stand_in == ""


def test_nobody_asks_for_what_he_may_do_alone_or_for_another():
    game = running("Ann", "Bob", "Cid")
    away(game, 2)
    assert "nobody's agreement" in propose(game.pk, 2, Proposal(Matter.BACK, about=2)).message
    Seat.objects.filter(game=game, number=2).update(backs=BACKS_ALONE)
    assert "in person" in propose(game.pk, 1, Proposal(Matter.BACK, about=2)).message


def test_where_only_bots_play_nobody_has_to_agree():
    game = running("Ann", bots=1)
    away(game, 1)
    Seat.objects.filter(game=game, number=1).update(backs=BACKS_ALONE)
    assert propose(game.pk, 1, Proposal(Matter.BACK, about=1)).accepted
    assert seat_of(game, 1).stand_in == ""


def test_who_plays_himself_or_has_left_does_not_come_back():
    game = running("Ann", "Bob", "Cid")
    assert "yourself" in back(game, 1).message
    resign(game.pk, 3)
    assert "left" in back(game, 3).message


def test_a_second_click_does_not_count():
    game = running()
    away(game, 1)
    assert back(game, 1).accepted
    assert not back(game, 1).accepted
    assert seat_of(game, 1).backs == 1


# The stand-in's last move


def stood_in(game: Game, seat: int, moves: int = 1) -> None:
    away(game, seat)
    for _ in range(moves):
        assert play_bot_step(game.pk)


def again(game: Game, seat: int) -> Outcome:
    game.refresh_from_db()
    done = take_back(game.pk, seat, token=question_token(game, seat))
    game.refresh_from_db()
    return done


@pytest.fixture
def _waits(monkeypatch):
    monkeypatch.setitem(systems.REGISTERED, "tiny", QUIET)


@pytest.mark.usefixtures("_waits")
def test_the_stand_ins_last_move_is_replaced_while_nothing_is_known_of_it():
    game = running()
    stood_in(game, 1)
    assert "not your seat" in again(game, 1).message
    back(game, 1)
    shown = table(game, 1).take_back
    assert (shown.kind, shown.key, shown.by) == ("act", "wait", "stand_in")
    assert again(game, 1).accepted
    assert (game.entries, owing(game)) == (0, [1])
    play(game, "1 roll")


@pytest.mark.usefixtures("_waits")
def test_not_once_another_is_asked():
    game = running()
    stood_in(game, 1, 2)
    assert owing(game) == [2]
    back(game, 1)
    assert table(game, 1).take_back is None
    assert not again(game, 1).accepted


def test_not_once_the_dice_have_rolled():
    game = running()
    stood_in(game, 1)
    assert game.journal.count() > 1
    back(game, 1)
    assert table(game, 1).take_back is None
    assert not again(game, 1).accepted


def test_the_log_says_who_is_back():
    game = running()
    away(game, 2)
    back(game, 2)
    assert last(game, "back").seat == 2
