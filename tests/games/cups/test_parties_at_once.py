"""Parties of a cup at the same moment, on a real PostgreSQL: nothing made twice, nobody in two of them."""

import pytest

from games.cups import leaving, parties, sweep
from games.models import Cup, CupRound, CupTable, Entrant, Game, Message, Partner, Seat
from games.models.cup import EntrantState
from games.models.message import Event
from games.refused import Refused
from tests.at_once import at_once
from tests.games.cups.short import old_hand
from tests.games.cups.side import THREE, party_cup, registered
from tests.games.people import person

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("together"),
]


def due(*parties_of: str) -> Cup:
    """A cup of these parties, whose registration is over."""
    cup = registered(party_cup(), *parties_of)
    Cup.objects.filter(pk=cup.pk).update(closes_at=cup.created_at, next_at=cup.created_at)
    return cup


def of_parties(cup: Cup) -> list[str]:
    """Everybody who has said yes, as often as they have."""
    rows = Partner.objects.filter(cup=cup, confirmed_at__isnull=False, user__isnull=False)
    return sorted(rows.values_list("user__username", flat=True))


@pytest.mark.parametrize("attempt", range(3))
def test_of_three_sweeps_one_seats_each_party_at_its_table(attempt):
    cup = due(*THREE)
    at_once(*[sweep.sweep] * 3, refused=Refused)
    assert CupRound.objects.filter(cup=cup).count() == 1
    assert CupTable.objects.filter(round__cup=cup, game__isnull=False).count() == 3
    assert Game.objects.filter(name__startswith="Lantern").count() == 3
    seats = Seat.objects.filter(game__cup_table__round__cup=cup)
    assert sorted(seats.values_list("user__username", flat=True)) == [f"P0{number}" for number in range(1, 7)]
    assert Message.objects.filter(event=Event.CUP, data__why="drawn").count() == 6


@pytest.mark.parametrize("attempt", range(3))
def test_who_says_yes_to_two_parties_at_once_is_of_one(attempt):
    cup, both = party_cup(), old_hand("P03")
    asking = [parties.found(cup.pk, old_hand(name), name, [both]) for name in ("P01", "P02")]
    yes = [lambda one=one: parties.confirm(cup.pk, person("P03"), one.pk) for one in asking]
    at_once(*yes, refused=Refused)
    assert of_parties(cup) == ["P01", "P02", "P03"]
    assert Partner.objects.filter(cup=cup, user=both).count() == 1
    states = Entrant.objects.filter(cup=cup).values_list("state", flat=True)
    assert sorted(states) == [EntrantState.ASKING, EntrantState.IN]


@pytest.mark.parametrize("attempt", range(3))
def test_who_registers_a_party_twice_at_once_leads_one(attempt):
    cup, leads = party_cup(), old_hand("P01")
    old_hand("P02")
    found = [
        lambda name=name: parties.found(cup.pk, leads, name, [person("P02")]) for name in ("Foxes", "Owls")
    ]
    at_once(*found, refused=Refused)
    assert of_parties(cup) == ["P01"]
    assert Entrant.objects.filter(cup=cup).count() == 1
    assert Message.objects.filter(user=person("P02"), event=Event.CUP, data__why="asked").count() == 1


@pytest.mark.parametrize("attempt", range(3))
def test_of_two_parties_that_are_complete_at_once_one_has_the_last_place(attempt):
    cup = registered(party_cup(places_max=2), "P01 P02")
    asking = [
        (parties.found(cup.pk, old_hand(leads), leads, [old_hand(other)]).pk, other)
        for leads, other in (("P03", "P04"), ("P05", "P06"))
    ]
    yes = [lambda pk=pk, other=other: parties.confirm(cup.pk, person(other), pk) for pk, other in asking]
    at_once(*yes, refused=Refused)
    states = Entrant.objects.filter(cup=cup).values_list("state", flat=True)
    assert sorted(states) == [EntrantState.IN, EntrantState.IN, EntrantState.WAITING]


@pytest.mark.parametrize("attempt", range(3))
def test_who_leaves_while_the_round_is_drawn_leaves_a_party_or_a_seat(attempt):
    cup = due(*THREE)
    at_once(sweep.sweep, lambda: leaving.leave(cup.pk, person("P02")), refused=Refused)
    sweep.sweep()
    assert CupTable.objects.filter(round__cup=cup, decided_at=None, game=None).count() == 0
    there = Partner.objects.filter(cup=cup, user=person("P02")).first()
    assert there is None or there.left_at is not None
    seat = Seat.objects.filter(game__cup_table__round__cup=cup, user=person("P02")).first()
    assert seat is None or seat.offered_at is not None
