"""Which of the moments that come often are told at the end of a game."""

from games.faces.counted import Happened, telling


def gained(step: int, seat: int, kind: str = "talisman") -> Happened:
    return Happened(step, step, kind, {"seat": seat})


def test_nobodys_first_is_left_out_for_later_ones():
    often = [gained(6, 1), *(gained(step, 2) for step in range(10, 30)), gained(80, 3)]
    told = telling(often, 8)
    assert [one.step for one in told if one.facts["seat"] != 2] == [6, 80]
    assert next(one.step for one in told if one.facts["seat"] == 2) == 10


def test_of_the_others_the_latest_are_told_in_their_order():
    often = [gained(step, 1) for step in range(1, 31)]
    told = telling(often, 8)
    assert [one.step for one in told] == [1, *range(24, 31)]


def test_what_is_little_is_told_whole():
    often = [gained(1, 1), gained(2, 1, "died"), gained(3, 2)]
    assert telling(often, 8) == often


def test_many_firsts_leave_room_for_the_latest():
    often = [gained(step, step) for step in range(1, 21)]
    told = telling(often, 8)
    assert [one.step for one in told] == [*range(1, 9), *range(17, 21)]
