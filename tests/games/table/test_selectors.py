"""What pages read: a table for one seat, one's own games, the open tables."""

from datetime import timedelta

import pytest

from games.engine.questions import Question, Waiting
from games.journal.loading import load_from
from games.journal.question_token import is_current
from games.lobby.lobby import join
from games.lobby.my_games import my_games, next_game
from games.lobby.open_games import PER_PAGE, open_games
from games.models import Game
from games.refused import Refused
from games.table.reader_events import events_for
from games.table.reader_table import LOG_STEPS, table
from labyrinth.ground.clock import now, stopped_at
from labyrinth.ground.keyset import Place
from tests.games.people import finish, open_table, person, play, play_on, running

pytestmark = pytest.mark.django_db


# -- the table ---------------------------------------------------------------------------------------


def test_the_seat_that_is_asked_sees_the_question_and_may_act():
    game = running()
    mine = table(game, 1)
    assert isinstance(mine.question, Question)
    assert mine.question.options == ("wait", "roll", "toll")
    assert is_current(mine.token, game, 1)
    assert [seat.number for seat in mine.waiting] == [1]


@pytest.mark.parametrize("reader", [2, None])
def test_others_see_who_is_waited_for_and_get_no_token(reader):
    game = running()
    shown = table(game, reader)
    assert shown.question == Waiting((1,), "act")
    assert shown.token == ""


@pytest.mark.parametrize("reader", [2, None])
def test_of_a_private_question_others_learn_nothing(reader):
    game = running()
    play(game, "1 wait")
    assert table(game, reader).question == Waiting((1,))


def test_the_view_and_the_log_hide_what_another_seat_hides():
    game = running()
    play(game, "1 wait", "1 hide")
    mine, others, spectator = table(game, 1), table(game, 2), table(game, None)
    assert (mine.view.stash, others.view.stash, spectator.view.stash) == (1, 0, None)
    assert [line.kind for line in mine.log] == ["turn", "hid", "turn"]
    assert mine.log[1].facts == {"hidden": 1}
    assert [line.kind for line in others.log] == [line.kind for line in spectator.log] == ["turn", "turn"]


def test_a_finished_game_opens_its_log():
    game = running()
    play(game, "1 wait", "1 hide")
    finish(game)
    shown = table(game, None)
    assert "hid" in [line.kind for line in shown.log]
    assert shown.result is not None
    assert (shown.question, shown.token, shown.waiting) == (None, "", [])


def test_a_private_answer_leaves_the_public_number():
    game = running()
    play(game, "1 wait", "1 keep", "2 wait")
    number = game.number
    play(game, "2 hide")
    bids = game.number
    play(game, "1 high")
    assert number < bids
    assert game.number == bids


def test_whoever_has_answered_a_sealed_question_it_looks_the_same_to_others():
    game = running("Ann", "Bob", "Cid")
    play(game, "1 wait", "1 keep", "2 wait", "2 keep", "3 wait", "3 keep")
    before = table(game, 3)
    play(game, "1 high")
    after = table(game, 3)
    assert (before.question, before.waiting, before.steps) == (after.question, after.waiting, after.steps)
    assert after.answered == ""
    assert table(game, 1).answered == "high"
    assert is_current(table(game, 1).token, game, 1)


@pytest.mark.long("a long game")
def test_the_log_reaches_back_sixty_public_steps():
    game = running()
    play_on(game, 260)
    assert game.is_running
    log = table(game, None).log
    whole = events_for(load_from(game, 0).events, None, [], opened=False)
    assert log == [line for line in whole if line.step > game.steps - LOG_STEPS]
    assert [line.step for line in log] == sorted(line.step for line in log)
    assert log[-1].step == game.steps


def test_the_log_of_late_lines_is_the_same_from_a_later_key_frame():
    game = running()
    play_on(game, 100)
    early = table(game, 1).log
    play_on(game, 30)
    late = table(game, 1).log
    steps = {line.step for line in early} & {line.step for line in late}
    assert steps
    assert [line for line in early if line.step in steps] == [line for line in late if line.step in steps]


@pytest.mark.long("a long game")
def test_a_page_costs_the_same_at_any_length(django_assert_max_num_queries):
    game = running()
    for _ in range(3):
        with django_assert_max_num_queries(6):
            table(game, 1)
        play_on(game, 60)


def test_an_older_release_does_not_show_a_newer_game():
    game = running()
    game.release = "99.0"
    with pytest.raises(Refused, match="upgraded"):
        table(game, 1)


