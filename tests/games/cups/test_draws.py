"""Draws of rounds: who meets whom, who begins, who goes on."""

from collections import Counter
from itertools import combinations

import pytest

from games.cups import groups, knock_out, swiss
from games.cups.costs import AGAIN, APART, Entry, Field
from games.cups.points import places, points
from games.cups.seating import seated
from games.engine.dice import Stream


def played(people: int, seats: int, rounds: int, apart: set[frozenset[int]] = frozenset()):
    """A Swiss cup in which the better number always wins: rounds of tables, met pairs, seats, byes."""
    sat: dict[int, list[int]] = {one: [] for one in range(people)}
    got, met, byes, drawn = dict.fromkeys(sat, 0), Counter(), [], []
    for number in range(rounds):
        field = Field(
            {one: Entry(got[one], one, tuple(sat[one])) for one in sat},
            {pair: AGAIN * met[pair] + APART * (pair in apart) for pair in {*met, *apart}},
        )
        tables, left_over = swiss.draw(field, seats, f"seed {number}")
        assert swiss.draw(field, seats, f"seed {number}") == (tables, left_over)
        if left_over is not None:
            byes.append(left_over)
            sat[left_over].append(0)
        for table in tables:
            met.update(frozenset(pair) for pair in combinations(table, 2))
            for seat, one in enumerate(seated(table, field.people), 1):
                sat[one].append(seat)
            for one, parts in points(places({one: -one for one in table}), seats).items():
                got[one] += parts
        drawn.append(tables)
    return drawn, met, sat, byes, got


def test_a_swiss_cup_of_32_at_fours_repeats_hardly_a_pair_and_lets_all_begin():
    drawn, met, sat, byes, got = played(32, 4, 4)
    assert not byes
    for tables in drawn:
        assert sorted(one for table in tables for one in table) == list(range(32))
    assert sum(count > 1 for count in met.values()) <= 2
    begun = [seats.count(1) for seats in sat.values()]
    assert max(begun) - min(begun) <= 1
    assert max(got, key=lambda one: got[one]) == 0


def test_pairs_meet_once_and_everybody_has_a_bye_at_most_once():
    _, met, sat, byes, _ = played(9, 2, 5)
    assert max(met.values()) == 1
    assert len(byes) == len(set(byes)) == 5
    begun = [seats.count(1) for seats in sat.values()]
    assert max(begun) - min(begun) <= 2


def test_who_does_not_play_with_each_other_is_not_seated_together():
    apart = {frozenset((0, one)) for one in range(1, 12)}
    _, met, _, _, _ = played(16, 4, 3, apart)
    assert not any(met[pair] for pair in apart)


def test_another_seed_draws_others():
    field = Field({one: Entry() for one in range(16)})
    assert swiss.draw(field, 4, "one") != swiss.draw(field, 4, "other")


def test_later_rounds_seat_together_who_has_about_as_many_points():
    drawn, _, _, _, _ = played(16, 4, 3)
    winners = {min(table) for table in drawn[0]}
    assert len(winners & set(drawn[1][0])) >= 3


# -- knock-out ----------------------------------------------------------------------------------------------


def spread(people: int, seats: int) -> list[list[int]]:
    field = Field({one: Entry(seed=one) for one in range(1, people + 1)})
    tables, _ = knock_out.draw(field, range(1, people + 1), seats)
    return [sorted(table) for table in tables]


def test_seeds_are_spread_over_the_bracket():
    assert spread(8, 2) == [[1, 8], [2, 7], [3, 6], [4, 5]]
    assert spread(16, 4) == [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]]


def test_two_of_one_table_meet_again_as_late_as_possible():
    first = spread(32, 4)
    met = {frozenset(pair) for table in first for pair in combinations(table, 2)}
    on = [one for table in first for one in table[:2]]
    order = sorted(on, key=lambda one: (next(table.index(one) for table in first if one in table), one))
    field = Field({one: Entry(seed=one) for one in on}, dict.fromkeys(met, AGAIN))
    second, _ = knock_out.draw(field, order, 4)
    assert not any(frozenset(pair) in met for table in second for pair in combinations(table, 2))
    assert [len(table) for table in second] == [4] * 4


