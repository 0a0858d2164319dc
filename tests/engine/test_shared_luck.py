"""One bag at all tables of a round, an order of its own for each, and a record that proves both."""

from collections import Counter
from statistics import fmean

import pytest
from msgspec.structs import replace

from games.engine.dice import FairDice, commitment, fair_number
from games.engine.errors import BadRecord
from games.engine.play_out import PlayedOut, play_out
from games.engine.position import Position, new_game
from games.engine.questions import TABLE, Chance, draw, roll
from games.engine.record import decode_record, encode_record, verify
from games.engine.settle import roll_open
from games.engine.shared_luck import Dice, Shared, SharedDice, dice_of
from games.engine.take_back import rewind
from games.systems import get_system
from tests.games.tiny import TINY

SEED = bytes(range(32))
ROUND = Shared("round", commitment(SEED), SEED.hex(), {"walk": 12}, {"side": 1})


def own(number: int) -> FairDice:
    return FairDice(bytes([number]) * 32, f"table{number}", {1: "owls"})


def faces(dice: SharedDice, count: int, *, of: int = 1, kind: str = "walk") -> list[str]:
    return [dice(roll(kind, 1, of=of), n) for n in range(1, count + 1)]


def test_all_tables_draw_the_same_dice_in_other_orders():
    first, second = (faces(SharedDice(own(number), ROUND), 12) for number in (1, 2))
    bag = [str(fair_number(SEED, "round", i, "bag:walk:1", {}, 6) + 1) for i in range(1, 13)]
    assert sorted(first) == sorted(second) == sorted(bag)
    assert first != second


def test_each_seat_and_the_table_have_a_bag_of_their_own():
    dice = SharedDice(own(1), ROUND)
    bags = [Counter(faces(dice, 12, of=seat)) for seat in (1, 2, TABLE)]
    assert len({tuple(sorted(bag.items())) for bag in bags}) == 3


def test_two_dice_of_two_seats_come_out_of_two_bags():
    together = SharedDice(own(1), ROUND)(roll("walk", 2, of=(1, 2)), 1)
    alone = SharedDice(own(1), ROUND)
    assert together == ",".join(faces(alone, 1, of=1) + faces(alone, 1, of=2))


def test_a_repeat_takes_the_next_die_of_what_it_repeats():
    dice, other = SharedDice(own(1), ROUND), SharedDice(own(1), ROUND)
    assert [*faces(dice, 1), *faces(dice, 1, kind="walk_again")] == faces(other, 2)


def test_behind_the_last_die_of_the_bag_the_table_has_ordinary_ones():
    dice, ordinary = SharedDice(own(1), ROUND), own(1)
    shown = faces(dice, 15)
    assert shown[12:] == [ordinary(roll("walk"), n) for n in (13, 14, 15)]
    dice = SharedDice(own(1), ROUND, {"walk:1": 11})
    assert dice(roll("walk", 2, of=1), 9).split(",")[1] == ordinary(roll("walk", 2), 9).split(",")[1]


def test_other_rolls_and_draws_are_the_tables_own():
    dice, ordinary = SharedDice(own(1), ROUND), own(1)
    for chance in (roll("bid", 2, of=1), draw("card", {"a": 3, "b": 9})):
        assert dice(chance, 4) == ordinary(chance, 4)
    assert not dice.drawn


def test_set_up_that_all_see_is_the_same_at_all_tables_and_only_the_first():
    sides = dict.fromkeys(map(str, range(500)), 1)
    one, other = SharedDice(own(1), ROUND), SharedDice(own(2), ROUND)
    assert one(draw("side", sides), 1) == other(draw("side", sides), 7)
    assert one(draw("side", sides), 2) == own(1)(draw("side", sides), 2)
    hidden = draw("side", sides, seen_by=(1,))
    assert SharedDice(own(1), ROUND)(hidden, 1) == own(1)(hidden, 1)


def test_whoever_keeps_what_was_drawn_goes_on_with_the_order():
    whole = faces(SharedDice(own(1), ROUND), 12)
    dice = SharedDice(own(1), ROUND)
    first = faces(dice, 5)
    assert first + faces(SharedDice(own(1), ROUND, dice.drawn), 7) == whole


def test_to_who_does_not_know_the_bag_each_die_is_fair():
    shown = Counter[str]()
    for number in range(120):
        seed = bytes([number]) * 32
        shared = replace(ROUND, seed=seed.hex(), commitment=commitment(seed))
        shown += Counter(faces(SharedDice(own(number % 7), shared), 12))
    assert all(180 < count < 300 for count in shown.values()), shown