def test_what_was_stored_after_the_row_was_read_is_left_out():
    game = running()
    old = Game.objects.get(pk=game.pk)
    play(game, "1 wait", "1 keep")
    shown = table(old, 1)
    assert isinstance(shown.question, Question)
    assert shown.question.kind == "act"
    assert not is_current(shown.token, game, 1)


def test_the_seed_is_in_no_table():
    game = running()
    play(game, "1 roll")
    seed = bytes(game.seed).hex()
    shown = table(game, 1)
    assert seed not in repr((shown.view, shown.log, shown.question, shown.seats, shown.token))


# -- my games ----------------------------------------------------------------------------------------


def test_those_that_wait_for_me_come_first_and_what_is_due_first():
    began = now()
    games = []
    for day, host in enumerate(("Bob", "Cid", "Dot")):
        with stopped_at(began + timedelta(days=day)):
            games.append(running("Ann", host))
    with stopped_at(began + timedelta(days=5)):
        play(games[0], "1 wait")
        play(games[2], "1 wait", "1 keep")
    mine = my_games(person("Ann"))
    assert [game.slug for game in mine.waiting.rows] == [games[0].slug, games[1].slug]
    assert [game.slug for game in mine.running.rows] == [games[2].slug]
    assert mine.waiting.rows[1].others == ["Cid"]


def test_open_and_finished_games_have_their_own_shelves():
    over, waits = running("Ann", "Bob"), open_table("Ann", seats=3)
    finish(over)
    mine = my_games(person("Ann"))
    assert [game.slug for game in mine.open.rows] == [waits.slug]
    assert [game.slug for game in mine.finished.rows] == [over.slug]
    assert mine.finished.rows[0].won is (over.result["winners"] == [1])
    assert my_games(person("Dot")).open.rows == []


def test_a_held_game_waits_for_nobody():
    game = running()
    Game.objects.filter(pk=game.pk).update(status="quarantined")
    mine = my_games(person("Ann"))
    assert (mine.waiting.rows, [one.slug for one in mine.running.rows]) == ([], [game.slug])


def test_the_next_game_skips_the_one_in_front_of_me_and_goes_round():
    began = now()
    slugs = []
    for day, host in enumerate(("Bob", "Cid", "Dot")):
        with stopped_at(began + timedelta(days=day)):
            slugs.append(running("Ann", host).slug)
    ann = person("Ann")
    assert next_game(ann) == slugs[0]
    assert next_game(ann, after=slugs[0]) == slugs[1]
    assert next_game(ann, after=slugs[2]) == slugs[0]
    assert next_game(ann, after="gone") == slugs[0]
    assert next_game(person("Bob")) is None
    assert next_game(ann, after="") == slugs[0]


def test_the_only_game_that_waits_is_not_next_after_itself():
    game = running()
    assert next_game(person("Ann"), after=game.slug) is None


def test_my_games_cost_ten_queries(django_assert_max_num_queries):
    for host in ("Bob", "Cid", "Dot"):
        running("Ann", host)
    ann = person("Ann")
    first = my_games(ann)
    with django_assert_max_num_queries(11):
        assert my_games(ann) == first, "what was worked out once is kept until a game goes on"


# -- open tables -------------------------------------------------------------------------------------


def test_open_tables_show_what_one_joins():
    game = open_table("Ann", seats=4, bots=1)
    join(game, person("Bob"))
    [shown] = open_games().rows
    assert (shown.slug, shown.free, shown.names, shown.bots) == (game.slug, 1, ["Ann", "Birch", "Bob"], 1)
    assert ([(line.label, line.value) for line in shown.options], shown.seats) == ([("teams", "random")], 4)


def test_tables_by_link_started_or_called_off_are_not_on_the_list():
    open_table("Ann", access="link")
    running("Bob", "Cid")
    Game.objects.filter(pk=open_table("Dot").pk).update(status="cancelled")
    assert open_games().rows == []


def test_the_list_is_paged_newest_first():
    began = now()
    for minute in range(PER_PAGE + 1):
        with stopped_at(began + timedelta(minutes=minute)):
            open_table(("Ann", "Bob")[minute % 2], name=f"Table {minute}")
    first = open_games()
    second = open_games(place=Place(after=first.next))
    assert [game.name for game in first.rows][:2] == ["Table 20", "Table 19"]
    assert [game.name for game in second.rows] == ["Table 0"]
    assert (first.previous, second.next) == ("", "")
    assert open_games(place=Place(before=second.previous)).rows == first.rows
    assert open_games(place=Place(number=2)).rows == second.rows
