"""Seasons: a rating of each quarter, that begins where all games stand, and boards that stay."""

from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command
from django.test import Client

from accounts.models import ShownTo, User
from games.careers import ratings, season_boards, seasons
from games.careers.leaderboard import sure_bar
from games.careers.seasons import Season, numbered, season_at
from games.careers.totals import hold
from games.models import Played, SeasonStanding
from labyrinth.ground.clock import stopped_at
from labyrinth.ground.keyset import FIRST, Place
from tests.games.careers import ratings as finished
from tests.games.careers.ratings import LOST, WON, part
from tests.games.people import person

pytestmark = pytest.mark.django_db

SUMMER = datetime(2026, 8, 3, 12, tzinfo=UTC)
AUTUMN = datetime(2026, 11, 3, 12, tzinfo=UTC)
NOW = Season(2026, 4)
NOBODY = AnonymousUser()
BOARD = "/leaderboards/tiny/2/2026-4/"


def rated(at: datetime, winner: str = "Ann", loser: str = "Bob") -> list[Played]:
    """A game of the two that ended then."""
    with stopped_at(at):
        game = finished.ended(winner, loser)
        parts = [part(game, 1, winner, WON), part(game, 2, loser, LOST)]
        ratings.rate(game, parts)
        Played.objects.bulk_create(parts)
    return parts


def row(name: str, at: datetime = AUTUMN) -> SeasonStanding:
    return SeasonStanding.objects.get(user=person(name), season=season_at(at).number)


def stands(name: str, mu: float, *, season: Season = NOW, sigma: float = 2.0) -> User:
    """Somebody's row in a season."""
    user = person(name)
    SeasonStanding.objects.create(
        user=user, season=season.number, system="tiny", seats=2, rated=3, won=1, mu=mu, sigma=sigma,
        ordinal=mu - 3 * sigma, at=season.begins + timedelta(days=9),
    )  # fmt: skip
    return user


def seen(viewer: User | AnonymousUser = NOBODY, place: Place = FIRST) -> list[tuple[int, str]]:
    found = season_boards.ranking("tiny", 2, Season(2026, 4), viewer, place)
    return [(one.place, one.person.username) for one in found.page.rows]


def recounted(days: int) -> None:
    with stopped_at(AUTUMN + timedelta(days=days)):
        call_command("recount", stdout=StringIO())


# -- quarters ---


@pytest.mark.parametrize(
    ("moment", "season"),
    [
        (datetime(2026, 1, 1, tzinfo=UTC), (2026, 1)),
        (datetime(2026, 3, 31, 23, 59, tzinfo=UTC), (2026, 1)),
        (datetime(2026, 4, 1, tzinfo=UTC), (2026, 2)),
        (datetime(2026, 9, 30, 23, 59, tzinfo=UTC), (2026, 3)),
        (datetime(2026, 12, 31, 23, 59, tzinfo=UTC), (2026, 4)),
    ],
)
def test_a_season_is_a_quarter(moment, season):
    found = season_at(moment)
    assert (found.year, found.quarter) == season
    assert found.begins <= moment < found.ends
    assert numbered(found.number) == found
    assert season_at(found.ends).number == found.number + 1


def test_it_has_a_name():
    assert [Season(2026, quarter).name for quarter in (1, 2, 3, 4)] == [
        "Winter 2026", "Spring 2026", "Summer 2026", "Autumn 2026"
    ]  # fmt: skip


# -- rating ---


def test_somebody_new_begins_in_a_season_as_in_all_games():
    [ann, _bob] = rated(AUTUMN)
    found = row("Ann")
    assert (found.mu, found.sigma, found.rated, found.won) == (ann.mu, ann.sigma, 1, 1)
    assert (row("Bob").rated, row("Bob").won, row("Bob").at) == (1, 0, AUTUMN)


def test_the_next_season_begins_where_all_games_stand_but_less_sure():
    for winner, loser in (("Ann", "Bob"), ("Bob", "Ann")) * 10:
        rated(SUMMER, winner, loser)
    known = finished.standing("Ann")
    [ann, _bob] = rated(AUTUMN)
    assert (ann.mu_before, ann.sigma_before) == (known.mu, known.sigma)
    assert (ann.season_mu, ann.season_sigma) == (known.mu, min(known.sigma + seasons.LOOSER, 25 / 3))
    assert row("Ann").rated == 1
    assert row("Ann", SUMMER).rated == 20
    assert known.sigma + seasons.LOOSER < 25 / 3
    # The season says more of one game than all games do, which go on beside it.
    assert row("Ann").mu - known.mu > finished.standing("Ann").mu - known.mu > 0


def test_nobody_is_less_sure_than_somebody_new():
    rated(SUMMER)
    [ann, _bob] = rated(AUTUMN)
    assert ann.season_sigma == pytest.approx(25 / 3)


def test_a_season_goes_on_from_its_own_rating():
    rated(AUTUMN)
    before = row("Ann")
    [ann, _bob] = rated(AUTUMN + timedelta(days=3))
    assert (ann.season_mu, ann.season_sigma) == (before.mu, before.sigma)
    assert row("Ann").at == AUTUMN + timedelta(days=3)


def test_lifetime_ratings_know_nothing_of_seasons():
    in_one = [rated(AUTUMN + timedelta(days=day), "Ann", "Bob")[0].mu for day in range(3)]
    SeasonStanding.objects.all().delete()
    at = [SUMMER - timedelta(days=100), SUMMER, AUTUMN]
    in_three = [rated(moment, "Cid", "Dot")[0].mu for moment in at]
    assert in_one == in_three


