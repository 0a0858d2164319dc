"""What an operation costs does not grow with games, entries, people or tables."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Game, Played
from labyrinth.ground.clock import now
from tests.api.program import Program, program
from tests.games.people import finish, open_table, person, play_on, running

pytestmark = pytest.mark.django_db


def cost(who: Program, path: str) -> int:
    """Queries of a request, the one that notes the use of the token left out."""
    who.get("/me")
    with CaptureQueriesContext(
        connection,
    ) as found:
        assert who.get(path).status_code == 200
    return len(found)


def part(game: Game, name: str) -> None:
    Played.objects.create(
        game=game,
        seat=1,
        user=person(name),
        system="tiny",
        seats=2,
        started_at=game.created_at,
        ended_at=now(),
        place=1,
        outcome="won",
        how="points",
    )


def test_lists_of_games_and_tables():
    ann = program("Ann")
    for game in (running("Ann", "Bob"), open_table("Dot")):
        part(game, "Ann")
    paths = ("/games", "/tables", "/history")
    few = [cost(ann, path) for path in paths]
    for _ in range(6):
        part(running("Ann", "Bob"), "Ann")
        open_table("Dot")
    assert [cost(ann, path) for path in paths] == few
    assert max(few) <= 10


def test_open_questions_cost_by_the_row_and_a_page_is_short():
    ann = program("Ann")
    running("Ann", "Bob")
    one = cost(ann, "/questions?limit=1")
    for _ in range(5):
        running("Ann", "Bob")
    assert cost(ann, "/questions?limit=1") <= one
    assert cost(ann, "/questions") <= one + 5 * 4
    assert one <= 14


@pytest.mark.long("a long game")
def test_a_game_costs_the_same_at_any_length():
    game, ann = running("Ann", "Bob"), program("Ann")
    play_on(game, 4)
    paths = (f"/games/{game.slug}", f"/games/{game.slug}/happened?after=1.0&steps=3")
    short = [cost(ann, path) for path in paths]
    play_on(game, 240)
    assert [cost(ann, path) for path in paths] <= short
    assert max(short) <= 14


def test_a_finished_game_costs_no_more():
    game, ann = running("Ann", "Bob"), program("Ann")
    finish(game)
    assert cost(ann, f"/games/{game.slug}") <= 12


def test_a_game_that_runs_is_read_at_once():
    game, ann = running("Ann", "Bob"), program("Ann")
    assert cost(ann, f"/games/{game.slug}") <= 5
