"""Ratings of games that were played, once after their end and again in a recount: the same numbers."""

import pytest

from games.careers.after_end import after_end
from games.careers.recount import begin, recount
from games.models import Played, Seat, Standing, Tenure
from tests.games.careers.ratings import LEFT, LOST, WON, mu, rated, standing
from tests.games.people import finish, person, running

pytestmark = pytest.mark.django_db


def test_the_same_games_in_the_same_order_give_the_same_ratings() -> None:
    def play_all() -> list[tuple[float | None, float | None]]:
        Standing.objects.all().delete()
        rated("Ann", "Bob")
        rated("Bob", "Ann", "Cid", order=(WON, LOST, LEFT))
        rated("Cid", "Bob")
        rows = Standing.objects.order_by("user__username", "seats")
        return list(rows.values_list("mu", "sigma"))

    first, again = play_all(), play_all()
    assert first == again
    assert len(first) == 6


def test_a_game_that_was_played_is_rated_after_its_end_and_once() -> None:
    game = running("Ann", "Bob")
    finish(game)
    assert after_end(game.pk)
    assert after_end(game.pk)
    parts = Played.objects.filter(game=game).order_by("place")
    assert [one.rated for one in parts] == [True, True]
    assert (parts[0].mu or 0) > 25 > (parts[1].mu or 99)
    assert [standing(name).rated for name in ("Ann", "Bob")] == [1, 1]


def test_games_counted_again_keep_what_people_were_rated_who_are_gone_now() -> None:
    for names in (("Ann", "Bob"), ("Bob", "Cid"), ("Cid", "Bob")):
        game = running(*names)
        finish(game)
        after_end(game.pk)
    before = {name: mu(name) for name in ("Bob", "Cid")}
    stored = list(Played.objects.filter(user=person("Ann")).values_list("mu_before", "mu", "sigma"))
    for model in (Played, Tenure, Seat):
        model.objects.filter(user=person("Ann")).update(user=None, name="")
    person("Ann").delete()
    assert [done.why for done in recount(begin())] == ["", "", ""]
    assert {name: mu(name) for name in ("Bob", "Cid")} == before
    assert list(Played.objects.filter(user=None).values_list("mu_before", "mu", "sigma")) == stored
