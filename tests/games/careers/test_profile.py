"""Somebody's profile: what is told there, and to whom."""

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from accounts.visibility import Viewer
from games.campaigns.page import may_look
from games.careers import answer_times
from games.careers.allies import Together
from games.careers.history import add
from games.careers.profile import profile
from games.careers.rating_curve import POINTS, rating_curves
from games.careers.reliability import reliability
from games.careers.totals import hold
from games.drawing.charts import Chart
from games.drawing.shares import Share
from games.models import Campaign, Game, Played, Reliability, Standing
from games.models.played import Outcome
from tests.games.histories import FIRST, finished, many
from tests.games.pages import Visitor, html
from tests.games.people import person

pytestmark = pytest.mark.django_db
SEERS = ("Ann", "Cid", "Dot", "")


def address(name: str = "Ann", page: str = "person") -> str:
    return reverse(f"games:{page}", args=[person(name).slug])


def shown(name: str, viewer: str = "") -> str:
    answer = Visitor(viewer).get(address(name))
    assert answer.status_code == 200
    return html(answer)


def viewer(name: str) -> Viewer:
    """The person, or somebody who has not signed in."""
    return person(name) if name else AnonymousUser()


def curves(name: str) -> dict[str, Chart]:
    rows = Standing.objects.filter(user=person(name))
    return rating_curves(list(rows.order_by("system", "seats")))


def settings(name: str, **choices: Any) -> None:
    who = person(name)
    for choice, value in choices.items():
        setattr(who, choice, value)
    who.save()


# -- what is told -------------------------------------------------------------------------------------------


def test_a_record_for_each_number_of_seats_and_team() -> None:
    finished("Ann", "Bob", nth=0, won="Ann", team="elves", system="sorcerer")
    finished("Ann", "Bob", nth=1, won="Bob", team="undead", system="sorcerer")
    finished("Ann", "Bob", "Cid", nth=2, won="Ann", team="elves", system="sorcerer")
    [record] = profile(person("Ann"), person("Ann")).records
    assert (record.won, record.left) == (Share(2, 3), 0)
    assert [(row.seats, row.won) for row in record.seats] == [(2, Share(1, 2)), (3, Share(1, 1))]
    assert [(team.id, team.won) for team in record.teams] == [("elves", Share(2, 2)), ("undead", Share(0, 1))]
    page = shown("Ann", "Bob")
    assert "3 games, 2 of them won" in page
    assert '<span class="team team-elves">Elves</span>' in page


def test_the_system_played_most_stands_in_front() -> None:
    finished("Ann", "Bob", nth=0, system="sorcerer")
    finished("Ann", "Bob", nth=1)
    finished("Ann", "Bob", nth=2)
    assert [record.slug for record in profile(person("Ann"), person("Ann")).records] == ["tiny", "sorcerer"]


def test_somebody_new_has_an_empty_profile() -> None:
    page = shown("Ann", "Bob")
    assert "No game is finished yet." in page
    assert "At the table" not in page


def test_a_rating_stands_with_its_range() -> None:
    finished("Ann", "Bob")
    Standing.objects.filter(user=person("Ann")).update(mu=30.0, sigma=2.0, rated=6)
    [record] = profile(person("Ann"), person("Ann")).records
    rating = record.seats[0].rating
    assert rating is not None
    assert (rating.value, round(rating.low, 2), round(rating.high, 2)) == (30.0, 26.08, 33.92)
    assert rating.settled
    assert "30.0" in shown("Ann")


def test_a_rating_curve_has_a_line_for_each_number_of_seats() -> None:
    for nth, mu in enumerate([24.0, 26.0, 27.5]):
        finished("Ann", "Bob", nth=nth, rated=True, mu=mu)
    finished("Ann", "Bob", "Cid", nth=5, rated=True, mu=25.5)
    finished("Ann", "Bob", "Cid", nth=6, rated=True, mu=25.1)
    chart = curves("Ann")["tiny"]
    assert [line.name for line in chart.lines] == ["2 seats", "3 seats"]
    assert len(chart.rows) == 5
    assert "<svg viewBox" in shown("Ann")


def test_one_rated_game_is_no_curve() -> None:
    finished("Ann", "Bob", rated=True, mu=24.0)
    assert curves("Ann") == {}


@pytest.mark.parametrize("games", [POINTS - 1, 3 * POINTS + 7])
def test_a_long_curve_keeps_its_ends_and_few_points_between(games: int) -> None:
    many(games, "Ann", "Bob")
    last = Played.objects.filter(user=person("Ann")).order_by("ended_at").last()
    assert last is not None
    Played.objects.filter(pk=last.pk).update(mu=99.0)
    rows = curves("Ann")["tiny"].rows
    assert POINTS / 2 < len(rows) <= POINTS + 2
    assert rows[-1][1] == "99.0"


def test_how_long_the_table_waits() -> None:
    finished("Ann", "Bob")
    Reliability.objects.filter(user=person("Ann")).update(
        times=answer_times.counted([60] * 20 + [3600] * 40 + [3 * 86_400] * 20), missed=3, since_miss=4
    )
    found = reliability(person("Ann"), with_times=True)
    assert found is not None
    assert found.times is not None
    assert (found.times.counted, found.times.half, found.times.three_quarters) == (80, "1 hour", "1 hour")
    page = shown("Ann", "Bob")
    assert "1 hour or less in half of all waits" in page
    assert "3 of 8 turns" in page
    assert "How long the table waits" in page


def test_of_a_few_waits_nothing_is_told() -> None:
    finished("Ann", "Bob", times={"3": 2})
    found = reliability(person("Ann"), with_times=True)
    assert found is not None
    assert found.times is None


