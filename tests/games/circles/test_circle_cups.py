"""The cups and leagues of a circle stand on its page, for its members only."""

import pytest
from django.urls import reverse
from icalendar import Calendar

from accounts import feed_addresses
from accounts.models import Feed
from games import systems
from games.circles import coming
from games.cups import lists
from games.models import Circle, Cup, CupRound, Entrant, League
from games.models.cup import CupState
from labyrinth.ground.clock import now
from tests.api.program import program, read
from tests.games.circles.gathered import circle_of
from tests.games.cups.short import SHORT, announced, close
from tests.games.leagues.seasons import founded
from tests.games.pages import Visitor, html
from tests.games.people import person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def short_games(monkeypatch: pytest.MonkeyPatch, tiny_systems: None) -> None:
    monkeypatch.setitem(systems.REGISTERED, "tiny", SHORT)


@pytest.fixture
def lanterns() -> Circle:
    """A circle that everybody may see, with one cup that is open, one that is over, and a league."""
    circle = circle_of("Ann", "Bob")
    Circle.objects.filter(pk=circle.pk).update(listed=True)
    announced(circle=circle, name="Autumn cup")
    old = announced(circle=circle, name="Spring cup")
    Cup.objects.filter(pk=old.pk).update(state=CupState.OVER, over_at=now())
    founded(circle=circle, name="Long league")
    announced(name="Everybody's cup")
    return circle


def page(name: str, circle: Circle) -> str:
    return html(Visitor(name).get(reverse("games:circle", args=[circle.slug])))


def test_members_read_its_cups_and_leagues(lanterns):
    shown = page("Bob", lanterns)
    assert all(name in shown for name in ("Autumn cup", "Spring cup", "Long league"))
    assert "Everybody&#x27;s cup" not in shown
    assert "Announce a cup" not in shown


def test_a_host_is_led_to_the_form_with_the_circle_chosen(lanterns):
    address = f"{reverse('games:new_cup')}?circle={lanterns.slug}"
    assert address in page("Ann", lanterns)
    assert f'<option value="{lanterns.slug}" selected>' in html(Visitor("Ann").get(address))


def test_others_read_nothing_of_them(lanterns):
    person("Eve")
    for shown in (page("Eve", lanterns), html(Visitor("Eve").get(reverse("games:circles")))):
        assert "Autumn cup" not in shown
        assert "Long league" not in shown


def test_those_that_are_not_over_come_first_and_no_more_than_some(lanterns):
    assert [cup.name for cup in lists.of_circle(lanterns.pk)] == ["Autumn cup", "Spring cup"]
    Cup.objects.bulk_create(
        Cup(
            name=f"Cup {n}", system="tiny", form="swiss", seats=2, rounds=1, places_min=4, places_max=8,
            closes_at=now(), days=7, circle=lanterns, created_at=now(), state=CupState.OVER,
        )
        for n in range(20)
    )  # fmt: skip
    found = lists.of_circle(lanterns.pk)
    assert (found[0].name, len(found)) == ("Autumn cup", lists.OF_CIRCLE)


def test_divisions_of_a_league_stand_on_its_own_page(lanterns):
    league = League.objects.get()
    Cup.objects.filter(name="Autumn cup").update(league=league, season=1, division=1)
    assert [cup.name for cup in lists.of_circle(lanterns.pk)] == ["Spring cup"]


def test_programs_of_members_read_them(lanterns):
    read_by_bob = read(program("Bob").get(f"/circles/{lanterns.slug}"))["cups"]
    assert [(cup["name"], cup["state"]) for cup in read_by_bob] == [
        ("Autumn cup", "registration"), ("Spring cup", "over"),
    ]  # fmt: skip
    person("Eve")
    assert read(program("Eve").get(f"/circles/{lanterns.slug}"))["cups"] is None


def test_the_dates_of_its_cups_and_leagues_stand_in_its_calendar(client, lanterns):
    cup = Cup.objects.get(name="Autumn cup")
    for number in range(1, 5):
        Entrant.objects.create(cup=cup, user=person(f"P{number}"), name=f"P{number}", since=now())
    page = html(Visitor("Bob").get(reverse("games:circle_calendar", args=[lanterns.slug])))
    assert "registration ends" in page
    assert "the next season begins" in page
    close(cup)
    ends_at = CupRound.objects.get(cup=cup).ends_at
    found = [(one.name, one.what, one.at) for one in coming.fixed(lanterns)]
    assert ("Autumn cup", "round 1 ends", ends_at) in found
    assert not any(name == "Spring cup" or what == "registration ends" for name, what, _at in found)

    _address, key = feed_addresses.make(person("Bob"), kind=Feed.CALENDAR, name="phone")
    raw = client.get(reverse("games:circle_feed", args=[key, lanterns.slug])).content
    told = {str(one["summary"]): str(one["url"]) for one in Calendar.from_ical(raw).walk("VEVENT")}
    assert told["Autumn cup: round 1 ends"].endswith(reverse("games:cup", args=[cup.slug]))
    assert told["Long league: the next season begins"].endswith(f"/{League.objects.get().slug}/")
