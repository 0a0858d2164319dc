"""A cup from its announcement to its end: who is drawn, what is decided, who is first."""

import pytest

from games.cups import announcing, drawing, entrants, leaving, sweep
from games.cups.points import in_points
from games.cups.sweep import step
from games.models import Cup, CupRound, CupSeat, CupTable, Entrant, Game, Message
from games.models.cup import CupState, EntrantState, How
from games.models.message import Event
from games.refused import Refused
from games.seats.back_by_leave import may_take_back
from tests.games.cups.short import (
    announced,
    close,
    cup_of,
    end_round,
    game_of,
    go_on,
    names,
    old_hand,
    play_out,
    play_round,
    standing,
    swept,
    tables,
)
from tests.games.people import person, play, read_again

pytestmark = pytest.mark.django_db


def row_of(cup: Cup, name: str) -> Entrant:
    return Entrant.objects.get(cup=cup, name=name)


def told(name: str) -> list[str]:
    rows = Message.objects.filter(event=Event.CUP, user=person(name)).order_by("pk")
    return [row.data["why"] for row in rows]


def test_a_swiss_cup_goes_from_registration_to_its_end():
    cup = cup_of(4)
    assert (swept(cup).state, told("P01")) == (CupState.REGISTRATION, ["registered"])
    close(cup)
    assert (cup.state, cup.number) == (CupState.RUNNING, 1)
    assert sorted(one for table in tables(cup) for one in table) == names(4)
    first = {frozenset(table) for table in tables(cup)}
    play_round(cup)
    assert CupRound.objects.get(cup=cup).over_at is not None
    assert (cup.state, cup.number) == (CupState.RUNNING, 1), "the next one is drawn an hour later"
    go_on(cup)
    assert cup.number == 2
    assert first.isdisjoint(frozenset(table) for table in tables(cup))
    play_round(cup)
    assert cup.state == CupState.OVER
    assert row_of(cup, "P01").place == 1
    assert told("P01") == ["registered", "drawn", "drawn", "over"]
    for row in Entrant.objects.filter(cup=cup):
        assert sorted(row.sat) == [1, 2], "everybody has begun once"


def test_its_tables_are_begun_by_the_first_seat_and_are_open_to_look_at():
    cup = close(cup_of(4, seats=2))
    game, _ = game_of(cup, "P01")
    assert (game.status, game.access, game.setup["begins"]) == ("running", "open", "seat")
    assert game.clock["cap"] <= 2 * game.clock["turn"]
    assert game.name in ("Lantern cup 1A", "Lantern cup 1B")
    assert not may_take_back(game)


@pytest.mark.parametrize("people", [3, 0])
def test_a_cup_of_three_is_called_off_and_everybody_is_told(people):
    cup = close(cup_of(people))
    assert (cup.state, cup.why, cup.number) == (CupState.CALLED_OFF, drawing.FEW, 0)
    for name in names(people):
        assert told(name) == ["registered", "called_off"]


def test_a_form_says_how_many_people_a_cup_needs():
    with pytest.raises(Refused, match="needs 6 people at least"):
        announced(seats=3, places_min=3)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"seats": 7}, "not played with that many"),
        ({"system": "mice"}, "all play together"),
        ({"system": "chess"}, "no such game"),
        ({"rounds": 0}, "1 to 9 rounds"),
        ({"form": "knock_out", "through": 2}, "half of a table"),
        ({"days": 1}, "3 to 366 days"),
        ({"places_max": 3}, "as many as the least"),
        ({"form": "ladder"}, "no such cups"),
        ({"form": "groups", "group": 2}, "a group has 3 to 16"),
        ({"form": "groups", "group": 4, "of_group": 1}, "need 8 people"),
        ({"form": "groups", "group": 4, "of_group": 3, "places_min": 8}, "half of a group"),
        ({"form": "groups", "group": 4, "of_group": 2, "places_min": 8, "rounds": 6}, "1 to 5 rounds"),
        (
            {"form": "groups", "group": 4, "of_group": 2, "places_min": 8, "rounds": 5, "places_max": 256},
            "more than 9 rounds",
        ),
    ],
)
def test_what_cannot_be_played_is_not_announced(wrong, why):
    with pytest.raises(Refused, match=why):
        announced(**wrong)


