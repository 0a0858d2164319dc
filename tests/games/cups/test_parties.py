"""Cups of parties: they register together, play side by side, and are compared by how far they have come."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from accounts.models import Block
from games import systems
from games.cups import entrants, leaving, lists, parties, results, sweep
from games.farewell import own_company
from games.models import Cup, CupSeat, CupTable, Entrant, Partner
from games.models.cup import CupState, EntrantState, How
from games.refused import Refused
from labyrinth.ground.clock import now, stopped_at
from tests.games.circles.gathered import circle_of
from tests.games.cups.short import announced, close, end_round, go_on, old_hand, swept
from tests.games.cups.side import (
    ROLLED_TOGETHER,
    THREE,
    asked,
    drawn,
    game_of,
    party,
    party_cup,
    registered,
    standing,
    take,
    told,
)
from tests.games.people import person, read_again

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("together")]


def test_who_comes_furthest_is_first_whoever_is_over_first():
    cup = drawn(*THREE)
    take(cup, 1, 1, 1, 1, 1)
    take(cup, 2, 0, 1, 1, 1)
    take(cup, 3, 3, 3, 3, 0)
    swept(cup)
    assert cup.state == CupState.OVER
    assert standing(cup) == [("Party 3", 1), ("Party 1", 2), ("Party 2", 3)]
    assert [row.points for row in Entrant.objects.filter(cup=cup).order_by("place")] == [240, 120, 0]


def test_equal_parties_share_place_and_points():
    cup = drawn(*THREE)
    for number in (1, 2, 3):
        take(cup, number, 1, 1, 1, 1 + number // 3)
    swept(cup)
    assert standing(cup) == [("Party 3", 1), ("Party 1", 2), ("Party 2", 2)]
    assert {row.points for row in Entrant.objects.filter(cup=cup, place=2)} == {60}


def test_nobody_has_a_place_before_the_last_table_is_decided():
    cup = drawn(*THREE)
    take(cup, 1, 3, 3, 3, 3)
    swept(cup)
    assert CupTable.objects.filter(round__cup=cup, decided_at__isnull=False).count() == 1
    assert not CupSeat.objects.filter(round__cup=cup, place__isnull=False).exists()
    assert cup.state == CupState.RUNNING


def test_not_over_by_the_date_counts_as_not_won_by_how_far_it_has_come():
    cup = drawn(*THREE)
    take(cup, 1, 1, 1, 1, 1)
    take(cup, 2, 3, 3, 3)
    take(cup, 3, 3)
    end_round(cup)
    assert standing(cup) == [("Party 1", 1), ("Party 2", 2), ("Party 3", 3)]
    assert set(CupTable.objects.filter(round__cup=cup).values_list("how", flat=True)) == {How.END, How.DATE}


def test_each_party_sits_at_one_table_with_all_its_people():
    cup = drawn(*THREE)
    seats = game_of(cup, 2).seats.order_by("number")
    assert [(seat.number, seat.user.username) for seat in seats] == [(1, "P03"), (2, "P04")]
    assert CupTable.objects.filter(round__cup=cup).count() == 3


def test_a_second_round_is_played_by_the_same_parties_and_points_are_added_up():
    cup = drawn("P01 P02", "P03 P04", rounds=2)
    take(cup, 1, 1, 1, 1, 3)
    take(cup, 2, 1, 1, 1, 0)
    go_on(swept(cup))
    assert cup.number == 2
    take(cup, 1, 0, 0, 0, 0)
    take(cup, 2, 1, 0, 0, 0)
    swept(cup)
    assert standing(cup) == [("Party 1", 1), ("Party 2", 2)]
    assert party(cup, 1).points == party(cup, 2).points == 120
    assert party(cup, 1).deeds > party(cup, 2).deeds


def test_a_party_has_its_place_when_all_have_said_yes():
    cup = party_cup()
    row = parties.found(cup.pk, old_hand("P01"), "Foxes", [old_hand("P02")])
    assert row.state == EntrantState.ASKING
    assert (told("P02", "asked"), told("P01", "asked")) == (1, 0)
    parties.confirm(cup.pk, person("P02"), row.pk)
    read_again(row)
    assert row.state == EntrantState.IN
    assert (told("P01", "registered"), told("P02", "registered")) == (1, 1)


def test_where_all_places_are_taken_a_complete_party_waits_and_comes_in_when_one_goes():
    cup = registered(party_cup(places_max=2), *THREE)
    assert party(cup, 3).state == EntrantState.WAITING
    leaving.leave(cup.pk, person("P04"))
    assert party(cup, 3).state == EntrantState.IN
    assert party(cup, 2).state == EntrantState.ASKING


def test_a_cup_by_number_is_drawn_with_the_last_yes():
    cup = registered(party_cup(places_max=2, by_number=True), "P01 P02", "P03 P04")
    assert swept(cup).state == CupState.RUNNING


def test_with_too_few_parties_it_is_called_off_and_those_that_lack_somebody_are_told():
    cup = registered(party_cup(), "P01 P02")
    parties.found(cup.pk, old_hand("P03"), "Foxes", [old_hand("P04")])
    close(cup)
    assert (cup.state, cup.why) == (CupState.CALLED_OFF, "few")
    assert told("P03", "incomplete") == 1
    assert told("P04", "incomplete") == 0
    assert told("P01", "called_off") == told("P02", "called_off") == 1


def test_a_party_that_lacks_somebody_does_not_play():
    cup = registered(party_cup(), "P01 P02", "P03 P04")
    parties.found(cup.pk, old_hand("P05"), "Foxes", [old_hand("P06")])
    close(cup)
    assert cup.state == CupState.RUNNING
    assert Entrant.objects.filter(cup=cup).count() == 2


def refuses(words: str, act: object, *args: object) -> None:
    with pytest.raises(Refused, match=words):
        act(*args)  # type: ignore[operator]


def test_what_cannot_be_is_refused_in_words_and_changes_nothing():
    cup = registered(party_cup(), "P01 P02")
    alone = old_hand("P03")
    before = Partner.objects.count()
    refuses("already", parties.found, cup.pk, person("P01"), "Foxes", [])
    refuses("that name already", parties.found, cup.pk, alone, "party 1", [])
    refuses("each of them once", parties.found, cup.pk, alone, "Foxes", [alone])
    refuses("2 people", parties.found, cup.pk, alone, "Foxes", [old_hand("P04"), old_hand("P05")])
    refuses("all its people", parties.ask, cup.pk, person("P01"), old_hand("P04"))
    refuses("Only the leader", parties.ask, cup.pk, person("P02"), old_hand("P04"))
    refuses("does not ask you", parties.confirm, cup.pk, alone, party(cup, 1).pk)
    refuses("does not ask you", parties.decline, cup.pk, alone, party(cup, 1).pk)
    refuses("no invitation to take back", parties.take_back, cup.pk, person("P01"), asked(cup, 1, "P02").pk)
    refuses("not in this cup", leaving.leave, cup.pk, alone)
    refuses("Parties register", entrants.register, cup.pk, alone)
    assert Partner.objects.count() == before


def test_a_cup_of_rivals_has_no_parties(monkeypatch):
    from tests.games.cups.short import SHORT

    monkeypatch.setitem(systems.REGISTERED, "tiny", SHORT)
    refuses("no parties", parties.found, announced().pk, old_hand("P01"), "Foxes", [])


def test_nobody_is_of_two_parties_of_one_cup():
    cup = registered(party_cup(), "P01 P02")
    second = parties.found(cup.pk, old_hand("P03"), "Foxes", [person("P02")])
    refuses("in a party", parties.confirm, cup.pk, person("P02"), second.pk)
    with pytest.raises(IntegrityError), transaction.atomic():
        Partner.objects.filter(entrant=second, user=person("P02")).update(confirmed_at=now())


def test_a_yes_ends_what_other_parties_have_asked():
    cup = party_cup()
    first = parties.found(cup.pk, old_hand("P01"), "Foxes", [old_hand("P02")])
    second = parties.found(cup.pk, old_hand("P03"), "Otters", [person("P02")])
    parties.confirm(cup.pk, person("P02"), first.pk)
    assert not Partner.objects.filter(entrant=second, user=person("P02")).exists()


def test_who_is_blocked_either_way_is_not_asked():
    cup = party_cup()
    Block.objects.create(by=old_hand("P02"), blocked=old_hand("P01"), at=now())
    refuses("P02 cannot be asked", parties.found, cup.pk, person("P01"), "Foxes", [person("P02")])
    refuses("P01 cannot be asked", parties.found, cup.pk, person("P02"), "Foxes", [person("P01")])
    assert not Entrant.objects.exists()


def test_a_newcomer_is_asked_but_reads_why_they_cannot_say_yes():
    cup = party_cup()
    row = parties.found(cup.pk, old_hand("P01"), "Foxes", [person("New")])
    refuses("a week old", parties.confirm, cup.pk, person("New"), row.pk)


def test_of_a_circle_only_members_are_asked():
    circle = circle_of("Ann", "P01", "P02")
    cup = party_cup(circle=circle)
    refuses("P09 cannot be asked", parties.found, cup.pk, old_hand("P01"), "Foxes", [old_hand("P09")])
    row = parties.found(cup.pk, person("P01"), "Foxes", [old_hand("P02")])
    parties.confirm(cup.pk, person("P02"), row.pk)
    read_again(row)
    assert row.state == EntrantState.IN


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"places_min": 1}, "2 to 64 parties"),
        ({"places_max": 65}, "2 to 64 parties"),
        ({"rounds": 4}, "1 to 3 rounds"),
        ({"form": "swiss"}, "all play together"),
        ({"luck": "bag", "places_max": 3}, "12 people"),
    ],
)
def test_a_cup_that_cannot_be_played_is_refused(said, words):
    refuses(words, lambda: party_cup(**said))
    assert not Cup.objects.exists()


def test_parties_are_for_games_in_which_all_play_together():
    refuses("all play together", lambda: party_cup(system="sorcerer"))


def test_two_sweeps_at_once_make_each_table_once():
    cup = registered(party_cup(), *THREE)
    Cup.objects.filter(pk=cup.pk).update(closes_at=now(), next_at=now())
    sweep.sweep()
    sweep.sweep()
    games = CupTable.objects.filter(round__cup=cup).values_list("game", flat=True)
    assert len(set(games)) == 3


def test_a_sweep_that_died_behind_the_first_table_goes_on():
    cup = registered(party_cup(), *THREE)
    Cup.objects.filter(pk=cup.pk).update(closes_at=now(), next_at=now())
    for _ in range(3):
        sweep.step(cup.pk)
    assert 0 < CupTable.objects.filter(round__cup=cup, game__isnull=False).count() < 3
    sweep.sweep()
    assert CupTable.objects.filter(round__cup=cup, game__isnull=False).count() == 3


def test_the_same_bag_lies_at_all_tables_and_they_are_closed_until_the_last(monkeypatch):
    monkeypatch.setitem(systems.REGISTERED, "tiny", ROLLED_TOGETHER)
    cup = drawn(*THREE, luck="bag")
    assert {game_of(cup, number).luck for number in (1, 2, 3)} == {"closed"}
    for number in (1, 2, 3):
        take(cup, number, 1, 1, 1, number)
    swept(cup)
    assert {game_of(cup, number).luck for number in (1, 2, 3)} == {"opened"}
    assert standing(cup)[0] == ("Party 3", 1)


def test_a_struck_result_counts_no_more():
    cup = drawn(*THREE, rounds=2)
    for number in (1, 2, 3):
        take(cup, number, 3, 3, 3, number)
    swept(cup)
    assert party(cup, 3).points == 240
    row = CupSeat.objects.get(round__cup=cup, entrant=party(cup, 3))
    results.strike(cup.pk, person("Ann"), row.pk, reason="played by one person")
    assert party(cup, 3).points == 0


def test_both_find_the_cup_among_theirs_and_its_result_in_their_profile():
    cup = drawn("P01 P02", "P03 P04")
    for name in ("P01", "P02"):
        assert [row.name for row in lists.mine_of(person(name))] == ["Party 1"]
    take(cup, 1, 3, 3, 3, 3)
    take(cup, 2, 0, 0, 0, 0)
    swept(cup)
    for name in ("P01", "P02"):
        assert [row.place for row in lists.results_of(person(name), None)] == [1]
    assert lists.results_of(person("Ann"), None) == []


def test_own_data_tells_of_the_party_and_its_tables():
    cup = drawn("P01 P02", "P03 P04")
    [row] = own_company.cups(person("P02"))
    assert (row["cup"], row["party"]["name"], row["party"]["number"]) == (cup.slug, "Party 1", 2)
    assert [one["game"] for one in row["tables"]] == [game_of(cup, 1).slug]


def test_who_is_asked_and_who_plays_are_told_by_mail_while_it_is_true():
    cup = drawn("P01 P02", "P03 P04")
    assert [told(name, "drawn") for name in ("P01", "P02", "P03", "P04")] == [1] * 4
    with stopped_at(now() + timedelta(days=5)):
        swept(cup)
        assert [told(name, "two_days") for name in ("P01", "P02")] == [1, 1]
