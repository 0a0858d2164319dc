"""Sweeps at the same moment, on a real PostgreSQL; one while somebody registers or leaves."""

import pytest

from games.cups import entrants, leaving, sweep
from games.models import Cup, CupRound, CupTable, Entrant, Game, Message
from games.models.message import Event
from games.refused import Refused
from tests.at_once import at_once
from tests.games.cups.short import announced, cup_of, names, old_hand
from tests.games.people import person

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def due(people: int) -> Cup:
    cup = cup_of(people)
    Cup.objects.filter(pk=cup.pk).update(closes_at=cup.created_at, next_at=cup.created_at)
    return cup


@pytest.mark.parametrize("attempt", range(3))
def test_of_three_sweeps_one_draws_a_round_and_makes_each_table(attempt):
    cup = due(8)
    at_once(*[sweep.sweep] * 3, refused=Refused)
    assert CupRound.objects.filter(cup=cup).count() == 1
    assert CupTable.objects.filter(round__cup=cup, game__isnull=False).count() == 4
    assert Game.objects.filter(name__startswith="Lantern").count() == 4
    assert Message.objects.filter(event=Event.CUP, data__why="drawn").count() == 8


@pytest.mark.parametrize("attempt", range(3))
def test_of_two_who_register_at_once_one_has_the_last_place(attempt):
    cup = announced(places_max=4)
    for name in names(5):
        old_hand(name)
    for name in names(3):
        entrants.register(cup.pk, person(name))
    two = [person("P04"), person("P05")]
    at_once(*[lambda one=one: entrants.register(cup.pk, one) for one in two], refused=Refused)
    assert Entrant.objects.filter(cup=cup, state="in").count() == 4
    assert Entrant.objects.filter(cup=cup, state="waiting").count() == 1


@pytest.mark.parametrize("attempt", range(3))
def test_who_leaves_while_the_round_is_drawn_sits_there_or_not(attempt):
    cup = due(5)
    at_once(sweep.sweep, lambda: leaving.leave(cup.pk, person("P01")), refused=Refused)
    sweep.sweep()
    there = Entrant.objects.filter(cup=cup, user=person("P01")).first()
    assert there is None or there.state == "left"
    assert CupTable.objects.filter(round__cup=cup, decided_at=None, game=None).count() == 0