def test_games_of_one_transaction_follow_each_other_in_the_season():
    with stopped_at(AUTUMN):
        games = [finished.ended("Ann", "Bob") for _ in range(2)]
        parts = [[part(game, 1, "Ann", WON), part(game, 2, "Bob", LOST)] for game in games]
        sums = hold(parts)
        for game, some in zip(games, parts, strict=True):
            ratings.rate(game, some, sums)
        sums.store()
    assert row("Ann").rated == 2
    assert parts[1][0].season_mu != parts[0][0].season_mu


def test_a_recount_gives_the_past_also_beside_somebody_who_is_gone():
    from tests.games.careers.test_recount import ended, everything

    with stopped_at(SUMMER):
        for loser in (1, 2, 2):
            ended(loser)
    with stopped_at(AUTUMN):
        ended(1)
        ended(2, "Cid", "Bob")
    whole = everything()["SeasonStanding"]
    SeasonStanding.objects.all().delete()
    recounted(days=20)
    assert everything()["SeasonStanding"] == whole
    User.objects.get(username="Bob").delete()
    before = everything()["SeasonStanding"]
    assert [one["user"] for one in before].count(None) == 2
    recounted(days=21)
    assert everything()["SeasonStanding"] == before


# -- boards ---


def test_a_board_goes_by_what_is_sure_and_keeps_the_place_of_whoever_is_not_shown():
    stands("Ann", 30, sigma=6)
    bob = stands("Bob", 29)
    stands("Cid", 27)
    stands("Dot", 26)
    stands("Eve", 40, season=Season(2026, 3))
    User.objects.filter(pk=bob.pk).update(profile_shown=ShownTo.NOBODY)
    person("Dot").delete()
    assert seen() == [(2, "Cid"), (4, "Ann")]
    assert seen(bob) == [(1, "Bob"), (2, "Cid"), (4, "Ann")]
    told = season_boards.board("tiny", 2, Season(2026, 4), bob)
    assert (told.people, told.own) == (4, 1)


def test_it_is_paged_by_keys(monkeypatch):
    monkeypatch.setattr(season_boards, "PER_PAGE", 2)
    for at, name in enumerate(("Ann", "Bob", "Cid", "Dot", "Eve")):
        stands(name, 30 - at)
    first = season_boards.ranking("tiny", 2, Season(2026, 4), NOBODY)
    second = season_boards.ranking("tiny", 2, Season(2026, 4), NOBODY, Place(after=first.page.next))
    assert [(one.place, one.person.username) for one in second.page.rows] == [(3, "Cid"), (4, "Dot")]
    assert (second.first, second.last) == (3, 4)
    stands("Fay", 50)
    again = season_boards.ranking("tiny", 2, Season(2026, 4), NOBODY, Place(after=first.page.next))
    assert [(one.place, one.person.username) for one in again.page.rows] == [(4, "Cid"), (5, "Dot")]


def test_seasons_lead_to_those_before_and_behind_in_which_somebody_played():
    stands("Ann", 30)
    stands("Bob", 30, season=Season(2025, 1))
    told = season_boards.board("tiny", 2, Season(2026, 4), NOBODY)
    assert (told.earlier, told.later) == (Season(2025, 1), None)
    with stopped_at(AUTUMN):
        page = Client().get("/leaderboards/tiny/2/2025-1/").content.decode()
    assert BOARD in page
    assert "This season is over." in page


def test_the_pages_show_the_season_and_lead_to_it():
    ann = stands("Ann", 30)
    client = Client()
    client.force_login(ann, backend="django.contrib.auth.backends.ModelBackend")
    with stopped_at(AUTUMN):
        page = client.get(BOARD).content.decode()
        assert "This season runs until 1 January 2027." in page
        assert "Your place: 1 of 1." in page
        assert 'class="sure"' in page
        assert BOARD in client.get("/leaderboards/tiny/2/").content.decode()
        assert "Autumn 2026" in client.get("/leaderboards/").content.decode()


@pytest.mark.parametrize("word", ["2026-5", "2026-0", "2027-1", "1999-1", "0-1"])
def test_there_is_no_season_that_nobody_can_have_played(word):
    with stopped_at(AUTUMN):
        assert Client().get(f"/leaderboards/tiny/2/{word}/").status_code == 404


def test_a_profile_shows_how_seasons_went(django_assert_num_queries):
    ann = stands("Ann", 28)
    stands("Bob", 29)
    stands("Ann", 30, season=Season(2026, 3))
    with stopped_at(AUTUMN):
        with django_assert_num_queries(1):
            found = season_boards.results(ann)
        assert [(one.season.name, one.place, one.people, one.is_over) for one in found] == [
            ("Autumn 2026", 2, 2, False),
            ("Summer 2026", 1, 1, True),
        ]
        page = Client().get(f"/people/{ann.slug}/").content.decode()
        assert BOARD in page
        User.objects.filter(pk=ann.pk).update(history_shown=False)
        assert BOARD not in Client().get(f"/people/{ann.slug}/").content.decode()


def test_what_a_rating_is_sure_of_lies_within_its_bar():
    assert sure_bar(25, 20, 30) == (40, 20, 50)
    assert sure_bar(60, -5, 70) == (0, 100, 100)
    assert sure_bar(25, 25, 25).width == 1