def test_of_the_luck_between_two_tables_a_third_is_left():
    """With half as many more dice in the bag as are drawn, as company's reckoning says."""
    apart, alone = [], []
    for number in range(150):
        seed = bytes([number]) * 32
        shared = Shared("r", commitment(seed), seed.hex(), {"walk": 24})
        pair = [faces(SharedDice(own(table), shared), 16) for table in (201, 202)]
        plain = [[own(table)(roll("walk"), number * 20 + n) for n in range(16)] for table in (203, 204)]
        apart.append((fmean(map(int, pair[0])) - fmean(map(int, pair[1]))) ** 2)
        alone.append((fmean(map(int, plain[0])) - fmean(map(int, plain[1]))) ** 2)
    assert 0.15 < fmean(apart) / fmean(alone) < 0.6


def test_dice_are_somebodys_each():
    with pytest.raises(ValueError, match="2 dice of the seats"):
        roll("walk", 2, of=(1,))
    assert roll("walk", 2) == Chance("walk", 2)
    assert roll("walk", 2, of=3).of == (3, 3)


# -- the record ---------------------------------------------------------------------------------------------


def played(shared: Shared | None = None, name: str = "k3v9x0q2ab") -> PlayedOut:
    """A game of bots out of what it shares, by the tiny rules: their dice are the table's."""
    return play_out(TINY, {"seats": 2}, ["random", "random"], name=name, shared=shared)


SHARED = Shared("week-2026-48", commitment(SEED), SEED.hex(), {"die": 9})


def test_a_record_says_what_was_shared_and_is_proved_with_it():
    game = played(SHARED)
    record = decode_record(encode_record(game.record()))
    assert (record.format, record.shared) == (4, SHARED)
    assert verify(record, TINY).result == game.position.result


def test_a_record_of_a_game_with_luck_of_its_own_is_as_it_was():
    record = played().record()
    assert record.format == 1
    assert b"shared" not in encode_record(record)


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        (replace(SHARED, seed=bytes(32).hex()), "seed of its round does not fit"),
        (replace(SHARED, seed="zz"), "seed of its round does not fit"),
        (replace(SHARED, sizes={"die": 10**6}), "seed of its round does not fit"),
        (replace(SHARED, sizes={"die": 8}), "the seed gives|digest"),
        (replace(SHARED, round="week-2026-49"), "the seed gives|digest"),
        (replace(SHARED, commitment=commitment(bytes(32)), seed=bytes(32).hex()), "the seed gives|digest"),
    ],
)
def test_a_record_that_says_another_bag_is_not_believed(changed: Shared, why: str):
    record = replace(played(SHARED).record(), shared=changed)
    with pytest.raises(BadRecord, match=why):
        verify(record, TINY)


def test_a_record_that_keeps_silent_about_its_round_is_not_believed():
    record = replace(played(SHARED).record(), shared=None, format=1)
    with pytest.raises(BadRecord):
        verify(record, TINY)
    with pytest.raises(BadRecord, match="format 4 adds"):
        decode_record(encode_record(replace(played(SHARED).record(), format=3)))


def roll_on(position: Position, dice: Dice) -> None:
    """One entry: a die is rolled where one may be."""
    if isinstance(position.question, Chance):
        roll_open(position, dice)
    elif position.question is not None:
        seat = position.waiting[0]
        offered = position.question.options_of(seat)
        position.give(seat, "roll" if "roll" in offered else offered[0])


def test_a_rewind_keeps_results_and_the_orders_go_on():
    dice = dice_of(own(1), SHARED)
    assert isinstance(dice, SharedDice)
    position = new_game(TINY, {"seats": 2})
    while position.chances < 3:
        roll_on(position, dice)
    before = [entry.answers[0].key for entry in position.entries if entry.is_chance]
    assert dice.drawn == {"die:-1": 3}
    back, _gone = rewind(position, 0)
    while back.chances < 4:
        roll_on(back, dice)
        if back.kept:
            assert dice.drawn == {"die:-1": 3}
    again = [entry.answers[0].key for entry in back.entries if entry.is_chance]
    assert again[:3] == before
    assert dice.drawn == {"die:-1": 4}


@pytest.mark.parametrize("slug", ["sorcerer", "talisman", "mice"])
def test_each_system_has_measured_bags_for_all_its_seats(slug: str):
    system = get_system(slug)
    for seats in system.seats:
        bags = system.bags(seats)
        assert len(bags.dice) >= 2
        assert all(size >= 6 for size in bags.dice.values())


def test_nothing_is_shared_where_there_is_no_round():
    assert dice_of(own(1), None).__class__ is FairDice