def test_the_people_he_plays_with_most() -> None:
    for nth in range(3):
        finished("Ann", "Bob", nth=nth, won="Ann")
    finished("Ann", "Cid", nth=4, won="Cid")
    ann = profile(person("Ann"), person("Ann"))
    assert [(one.other.username, one.games, one.won, one.lost) for one in ann.opponents] == [
        ("Bob", 3, 3, 0),
        ("Cid", 1, 0, 1),
    ]
    assert reverse("games:head_to_head", args=[person("Ann").slug, person("Bob").slug]) in shown("Ann")


def test_five_latest_games_and_the_way_to_all() -> None:
    for nth in range(7):
        finished("Ann", "Bob", nth=nth)
    page = shown("Ann")
    assert page.count('<li class="played">') == 5
    assert address(page="history") in page


def test_a_share_of_few_games_is_wide_and_stays_inside() -> None:
    assert (round(Share(1, 1).low), Share(1, 1).high, Share(1, 1).percent) == (21, 100.0, 100.0)
    assert (Share(0, 3).low, round(Share(0, 3).high)) == (0.0, 56)
    assert (Share(0, 0).low, Share(0, 0).high, Share(0, 0).percent) == (0.0, 100.0, 0.0)
    few, lots = Share(4, 10), Share(400, 1000)
    assert few.low < lots.low < 40 < lots.high < few.high


def test_ones_own_profile_is_found_from_ones_games() -> None:
    assert address() in html(Visitor("Ann").get(reverse("games:my_games")))


# -- cost ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("games", "others"), [(2, 1), (200, 1), (2, 50)])
def test_a_profile_takes_no_more_queries_with_more_games_or_people(
    games: int, others: int, django_assert_max_num_queries: Any
) -> None:
    if others == 1:
        many(games, "Ann", "Bob")
    else:
        for nth in range(others):
            finished("Ann", f"Other {nth}", nth=nth, rated=True, mu=25.0 + nth)
    visitor = Visitor("Cid")
    visitor.get(address())
    with django_assert_max_num_queries(24):
        assert visitor.get(address()).status_code == 200


def test_since_when_somebody_is_here() -> None:
    settings("Ann", date_joined=FIRST, language="pl")
    page = shown("Ann")
    assert "here since January 2026" in page
    assert "reads Polski" in page


# -- allies -------------------------------------------------------------------------------------------------


def chapters(*ends: str, access: str = "open", names: tuple[str, ...] = ("Ann", "Bob")) -> Campaign:
    """A campaign of these people, a chapter for each end: all of them have "won" or "lost", or so it was
    agreed."""
    campaign = Campaign.objects.create(system="mice", name=f"{names[-1]}'s embers", created_at=FIRST)
    for nth, end in enumerate(ends, 1):
        outcome = {"agreed": Outcome.AGREED, "won": Outcome.WON, "lost": Outcome.LOST}[end]
        game = finished(*names, nth=nth, system="mice", access=access, outcome=outcome)
        Game.objects.filter(pk=game.pk).update(campaign=campaign, chapter=nth)
    return campaign


def test_allies_win_and_lose_together() -> None:
    """Who leaves them has not played against them, whoever wins."""
    chapters("won", "lost", "lost", "agreed")
    game = finished("Ann", "Bob", nth=8, system="mice", outcome=Outcome.WON, save=False)
    Played.objects.filter(game=game, user=person("Bob")).update(outcome=Outcome.LEFT)
    parts = list(Played.objects.filter(game=game))
    sums = hold([parts])
    add(parts, sums)
    sums.store()
    finished("Ann", "Bob", nth=9, won="Bob")
    [ann] = profile(person("Ann"), person("Ann")).opponents
    assert ann.allied == Together(games=5, won=1, lost=2, ahead=1)
    assert (ann.games, ann.against, ann.won, ann.lost, ann.neither) == (6, 1, 0, 1, 0)
    page = " ".join(shown("Ann").split())
    assert "1 game: 0 won against, 1 lost" in page
    assert "5 games as allies: 1 won together, 2 lost together" in page


def test_of_people_who_were_allies_alone_nothing_is_won_against_the_other() -> None:
    chapters("won", "lost")
    assert "against" not in shown("Ann").partition('id="opponents"')[2].partition("</section>")[0]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            ("Campaigns", "3 chapters: 2 won, 1 lost", "3 games as allies: 2 won together, 1 lost together"),
        ),
        (
            "pl",
            ("Kampanie", "3 rozdziały: wygrane 2, przegrane 1", "3 gry w jednej drużynie: 2 razem wygrane"),
        ),
    ],
)
def test_a_profile_lists_campaigns_with_their_chapters_won_and_lost(
    language: str, told: tuple[str, ...]
) -> None:
    campaign = chapters("won", "lost", "won")
    settings("Ann", language=language)
    page = " ".join(shown("Ann", "Ann").split())
    assert all(words in page for words in told)
    assert f"/campaigns/{campaign.slug}/" in page


def test_a_private_campaign_is_listed_for_its_people_alone() -> None:
    private = chapters("won", access="link", names=("Ann", "Cid"))
    public = chapters("won")
    listed = {
        name: [one.campaign for one in profile(person("Ann"), viewer(name)).campaigns] for name in SEERS
    }
    assert listed == {"Ann": [public, private], "Cid": [public, private], "Dot": [public], "": [public]}
    for name, campaigns in listed.items():
        who = person(name) if name else None
        assert [one for one in (public, private) if may_look(one, who)] == campaigns


def test_of_a_person_who_shows_no_games_no_campaign_is_told() -> None:
    chapters("won")
    settings("Ann", history_shown=False)
    assert "Campaigns" not in shown("Ann", "Dot")
