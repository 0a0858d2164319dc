"""Missed turns: how many count, what takes one away, and what everybody is told of them."""

import pytest

from games import systems
from games.clocks.misses import FORGIVEN_AFTER
from games.engine.questions import Answer
from games.journal.locked import load_locked, lock_row
from games.journal.question_token import question_token
from games.mail import render
from games.models import Game, Message, Seat, Tenure
from games.models.message import Event
from games.models.obligation import Then
from games.play.at_table import attempt
from games.play.ending import end
from games.play.play import carry_out
from games.play.take_back import take_back
from games.seats.come_back import come_back
from games.seats.step_aside import step_aside
from labyrinth.clock import stopped_at
from tests.games.absent import SHORT, run_out
from tests.games.letters import flat, letter
from tests.games.pages import Visitor, html
from tests.games.pages import at as address
from tests.games.people import open_table, owed, person, play, running, seat_of
from tests.games.slow import MONDAY, at, started
from tests.games.tiny import QUIET

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots never roll, so that nobody wins meanwhile."""
    monkeypatch.setitem(systems.REGISTERED, "tiny", QUIET)


def game_of(*, missed: int, clock: dict[str, object] | None = None) -> Game:
    """Ann, who is on turn, has missed so many turns; Bob none."""
    game = started("Ann", "Bob", clock=clock or SHORT)
    Seat.objects.filter(game=game, number=1).update(misses=missed)
    return game


def rounds(game: Game, number: int) -> None:
    """Both play so many rounds in time, from the beginning of Ann's turn to that of her next one."""
    for _ in range(number):
        at(MONDAY, game, "1 wait", "1 keep", "2 wait", "2 keep", "2 low", "1 low")


def counted(game: Game, seat: int = 1) -> tuple[int, int, int]:
    """What counts, what is forgiven, and the punctual turns towards the next one."""
    found = seat_of(game, seat)
    return found.misses, found.forgiven, found.punctual


# -- forgiving ---


def test_ten_turns_in_time_take_one_missed_turn_away_and_nine_do_not():
    game = game_of(missed=2)
    rounds(game, 1)
    rounds(game, FORGIVEN_AFTER - 1)
    assert counted(game) == (2, 0, FORGIVEN_AFTER - 1)
    rounds(game, 1)
    assert counted(game) == (1, 1, 0)


def test_who_has_missed_nothing_saves_nothing_up():
    game = game_of(missed=0)
    rounds(game, 3)
    assert counted(game) == (0, 0, 0)
    Seat.objects.filter(game=game, number=1).update(misses=1)
    rounds(game, 2)
    assert counted(game) == (1, 0, 1)


def test_a_turn_that_runs_out_is_not_one_of_the_ten():
    game = game_of(missed=1)
    rounds(game, 3)
    assert counted(game) == (1, 0, 2)
    moment = run_out(game, 1)
    at(moment, game, "2 wait", "2 keep", "2 low", "1 low")
    assert counted(game) == (2, 0, 2)


def test_turns_that_a_stand_in_plays_forgive_nothing():
    game = game_of(missed=1)
    rounds(game, 1)
    with stopped_at(MONDAY):
        assert step_aside(game.pk, 1).accepted
        assert come_back(game.pk, 1).accepted
    rounds(game, 1)
    assert counted(game) == (1, 0, 0)
    rounds(game, 1)
    assert counted(game) == (1, 0, 1)


def test_a_turn_in_which_an_ally_answers_forgives_nothing():
    game = game_of(missed=1)
    rounds(game, 2)
    assert counted(game) == (1, 0, 1)
    with stopped_at(MONDAY):
        answer = Answer(1, "wait", "ally", "2")
        assert attempt(game.pk, lambda table: carry_out(table, answer)).accepted
    at(MONDAY, game, "1 keep", "2 wait", "2 keep", "2 low", "1 low")
    assert counted(game) == (1, 0, 1)
    rounds(game, 1)
    assert counted(game) == (1, 0, 2)


def test_a_turn_taken_back_and_played_again_counts_once():
    game = game_of(missed=1)
    rounds(game, 1)
    at(MONDAY, game, "1 wait", "1 keep")
    assert counted(game) == (1, 0, 1)
    with stopped_at(MONDAY):
        game.refresh_from_db()
        take_back(game.pk, 1, token=question_token(game, 1))
        game.refresh_from_db()
    assert counted(game) == (1, 0, 1)