def test_the_strongest_has_the_bye():
    field = Field({one: Entry(seed=one) for one in range(1, 8)})
    tables, left_over = knock_out.draw(field, range(1, 8), 2)
    assert left_over == 1
    assert [sorted(table) for table in tables] == [[2, 7], [3, 6], [4, 5]]
    again = Field({one: Entry(seed=one, sat=(0,) if one == 1 else (1,)) for one in range(1, 4)})
    assert knock_out.draw(again, [1, 2, 3], 2)[1] == 2


@pytest.mark.parametrize(
    ("tables", "seats", "most", "on"),
    [
        ([{1: 1, 2: 2, 3: 3, 4: 4}, {5: 1, 6: 2, 7: 3, 8: 4}], 4, 6, {1, 2, 5, 6}),
        ([{1: 1, 2: 2, 3: 2, 4: 4}, {5: 1, 6: 2, 7: 3, 8: 4}], 4, 6, {1, 2, 3, 5, 6}),
        ([{1: 1, 2: 2, 3: 2, 4: 2}, {5: 2, 6: 1, 7: 2, 8: 2}], 4, 6, {1, 2, 5, 6}),
        ([{1: 1, 2: 2, 3: 2, 4: 4}, {5: 1, 6: 2, 7: 3, 8: 4}], 4, 4, {1, 2, 5, 6}),
        ([{2: 1}, {}], 4, 6, {2}),
    ],
)
def test_of_those_equal_at_the_edge_all_go_on_where_there_is_room_else_the_earlier_seed(
    tables, seats, most, on
):
    seeds = {one: one for one in range(1, 9)}
    assert set(knock_out.go_on(tables, seeds, 2, seats, most)) == on


def test_of_two_who_are_equal_the_earlier_seed_goes_on():
    assert knock_out.go_on([{1: 1, 2: 1}], {1: 7, 2: 3}, 1, 2) in ([2], [1, 2])
    assert set(knock_out.go_on([{1: 1, 2: 1}, {3: 1, 4: 2}], {1: 7, 2: 3, 3: 1, 4: 2}, 1, 2)) == {2, 3}


@pytest.mark.parametrize(
    ("people", "seats", "through", "rounds"),
    [(32, 4, 2, 4), (8, 2, 1, 3), (6, 2, 1, 3), (16, 4, 1, 2), (9, 3, 1, 2), (4, 4, 2, 1)],
)
def test_how_many_rounds_a_knock_out_takes(people, seats, through, rounds):
    assert knock_out.rounds(people, seats, through) == rounds


def test_a_table_seats_first_who_has_begun_least():
    people = {1: Entry(sat=(1, 2)), 2: Entry(sat=(2, 1)), 3: Entry(sat=(3, 4)), 4: Entry(sat=(1, 1))}
    order = seated([1, 2, 3, 4], people)
    assert order[0] == 3
    assert Stream("x").below(2) in (0, 1)


# -- groups -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("people", "most", "found"),
    [
        (8, 4, [[1, 4, 5, 8], [2, 3, 6, 7]]),
        (12, 4, [[1, 6, 7, 12], [2, 5, 8, 11], [3, 4, 9, 10]]),
        (9, 4, [[1, 6, 7], [2, 5, 8], [3, 4, 9]]),
    ],
)
def test_groups_are_drafted_to_and_fro(people, most, found):
    assert groups.drafted(range(1, people + 1), most) == found


def test_a_round_of_groups_seats_only_people_of_one_group_together():
    field = Field({one: Entry(seed=one) for one in range(1, 12)})
    of = [[1, 4, 5, 8], [2, 3, 6], [7, 9, 10], [11]]
    tables, left_over = groups.draw(field, of, 2, "lot")
    assert all(any(set(table) <= set(group) for group in of) for table in tables)
    assert len(tables) == 4
    assert {one for table in tables for one in table} | set(left_over) == set(range(1, 12))
    assert [sum(one in group for one in left_over) for group in of] == [0, 1, 1, 1]


def test_pairs_of_a_group_of_four_all_meet_once_in_three_rounds():
    met, sat = Counter(), {one: [] for one in range(1, 9)}
    of = groups.drafted(range(1, 9), 4)
    for number in range(3):
        people = {one: Entry(seed=one, sat=tuple(sat[one])) for one in sat}
        field = Field(people, {pair: AGAIN * many for pair, many in met.items()})
        for table in groups.draw(field, of, 2, f"round {number}")[0]:
            met.update([frozenset(table)])
            for seat, one in enumerate(seated(table, people), 1):
                sat[one].append(seat)
    assert set(met.values()) == {1}
    assert len(met) == 12
