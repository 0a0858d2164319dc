"""Two players are told apart by what all see of them."""

import argparse

import pytest

from benchmarks.apart import Spectator, learnt, right, watched
from games.engine.play_out import play_out
from games.systems import get_system

ASKED = argparse.Namespace(turns=3, seed="test")
BOLD = [{"attacked": 2.0, "always": 1.0}, {"attacked": 1.0, "always": 1.0}, {"attacked": 2.0, "always": 1.0}]
WARY = [{"always": 1.0}, {"attacked": 1.0, "always": 1.0}, {"always": 1.0}]


def test_the_sign_that_differs_tells_them_apart() -> None:
    signs = learnt([BOLD, WARY])
    assert signs[0].name == "attacked"
    assert signs[0].means[0] > signs[0].means[1]
    assert right(signs, [[{"attacked": 2.0, "always": 1.0}], [{"always": 1.0}]]) == 2
    assert right(signs, [[{"always": 1.0}], [{"attacked": 2.0, "always": 1.0}]]) == 0


def test_who_plays_alike_is_told_by_nothing() -> None:
    signs = learnt([BOLD, BOLD])
    assert all(sign.tells == 0 for sign in signs)
    assert right(signs, [BOLD, BOLD]) == 0


def test_what_says_the_same_again_does_not_count_twice() -> None:
    twice = [[{**game, "clash": game.get("attacked", 0.0)} for game in some] for some in (BOLD, WARY)]
    assert [sign.name for sign in learnt(twice) if sign.tells][:1] == ["attacked"]
    assert {"attacked", "clash"} - {sign.name for sign in learnt(twice)}


def test_what_never_came_is_no_certainty() -> None:
    [sign] = learnt([[{"attacked": 1.0}] * 20, [{}] * 20])
    assert 0 < sign.favours({"attacked": 1.0}) < 5


@pytest.mark.parametrize("system", ["sorcerer", "talisman", "mice"])
def test_a_spectator_counts_so_many_turns_of_the_seat(system: str) -> None:
    seats = 2 if system != "mice" else 4
    counts = watched(system, {"seats": seats}, "steady", 0, ASKED)
    assert counts
    assert max(counts.values()) < 60
    spectator = Spectator(2, 10_000)
    play_out(
        get_system(system), {"seats": seats}, ["steady"] * seats, name="few", turns=2 * seats, watch=spectator
    )
    assert all(count > 0 for count in spectator.counts.values())


def test_nothing_private_is_counted() -> None:
    """An Encounter of the Labyrinth is asked in private; an attack is seen by all."""
    spectator = Spectator(1, 10_000)
    play_out(get_system("sorcerer"), {"seats": 2}, ["bold"] * 2, name="many", turns=60, watch=spectator)
    assert not [name for name in spectator.counts if name.startswith(("encounter=", "act=", "cast="))]
    assert [name for name in spectator.counts if name.startswith("move=")]