def test_it_is_drawn_as_soon_as_all_places_are_taken_where_it_says_so():
    cup = cup_of(3, places_max=4, by_number=True)
    assert swept(cup).state == CupState.REGISTRATION
    entrants.register(cup.pk, old_hand("P04"))
    assert swept(cup).state == CupState.RUNNING


def test_who_waits_comes_in_when_somebody_goes_and_to_fill_up_the_tables():
    cup = cup_of(7, seats=3, places_min=6, places_max=6)
    assert row_of(cup, "P07").state == EntrantState.WAITING
    leaving.leave(cup.pk, person("P02"))
    assert row_of(cup, "P07").state == EntrantState.IN
    assert told("P07") == ["waiting", "registered"]
    for name in ("P08", "P09"):
        entrants.register(cup.pk, old_hand(name))
    leaving.leave(cup.pk, person("P01"))
    assert [row_of(cup, name).state for name in ("P08", "P09")] == ["in", "waiting"]
    close(cup)
    assert sorted(map(len, tables(cup))) == [3, 3]


def test_the_waiting_list_fills_up_until_the_tables_are_full():
    cup = cup_of(6, seats=3, places_min=6, places_max=8)
    for name in ("P07", "P08", "P09", "P10"):
        entrants.register(cup.pk, old_hand(name))
    close(cup)
    assert sorted(map(len, tables(cup))) == [3, 3, 3]
    assert row_of(cup, "P10").state == EntrantState.WAITING


def test_who_has_nobody_to_play_with_has_half_of_the_points_once():
    cup = close(cup_of(5))
    first = CupSeat.objects.get(table__how=How.BYE)
    assert (first.seat, in_points(first.points)) == (0, "0.5")
    assert in_points(first.entrant.points) == "0.5", "the cross table has them as soon as they are told"
    go_on(play_round(cup))
    assert CupTable.objects.filter(round__cup=cup, how=How.BYE).count() == 2
    byes = CupSeat.objects.filter(table__how=How.BYE).values_list("entrant", flat=True)
    assert len(set(byes)) == 2


def test_nobody_registers_twice_and_no_new_account_for_an_open_cup():
    cup = cup_of(1)
    with pytest.raises(Refused, match="in this cup already"):
        entrants.register(cup.pk, person("P01"))
    with pytest.raises(Refused, match="a week old"):
        entrants.register(cup.pk, person("Newcomer"))
    close(cup)
    with pytest.raises(Refused, match="is over"):
        entrants.register(cup.pk, old_hand("Late"))


def test_what_is_not_over_by_the_date_is_decided_when_all_had_had_equally_many_turns():
    cup = close(cup_of(4))
    game, _ = game_of(cup, "P01")
    play(game, "1 1", "2 2", "1 3")
    end_round(cup)
    rows = {row.seat: row for row in CupSeat.objects.filter(table__game=game)}
    assert {seat: row.place for seat, row in rows.items()} == {1: 2, 2: 1}, "the last turn counts not"
    assert rows[1].table.how == How.DATE
    read_again(game)
    assert game.is_running, "it goes on for itself"
    assert cup.number == 2, "the next round is drawn at the date"


def test_what_nobody_has_begun_is_shared_and_a_paused_table_counts_as_held():
    cup = close(cup_of(4))
    game, _ = game_of(cup, "P01")
    Game.objects.filter(pk=game.pk).update(paused_at=game.started_at)
    end_round(cup)
    rows = CupSeat.objects.filter(table__game=game)
    assert {(row.place, in_points(row.points), row.table.how) for row in rows} == {(1, "0.5", How.HELD)}


def test_a_table_that_its_people_call_off_is_shared():
    cup = close(cup_of(4))
    game, _ = game_of(cup, "P01")
    Game.objects.filter(pk=game.pk).update(status="cancelled")
    swept(cup)
    assert {(row.place, row.table.how) for row in CupSeat.objects.filter(table__game=game)} == {(1, How.VOID)}


