"""The pages of leagues: the list, the form, who moves, seasons before, who may do what there."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.farewell import delete_account, own_company
from games.leagues import members
from games.models import Entrant, League, Leaguer
from games.models.cup import EntrantState
from games.models.league import LeaguerState, LeagueState
from labyrinth.ground.clock import now
from tests.games.circles.gathered import circle_of
from tests.games.cups.short import old_hand
from tests.games.cups.test_cup_pages import text, words
from tests.games.leagues.seasons import begin, founded, league_of, over, season
from tests.games.pages import Visitor, html
from tests.games.people import person, read_again

pytestmark = pytest.mark.django_db


def at(league: League, name: str = "league") -> str:
    return reverse(f"games:{name}", args=[league.slug])


def form(**said: object) -> dict[str, object]:
    usual = {
        "name": "Lantern league", "system": "sorcerer", "seats": "4", "size": "10",
        "closes_on": str(timezone.localdate(now() + timedelta(days=9))), "pace": "day", "days": "100",
        "circle": "",
    }  # fmt: skip
    return usual | said


def test_a_host_founds_a_league_by_a_form(client):
    client.force_login(person("Ann"))
    response = client.post(reverse("games:new_league"), form())
    league = League.objects.get()
    assert (response.status_code, response.url) == (302, at(league))
    assert (league.host.username, league.seats, league.size, league.days) == ("Ann", 4, 10, 100)
    assert league.options["begins"] == "seat"
    assert timezone.localtime(league.closes_at).hour == 20
    assert "Lantern league" in text(client, reverse("games:cups"))


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"days": "1"}, "3 days at least"),
        ({"closes_on": "2020-01-01"}, "an hour from now"),
        ({"size": "7"}, "Select a valid choice"),
        ({"name": ""}, "required"),
    ],
)
def test_what_is_wrong_is_said_in_words_and_nothing_is_founded(client, wrong, why):
    client.force_login(person("Ann"))
    response = client.post(reverse("games:new_league"), form(**wrong))
    assert response.status_code == 400
    assert why in words(html(response))
    assert not League.objects.exists()


def test_divisions_say_who_ascends_and_who_descends_as_it_stands(client):
    league = begin(league_of(16))
    for cup in season(league):
        cup.number = 1
        cup.save(update_fields=["number"])
    told = html(client.get(at(league)))
    first, second = told.split('id="division-')[1:3]
    assert (first.count(">descends<"), first.count(">ascends<")) == (2, 0)
    second = second.partition("</table>")[0]
    assert (second.count(">descends<"), second.count(">ascends<")) == (0, 2)
    assert "Season 1, round 1 of 4, people: 16." in words(told)
    assert f"/cups/{season(league)[1].slug}/" in told
    cup_page = text(client, reverse("games:cup", args=[season(league)[1].slug]))
    assert "Lantern league, season 1, division 2" in cup_page


def test_the_seasons_before_name_who_was_first(client):
    league = begin(over(begin(league_of(16))))
    told = text(client, at(league)).partition("Seasons before")[2]
    assert told.startswith(" Season 1 Division 1 P01 Division 2 P09")


def test_one_registers_and_leaves_on_the_page_without_scripts():
    league = founded()
    old_hand("P01")
    visitor = Visitor("P01")
    assert "You are in." in html(visitor.submit(at(league), at(league, "register_for_league")))
    assert Leaguer.objects.get().state == LeaguerState.WAITING
    visitor.submit(at(league), at(league, "leave_league"))
    assert Leaguer.objects.get().state == LeaguerState.LEFT


def test_who_may_not_register_reads_why(client):
    league = founded()
    told = text(client, at(league))
    assert "Sign in to register" in told
    assert "3, 2, 1, 0 points for the places at a table of 4" in told, "said before anybody registers"
    client.force_login(person("New"))
    assert "a week old" in text(client, at(league))
    said = client.post(at(league, "register_for_league"), follow=True)
    assert "a week old" in words(html(said))
    assert not Leaguer.objects.exists()


def test_a_league_of_a_circle_is_for_its_members(client):
    league = founded(circle=circle_of("Ann", "Bob"))
    assert client.get(at(league)).status_code == 404
    client.force_login(person("Cid"))
    assert client.get(at(league)).status_code == 404
    assert league.name not in text(client, reverse("games:cups"))
    client.force_login(person("Bob"))
    assert league.name in text(client, reverse("games:cups"))
    members.register(league.pk, person("Bob"))
    assert Leaguer.objects.get().user == person("Bob"), "members need no old account"


def test_the_host_ends_it_and_says_why(client):
    league = league_of(2)
    client.force_login(person("Ann"))
    assert client.post(at(league, "end_league"), {"reason": ""}).status_code == 400
    client.post(at(league, "end_league"), {"reason": "No time this year."})
    read_again(league)
    assert league.state == LeagueState.OVER
    client.logout()
    assert "No time this year." in text(client, at(league))


def test_a_page_costs_the_same_however_many_people_are_in_it(client, django_assert_max_num_queries):
    league = begin(over(begin(league_of(16))))
    client.get(at(league))
    with django_assert_max_num_queries(9):
        client.get(at(league))


def test_a_deleted_account_leaves_its_line_without_a_name(client):
    league = begin(league_of(8))
    user = person("P02")
    [exported] = own_company.leagues(user)
    assert (exported["league"], exported["division"], exported["state"]) == (league.slug, 1, "in")
    assert delete_account.leave_tables(user)
    assert Entrant.objects.get(name="").state == EntrantState.LEFT
    assert Leaguer.objects.get(name="").user is None
    assert not re.search(r"\bP02\b", text(client, at(league)))
    assert own_company.leagues(user) == []
    delete_account.leave_tables(person("Ann"))
    read_again(league)
    assert league.host is None
