"""Who comes into a circle, who goes, and who keeps it."""

from datetime import timedelta

import pytest

from accounts.blocks import block
from accounts.models import User
from games.circles import keeper, keeping, members
from games.circles.keeping import Described
from games.farewell import delete_account, own_company
from games.models import Circle, Game, Member, Seat
from games.refused import Refused
from labyrinth.ground.clock import now
from tests.games.circles.gathered import circle_of, people_in, roles
from tests.games.people import open_table, person, running

pytestmark = pytest.mark.django_db


def test_the_link_lets_in_at_once_or_has_a_host_asked():
    assert roles(circle_of("Ann", "Bob")) == {"Ann": "host", "Bob": "member"}
    circle = circle_of("Ann", "Cid", joining="asked")
    assert roles(circle) == {"Ann": "host", "Cid": "asked"}
    with pytest.raises(Refused, match="have asked already"):
        members.join(circle.pk, person("Cid"), circle.invite)
    with pytest.raises(Refused, match="Only a host"):
        members.let_in(circle.pk, person("Cid"), person("Cid"))
    members.let_in(circle.pk, person("Ann"), person("Cid"))
    assert people_in(circle) == {"Ann", "Cid"}
    with pytest.raises(Refused, match="in the circle already"):
        members.let_in(circle.pk, person("Ann"), person("Cid"))
    with pytest.raises(Refused, match="in this circle already"):
        members.join(circle.pk, person("Cid"), circle.invite)


def test_a_wrong_link_opens_nothing_and_only_a_listed_circle_is_asked():
    circle = circle_of("Ann")
    with pytest.raises(Refused, match="holds no more"):
        members.join(circle.pk, person("Bob"), "guessed")
    with pytest.raises(Refused, match="by its invitation link only"):
        members.ask(circle.pk, person("Bob"))
    keeping.describe(circle.pk, person("Ann"), Described("Lanterns", listed=True))
    members.ask(circle.pk, person("Bob"))
    assert roles(circle)["Bob"] == "asked"
    # The link that lets in at once lets in who has only asked.
    members.join(circle.pk, person("Bob"), circle.invite)
    assert roles(circle)["Bob"] == "member"


def test_who_is_sent_away_leaves_open_tables_keeps_running_games_and_the_link_is_another():
    circle = circle_of("Ann", "Bob", "Cid")
    waiting = open_table("Bob", seats=3, circle=circle)
    game = running("Bob", "Cid", circle=circle)
    elsewhere = open_table("Bob")
    assert members.expel(circle.pk, person("Ann"), person("Bob"))
    assert people_in(circle) == {"Ann", "Cid"}
    seated = set(Seat.objects.filter(user=person("Bob")).values_list("game_id", flat=True))
    assert seated == {game.pk, elsewhere.pk}
    assert Game.objects.get(pk=waiting.pk).status == "cancelled"
    with pytest.raises(Refused, match="holds no more"):
        members.join(circle.pk, person("Bob"), circle.invite)


def test_hosts_are_not_sent_away_and_the_only_one_does_not_lay_it_down():
    circle = circle_of("Ann", "Bob")
    for act in (members.expel, members.name_host, members.let_in):
        with pytest.raises(Refused, match="Only a host"):
            act(circle.pk, person("Bob"), person("Ann"))
    with pytest.raises(Refused, match="only host"):
        members.lay_down(circle.pk, person("Ann"))
    members.name_host(circle.pk, person("Ann"), person("Bob"))
    with pytest.raises(Refused, match="not sent away"):
        members.expel(circle.pk, person("Ann"), person("Bob"))
    with pytest.raises(Refused, match="alone"):
        keeping.dissolve(circle.pk, person("Ann"))
    members.lay_down(circle.pk, person("Ann"))
    assert roles(circle) == {"Ann": "member", "Bob": "host"}


def test_after_the_last_host_the_one_who_came_first_is_asked_and_the_last_ends_it():
    circle = circle_of("Ann", "Bob", "Cid", "Dot")
    User.objects.filter(pk=person("Bob").pk).update(banned_until=now() + timedelta(days=1))
    members.leave(circle.pk, person("Ann"))
    assert roles(circle) == {"Bob": "member", "Cid": "member", "Dot": "member"}
    assert Member.objects.get(asked_at__isnull=False).user == person("Cid")
    members.leave(circle.pk, person("Dot"))
    members.leave(circle.pk, person("Cid"))
    circle.refresh_from_db()
    assert circle.asleep_at is not None
    members.leave(circle.pk, person("Bob"))
    assert not Circle.objects.exists()
    with pytest.raises(Refused, match="has ended"):
        members.leave(circle.pk, person("Bob"))


def test_nobody_who_only_asks_becomes_its_host():
    circle = circle_of("Ann", "Bob", joining="asked")
    members.leave(circle.pk, person("Ann"))
    assert not Circle.objects.filter(pk=circle.pk).exists()


def test_an_account_that_is_deleted_leaves_its_circles_and_the_next_is_asked_to_keep_them():
    circle, alone = circle_of("Ann", "Bob"), circle_of("Ann")
    assert delete_account.leave_tables(person("Ann"))
    assert Member.objects.get(circle=circle, asked_at__isnull=False).user == person("Bob")
    assert not Circle.objects.filter(pk=alone.pk).exists()
    keeper.accept(circle.pk, person("Bob"))
    members.join(circle.pk, person("Ann"), circle.invite)
    delete_account.at_last(person("Ann"))
    assert roles(circle) == {"Bob": "host"}


def test_own_data_tell_of_ones_circles():
    circle = circle_of("Ann", "Bob")
    row = Member.objects.get(user=person("Bob"))
    told = {"circle": circle.slug, "name": "Lanterns", "role": "member", "since": row.since}
    told["standing_tables"] = []
    assert own_company.circles(person("Bob")) == [told]


def test_who_and_a_host_have_blocked_each_other_stays_outside():
    circle = circle_of("Ann", "Bob")
    block(person("Ann"), person("Cid"))
    with pytest.raises(Refused, match="do not play with each other"):
        members.join(circle.pk, person("Cid"), circle.invite)
    # A member's block keeps apart at tables, not out of the circle.
    block(person("Bob"), person("Dot"))
    members.join(circle.pk, person("Dot"), circle.invite)
    assert "Dot" in people_in(circle)


def test_circles_members_and_foundings_are_bounded(monkeypatch):
    circle = circle_of("Ann", "Bob")
    monkeypatch.setattr(members, "MOST_MEMBERS", 2)
    with pytest.raises(Refused, match="full"):
        members.join(circle.pk, person("Cid"), circle.invite)
    monkeypatch.setattr(members, "MOST_MEMBERS", 9)
    monkeypatch.setattr(members, "MOST_CIRCLES", 1)
    with pytest.raises(Refused, match="more are not possible"):
        keeping.found(person("Bob"), Described("Another"))
    monkeypatch.setattr(members, "MOST_ASKING", 0)
    keeping.describe(circle.pk, person("Ann"), Described("Lanterns", joining="asked"))
    with pytest.raises(Refused, match="Many people wait"):
        members.join(circle.pk, person("Dot"), circle.invite)


def test_the_only_host_dissolves_it_and_its_games_go_on():
    circle = circle_of("Ann", "Bob")
    game = running("Ann", "Bob", circle=circle)
    with pytest.raises(Refused, match="alone"):
        keeping.dissolve(circle.pk, person("Bob"))
    keeping.dissolve(circle.pk, person("Ann"))
    game.refresh_from_db()
    assert (game.circle_id, game.access, game.status) == (None, "link", "running")