def test_two_days_before_its_end_those_who_still_play_are_told():
    cup = close(cup_of(4))
    game, _ = game_of(cup, "P01")
    others = [name for name in names(4) if name not in next(one for one in tables(cup) if "P01" in one)]
    play_out(cup, game_of(cup, others[0])[0])
    CupRound.objects.filter(cup=cup).update(ends_at=game.started_at + sweep.REMINDED)
    Cup.objects.filter(pk=cup.pk).update(next_at=game.started_at)
    swept(cup)
    swept(cup)
    assert told("P01").count("two_days") == 1
    assert told(others[0]).count("two_days") == 0


# -- knock-out ----------------------------------------------------------------------------------------------


def test_a_knock_out_of_eight_in_pairs_is_won_in_three_rounds():
    cup = close(cup_of(8, form="knock_out", places_max=8))
    assert {frozenset(table) for table in tables(cup)} == {
        frozenset(pair) for pair in (("P01", "P08"), ("P02", "P07"), ("P03", "P06"), ("P04", "P05"))
    }
    for left in (4, 2):
        go_on(play_round(cup))
        assert sum(map(len, tables(cup))) == left
    play_round(cup)
    assert cup.state == CupState.OVER
    assert standing(cup)[:3] == [("P01", 1), ("P02", 2), ("P03", 3)]
    assert dict(standing(cup))["P04"] == 3


def test_two_of_each_table_go_on_and_do_not_meet_again_at_once():
    cup = close(cup_of(16, form="knock_out", seats=4, through=2, places_min=8))
    first = tables(cup)
    go_on(play_round(cup))
    assert sorted(map(len, tables(cup))) == [4, 4]
    assert row_of(cup, "P16").state == EntrantState.BEATEN
    for table in tables(cup):
        for before in first:
            assert len(set(table) & set(before)) <= 1 or len(first) < 4


# -- groups with finals -------------------------------------------------------------------------------------


def groups_cup(people: int, **said: object) -> Cup:
    usual = {"form": "groups", "rounds": 3, "group": 4, "of_group": 2, "places_min": 8, "places_max": people}
    return close(cup_of(people, **(usual | said)))


def test_groups_are_played_out_and_their_first_two_meet_in_finals():
    cup = groups_cup(8)
    groups = [{"P01", "P04", "P05", "P08"}, {"P02", "P03", "P06", "P07"}]
    for _ in range(3):
        assert all(set(table) <= groups[0] or set(table) <= groups[1] for table in tables(cup))
        go_on(play_round(cup))
    assert cup.number == 4
    assert {frozenset(table) for table in tables(cup)} == {
        frozenset(pair) for pair in (("P01", "P03"), ("P02", "P04"))
    }, "nobody meets somebody of their own group"
    assert row_of(cup, "P05").state == EntrantState.BEATEN
    points = row_of(cup, "P01").points
    go_on(play_round(cup))
    assert tables(cup) in ([["P01", "P02"]], [["P02", "P01"]])
    play_round(cup)
    assert cup.state == CupState.OVER
    assert row_of(cup, "P01").points == points, "finals bring no points"
    assert [name for name, _ in standing(cup)[:4]] == ["P01", "P02", "P03", "P04"]
    assert dict(standing(cup))["P03"] == dict(standing(cup))["P04"] == 3
    assert dict(standing(cup))["P05"] == dict(standing(cup))["P06"] == 5


def test_who_leaves_a_group_gives_the_place_in_the_finals_to_the_next_one():
    cup = groups_cup(8, rounds=1, of_group=1)
    leaving.leave(cup.pk, person("P01"))
    end_round(cup)
    assert cup.number == 2
    assert "P01" not in {name for table in tables(cup) for name in table}
    assert len({row_of(cup, name).group for table in tables(cup) for name in table}) == 2


def test_a_group_of_three_has_a_bye_each_round():
    cup = groups_cup(9, places_max=9, rounds=3)
    for _ in range(3):
        byes = CupSeat.objects.filter(round__cup=cup, round__number=cup.number, table__how=How.BYE)
        assert sorted(row.entrant.group for row in byes) == [1, 2, 3]
        go_on(play_round(cup))
    assert {row.sat.count(0) for row in Entrant.objects.filter(cup=cup, state=EntrantState.BEATEN)} == {1}


# -- who leaves ---------------------------------------------------------------------------------------------


