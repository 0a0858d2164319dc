"""A circle whose last host is gone asks its members one after the other, sleeps, and wakes."""

from datetime import timedelta

import pytest
from django.urls import reverse

from accounts.models import User
from games.circles import keeper, members
from games.circles.sweep import open_due
from games.models import Circle, Member
from games.refused import Refused
from labyrinth.ground.clock import now, stopped_at
from tests.games.circles.gathered import circle_of, roles
from tests.games.circles.test_standing import set_up
from tests.games.pages import Visitor, html
from tests.games.people import person
from tests.games.slow import MONDAY

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def asked(circle: Circle) -> list[str]:
    rows = Member.objects.filter(circle=circle, asked_at__gt=now() - keeper.ASKED_FOR).order_by("asked_at")
    return list(rows.values_list("user__username", flat=True))


def left_alone(*others: str) -> Circle:
    """The host has founded the circle, the others came a day after each other, and the host has left."""
    with stopped_at(MONDAY):
        circle = circle_of("Ann")
    for number, name in enumerate(others, start=1):
        with stopped_at(MONDAY + number * DAY):
            members.join(circle.pk, person(name), circle.invite)
    return circle


def test_the_longest_member_is_asked_and_says_yes():
    circle = left_alone("Bob", "Cid")
    with stopped_at(MONDAY + 5 * DAY):
        members.leave(circle.pk, person("Ann"))
        assert asked(circle) == ["Bob"]
        page = reverse("games:circle", args=[circle.slug])
        assert "Nobody keeps this circle" in html(Visitor("Bob").get(page))
        assert "Nobody keeps this circle" not in html(Visitor("Cid").get(page))
        html(Visitor("Bob").submit(page, reverse("games:keep_circle", args=[circle.slug]), do="yes"))
    assert roles(circle) == {"Bob": "host", "Cid": "member"}
    assert not Member.objects.filter(asked_at__isnull=False).exists()


def test_a_no_and_silence_ask_the_next_one_and_then_it_sleeps():
    circle = left_alone("Bob", "Cid", "Dot", "Eve")
    with stopped_at(MONDAY + 5 * DAY):
        members.leave(circle.pk, person("Ann"))
        keeper.decline(circle.pk, person("Bob"))
        assert asked(circle) == ["Cid"]
        with pytest.raises(Refused, match="asks somebody else"):
            keeper.accept(circle.pk, person("Bob"))
    with stopped_at(MONDAY + 13 * DAY):
        keeper.sweep()
        keeper.sweep()
        assert asked(circle) == ["Dot"]
    with stopped_at(MONDAY + 21 * DAY):
        keeper.sweep()
        circle.refresh_from_db()
        assert circle.asleep_at == MONDAY + 21 * DAY
        keeper.accept(circle.pk, person("Eve"))
    circle.refresh_from_db()
    assert (circle.asleep_at, roles(circle)["Eve"]) == (None, "host")


def test_a_host_who_is_banned_or_silent_for_sixty_days_is_gone():
    circle = left_alone("Bob")
    with stopped_at(MONDAY + 59 * DAY):
        User.objects.filter(username="Bob").update(last_login=now())
        assert keeper.sweep() == 0
    with stopped_at(MONDAY + 61 * DAY):
        assert keeper.sweep() == 1
        assert asked(circle) == ["Bob"]
    with stopped_at(MONDAY + 62 * DAY):
        User.objects.filter(username="Ann").update(last_login=now())
        keeper.accept(circle.pk, person("Bob"))
        User.objects.filter(username="Bob").update(banned_until=now() + DAY)
        assert keeper.sweep() == 0
        assert roles(circle) == {"Ann": "host", "Bob": "host"}


def test_asleep_no_standing_table_opens():
    table = set_up("Bob")
    Circle.objects.update(asleep_at=now())
    with stopped_at(table.next_at + DAY):
        assert open_due() == 0
        table.refresh_from_db()
        assert table.next_at > now()


def test_nobody_is_left_and_the_circle_ends():
    circle = left_alone()
    members.leave(circle.pk, person("Ann"))
    assert not Circle.objects.exists()
