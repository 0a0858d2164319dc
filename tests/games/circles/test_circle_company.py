"""A circle's ladder, records, calendar and arms, and its end by a moderator."""

from datetime import timedelta

import pytest
from django.urls import reverse

from accounts import feed_addresses
from accounts.models import Feed
from games.careers.after_end import after_end
from games.careers.circle_ladder import count
from games.circles import coming, ladder
from games.models import Circle, CircleStanding, Game, ModeratorAction, Played, Standing
from games.moderation import circles as moderating
from games.refused import Refused
from labyrinth.ground.clock import stopped_at
from tests.games.circles.gathered import circle_of
from tests.games.circles.test_circle_pages import moderator
from tests.games.circles.test_standing import set_up
from tests.games.pages import Visitor, html
from tests.games.people import finish, person, running

pytestmark = pytest.mark.django_db


def played(circle: Circle | None) -> Game:
    """Ann and Bob play a game to its end at a table of the circle, and it enters the histories."""
    game = running("Ann", "Bob", circle=circle)
    finish(game)
    assert after_end(game.pk)
    return game


def test_the_ladder_counts_tables_of_the_circle_only_and_the_site_once():
    circle = circle_of("Ann", "Bob")
    played(None)
    assert not CircleStanding.objects.exists()
    played(circle), played(circle)
    rows = ladder.ladders(circle, person("Ann"))[0].rungs
    assert [row.games for row in rows] == [2, 2]
    assert sum(row.won for row in rows) == 2
    assert rows[0].rating > rows[1].rating
    assert set(Standing.objects.values_list("rated", flat=True)) == {3}


def test_counted_twice_it_is_the_same():
    circle = circle_of("Ann", "Bob")
    game = played(circle)
    before = list(CircleStanding.objects.order_by("user").values_list("user", "mu", "games"))
    count(game)
    assert list(CircleStanding.objects.order_by("user").values_list("user", "mu", "games")) == before


def test_whose_account_is_gone_keeps_the_place_without_a_name():
    circle = circle_of("Ann", "Bob")
    played(circle)
    CircleStanding.objects.filter(user=person("Bob")).update(user=None)
    Played.objects.filter(user=person("Bob")).update(user=None, name="")
    played(circle)
    names = {row.person.username if row.person else "" for row in ladder.ladders(circle, None)[0].rungs}
    assert {"Ann", "", "Bob"} == names


def test_a_visitor_reads_ladder_and_records_of_a_listed_circle_only():
    circle = circle_of("Ann", "Bob")
    played(circle)
    address = reverse("games:circle_ladder", args=[circle.slug])
    assert Visitor().get(address).status_code == 404
    Circle.objects.update(listed=True)
    page = html(Visitor().get(address))
    assert "turns to win" in page
    assert "What comes" not in page
    assert Visitor().get(reverse("games:circle_calendar", args=[circle.slug])).status_code == 302


def test_records_are_of_the_quickest_the_longest_and_the_best_run():
    circle = circle_of("Ann", "Bob")
    played(circle)
    part = Played.objects.filter(outcome="won").first()
    assert part is not None
    found = ladder.records(circle)
    assert (found[0].number, found[0].person) == (part.turns, part.user)
    assert len(found) == 2


def test_the_calendar_tells_when_standing_tables_open():
    table = set_up("Bob")
    circle = table.circle
    with stopped_at(table.next_at - timedelta(days=1)):
        found = coming.coming(circle, person("Ann"))
        assert [one.number for one in found] == [1, 2, 3, 4]
        assert found[0].at == table.next_at
        assert found[1].at == table.next_at + timedelta(days=7 * table.weeks)
        page = html(Visitor("Ann").get(reverse("games:circle_calendar", args=[circle.slug])))
        assert found[0].name in page
        Circle.objects.update(asleep_at=table.next_at)
        circle.refresh_from_db()
        assert coming.coming(circle, person("Ann")) == []


def test_a_members_secret_address_has_the_calendar_of_the_circle(client):
    table = set_up("Bob")
    circle = table.circle
    _address, key = feed_addresses.make(person("Ann"), kind=Feed.CALENDAR, name="phone")
    with stopped_at(table.next_at - timedelta(days=1)):
        address = reverse("games:circle_feed", args=[key, circle.slug])
        first, again = client.get(address), client.get(address)
        assert first.content == again.content
        assert first.content.count(b"BEGIN:VEVENT") == 4
        Circle.objects.update(slug="elsewhere1")
        assert client.get(address).status_code == 404


def test_the_arms_are_chosen_among_drawings_of_the_circle():
    circle = circle_of("Ann")
    address = reverse("games:circle_settings", args=[circle.slug])
    assert html(Visitor("Ann").get(address)).count('name="arms"') == 12
    html(Visitor("Ann").submit(address, address, name="Lanterns", joining="link", arms="3"))
    circle.refresh_from_db()
    assert circle.arms == 3


def test_a_moderator_dissolves_it_with_a_reason_and_its_games_go_on(client):
    circle = circle_of("Ann", "Bob")
    game = running("Ann", "Bob", circle=circle)
    with pytest.raises(Refused, match="Write why"):
        moderating.dissolve(moderator(), circle, reason="no")
    with pytest.raises(Refused, match="Only moderators"):
        moderating.dissolve(person("Cid"), circle, reason="It insults.")
    client.force_login(person("Mod"))
    client.post(reverse("games:end_circle", args=[circle.slug]), {"reason": "It insults."})
    assert not Circle.objects.exists()
    game.refresh_from_db()
    assert (game.is_running, game.circle) == (True, None)
    assert ModeratorAction.objects.get().about == person("Ann")
