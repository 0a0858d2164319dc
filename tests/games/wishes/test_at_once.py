"""Sweeps at the same moment, on a real PostgreSQL; one while somebody blocks, or takes their wish back."""

import pytest

from accounts.blocks import are_blocked, block
from games.models import Game, Message, Wish
from games.models.message import Event
from games.refused import Refused
from games.wishes import sweep as sweeps
from games.wishes.wishing import take_back
from labyrinth.ground.clock import stopped_at
from tests.at_once import at_once
from tests.games.people import person
from tests.games.slow import MONDAY, H
from tests.games.wishes.wishers import found, swept, wisher

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def two_wait() -> None:
    with stopped_at(MONDAY):
        for name in ("Ann", "Bob"):
            wisher(name)


@pytest.mark.parametrize("attempt", range(3))
def test_of_two_sweeps_one_makes_the_table(attempt):
    two_wait()
    with stopped_at(MONDAY + H):
        at_once(*[sweeps.sweep] * 3, refused=Refused)
    assert found() == [["Ann", "Bob"]]
    assert Message.objects.filter(event=Event.LOBBY).count() == 2


@pytest.mark.parametrize("attempt", range(3))
def test_who_blocks_while_people_are_seated_sits_at_no_table_with_them(attempt):
    two_wait()
    with stopped_at(MONDAY + H):
        at_once(sweeps.sweep, lambda: block(person("Ann"), person("Bob")), refused=Refused)
    swept(MONDAY + H)
    assert are_blocked(person("Ann").pk, [person("Bob").pk])
    for game in Game.objects.filter(status="open"):
        assert game.seats.filter(user__isnull=False).count() < 2


@pytest.mark.parametrize("attempt", range(3))
def test_who_takes_the_wish_back_meanwhile_is_seated_or_waits_no_more(attempt):
    two_wait()
    with stopped_at(MONDAY + H):
        _, back = at_once(sweeps.sweep, lambda: take_back(person("Ann")), refused=Refused)
    mine = Wish.objects.get(user=person("Ann"))
    assert (mine.state, found()) == (("ended", []) if back else ("offered", [["Ann", "Bob"]]))
