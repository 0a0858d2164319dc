"""Which parts of finished games are rated, and what they do to a rating."""

from dataclasses import replace

import pytest

from games import systems
from games.careers import ratings
from games.models import Standing
from games.play.places import AGREED
from tests.games.careers.ratings import LEFT, LOST, WON, ended, mu, part, rated, standing, stood_in
from tests.games.people import person
from tests.games.tiny import TINY

pytestmark = pytest.mark.django_db


def test_the_winner_rises_and_the_loser_falls() -> None:
    ann, bob = rated("Ann", "Bob")
    assert ann.rated
    assert bob.rated
    assert (mu("Ann") or 0) > 25 > (mu("Bob") or 99)
    assert (ann.mu_before, ann.mu, ann.sigma) == (25, standing("Ann").mu, standing("Ann").sigma)
    assert standing("Ann").ordinal == pytest.approx((ann.mu or 0) - 3 * (ann.sigma or 0))
    assert standing("Ann").rated == 1
    assert standing("Ann").rated_at == ann.ended_at


def test_a_rating_goes_on_where_the_last_game_left_it() -> None:
    rated("Ann", "Bob")
    before = standing("Ann")
    again, _bob = rated("Ann", "Bob")
    assert (again.mu_before, again.sigma_before) == (before.mu, before.sigma)
    assert standing("Ann").rated == 2


@pytest.mark.parametrize(("own", "counts"), [(7, True), (6, False)])
def test_seven_turns_of_ten_are_enough_and_six_are_not(own: int, counts: bool) -> None:
    game = ended("Ann", "Bob", "Cid")
    parts = [part(game, 1, "Ann", WON), part(game, 2, "Bob", LOST, own=own), part(game, 3, "Cid", LOST)]
    ratings.rate(game, parts)
    assert [one.rated for one in parts] == [True, counts, True]


def test_a_share_just_below_is_not_rounded_up() -> None:
    game = ended("Ann", "Bob", "Cid")
    parts = [
        part(game, 1, "Ann", WON),
        part(game, 2, "Bob", LOST, own=699, turns=1000),
        part(game, 3, "Cid", LOST),
    ]
    ratings.rate(game, parts)
    assert not parts[1].rated


def test_the_turns_of_the_whole_seat_count_for_who_took_it_over() -> None:
    """Bob left after 4 of 10 turns; Dot has played the other six herself, less than 70 %."""
    game = ended("Ann", "Bob", "Cid")
    bob, dot = part(game, 2, "Bob", LEFT, own=4, turns=4), part(game, 2, "Dot", LOST, own=6, turns=6)
    ratings.rate(game, [part(game, 1, "Ann", WON), bob, dot, part(game, 3, "Cid", LOST)])
    assert bob.rated
    assert not dot.rated
    assert standing("Dot").mu is None


def test_who_leaves_is_last_and_is_rated_however_little_he_played() -> None:
    game = ended("Ann", "Bob", "Cid")
    parts = [
        part(game, 1, "Ann", WON),
        part(game, 2, "Bob", LOST),
        part(game, 3, "Cid", LEFT, own=0, turns=1),
    ]
    ratings.rate(game, parts)
    assert (mu("Ann") or 0) > (mu("Bob") or 0) > (mu("Cid") or 0)


def test_who_leaves_is_behind_the_losers_even_where_his_place_says_otherwise() -> None:
    game = ended("Ann", "Bob")
    parts = [part(game, 1, "Ann", LEFT, place=1), part(game, 2, "Bob", LOST, place=2)]
    ratings.rate(game, parts)
    assert (mu("Bob") or 0) > (mu("Ann") or 0)


def test_letting_a_stand_in_finish_the_game_is_no_way_out() -> None:
    game = ended("Ann", "Bob", "Cid")
    stood_in(game, 3)
    parts = [part(game, 1, "Ann", WON), part(game, 2, "Bob", LOST), part(game, 3, "Cid", LOST, own=5)]
    ratings.rate(game, parts)
    assert parts[2].rated
    assert (mu("Cid") or 0) < (mu("Bob") or 0)


def test_a_stand_in_at_the_very_end_changes_nothing_for_who_played_enough() -> None:
    game = ended("Ann", "Bob", "Cid")
    stood_in(game, 3)
    ratings.rate(
        game, [part(game, 1, "Ann", WON), part(game, 2, "Bob", LOST), part(game, 3, "Cid", LOST, own=9)]
    )
    assert mu("Cid") == pytest.approx(mu("Bob"))


