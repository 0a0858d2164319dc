"""What each person did in a finished game, and how it ended for him."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import systems
from games.careers.history import parts
from games.models import Game, Tenure
from games.seats.resign import resign
from tests.games.over import agree_to_end, part_of, results
from tests.games.people import finish, play, play_on, running
from tests.games.seats.test_replace import take
from tests.games.slow import DAY_LATER, MINUTE, MONDAY, H, at, started, sweep_at
from tests.games.tables import away
from tests.games.tiny import TINY

pytestmark = pytest.mark.django_db


# -- how it ended -------------------------------------------------------------------------------------------


def test_losers_share_the_place_behind_the_winner() -> None:
    game = running("Ann", "Bob", "Cid")
    finish(game)
    [winner] = game.result["winners"]
    found = parts(game)
    assert [part.place for part in found] == [1 if part.seat == winner else 2 for part in found]
    assert {part.outcome for part in found if part.seat != winner} == {"lost"}
    assert {(part.system, part.seats, part.how) for part in found} == {("tiny", 3, "points")}
    assert {(part.started_at, part.ended_at, part.entries) for part in found} == {
        (game.started_at, game.finished_at, game.entries)
    }


def test_who_left_stands_behind_who_lost() -> None:
    game = running("Ann", "Bob", "Cid", "Dot")
    resign(game.pk, 4)
    game.refresh_from_db()
    finish(game)
    places = {part.outcome: part.place for part in parts(game)}
    assert places == {"won": 1, "lost": 2, "left": 4}


def test_the_last_one_left_wins() -> None:
    game = running()
    resign(game.pk, 2)
    assert results(game) == {"Ann": ("won", 1), "Bob": ("left", 2)}


def test_nobody_wins_what_all_agree_to_end() -> None:
    game = running("Ann", "Bob", "Cid")
    resign(game.pk, 3)
    agree_to_end(game)
    assert results(game) == {"Ann": ("agreed", 1), "Bob": ("agreed", 1), "Cid": ("left", 3)}


def test_who_was_replaced_has_left_and_the_seat_goes_on() -> None:
    game = running("Ann", "Bob", "Cid")
    away(game, 2, offered=True)
    take(game, "Dot")
    agree_to_end(game)
    assert results(game) == {
        "Ann": ("agreed", 1),
        "Bob": ("left", 4),
        "Cid": ("agreed", 1),
        "Dot": ("agreed", 1),
    }


def test_bots_lose_too_but_have_no_part() -> None:
    game = running("Ann", bots=1)
    resign(game.pk, 1)
    assert results(game) == {"Ann": ("left", 2)}


def test_demos_and_studies_are_nobodys_history() -> None:
    game = agree_to_end(running())
    for facts in ({"is_demo": True}, {"study_of": "abcdefghij"}):
        assert parts(Game(pk=game.pk, **facts)) == []


def test_games_from_before_tenures_were_kept() -> None:
    game = agree_to_end(running())
    before = {part.name: part.own_turns for part in parts(game)}
    Tenure.objects.all().delete()
    assert {part.name: part.own_turns for part in parts(game)} == before


def test_the_team_is_told_by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = replace(TINY.slow, teams=lambda state: {1: f"of {len(state.points)}"})
    with_teams = replace(TINY, slow=slow)
    monkeypatch.setitem(systems.REGISTERED, "tiny", with_teams)
    game = agree_to_end(running())
    assert [part.team for part in parts(game)] == ["of 2", ""]


# -- turns --------------------------------------------------------------------------------------------------


def test_turns_are_counted_by_who_decides_in_them() -> None:
    game = running()
    play(game, "1 wait", "1 keep", "2 wait", "2 keep", "1 low", "2 low", "1 wait", "1 keep")
    agree_to_end(game)
    ann, bob = parts(game)
    assert (ann.turns, ann.own_turns, ann.answers) == (2, 2, 5)
    assert (bob.turns, bob.own_turns, bob.answers) == (1, 1, 3)


def test_a_turn_that_ran_out_is_not_ones_own() -> None:
    game = started()
    assert sweep_at(DAY_LATER + 2 * MINUTE) == 1
    agree_to_end(game)
    ann = part_of(game, "Ann")
    assert (ann.turns, ann.own_turns, ann.missed, ann.answers) == (1, 0, 1, 0)


def test_a_turn_is_ones_own_if_most_of_it_is() -> None:
    game = started()
    at(MONDAY + H, game, "1 wait")
    assert sweep_at(DAY_LATER + 2 * MINUTE) == 1
    agree_to_end(game)
    ann = part_of(game, "Ann")
    assert (ann.turns, ann.own_turns, ann.missed, ann.answers) == (1, 0, 1, 1)


def test_standing_orders_answer_in_ones_own_name_but_are_no_answers() -> None:
    game = running()
    play(game, "1 toll")
    assert game.entries == 2, "Bob's orders pay"
    agree_to_end(game)
    assert (part_of(game, "Bob").turns, part_of(game, "Bob").answers) == (0, 0)


def test_everybody_is_told_what_he_did_himself() -> None:
    game = running("Ann", "Bob", "Cid")
    play(game, "1 wait", "1 keep", "2 wait", "2 keep", "3 wait", "3 keep")
    away(game, 2, offered=True)
    take(game, "Dot")
    play(game, "1 low", "2 low", "3 low", "1 wait", "1 keep", "2 wait", "2 keep")
    agree_to_end(game)
    bob, dot = part_of(game, "Bob"), part_of(game, "Dot")
    assert (bob.own_turns, bob.answers) == (1, 2)
    assert (dot.own_turns, dot.answers) == (1, 3)
    assert bob.seat == dot.seat == 2


# -- cost ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answers", [2, 60])
def test_the_parts_take_six_queries_in_a_game_of_any_length(answers: int) -> None:
    game = running("Ann", "Bob", "Cid")
    play_on(game, answers)
    agree_to_end(game)
    with CaptureQueriesContext(connection) as queries:
        assert len(parts(game)) == 3
    assert len(queries) == 6
