"""Who plays in which division of the next season."""

import pytest

from games.leagues.divisions import arranged, moving, sizes


@pytest.mark.parametrize(
    ("stayed", "new", "wanted", "found"),
    [
        (0, 7, 8, []),
        (0, 8, 8, [8]),
        (0, 14, 8, [12]),
        (0, 17, 8, [9, 8]),
        (0, 40, 10, [10, 10, 10, 10]),
        (14, 0, 8, [7, 7]),
        (14, 1, 8, [7, 7]),
        (13, 3, 8, [8, 8]),
        (6, 1, 8, []),
        (6, 2, 8, [8]),
    ],
)
def test_divisions_are_of_eight_to_twelve_as_even_as_possible(stayed, new, wanted, found):
    assert sizes(stayed, new, wanted) == found


def test_whoever_stayed_has_a_place_and_from_eight_on_nobody_new_waits_for_long():
    for stayed in range(60):
        for new in range(30):
            found = sizes(stayed, new, 10)
            if stayed + new < 8:
                assert not found
                continue
            assert stayed <= sum(found) <= stayed + new
            assert max(found) <= 12
            assert min(found) >= 8 or sum(found) == stayed
            if stayed + new >= 16:
                assert sum(found) == stayed + new


@pytest.mark.parametrize(("people", "many"), [(12, 3), (11, 2), (8, 2), (7, 1), (3, 0)])
def test_a_quarter_moves(people, many):
    assert moving(people) == many


def league(*people: int) -> list[list[int]]:
    """Divisions of so many people; the third of the second one is 203."""
    return [[100 * at + one for one in range(1, many + 1)] for at, many in enumerate(people, 1)]


def test_the_first_ones_ascend_and_the_last_ones_descend():
    first, second, third = arranged(league(8, 8, 8), [], [8, 8, 8])
    assert first == [101, 102, 103, 104, 105, 106, 201, 202]
    assert second == [107, 108, 203, 204, 205, 206, 301, 302]
    assert third == [207, 208, 303, 304, 305, 306, 307, 308]


def test_a_free_place_goes_up_from_below_before_anybody_new_comes_in():
    before = league(8, 8)
    before[0] = before[0][:6]
    first, second = arranged(before, [901, 902], [8, 8])
    assert first == [101, 102, 103, 104, 105, 201, 202, 203], "the best who did not ascend goes up"
    assert second == [106, 204, 205, 206, 207, 208, 901, 902], "who descends stays down"


def test_a_whole_division_that_is_gone_is_filled_from_below():
    assert arranged([[], league(8)[0]], [], [8]) == [league(8)[0]]


def test_a_new_division_is_made_of_new_people_below_all_others():
    first, second = arranged(league(8), list(range(900, 908)), [8, 8])
    assert first == league(8)[0]
    assert second == list(range(900, 908))


def test_where_divisions_become_smaller_the_last_ones_go_down():
    found = arranged(league(12), list(range(900, 904)), [8, 8])
    assert found == [list(range(101, 109)), [109, 110, 111, 112, 900, 901, 902, 903]]


def test_nobody_is_lost_or_doubled_however_divisions_change():
    for before in ([12, 12], [8, 9, 7], [10], [3, 9, 12, 2], [0, 11, 11]):
        for new in (0, 3, 9):
            people = sum(before)
            of_sizes = sizes(people, new, 10)
            found = arranged(league(*before), list(range(900, 900 + new)), of_sizes)
            assert [len(one) for one in found] == of_sizes
            seated = [one for people in found for one in people]
            assert len(set(seated)) == len(seated) == sum(of_sizes)
            assert {one for people in league(*before) for one in people} <= set(seated)