def test_the_record_keeps_what_was_forgiven():
    game = game_of(missed=2)
    Seat.objects.filter(game=game, number=1).update(misses=1, forgiven=1)
    end(load_locked(lock_row(game.pk)), MONDAY)
    assert dict(Tenure.objects.values_list("seat", "missed")) == {1: 2, 2: 0}


def test_a_missed_turn_less_is_a_seat_kept():
    game = game_of(missed=2)
    rounds(game, FORGIVEN_AFTER + 1)
    assert owed(game, 1).then == Then.STAND_IN
    run_out(game, 1)
    assert seat_of(game, 1).offered_at is None


# -- what is told ---


def page(name: str, game: Game) -> str:
    with stopped_at(MONDAY):
        return flat(html(Visitor(name).get(address(game))))


def test_the_rule_stands_in_the_lobby():
    game = open_table("Ann")
    text = flat(html(Visitor("Bob").get(address(game, "lobby"))))
    assert "After 3 missed turns a seat is offered to others" in text
    assert "Every 10 turns that somebody plays in time take one missed turn away." in text


def test_the_count_and_what_comes_next_stand_at_the_table():
    game = game_of(missed=1)
    at(MONDAY, game, "1 wait")
    text = page("Bob", game)
    assert "1 turn missed" in text
    Seat.objects.filter(game=game, number=1).update(misses=2)
    assert "2 turns missed, after the next one the seat is offered to others" in page("Bob", game)


def test_who_is_on_turn_reads_what_happens_to_the_seat():
    game = game_of(missed=2)
    at(MONDAY, game, "1 wait")
    text = page("Ann", game)
    assert "Then: the stand-in plays on, and the seat is offered to others." in text
    assert "You have missed 2 turns here. After the next one your seat is offered to others." in text
    assert "You have missed" not in page("Bob", game)


@pytest.mark.parametrize("event", [Event.YOUR_TURN, Event.REMINDER, Event.LAST_REMINDER])
def test_reminders_say_how_many_are_missed_and_what_the_next_does(event):
    game = game_of(missed=0)
    with stopped_at(MONDAY):
        text = flat(letter(game, "Ann", event).text)
        assert "The seat stays yours. You have missed no turn here. After 3 missed turns your seat is" in text
        Seat.objects.filter(game=game, number=1).update(misses=2)
        play(game, "1 wait")
        text = flat(letter(game, "Ann", event).text)
    assert "the stand-in plays on for you, and your seat is offered to others" in text
    assert "After the next one your seat is offered to others. Every 10 turns" in text
    assert "stays yours" not in text


def test_where_seats_go_out_the_words_say_so():
    game = game_of(missed=1, clock=SHORT | {"late": "forfeit", "misses": 2})
    at(MONDAY, game, "1 wait")
    with stopped_at(MONDAY):
        text = flat(letter(game, "Ann").text)
    assert "After the next one your seat is out of the game." in text
    assert "2 turns" not in text


def test_alone_one_reads_that_the_game_is_adjourned():
    game = started("Ann", clock=SHORT, bots=1)
    Seat.objects.filter(game=game, number=1).update(misses=2)
    at(MONDAY, game, "1 wait")
    with stopped_at(MONDAY):
        text = flat(letter(game, "Ann").text)
    assert "the game is adjourned, for nobody else plays it" in text
    assert "stays yours" not in text


def mail_of_the_miss(game: Game) -> str:
    """What Ann is written because her turn ran out."""
    [row] = Message.objects.filter(game=game, event=Event.TIMED_OUT, user=person("Ann"))
    with stopped_at(MONDAY):
        return flat(render(row).text)


def test_the_mail_of_a_missed_turn_counts():
    game = game_of(missed=1)
    run_out(game, 1)
    text = mail_of_the_miss(game)
    assert "The seat stays yours. You have missed 2 turns here." in text
    assert "After the next one your seat is offered to others." in text


def test_the_mail_of_the_third_does_not_say_that_the_seat_stays():
    game = game_of(missed=2)
    run_out(game, 1)
    text = mail_of_the_miss(game)
    assert "anybody may take your seat over" in text
    assert "stays yours" not in text


def test_a_mail_sent_after_the_seat_was_offered_does_not_say_that_it_stays():
    game = game_of(missed=0)
    run_out(game, 1)
    Seat.objects.filter(game=game, number=1).update(offered_at=MONDAY, stand_in="steady")
    assert "stays yours" not in mail_of_the_miss(game)


def test_out_of_turn_nobody_is_counted():
    game = running("Ann", "Bob")
    play(game, "1 wait", "1 keep", "2 wait", "2 keep")
    assert "You have missed" not in letter(game, "Bob").text
