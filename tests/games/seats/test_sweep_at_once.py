"""The sweep among others, on a real PostgreSQL: two sweeps, a sweep and an answer, a sweep that dies."""

import threading
from datetime import timedelta

import pytest
from django.db import connection, transaction

from games.journal.locked import lock_row
from games.journal.past import past_of
from games.journal.question_token import question_token
from games.models import Game, Message, Obligation, TableEvent
from games.models.message import Event
from games.play.play import submit_answer
from games.seats import sweep
from games.seats.come_back import come_back
from games.seats.replace import take_over
from labyrinth.ground.clock import stopped_at
from tests.games.people import owed, owing, person, play, seat_of, snapshot
from tests.games.play.test_at_once import at_once, reloaded
from tests.games.slow import DAY_LATER, MINUTE, mails_go_out, started, sweep_at
from tests.games.tables import away

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

DUE = DAY_LATER + MINUTE


def overdue() -> Game:
    """A game in which Ann's turn has just run out."""
    game = started()
    mails_go_out()
    return game


@pytest.mark.parametrize("attempt", range(5))
def test_of_two_sweeps_one_lets_the_time_run_out(attempt):
    game = overdue()
    with stopped_at(DUE):
        at_once(*[sweep.sweep_due] * 3)
    game = reloaded(game)
    assert (seat_of(game, 1).misses, owing(game)) == (1, [2])
    assert [line.answers[0].by for line in past_of(game).entries()] == ["stand_in", "table", "stand_in"]
    assert TableEvent.objects.filter(game=game, kind="timed_out").count() == 1
    assert Message.objects.filter(game=game, event=Event.TIMED_OUT).count() == 1


@pytest.mark.parametrize("attempt", range(8))
def test_of_a_sweep_and_an_answer_exactly_one_counts(attempt, monkeypatch):
    """In the last second that counts, with a sweep that waits for nobody."""
    game = overdue()
    page = question_token(game, 1)
    monkeypatch.setattr(sweep, "TOLERANCE", timedelta(0))
    with stopped_at(DAY_LATER):
        _, answered = at_once(sweep.sweep_due, lambda: submit_answer(game.pk, 1, token=page, key="wait"))
        sweep.sweep_due()
    game = reloaded(game)
    first = past_of(game).entries()[0].answers[0]
    assert first.by == ("person" if answered.accepted else "stand_in")
    # Who answers in time still has a turn that runs out at its next question.
    assert (seat_of(game, 1).misses, owing(game)) == (1, [2])
    assert [owed(game, 2).entry] == [game.entries]


def test_a_game_that_somebody_holds_is_left_to_the_next_sweep():
    game = overdue()
    held, go_on = threading.Event(), threading.Event()

    def hold() -> None:
        try:
            with transaction.atomic():
                lock_row(game.pk)
                held.set()
                go_on.wait(300)
        finally:
            connection.close()

    holder = threading.Thread(target=hold)
    holder.start()
    held.wait(300)
    sweep_at(DUE)
    assert owing(game) == [1]
    go_on.set()
    holder.join(300)
    sweep_at(DUE)
    assert owing(game) == [2]


def test_a_sweep_that_dies_leaves_its_row_for_the_next(monkeypatch):
    game = overdue()
    before = snapshot(game)

    def dies(*_: object) -> None:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(sweep.notices, "of_waits", dies)
        with pytest.raises(SystemExit):
            sweep_at(DUE)
    assert snapshot(game) == before
    assert not TableEvent.objects.filter(game=game).exists()
    sweep_at(DUE)
    assert owing(game) == [2]


@pytest.mark.parametrize("column", ["due_at", "remind_at"])
def test_what_is_due_is_found_by_an_index_and_without_a_lock(column):
    started()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        plan = Obligation.objects.filter(**{f"{column}__lte": DUE}).explain()
    assert f"obligation_{column.removesuffix('_at')}" in plan
    for rows in (sweep.due(DUE), sweep.to_remind(DUE)):
        assert "FOR UPDATE" not in str(rows.query)


@pytest.mark.parametrize("attempt", range(5))
def test_of_two_newcomers_one_sits_down(attempt):
    game = started("Ann", "Bob", "Cid")
    with transaction.atomic():
        away(game, 2, offered=True)
    dot, eve = person("Dot"), person("Eve")
    done = at_once(lambda: take_over(dot, game.pk, 2), lambda: take_over(eve, game.pk, 2))
    assert sorted(one.accepted for one in done) == [False, True]
    assert seat_of(game, 2).user == (dot if done[0].accepted else eve)
    assert game.tenures.filter(seat=2, until=None).count() == 1


@pytest.mark.parametrize("attempt", range(5))
def test_of_its_owner_and_a_newcomer_one_has_the_seat(attempt):
    game = started("Ann", "Bob", "Cid")
    with transaction.atomic():
        away(game, 2, offered=True)
    dot = person("Dot")
    taken, back = at_once(lambda: take_over(dot, game.pk, 2), lambda: come_back(game.pk, 2))
    seat = seat_of(game, 2)
    assert (seat.stand_in, seat.offered_at) == ("", None)
    assert seat.user == (dot if taken.accepted else person("Bob"))
    assert taken.accepted or back.accepted
    play(game, "1 wait", "1 keep", "2 wait")
