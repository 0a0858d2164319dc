"""Fair dice: a commitment, HMAC with rejection, numbers without gaps; seeded streams for bots."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.dice import MOST_RESULTS, WORD, FairDice, Stream, below, commitment, fair_number
from games.engine.questions import draw, roll
from tests.engine.tiny import SEED

NUMBERS = [70, 19, 19, 17, 89, 46, 5, 31, 41, 54]


def test_the_commitment_is_the_sha_256_of_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def test_a_result_can_be_recomputed_by_anybody() -> None:
    message = b'["tiny",3,"attack",[[1,"abra"],[2,"kadabra"]],0]'
    word = int.from_bytes(hmac.digest(SEED, message, "sha256")[:4], "big")
    assert word < WORD - WORD % 36
    assert fair_number(SEED, "tiny", 3, "attack", {2: "kadabra", 1: "abra"}, 36) == word % 36
    dice = FairDice(SEED, "tiny", {1: "abra", 2: "kadabra"})
    assert dice(roll("attack", 2), 3) == roll("attack", 2).result(word % 36)


def test_every_argument_changes_the_results() -> None:
    def results(*args: object) -> list[int]:
        return [fair_number(*args[:2], n, *args[2:], 10**9) for n in range(1, 9)]  # type: ignore[arg-type]

    plain = results(SEED, "tiny", "attack", {})
    assert plain == results(SEED, "tiny", "attack", {})
    for other in (
        (SEED[::-1], "tiny", "attack", {}),
        (SEED, "tine", "attack", {}),
        (SEED, "tiny", "defence", {}),
        (SEED, "tiny", "attack", {1: "abra"}),
    ):
        assert results(*other) != plain
    assert len(dict.fromkeys(plain)) == len(plain)


def test_words_that_would_favour_some_results_are_rejected() -> None:
    high, low = (WORD - 1).to_bytes(4, "big"), (7).to_bytes(4, "big")
    assert below(6, high + low) == 1  # 2**32 - 1 is one of the four words left over by 6
    assert below(6, high) is None
    assert below(2, high) == 1
    assert below(WORD, high) == WORD - 1


@given(st.integers(1, 10**6), st.binary(min_size=32, max_size=32), st.integers(1, 100))
def test_a_number_is_below_its_size(size: int, seed: bytes, n: int) -> None:
    assert 0 <= fair_number(seed, "g", n, "k", {}, size) < size


@pytest.mark.parametrize("dice", [12, 13, 40, 95])
def test_many_dice_are_one_roll(dice: int) -> None:
    chance = roll("storm", dice)
    fair = FairDice(SEED, "tiny")
    keys = [fair(chance, n) for n in range(1, 30)]
    assert all(chance.allows(key) for key in keys)
    assert dict.fromkeys(face for key in keys for face in key.split(",")).keys() == {*"123456"}


@pytest.mark.parametrize("size", [0, -1, MOST_RESULTS + 1])
def test_a_size_that_has_no_number_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="attack"):
        fair_number(SEED, "tiny", 1, "attack", {}, size)


def test_dice_and_draws_are_uniform() -> None:
    fair = FairDice(SEED, "uniform")
    faces = Counter(fair(roll("die"), n) for n in range(1, 6001))
    assert sum((faces[face] - 1000) ** 2 / 1000 for face in "123456") < 20.5  # chi-square, 5 degrees, 0.001
    bag = {"sun": 2, "moon": 1, "star": 3}
    drawn = Counter(fair(draw("card", bag), n) for n in range(1, 6001))
    assert sum((drawn[card] - 1000 * count) ** 2 / (1000 * count) for card, count in bag.items()) < 13.8


def test_a_stream_is_the_same_on_any_machine_and_differs_by_its_key() -> None:
    def numbers(stream: Stream) -> list[int]:
        return [stream.below(100) for _ in range(10)]

    assert numbers(Stream("bot", 1)) == NUMBERS
    assert numbers(Stream("bot", 2)) != numbers(Stream("bot", 1))
    assert Stream("x").pick(["only"]) == "only"


def test_a_stream_is_uniform() -> None:
    stream = Stream("uniform")
    faces = Counter(stream.pick("abcdef") for _ in range(6000))
    assert sum((faces[face] - 1000) ** 2 / 1000 for face in "abcdef") < 20.5
