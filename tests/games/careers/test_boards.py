"""How many are on a leaderboard, and who stands before whom: kept, and never counted."""

from datetime import timedelta

import pytest

from accounts.models import User
from games.careers import boards, leaderboard
from games.careers.totals import Sums
from games.models import BoardStep, Standing
from labyrinth.ground.clock import now, stopped_at
from labyrinth.ground.keyset import Place
from tests.games.people import person

pytestmark = pytest.mark.django_db


def rated(name: str, ordinal: float, *, games: int = 9, days: int = 1) -> Standing:
    """As a game that ends writes it."""
    row, _new = Standing.objects.get_or_create(user=person(name), system="tiny", seats=2)
    row.mu, row.sigma, row.ordinal, row.rated = ordinal + 6, 2.0, ordinal, games
    row.rated_at = now() - timedelta(days=days)
    Sums({(row.user_id, "tiny", 2): row}, {}, {}).store()
    return row


def kept() -> dict[int, int]:
    return dict(BoardStep.objects.filter(people__gt=0).values_list("step", "people"))


def places() -> list[str]:
    page = leaderboard.ranking("tiny", 2, person("Zed")).page
    return [f"{row.place} {row.person.username}" for row in page.rows]


def test_whoever_is_rated_moves_from_step_to_step():
    rated("Ann", 20.04)
    rated("Bob", 20.09)
    assert kept() == {200: 2}
    rated("Ann", -0.01)
    assert kept() == {200: 1, -1: 1}
    assert boards.people() == {("tiny", 2): 2}


def test_whoever_has_played_too_little_is_not_counted():
    rated("Ann", 20, games=boards.FEWEST_GAMES - 1)
    assert kept() == {}
    rated("Ann", 20, games=boards.FEWEST_GAMES)
    assert kept() == {200: 1}


def test_places_count_the_steps_above_and_those_before_one_on_the_own():
    for name, ordinal in (("Ann", 20.04), ("Bob", 20.09), ("Cid", 20.04), ("Dot", 31), ("Eve", -3)):
        rated(name, ordinal)
    assert places() == ["1 Dot", "2 Bob", "3 Ann", "4 Cid", "5 Eve"]
    assert [getattr(boards.at_place("tiny", 2, place), "user_id", None) for place in (1, 4, 5, 6)] == [
        person("Dot").pk,
        person("Cid").pk,
        person("Eve").pk,
        None,
    ]


@pytest.mark.parametrize("key", ["1e308~1", "-1e308~1", "nan~1", "inf~1", "0x~1", "1.5~x", "20.0~-5"])
def test_a_key_that_somebody_made_up_is_a_place_or_none(client, key):
    rated("Ann", 20)
    for way in ("after", "before"):
        page = client.get("/leaderboards/tiny/2/", {way: key})
        assert page.status_code == 200
        assert "Ann" in page.content.decode()


def test_a_page_by_its_number_begins_at_that_place(monkeypatch):
    monkeypatch.setattr(leaderboard, "PER_PAGE", 2)
    for number in range(50):
        rated(f"P{number:02}", 40 - number / 3)
    page = leaderboard.ranking("tiny", 2, person("Zed"), Place(number=24))
    assert (page.first, page.last) == (47, 48)
    assert [row.person.username for row in page.page.rows] == ["P46", "P47"]
    before = leaderboard.ranking("tiny", 2, person("Zed"), Place(before=page.page.previous))
    assert (before.first, before.last) == (45, 46)


def test_who_is_idle_comes_off_and_who_is_gone_too():
    rated("Ann", 20)
    rated("Bob", 10, days=300)
    rated("Cid", 5)
    User.objects.filter(username="Cid").update(is_active=False)
    with stopped_at(now() + timedelta(days=66)):
        assert boards.settle() == 2
    assert kept() == {200: 1}


def test_who_leaves_the_site_leaves_the_board_at_once():
    rated("Ann", 20)
    boards.leave(person("Ann"))
    assert kept() == {}
    assert places() == []


def test_what_an_older_process_has_written_is_mended():
    rated("Ann", 20)
    rated("Bob", 10)
    Standing.objects.filter(user=person("Ann")).update(ordinal=30.5)
    Standing.objects.filter(user=person("Bob")).update(step=None)
    BoardStep.objects.update(people=7)
    assert boards.settle() == 2
    assert kept() == {305: 1, 100: 1}
    assert boards.settle() == 0


def test_a_look_counts_nobody(django_assert_max_num_queries):
    ann = rated("Ann", 20).user
    with django_assert_max_num_queries(8) as found:
        leaderboard.board("tiny", 2, ann)
        leaderboard.ranking("tiny", 2, ann)
    steps = [query["sql"] for query in found if "COUNT(" in query["sql"]]
    assert all('"step" = ' in sql for sql in steps), steps
