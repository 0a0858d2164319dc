"""What a table says of its people, and where it leads those who sit there."""

import pytest
from django.urls import reverse

from accounts.models import User
from games.lobby.lobby import join
from labyrinth.clock import now
from tests.games.pages import Visitor, at, html
from tests.games.people import open_table, person, running

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("only_the_tiny_games")]


def test_only_the_organiser_reads_who_cannot_be_reached_by_mail():
    game = running("Ann", "Bob")
    User.objects.filter(username="Bob").update(mail_refused_at=now())
    waits = open_table("Ann", seats=3)
    join(waits, person("Bob"))
    for address in (at(game), at(waits, "lobby")):
        assert "Cannot be reached by mail: Bob." in html(Visitor("Ann").get(address))
        for other in ("Bob", "Cid", ""):
            assert "data-unreachable" not in html(Visitor(other).get(address))


def test_the_seated_find_their_standing_orders_at_the_table():
    game = running("Ann", "Bob")
    assert at(game, "orders_game") in html(Visitor("Bob").get(at(game)))
    for stranger in ("Cid", ""):
        assert at(game, "orders_game") not in html(Visitor(stranger).get(at(game)))


def test_a_vacation_is_announced_from_the_table():
    game = running("Ann", "Bob")
    link = reverse("accounts:vacation")
    assert link in html(Visitor("Bob").get(at(game)))
    assert link not in html(Visitor().get(at(game)))
