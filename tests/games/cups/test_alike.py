"""Two accounts that may be one person's: the host reads it, and they do not sit together where that can be
helped."""

import pytest
from allauth.usersessions.models import UserSession
from django.urls import reverse

from games.models import Entrant
from tests.games.cups.short import close, cup_of, go_on, old_hand, play_round, tables
from tests.games.cups.test_cup_pages import text
from tests.games.pages import Visitor, html
from tests.games.people import person

pytestmark = pytest.mark.django_db

BROWSER = "P01 and P02 are signed in from the same network with the same browser."
NETWORK = "P03 and P04 have signed in from the same network on the same day."


def at_home(*names, ip="8.8.4.4", agents=("Firefox", "Firefox")):
    """They are signed in at one home."""
    for name, agent in zip(names, agents, strict=True):
        key = f"{name} {ip} {agent}"
        UserSession.objects.create(user=old_hand(name), ip=ip, user_agent=agent, session_key=key)


def page_of(cup, client):
    return text(client, reverse("games:cup", args=[cup.slug]))


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"seats": 3, "places_min": 6},
        {"form": "knock_out"},
        {"form": "groups", "group": 4, "of_group": 1, "rounds": 3, "places_min": 8},
    ],
)
def test_they_do_not_sit_together_where_that_can_be_helped(said):
    at_home("P01", "P02")
    at_home("P05", "P06", ip="9.9.9.9")
    cup = cup_of(12 if said.get("seats") else 8, **said)
    close(cup)
    for _round in range(2):
        for table in tables(cup):
            assert not {"P01", "P02"} <= set(table)
            assert not {"P05", "P06"} <= set(table)
        play_round(cup)
        go_on(cup)


def test_without_that_they_do():
    """The plant: the draw of two who share nothing puts the two best of three rounds at one table."""
    cup = cup_of(4, rounds=3)
    close(cup)
    together = set()
    for _round in range(3):
        together |= {frozenset(table) for table in tables(cup)}
        play_round(cup)
        go_on(cup)
    assert frozenset(("P01", "P02")) in together


def test_nor_are_they_of_one_group():
    """P01 and P04 would be."""
    at_home("P01", "P04")
    cup = cup_of(8, form="groups", group=4, of_group=1, rounds=3, places_min=8)
    close(cup)
    groups = dict(Entrant.objects.filter(cup=cup).values_list("name", "group"))
    assert groups["P01"] != groups["P04"]
    assert sorted(groups.values()) == [1] * 4 + [2] * 4


@pytest.mark.long("the page of a cup for six readers")
def test_the_host_and_moderators_read_it_till_the_cup_is_over_and_nobody_else():
    at_home("P01", "P02")
    at_home("P03", "P04", ip="9.9.9.9", agents=("Firefox", "Chrome"))
    at_home("P05", "Elsewhere", ip="1.1.1.1")
    cup = cup_of(8, rounds=1)
    moderator = person("Mod")
    type(moderator).objects.filter(pk=moderator.pk).update(is_staff=True, is_superuser=True)
    for reader in ("Ann", "Mod"):
        shown = page_of(cup, Visitor(reader))
        assert BROWSER in shown
        assert NETWORK in shown
        assert "P05 and" not in shown
    for reader in ("P01", "P03", "Elsewhere", ""):
        assert "same network" not in page_of(cup, Visitor(reader) if reader else Visitor())
    close(cup)
    assert BROWSER in page_of(cup, Visitor("Ann"))
    play_round(cup)
    go_on(cup)
    assert "same network" not in page_of(cup, Visitor("Ann"))


def test_in_the_other_language_too():
    at_home("P01", "P02")
    cup = cup_of(4)
    person("Ann")
    type(person("Ann")).objects.filter(username="Ann").update(language="pl")
    page = html(Visitor("Ann").get(reverse("games:cup", args=[cup.slug])))
    assert "Być może jedna osoba" in page
