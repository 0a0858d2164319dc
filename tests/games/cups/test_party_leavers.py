"""Who leaves a party of a cup: before the draw and after it, by themselves, banned, or with their account."""

from datetime import timedelta

import pytest

from accounts.models import User
from games.cups import leaving, parties
from games.farewell import delete_account
from games.models import CupSeat, Entrant, Partner
from games.models.cup import EntrantState
from games.seats import replace
from labyrinth.ground.clock import now
from tests.games.cups.short import end_round, go_on, old_hand, swept
from tests.games.cups.side import (
    THREE,
    asked,
    drawn,
    game_of,
    party,
    party_cup,
    people,
    registered,
    standing,
    take,
    told,
)
from tests.games.people import person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("together")]


def test_one_leaves_before_the_draw_and_somebody_else_is_asked():
    cup = registered(party_cup(), "P01 P02", "P03 P04")
    leaving.leave(cup.pk, person("P02"))
    assert (party(cup, 1).state, told("P01", "left")) == (EntrantState.ASKING, 1)
    parties.ask(cup.pk, person("P01"), old_hand("P07"))
    parties.confirm(cup.pk, person("P07"), party(cup, 1).pk)
    assert people(cup, 1) == ["P01", "P07"]
    assert party(cup, 1).state == EntrantState.IN


def test_who_leads_leaves_and_the_next_leads_or_the_party_is_gone():
    cup = registered(party_cup(), "P01 P02")
    leaving.leave(cup.pk, person("P01"))
    assert asked(cup, 1, "P02").leads
    leaving.leave(cup.pk, person("P02"))
    assert not Entrant.objects.filter(cup=cup).exists()


def test_one_leaves_after_the_draw_the_seat_is_offered_and_the_party_plays_on():
    cup = drawn("P01 P02", "P03 P04", rounds=2)
    leaving.leave(cup.pk, person("P02"))
    game = game_of(cup, 1)
    assert game.seats.get(number=2).offered_at is not None
    take(cup, 1, 3)
    assert people(cup, 1) == ["P01"]
    assert party(cup, 1).state == EntrantState.IN
    take(cup, 2, 1, 1, 1, 1)
    go_on(end_round(cup))
    assert cup.number == 2
    seats = {seat.number: seat.user for seat in game_of(cup, 1).seats.all()}
    assert (seats[1].username, seats[2]) == ("P01", None)


def test_who_takes_a_seat_over_is_of_the_party_and_plays_the_next_round():
    cup = drawn("P01 P02", "P03 P04", rounds=2)
    leaving.leave(cup.pk, person("P02"))
    assert replace.take_over(old_hand("P09"), game_of(cup, 1).pk, 2).accepted
    assert people(cup, 1) == ["P01", "P09"]
    end_round(cup)
    go_on(cup)
    assert sorted(seat.user.username for seat in game_of(cup, 1).seats.all()) == ["P01", "P09"]


def test_who_is_of_another_party_takes_no_seat_over():
    cup = drawn("P01 P02", "P03 P04")
    leaving.leave(cup.pk, person("P02"))
    assert not replace.take_over(person("P03"), game_of(cup, 1).pk, 2).accepted
    assert people(cup, 1) == ["P01"]


def test_a_party_of_which_all_have_left_is_last_and_not_drawn_again():
    cup = drawn(*THREE, rounds=2)
    take(cup, 1, 3, 3, 3)
    for name in ("P01", "P02"):
        leaving.leave(cup.pk, person(name))
    take(cup, 2, 1, 1, 1, 1)
    take(cup, 3, 0, 0, 0, 0)
    go_on(end_round(cup))
    assert party(cup, 1).state == EntrantState.LEFT
    first = CupSeat.objects.get(round__cup=cup, round__number=1, entrant=party(cup, 1))
    assert (first.place, first.points, first.merit) == (3, 0, [])
    assert CupSeat.objects.filter(round__cup=cup, round__number=2).count() == 2


def test_parties_of_which_nobody_is_left_have_no_points_though_they_share_a_place():
    cup = drawn(*THREE)
    for name in ("P01", "P02", "P03", "P04"):
        leaving.leave(cup.pk, person(name))
    end_round(cup)
    assert [(row.name, row.points) for row in Entrant.objects.filter(cup=cup).order_by("place", "name")] == [
        ("Party 3", 240), ("Party 1", 0), ("Party 2", 0),
    ]  # fmt: skip


def test_a_deleted_account_leaves_its_party_before_the_draw():
    cup = registered(party_cup(), "P01 P02", "P03 P04")
    assert delete_account.leave_tables(person("P01"))
    assert party(cup, 1).state == EntrantState.ASKING
    assert [row.name for row in Partner.objects.filter(entrant=party(cup, 1))] == ["P02"]


def test_a_deleted_account_leaves_a_running_party_and_no_name_behind():
    cup = drawn("P01 P02", "P03 P04")
    assert delete_account.leave_tables(person("P02"))
    row = Partner.objects.get(entrant=party(cup, 1), number=2)
    assert (row.user_id, row.name, row.is_here) == (None, "", False)
    take(cup, 1, 3)
    take(cup, 2, 0, 0, 0, 0)
    end_round(cup)
    assert standing(cup) == [("Party 1", 1), ("Party 2", 2)]


def test_a_banned_person_leaves_their_party():
    cup = registered(party_cup(), "P01 P02", "P03 P04")
    User.objects.filter(pk=person("P01").pk).update(banned_until=now() + timedelta(days=99))
    swept(cup)
    assert party(cup, 1).state == EntrantState.ASKING
    assert asked(cup, 1, "P02").leads


def test_two_of_one_party_banned_at_once_leave_none_behind():
    cup = registered(party_cup(), "P01 P02", "P03 P04")
    for name in ("P01", "P02"):
        User.objects.filter(pk=person(name).pk).update(banned_until=now() + timedelta(days=99))
    swept(cup)
    assert [row.name for row in Entrant.objects.filter(cup=cup)] == ["Party 2"]
