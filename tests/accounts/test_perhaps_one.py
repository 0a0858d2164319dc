"""Accounts that may be one person's: by the list of devices, of which nobody else knows."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.utils import timezone

from accounts.perhaps_one import network_of, pairs
from tests.games.people import person

pytestmark = pytest.mark.django_db

HOME, AWAY = "8.8.4.4", "9.9.9.9"


def signs_in(name, ip, agent="Firefox", *, days_ago=0):
    user = person(name)
    at = timezone.now() - timedelta(days=days_ago)
    key = f"{name}{ip}{agent}{days_ago}"[:40]
    UserSession.objects.create(
        user=user, ip=ip, user_agent=agent, session_key=key, created_at=at, last_seen_at=at
    )
    return user.pk


def shared(*names):
    return {
        tuple(sorted(pair)): str(what) for pair, what in pairs([person(name).pk for name in names]).items()
    }


@pytest.mark.parametrize(
    ("ip", "agent", "days", "what"),
    [
        (HOME, "Firefox", 0, "browser"),
        (HOME, "Firefox", 30, "browser"),
        (HOME, "Chrome", 0, "network"),
        (HOME, "Chrome", 2, None),
        (HOME, "", 2, None),
        (AWAY, "Firefox", 0, None),
    ],
)
def test_two_accounts_share_a_browser_or_a_network_at_about_the_same_time(ip, agent, days, what):
    ann, bob = signs_in("Ann", HOME), signs_in("Bob", ip, agent, days_ago=days)
    assert shared("Ann", "Bob") == ({(ann, bob): what} if what else {})


def test_a_browser_says_more_than_a_network_and_who_was_not_asked_for_is_not_told_of():
    ann, bob = signs_in("Ann", HOME, "Chrome"), signs_in("Bob", HOME)
    signs_in("Cid", HOME)
    assert shared("Ann", "Bob") == {(ann, bob): "network"}
    signs_in("Bob", HOME, "Chrome", days_ago=1)
    assert shared("Ann", "Bob") == {(ann, bob): "browser"}


def test_of_one_account_alone_there_is_no_pair():
    signs_in("Ann", HOME)
    signs_in("Ann", HOME, "Chrome")
    assert shared("Ann") == {}


@pytest.mark.parametrize(
    ("ip", "network"),
    [
        ("127.0.0.1", ""),
        ("10.1.2.3", ""),
        ("8.8.4.4", "8.8.4.4"),
        ("2a00:1450:4001:80f::200e", "2a00:1450:4001:80f::"),
        ("2a00:1450:4001:80f:1:2:3:4", "2a00:1450:4001:80f::"),
        ("::1", ""),
    ],
)
def test_a_network_is_that_of_a_home_and_none_of_a_proxy(ip, network):
    assert network_of(ip) == network