def test_who_leaves_is_last_of_the_table_and_drawn_no_more():
    cup = close(cup_of(4))
    game, seat = game_of(cup, "P01")
    leaving.leave(cup.pk, person("P01"))
    left = game.seats.get(number=seat)
    assert left.offered_at is not None
    assert left.stand_in
    end_round(cup)
    row = CupSeat.objects.get(entrant__name="P01", round__number=1)
    assert (row.place, in_points(row.points)) == (2, "0")
    assert "P01" not in {name for table in tables(cup) for name in table}
    with pytest.raises(Refused, match="not in this cup"):
        leaving.leave(cup.pk, person("P01"))


def test_who_takes_the_seat_over_plays_the_line_on_but_nobody_of_the_cup():
    from games.seats.replace import take_over

    cup = close(cup_of(4))
    game, seat = game_of(cup, "P01")
    leaving.leave(cup.pk, person("P01"))
    other = next(name for name in names(4) if name not in next(one for one in tables(cup) if "P01" in one))
    refused = take_over(person(other), game.pk, seat)
    assert (refused.accepted, "in this cup yourself" in refused.message) == (False, True)
    assert take_over(person("Olek"), game.pk, seat).accepted
    row = row_of(cup, "Olek")
    assert (row.instead, row.state) == ("P01", EntrantState.IN)
    go_on(play_round(cup))
    assert "Olek" in {name for table in tables(cup) for name in table}


def test_who_is_banned_is_drawn_no_more(monkeypatch):
    from accounts import sanctions

    cup = close(cup_of(4))
    sanctions.lay(person("P02").pk, "ban", reason="cheats", until=None, by=None)
    swept(cup)
    assert row_of(cup, "P02").state == EntrantState.LEFT
    game, seat = game_of(cup, "P02")
    assert game.seats.get(number=seat).offered_at is not None


def test_where_nobody_is_left_all_are_last():
    cup = close(cup_of(4))
    there = next(one for one in tables(cup) if "P01" in one)
    for name in there:
        leaving.leave(cup.pk, person(name))
    end_round(cup)
    rows = CupSeat.objects.filter(entrant__name__in=there, round__number=1)
    assert {(row.place, row.points) for row in rows} == {(2, 0)}


# -- killed, and twice --------------------------------------------------------------------------------------


def test_a_worker_that_dies_between_two_tables_is_followed_by_the_next():
    cup = cup_of(8)
    Cup.objects.filter(pk=cup.pk).update(closes_at=cup.created_at)
    for _ in range(4):
        assert step(cup.pk)
    assert Game.objects.filter(name__startswith="Lantern").count() == 2
    read_again(cup)
    assert (cup.state, tables(cup)) == (CupState.SEATED, tables(cup))
    drawn = tables(cup)
    swept(cup)
    assert (cup.state, tables(cup)) == (CupState.RUNNING, drawn)
    assert Game.objects.filter(name__startswith="Lantern").count() == 4
    assert CupRound.objects.filter(cup=cup).count() == 1
    swept(cup)
    assert Game.objects.filter(name__startswith="Lantern").count() == 4


def test_nobody_sits_at_two_tables_of_a_round():
    from django.db import IntegrityError, transaction

    cup = close(cup_of(4))
    row = CupSeat.objects.filter(round__cup=cup).first()
    other = CupTable.objects.filter(round__cup=cup).exclude(pk=row.table_id).get()
    with pytest.raises(IntegrityError), transaction.atomic():
        CupSeat.objects.create(round=row.round, table=other, entrant=row.entrant, seat=3)


def test_the_host_moves_the_date_once_and_may_call_it_off():
    cup = announced()
    announcing.move(cup.pk, person("Ann"))
    before = cup.closes_at
    read_again(cup)
    assert (cup.closes_at - before).days == 14
    with pytest.raises(Refused, match="moved already"):
        announcing.move(cup.pk, person("Ann"))
    with pytest.raises(Refused, match="Only the host"):
        announcing.call_off(cup.pk, person("Bob"), reason="no reason")
    announcing.call_off(cup.pk, person("Ann"), reason="no time")
    read_again(cup)
    assert (cup.state, cup.why) == (CupState.CALLED_OFF, "no time")
