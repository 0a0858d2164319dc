"""What the webhook of a circle is told: what opens, begins and ends there, each once, with no names."""

import json

import pytest
from django.urls import reverse

from games.circles import members, sweep
from games.hooks import deliveries
from games.models import Delivery, Message, Webhook
from games.models.message import Event
from labyrinth.ground.clock import stopped_at
from tests.games.circles.gathered import circle_of
from tests.games.circles.test_standing import set_up
from tests.games.hooks.hooking import hook, listening, sent, states
from tests.games.pages import Visitor, html
from tests.games.people import finish, person, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def server(settings):
    with listening(settings) as found:
        yield found


def test_a_game_of_the_circle_begins_and_ends_and_each_is_told_once(server):
    circle = circle_of("Ann", "Bob")
    hook(server, circle=circle)
    game = running("Ann", "Bob", circle=circle)
    finish(game)
    running("Ann", "Cid")
    deliveries.write_new()
    deliveries.write_new()
    told = [json.loads(body) for body in sent(server)]
    assert [one["type"] for one in told] == ["game.ended"]
    assert "Ann" not in json.dumps(told[0]["data"]["text"])
    assert [event for event, _state, _why in states()] == ["started", "ended"]


def test_a_standing_table_that_opens_is_told_and_other_news_of_a_lobby_are_not(server):
    table = set_up("Bob")
    hook(server, circle=table.circle)
    with stopped_at(table.next_at):
        assert sweep.open_due() == 1
        game = table.games.get().game
        Message.objects.filter(game=game, event=Event.LOBBY, user=person("Bob")).update(
            data={"why": "let_go"}
        )
        deliveries.write_new()
        told = [json.loads(body) for body in sent(server)]
    opened = [one for one in told if one["type"] == "game.lobby"]
    assert len(opened) == 1
    assert "standing table" in opened[0]["data"]["text"]


def test_who_hosts_the_circle_no_more_tells_nobody(server):
    circle = circle_of("Ann", "Bob")
    hook(server, circle=circle)
    members.name_host(circle.pk, person("Ann"), person("Bob"))
    members.lay_down(circle.pk, person("Ann"))
    running("Ann", "Bob", circle=circle)
    deliveries.write_new()
    assert sent(server) == []
    assert states() == [("started", "dropped", "not the host")]


def test_hosts_alone_set_it_up_and_their_own_news_stay_apart(server):
    circle = circle_of("Ann", "Bob")
    address = reverse("games:new_circle_webhook", args=[circle.slug, "signed"])
    assert Visitor("Bob").get(address).status_code == 404
    page = html(Visitor("Ann").get(address))
    assert "A standing table opens" in page
    assert "Whose turn it is" not in page
    hook(server, circle=circle)
    running("Ann", "Cid")
    deliveries.write_new()
    assert not Delivery.objects.exists()
    assert Webhook.objects.get().name in html(
        Visitor("Ann").get(reverse("games:circle_webhooks", args=[circle.slug]))
    )
