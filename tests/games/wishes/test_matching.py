"""Who is seated with whom, by itself: no rows. And how long one waits."""

from itertools import combinations
from random import Random

import pytest

from games.wishes.company import hours_words
from games.wishes.matching import Waiting, groups, newcomer
from games.wishes.waits import within
from tests.games.slow import MONDAY, H

BOTS = frozenset(["tiny"])
ALL_DAY = (1 << 14 * 24 * 60) - 1


def one(number: int, *seats: int, minutes: int = ALL_DAY, **more: object) -> Waiting:
    """The person of this number, who has waited an hour less than the one before."""
    usual = {"paces": ("day",), "languages": ("en",), "together": 0, "bots_after": None}
    return Waiting(  # type: ignore[arg-type]
        number,
        number,
        MONDAY + number * H,
        {"tiny": seats or (2,)},
        minutes=minutes,
        until=MONDAY,
        **usual | more,
    )


def seated(waiting: list[Waiting], **more: object) -> list[list[int]]:
    found = groups(waiting, MONDAY + 100 * H, BOTS, **more)  # type: ignore[arg-type]
    return [[person.wish for person in group.people] for group in found]


def test_of_several_tables_the_one_with_the_longest_waiting_partner_is_filled():
    everybody = [one(1, 2, 3), one(2, 3), one(3, 2), one(4, 3)]
    assert seated(everybody) == [[1, 2, 4]]


def test_somebody_who_does_not_fit_all_is_passed_over_for_the_next():
    everybody = [one(1, 3), one(2, 3), one(3, 3, apart=frozenset([2])), one(4, 3)]
    assert seated(everybody) == [[1, 2, 4]]


def test_one_whom_nobody_fits_keeps_nobody_else_from_a_table():
    alone = one(1, 2, apart=frozenset([2, 3]))
    assert seated([alone, one(2), one(3)]) == [[2, 3]]


def test_of_bots_there_are_as_few_as_may_be():
    everybody = [one(number, 4, bots_after=1) for number in (1, 2, 3)]
    [group] = groups(everybody, MONDAY + 100 * H, BOTS)
    assert ([person.wish for person in group.people], group.bots) == ([1, 2, 3], 1)
    assert list(groups(everybody, MONDAY + 100 * H, frozenset())) == []


def test_a_newcomer_fits_everybody_and_agrees_to_the_bots():
    kind = next(one(1, 3).kinds())
    here, others = (
        [one(1, 3), one(2, 3)],
        [one(3, 3, apart=frozenset([2])), one(4, 3), one(5, 3, bots_after=3)],
    )
    assert newcomer(here, others, kind, beside_bots=False) is others[1]
    assert newcomer(here, others, kind, beside_bots=True) is others[2]
    assert newcomer(here, others[:1], kind, beside_bots=False) is None


@pytest.mark.parametrize("seed", range(20))
def test_whoever_is_seated_fits_everybody_there_and_sits_once(seed):
    dice = Random(seed)
    day = (1 << 12 * 60) - 1
    everybody = [
        one(
            number,
            *dice.sample((2, 3, 4), dice.randint(1, 3)),
            minutes=sum(day << (24 * 60 * n + dice.randrange(12 * 60)) for n in range(14)),
            paces=tuple(dice.sample(("day", "week"), dice.randint(1, 2))),
            languages=tuple(dice.sample(("en", "pl"), dice.randint(1, 2))),
            together=dice.choice((0, 2, 4, 6, 8)),
            bots_after=dice.choice((None, 1)),
            apart=frozenset(dice.sample(range(40), 4)) - {number},
        )
        for number in range(40)
    ]
    taken: set[int] = set()
    for group in groups(everybody, MONDAY + 200 * H, BOTS):
        assert len(group.people) + group.bots == group.kind.seats
        assert len(group.people) > 1
        assert all(person.wants(group.kind) for person in group.people)
        assert all(a.fits(b) and b.fits(a) for a, b in combinations(group.people, 2))
        assert not group.bots or all(person.bots_after is not None for person in group.people)
        ids = {person.wish for person in group.people}
        assert taken.isdisjoint(ids)
        taken |= ids
    # Nobody is left who could have sat with another who is left.
    left = [person for person in everybody if person.wish not in taken]
    pairs = [pair for pair in combinations(left, 2) if pair[0].fits(pair[1])]
    assert not [1 for a, b in pairs for kind in a.kinds() if kind.seats == 2 and b.wants(kind)]


def test_who_gave_up_has_waited_at_least_so_long():
    found = [(hours, True) for hours in (1.0, 2.0, 3.0, 4.0)]
    assert within(found, 0.5) == 2.0
    assert within([*found, *[(9.0, False)] * 4], 0.5) == 4.0
    assert within([*found, *[(9.0, False)] * 5], 0.5) is None
    assert within(found, 0.1) == 4.0
    assert within([], 0.5) is None


def test_hours_are_told_in_words():
    told = [hours_words(hours) for hours in (0.2, 9.4, 47.0, 50.0)]
    assert told == ["1 hour", "9 hours", "47 hours", "2 days"]
