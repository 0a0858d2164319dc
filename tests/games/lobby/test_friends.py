"""Friends: one follows, both agree; who is here now only if they show it; blocks win."""

from datetime import timedelta

import pytest
from django.urls import reverse

from accounts import friends as following
from accounts.blocks import block, unblock
from accounts.friends import asking, follow, follows_of, friends_of, unfollow
from accounts.models import Follow, User
from accounts.own_data import follows
from games.lobby.opponents import my_follows, to_invite
from games.models import Message, Seat
from games.models.message import Event
from labyrinth.ground.clock import now
from tests.games.pages import Visitor, html
from tests.games.people import open_table, person, running

pytestmark = pytest.mark.django_db

PAGE = reverse("games:friends")


def become_friends(one: str, other: str) -> None:
    follow(person(one), person(other))
    follow(person(other), person(one))


def names(people: object) -> list[str]:
    return [one.username for one in people]  # type: ignore[attr-defined]


def here(name: str, *, shown: bool = True, ago: timedelta = timedelta(0)) -> None:
    """The person has looked at a table."""
    game = running(name, f"Host of {name}")
    User.objects.filter(username=name).update(here_shown=shown)
    Seat.objects.filter(game=game, user=person(name)).update(looked_at=now() - ago)


def test_two_who_follow_each_other_are_friends():
    assert follow(person("Ann"), person("Bob"))
    assert names(friends_of(person("Ann"))) == names(friends_of(person("Bob"))) == []
    assert [row.by.username for row in asking(person("Bob"))] == ["Ann"]
    assert follow(person("Bob"), person("Ann"))
    assert (names(friends_of(person("Ann"))), names(friends_of(person("Bob")))) == (["Bob"], ["Ann"])
    assert list(asking(person("Bob"))) == []
    assert not follow(person("Ann"), person("Bob"))
    assert unfollow(person("Ann"), person("Bob"))
    assert names(friends_of(person("Bob"))) == []
    assert not unfollow(person("Ann"), person("Bob"))


def test_a_block_ends_it_in_both_directions_and_keeps_it_away():
    become_friends("Ann", "Bob")
    block(person("Bob"), person("Ann"))
    assert not Follow.objects.exists()
    assert not follow(person("Ann"), person("Bob"))
    assert not follow(person("Bob"), person("Ann"))
    unblock(person("Bob"), person("Ann"))
    assert follow(person("Ann"), person("Bob"))


def test_nobody_follows_themselves_or_more_than_anybody_may(monkeypatch):
    with pytest.raises(ValueError, match="themselves"):
        follow(person("Ann"), person("Ann"))
    monkeypatch.setattr(following, "MOST", 1)
    follow(person("Ann"), person("Bob"))
    page = Visitor("Ann").submit(PAGE, PAGE, name="Cid") if person("Cid") else None
    assert "more are not possible" in html(page)  # type: ignore[arg-type]
    assert Follow.objects.count() == 1


def test_who_may_not_come_in_any_more_is_in_no_list():
    become_friends("Ann", "Bob")
    follow(person("Cid"), person("Ann"))
    User.objects.filter(username__in=["Bob", "Cid"]).update(banned_until=now() + timedelta(days=1))
    assert names(friends_of(person("Ann"))) == []
    assert list(follows_of(person("Ann"))) == list(asking(person("Ann"))) == []
    User.objects.update(banned_until=None, is_active=False)
    assert list(follows_of(person("Ann"))) == list(asking(person("Ann"))) == []


def test_friends_alone_see_who_is_here_and_only_if_it_is_shown():
    become_friends("Ann", "Bob")
    follow(person("Ann"), person("Cid"))
    become_friends("Ann", "Dot")
    become_friends("Ann", "Eve")
    here("Bob"), here("Cid"), here("Dot", shown=False), here("Eve", ago=timedelta(minutes=6))
    seen = {row.followed.username: now_here for row, now_here in my_follows(person("Ann"))}
    assert seen == {"Bob": True, "Cid": False, "Dot": False, "Eve": False}
    assert html(Visitor("Ann").get(PAGE)).count("here now</span>") == 1
    unfollow(person("Bob"), person("Ann"))
    assert "here now</span>" not in html(Visitor("Ann").get(PAGE))


def test_nobody_shows_it_who_has_not_chosen_to():
    assert not User.objects.get(pk=person("Ann").pk).here_shown


def test_the_page_follows_by_name_and_answers_who_follows_one():
    person("Bob")
    page = html(Visitor("Ann").submit(PAGE, PAGE, name="bob"))
    assert "You follow Bob now." in page
    page = html(Visitor("Bob").get(PAGE))
    assert "They follow you" in page
    page = html(Visitor("Bob").submit(PAGE, reverse("games:follow", args=[person("Ann").slug])))
    assert "friend</span>" in page
    page = html(Visitor("Bob").submit(PAGE, reverse("games:unfollow", args=[person("Ann").slug])))
    assert "You no longer follow Ann." in page
    assert "Nobody plays under this name." in html(Visitor("Ann").submit(PAGE, PAGE, name="Zed"))


def test_somebody_who_has_blocked_one_cannot_be_told_from_somebody_followed():
    follow(person("Ann"), person("Bob"))
    block(person("Cid"), person("Ann"))
    said = [html(Visitor("Ann").submit(PAGE, PAGE, name=name)) for name in ("Bob", "Cid")]
    assert "You cannot follow Bob, or do so already." in said[0]
    assert "You cannot follow Cid, or do so already." in said[1]


def test_friends_are_invited_from_the_list_and_come_first_at_the_table():
    become_friends("Ann", "Bob")
    follow(person("Ann"), person("Cid"))
    game = open_table("Ann", seats=3, name="Old oak")
    assert names(to_invite(person("Ann"), game, [person("Ann").pk])) == ["Bob"]
    page = html(Visitor("Ann").get(PAGE))
    assert page.count("Invite to Old oak") == 1
    to = reverse("games:invite_person", args=[game.slug])
    Visitor("Ann").submit(PAGE, to, person=person("Bob").slug)
    assert Message.objects.filter(event=Event.INVITATION, user=person("Bob"), game=game).exists()
    assert to_invite(person("Ann"), game, [person("Ann").pk]) == []


def test_a_profile_has_the_button_and_own_data_the_list():
    person("Bob")
    address = reverse("games:person", args=[person("Bob").slug])
    page = Visitor("Ann").submit(address, reverse("games:follow", args=[person("Bob").slug]))
    assert "You follow Bob now." in html(page)
    assert [row["name"] for row in follows(person("Ann"))] == ["Bob"]
    assert follows(person("Bob")) == []
    person("Bob").delete()
    assert not Follow.objects.exists()


def test_the_page_costs_the_same_for_many(django_assert_max_num_queries):
    for number in range(8):
        become_friends("Ann", f"Friend {number}")
    User.objects.update(here_shown=True)
    ann = Visitor("Ann")
    with django_assert_max_num_queries(8):
        ann.get(PAGE)
