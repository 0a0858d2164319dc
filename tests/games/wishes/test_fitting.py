"""Who fits whom, told for many at once: the same as asked of each two."""

from random import Random

import pytest

from accounts.awake_together import ALL, QUARTER, quarters
from games.wishes.fitting import Fits, bits
from games.wishes.matching import Waiting
from tests.games.wishes.test_matching import one

PEOPLE = 24


def people(seed: int) -> list[Waiting]:
    """Awake by quarters of hours, or from any minute on; some keep apart, and the last is the first again."""
    dice = Random(seed)
    found = []
    for number in range(PEOPLE):
        step = dice.choice((1, QUARTER, 60))
        begins = [24 * 60 * day + step * dice.randrange(12 * 60 // step) for day in range(14)]
        awake = sum(((1 << dice.choice((8, 12)) * 60) - 1) << begin for begin in begins)
        found.append(
            one(
                number,
                minutes=awake,
                together=dice.choice((0, 1, 4, 8)),
                apart=frozenset(dice.sample(range(PEOPLE), dice.choice((0, 0, 2)))),
            )
        )
    return [*found, found[0]]


@pytest.mark.parametrize("seed", range(6))
def test_it_is_the_same_as_asked_of_each_two(seed):
    everybody = people(seed)
    dice, fits = Random(seed), Fits(everybody)
    for at, person in enumerate(everybody):
        others = dice.getrandbits(len(everybody))
        right = [other for other in bits(others) if person.fits(everybody[other])]
        assert list(bits(fits.first(at, others, 3))) == right[:3]
        assert list(bits(fits.of(at, others))) == right


def test_most_pairs_are_told_by_how_long_each_is_awake(monkeypatch):
    long, short = (1 << ALL) - 1, (1 << 60) - 1
    everybody = [
        one(number, minutes=minutes, together=4) for number, minutes in enumerate([long] * 9 + [short])
    ]
    fits = Fits(everybody)

    def refuse(_one: int, _other: int) -> int:
        raise AssertionError("laid over each other")

    monkeypatch.setattr(fits, "_shared", refuse)
    assert list(bits(fits.of(0, (1 << 10) - 1))) == [*range(1, 9)]


def test_quarters_are_told_of_whoever_wakes_and_goes_with_one():
    whole = (1 << QUARTER) - 1
    assert quarters(0) == 0
    assert quarters((1 << ALL) - 1) == (1 << ALL // QUARTER) - 1
    assert quarters(whole << 3 * QUARTER) == 1 << 3
    assert quarters(whole << ALL - QUARTER) == 1 << ALL // QUARTER - 1
    for minutes in (1, whole << 1, 1 << ALL - 1, whole >> 1):
        assert quarters(minutes) is None
