"""The game so far, page by page, and the list of free seats: what strangers may read, what a seat knows."""

from datetime import timedelta

import pytest

from games.models import Checkpoint, Game, Seat
from games.models.clock import Clock
from games.models.game import Status
from games.past.recap import STEPS_PER_PAGE, recap
from games.seats.replacements import PER_PAGE, replacements
from labyrinth.ground.clock import now
from tests.games.people import finish, play, running
from tests.games.tables import away

pytestmark = pytest.mark.django_db


def long_game(rounds: int = 20) -> Game:
    """A game without dice: nobody wins, and in each round Ann hides something."""
    game = running()
    for _ in range(rounds):
        play(game, "1 wait", "1 hide", "2 wait", "2 keep", "1 low", "2 low")
    return game


def kinds(game: Game, seat: int | None, page: int) -> list[str]:
    return [one.kind for one in recap(game, seat, page=page).lines]


def all_kinds(game: Game, seat: int | None) -> list[str]:
    return [kind for page in range(1, recap(game, seat).pages + 1) for kind in kinds(game, seat, page)]


def test_the_pages_together_are_the_whole_game_without_a_line_twice():
    game = long_game()
    assert recap(game, None).pages > 1
    assert Checkpoint.objects.filter(game=game).count() > 1
    told = all_kinds(game, None)
    assert told.count("turn") == 41
    assert told.count("bids") == 20


def test_a_stranger_does_not_read_what_a_seat_knows():
    game = long_game()
    assert all_kinds(game, 1).count("hid") == 20
    assert "hid" not in all_kinds(game, 2)
    assert "hid" not in all_kinds(game, None)


def test_pages_do_not_tell_how_many_private_answers_there_were():
    quiet, busy = running(), running("Cid", "Dot")
    for _ in range(15):
        play(quiet, "1 wait", "1 keep", "2 wait", "2 keep", "1 low", "2 low")
        play(busy, "1 wait", "1 hide", "2 wait", "2 hide", "1 low", "2 low")
    assert recap(quiet, None).pages == recap(busy, None).pages
    for page in range(1, recap(quiet, None).pages + 1):
        assert recap(quiet, None, page=page).lines == recap(busy, None, page=page).lines


def test_the_latest_page_comes_first_and_pages_that_are_not_there_are_the_nearest():
    game = long_game()
    shown = recap(game, None)
    assert (shown.page, shown.later, shown.earlier) == (shown.pages, None, shown.pages - 1)
    assert recap(game, None, page=999).page == shown.pages
    assert recap(game, None, page=1).earlier is None


def test_a_page_costs_the_same_wherever_it_is(django_assert_max_num_queries):
    game = long_game(30)
    for page in (1, 2, recap(game, None).pages):
        with django_assert_max_num_queries(9):
            recap(game, None, page=page)


def test_when_it_is_over_everything_lies_open():
    game = long_game(2)
    finish(game)
    assert "hid" in all_kinds(game, None)


def test_a_held_game_whose_rules_cannot_tell_it_has_no_lines(monkeypatch):
    game = long_game(2)
    Game.objects.filter(pk=game.pk).update(status=Status.QUARANTINED)
    Checkpoint.objects.filter(game=game).update(state=b"broken")
    game.refresh_from_db()
    shown = recap(game, None)
    assert (shown.lines, shown.table.view) == (None, None)


def test_a_game_that_has_just_begun_has_one_page():
    game = running()
    shown = recap(game, None)
    assert (shown.page, shown.pages) == (1, 1)
    assert [one.kind for one in shown.lines] == ["turn"]
    assert STEPS_PER_PAGE > 1


# Free seats


def test_the_list_tells_what_one_wants_to_know_and_nothing_hidden():
    game = running("Ann", "Bob", "Cid", bots=1)
    play(game, "1 wait", "1 keep")
    away(game, 3, offered=True)
    [seat] = replacements().rows
    assert (seat.slug, seat.seat, seat.before, seat.bots) == (game.slug, 3, "Bob", 1)
    assert (seat.others, seat.system, seat.turn) == (["Ann", "Birch", "Cid"], "tiny", 2)
    assert (seat.started_at, seat.pace) == (game.started_at, "a move a day")


def test_a_pace_of_its_own_is_told_in_figures():
    game = running("Ann", "Bob", "Cid")
    Game.objects.filter(pk=game.pk).update(pace="custom", clock=Clock(7200, 0, 7200, 0).plain())
    away(game, 2, offered=True)
    assert replacements().rows[0].pace == "A turn takes 2 hours at most."


def test_only_seats_that_are_free_in_running_open_games():
    game = running("Ann", "Bob", "Cid")
    assert replacements().rows == []
    away(game, 2, offered=True)
    for change in ({"access": "link"}, {"status": "quarantined"}, {"status": "finished"}):
        Game.objects.filter(pk=game.pk).update(access="open", status="running")
        assert len(replacements().rows) == 1
        Game.objects.filter(pk=game.pk).update(**change)
        assert replacements().rows == []


def test_the_one_that_is_free_longest_comes_first_in_few_queries(django_assert_max_num_queries):
    at, games = now(), [running("Ann", "Bob", "Cid") for _ in range(3)]
    for days, game in enumerate(games):
        Seat.objects.filter(game=game, number=2).update(stand_in="steady", offered_at=at + timedelta(-days))
    with django_assert_max_num_queries(2):
        found = replacements().rows
    assert [seat.slug for seat in found] == [game.slug for game in reversed(games)]
    assert PER_PAGE >= 3
