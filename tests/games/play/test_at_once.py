"""Two at the same moment, on a real PostgreSQL: one wins, the other is told, nothing is lost or doubled."""

from functools import partial

import pytest

from games.journal.loading import load
from games.journal.past import past_of
from games.journal.question_token import question_token
from games.lobby.lobby import join, leave
from games.models import Game
from games.play.bots import play_bots
from games.play.play import submit_answer
from games.play.take_back import take_back
from games.refused import Refused
from tests import at_once as shared
from tests.games.people import open_table, person, play, running

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
at_once = partial(shared.at_once, refused=Refused)


def reloaded(game: Game) -> Game:
    """The game as stored, after checking that its journal has no gap and plays to the stored state."""
    game = Game.objects.get(pk=game.pk)
    assert list(game.journal.order_by("number").values_list("number", flat=True)) == list(
        range(1, game.entries + 1)
    )
    load(game)
    return game


@pytest.mark.parametrize("attempt", range(5))
def test_of_two_answers_to_one_question_one_wins(attempt):
    game = running()
    page = question_token(game, 1)
    answers = at_once(
        lambda: submit_answer(game.pk, 1, token=page, key="wait"),
        lambda: submit_answer(game.pk, 1, token=page, key="toll"),
    )
    assert sorted(answer.accepted for answer in answers) == [False, True]
    [told] = [answer.message for answer in answers if not answer.accepted]
    assert "moved on" in told
    first = past_of(reloaded(game)).entries()[0].answers[0].key
    assert first == ("wait" if answers[0].accepted else "toll")


@pytest.mark.parametrize("attempt", range(5))
def test_of_two_answers_to_one_sealed_question_both_count(attempt):
    game = running()
    play(game, "1 wait", "1 keep", "2 wait", "2 keep")
    pages = [question_token(game, seat) for seat in (1, 2)]
    answers = at_once(
        lambda: submit_answer(game.pk, 1, token=pages[0], key="high"),
        lambda: submit_answer(game.pk, 2, token=pages[1], key="low"),
    )
    assert [answer.accepted for answer in answers] == [True, True]
    game = reloaded(game)
    assert [one.key for one in past_of(game).entries(4)[0].answers] == ["high", "low"]
    assert game.entries == 5
    assert not game.sealed.filter(number=game.entries).exists()


@pytest.mark.parametrize("attempt", range(5))
def test_a_double_click_in_the_same_moment_counts_once(attempt):
    game = running()
    page = question_token(game, 1)
    clicks = at_once(*[lambda: submit_answer(game.pk, 1, token=page, key="wait")] * 4)
    assert sorted(click.accepted for click in clicks) == [False, False, False, True]
    assert reloaded(game).entries == 1


@pytest.mark.parametrize("attempt", range(5))
def test_a_bot_task_and_a_person_at_once(attempt):
    game = running("Ann", bots=1)
    play(game, "1 wait", "1 keep")
    game = Game.objects.get(pk=game.pk)
    while load(game).waiting != (1,):
        play_bots(game.pk, most=1)
        game = Game.objects.get(pk=game.pk)
    game.sealed.all().delete()
    entries, page = game.entries, question_token(game, 1)
    done = at_once(
        lambda: submit_answer(game.pk, 1, token=page, key="low"),
        lambda: play_bots(game.pk),
        lambda: play_bots(game.pk),
    )
    assert done[0].accepted
    play_bots(game.pk)
    game = reloaded(game)
    assert game.entries == entries + 1
    assert [one.seat for one in past_of(game).entries(entries)[0].answers] == [1, 2]


@pytest.mark.parametrize("attempt", range(5))
def test_two_bot_tasks_never_play_one_question_twice(attempt):
    game = running("Ann", bots=3)
    page = question_token(game, 1)
    submit_answer(game.pk, 1, token=page, key="wait")
    game = Game.objects.get(pk=game.pk)
    at_once(
        lambda: submit_answer(game.pk, 1, token=question_token(game, 1), key="keep"),
        *[lambda: play_bots(game.pk)] * 3,
    )
    play_bots(game.pk)
    game = reloaded(game)
    assert load(game).waiting == (1,)


@pytest.mark.parametrize("attempt", range(5))
def test_of_two_who_join_for_the_last_seat_one_sits_down(attempt):
    game = open_table()
    bob, cid = person("Bob"), person("Cid")
    first, second = at_once(lambda: join(game, bob), lambda: join(game, cid))
    assert isinstance(first, Refused) != isinstance(second, Refused)
    game = reloaded(game)
    assert (game.status, game.seats.count()) == ("running", 2)
    assert game.checkpoints.count() == 1


def test_one_who_clicks_join_twice_sits_once():
    game = open_table(seats=4)
    bob = person("Bob")
    at_once(*[lambda: join(game, bob)] * 3)
    assert game.seats.filter(user=bob).count() == 1


@pytest.mark.parametrize("attempt", range(5))
def test_leaving_while_another_takes_the_last_seat(attempt):
    game = open_table(seats=3)
    join(game, person("Bob"))
    bob, cid = person("Bob"), person("Cid")
    left, joined = at_once(lambda: leave(game, bob), lambda: join(game, cid))
    game = Game.objects.get(pk=game.pk)
    assert not isinstance(joined, Refused)
    assert (game.status == "running") == isinstance(left, Refused)
    numbers = list(game.seats.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("attempt", range(5))
def test_an_answer_and_a_take_back_at_once(attempt):
    game = running()
    play(game, "1 wait")
    page = question_token(game, 1)
    done = at_once(
        lambda: submit_answer(game.pk, 1, token=page, key="keep"),
        lambda: take_back(game.pk, 1, token=page),
    )
    assert sorted(one.accepted for one in done) == [False, True]
    assert reloaded(game).entries == (2 if done[0].accepted else 0)
