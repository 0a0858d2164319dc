"""The host asks people to a table."""

import pytest
from django.core.cache import cache
from django.urls import reverse

from accounts.models import User
from games import systems
from games.live.limits import Limit
from games.lobby import invite as service
from games.lobby.invite import invite
from games.lobby.lobby import join
from games.lobby.opponents import recent_opponents
from games.models import Game, Message
from games.refused import Refused
from tests.games.histories import finished
from tests.games.pages import Visitor, form_to, html
from tests.games.people import open_table, person, running
from tests.games.post import written

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh(monkeypatch):
    monkeypatch.setattr(systems, "SLUGS", ())
    cache.clear()


@pytest.fixture
def game() -> Game:
    return open_table("Ann", seats=3)


def address(game: Game, name: str = "lobby") -> str:
    return reverse(f"games:{name}", args=[game.slug])


def test_once_for_each_person_and_table(game):
    invite(game.pk, person("Ann"), person("Bob"))
    with pytest.raises(Refused, match="Bob has been invited already"):
        invite(game.pk, person("Ann"), person("Bob"))
    assert written(game) == ["invitation to Bob: waiting"]
    invite(open_table("Ann", seats=3).pk, person("Ann"), person("Bob"))
    assert Message.objects.count() == 2


def test_by_the_host_alone_and_before_the_start(game):
    join(game, person("Bob"))
    with pytest.raises(Refused, match="Only whoever opened"):
        invite(game.pk, person("Bob"), person("Cid"))
    with pytest.raises(Refused, match="sits at this table already"):
        invite(game.pk, person("Ann"), person("Bob"))
    with pytest.raises(Refused, match="started already"):
        invite(running("Ann", "Bob").pk, person("Ann"), person("Cid"))


def test_nobody_whose_account_is_closed(game):
    User.objects.filter(pk=person("Bob").pk).update(is_active=False)
    with pytest.raises(Refused, match="cannot be invited"):
        invite(game.pk, person("Ann"), person("Bob"))


def test_not_too_many_to_a_table(game, monkeypatch):
    monkeypatch.setattr(service, "AT_A_TABLE", 1)
    invite(game.pk, person("Ann"), person("Bob"))
    with pytest.raises(Refused, match="at most"):
        invite(game.pk, person("Ann"), person("Cid"))


def test_not_too_many_a_day(game, monkeypatch):
    monkeypatch.setattr(service, "A_DAY", Limit(1, service.A_DAY.span))
    invite(game.pk, person("Ann"), person("Bob"))
    with pytest.raises(Refused, match="today"):
        invite(open_table("Ann", seats=3).pk, person("Ann"), person("Cid"))
    assert Message.objects.count() == 1


def test_the_lobby_offers_those_one_has_played_with_the_latest_first(game):
    for nth, name in enumerate(("Bob", "Cid", "Dot")):
        finished("Ann", name, nth=nth)
    join(game, person("Cid"))
    User.objects.filter(username="Dot").update(is_active=True)
    assert [one.username for one in recent_opponents(person("Ann"))] == ["Dot", "Cid", "Bob"]
    ann = Visitor("Ann")
    form = form_to(ann.get(address(game)), address(game, "invite_person"))
    assert form.values("person") == [person("Dot").slug, person("Bob").slug]
    page = html(ann.send(form, person=person("Bob").slug))
    assert "Bob is invited." in page
    assert form_to(ann.get(address(game)), address(game, "invite_person")).values("person") == [
        person("Dot").slug
    ]


def test_by_name_too_and_a_name_nobody_bears_is_said_at_its_field(game):
    person("Bob")
    ann = Visitor("Ann")
    assert "Bob is invited." in html(ann.submit(address(game), address(game, "invite_person"), name=" bob"))
    page = ann.submit(address(game), address(game, "invite_person"), name="Zed")
    assert page.status_code == 400
    assert "Nobody plays under this name." in html(page)
    assert 'value="Zed"' in html(page)


def test_guests_and_strangers_invite_nobody(game, client):
    join(game, person("Bob"))
    assert address(game, "invite_person") not in html(Visitor("Bob").get(address(game)))
    found = client.post(address(game, "invite_person"), {"name": "Bob"})
    assert found.url.startswith(reverse("account_login"))
    client.force_login(person("Bob"))
    person("Cid")
    page = client.post(address(game, "invite_person"), {"name": "Cid"}, follow=True)
    assert "Only whoever opened" in page.content.decode()
    assert not Message.objects.exists()


def test_the_lobby_of_the_host_costs_the_same_with_many_opponents(game, django_assert_max_num_queries):
    for nth in range(15):
        finished("Ann", f"Player {nth}", nth=nth)
    ann = Visitor("Ann")
    with django_assert_max_num_queries(16):
        page = ann.get(address(game))
    assert len(form_to(page, address(game, "invite_person")).values("person")) == 12