def test_losers_share_a_place_and_a_better_one_is_worth_more() -> None:
    game = ended("Ann", "Bob", "Cid")
    ratings.rate(game, [part(game, 1, "Ann", WON), part(game, 2, "Bob", LOST), part(game, 3, "Cid", LOST)])
    assert mu("Bob") == pytest.approx(mu("Cid"))
    other = ended("Dot", "Eve", "Fay")
    parts = [part(other, 1, "Dot", WON), part(other, 2, "Eve", LOST), part(other, 3, "Fay", LOST, place=3)]
    ratings.rate(other, parts)
    assert (mu("Eve") or 0) > (mu("Fay") or 99)


def test_the_winners_of_a_team_share_the_first_place() -> None:
    rated("Ann", "Bob", "Cid", "Dot", order=(WON, WON, LOST, LOST))
    assert mu("Ann") == pytest.approx(mu("Bob"))
    assert (mu("Ann") or 0) > (mu("Cid") or 99)


def test_bots_are_nobodys_opponents() -> None:
    game = ended("Ann", "Bob", bots=2)
    ratings.rate(game, [part(game, 1, "Ann", WON), part(game, 2, "Bob", LOST)])
    with_bots = mu("Ann")
    rated("Cid", "Dot")
    assert with_bots == pytest.approx(mu("Cid"))
    assert standing("Ann").seats == 4


def test_one_person_among_bots_is_not_rated() -> None:
    game = ended("Ann", bots=2)
    parts = [part(game, 1, "Ann", WON)]
    ratings.rate(game, parts)
    assert not parts[0].rated
    assert standing("Ann").mu is None


def test_one_who_played_enough_is_not_enough() -> None:
    game = ended("Ann", "Bob")
    parts = [part(game, 1, "Ann", WON), part(game, 2, "Bob", LOST, own=0)]
    ratings.rate(game, parts)
    assert [one.rated for one in parts] == [False, False]


def test_a_game_ended_by_a_vote_is_not_rated_not_even_for_who_left() -> None:
    game = ended("Ann", "Bob", "Cid", how=AGREED)
    parts = [part(game, 1, "Ann", WON), part(game, 2, "Bob", LOST), part(game, 3, "Cid", LEFT)]
    ratings.rate(game, parts)
    assert not any(one.rated for one in parts)
    assert not Standing.objects.filter(mu__isnull=False).exists()


@pytest.mark.parametrize("change", [{"is_demo": True}, {"study_of": "abcdefghij"}])
def test_demos_and_studies_are_not_rated(change: dict[str, object]) -> None:
    game = ended("Ann", "Bob")
    for field, value in change.items():
        setattr(game, field, value)
    parts = [part(game, 1, "Ann", WON), part(game, 2, "Bob", LOST)]
    ratings.rate(game, parts)
    assert not any(one.rated for one in parts)


def test_allies_are_not_rated(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ended("Ann", "Bob")
    monkeypatch.setitem(systems.REGISTERED, "tiny", replace(TINY, allies=True))
    parts = [part(game, 1, "Ann", WON), part(game, 2, "Bob", WON)]
    ratings.rate(game, parts)
    assert not any(one.rated for one in parts)


def test_a_part_whose_person_is_gone_is_left_out() -> None:
    game = ended("Ann", "Bob", "Cid")
    parts = [part(game, 1, "Ann", WON), part(game, 2, "Bob", LOST), part(game, 3, "Cid", LOST)]
    parts[1].user = None
    ratings.rate(game, parts)
    assert [one.rated for one in parts] == [True, False, True]
    assert not Standing.objects.filter(user=person("Bob")).exists()


def test_every_number_of_seats_has_ratings_of_its_own() -> None:
    rated("Ann", "Bob")
    rated("Ann", "Bob", "Cid", order=(LOST, WON, LOST))
    two, three = Standing.objects.filter(user=person("Ann")).order_by("seats")
    assert (two.mu or 0) > 25 > (three.mu or 99)


def test_with_only_one_who_played_enough_not_even_who_left_is_rated() -> None:
    game = ended("Ann", "Bob", "Cid")
    parts = [
        part(game, 1, "Ann", WON),
        part(game, 2, "Bob", LEFT, own=2, turns=6),
        part(game, 3, "Cid", LEFT, own=0, turns=3),
    ]
    ratings.rate(game, parts)
    assert not any(one.rated for one in parts)
    assert not Standing.objects.filter(mu__isnull=False).exists()


def test_two_whom_stand_ins_played_out_are_not_rated() -> None:
    game = ended("Ann", "Bob")
    for seat in (1, 2):
        stood_in(game, seat)
    parts = [part(game, 1, "Ann", WON, own=0), part(game, 2, "Bob", LOST, own=0)]
    ratings.rate(game, parts)
    assert not any(one.rated for one in parts)
