"""How it stands between two people: at their tables and in invitations, to the two alone."""

import pytest
from django.urls import reverse

from accounts.blocks import block
from accounts.models import User
from games.careers.rivals import rivals
from games.models.message import Event
from tests.games.histories import finished
from tests.games.letters import letter
from tests.games.pages import Visitor, html
from tests.games.people import person, running

pytestmark = pytest.mark.django_db


def met(*winners: str) -> None:
    for nth, won in enumerate(winners):
        finished("Ann", "Bob", nth=nth, won=won)


def told(reader: str = "Ann", other: str = "Bob") -> str:
    return rivals(person(reader), [person(other).pk, person(reader).pk]).get(person(other).pk, "")


@pytest.mark.parametrize(
    ("winners", "ann", "bob"),
    [
        ("Ann Ann Ann Bob Bob", "You lead 3 to 2.", "Ann leads 3 to 2."),
        ("Ann Bob Ann Bob", "You are even: 2 to 2.", "You are even: 2 to 2."),
        ("Ann Ann", "", ""),
    ],
)
def test_how_it_stands(winners, ann, bob):
    met(*winners.split())
    assert (told(), told("Bob", "Ann")) == (ann, bob)


def test_games_that_neither_won_make_no_rivals():
    met("Ann", "Ann", "")
    assert told() == ""


@pytest.mark.parametrize("who", [("Ann", "Bob"), ("Bob", "Ann")])
def test_nothing_is_told_of_who_is_blocked(who):
    met("Ann", "Ann", "Ann")
    block(*map(person, who))
    assert told() == ""


def test_nor_of_somebody_who_is_gone():
    met("Ann", "Ann", "Ann")
    User.objects.filter(username="Bob").update(is_active=False)
    assert told() == ""


def test_it_stands_at_the_table_for_the_two_alone():
    met("Ann", "Ann", "Ann", "Bob", "Bob")
    game = running("Ann", "Bob", "Cid")
    address = reverse("games:table_people", args=[game.slug])
    assert "You lead 3 to 2." in html(Visitor("Ann").get(address))
    assert "Ann leads 3 to 2." in html(Visitor("Bob").get(address))
    assert "3 to 2" not in html(Visitor("Cid").get(address))


def test_an_invitation_says_it():
    met("Ann", "Ann", "Bob")
    game = running("Bob", "Cid")
    data = {"by": "Bob", "by_id": person("Bob").pk}
    assert "You lead 2 to 1." in letter(game, "Ann", Event.INVITATION, data=data).text
    block(person("Ann"), person("Bob"))
    assert "You lead" not in letter(game, "Ann", Event.INVITATION, data=data).text


def test_it_costs_the_same_for_many(django_assert_max_num_queries):
    met("Ann", "Ann", "Ann")
    others = [person(name).pk for name in ("Bob", *(f"Other {nth}" for nth in range(20)))]
    ann = person("Ann")
    with django_assert_max_num_queries(2):
        assert len(rivals(ann, others)) == 1
