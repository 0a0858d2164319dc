"""Bots: any legal answer, and a steady player who gets somewhere."""

import pytest

from games.engine.play_out import play_out
from games.systems.mice.setup import OPTIONS
from games.systems.mice.system import SYSTEM

EACH = 4


@pytest.mark.long("whole chapters")
def test_steady_parties_win_far_more_often_than_random_ones() -> None:
    won = {"steady": 0, "random": 0}
    for chapter in OPTIONS["chapter"]:
        for bot in won:
            for number in range(EACH):
                name = f"{bot}-{chapter}-{number}"
                game = play_out(SYSTEM, {"seats": 4, "chapter": chapter}, [bot] * 4, name=name)
                assert game.finished
                won[bot] += game.position.result.how == "won"  # type: ignore[union-attr]
    assert won["random"] == 0
    assert won["steady"] > len(OPTIONS["chapter"]) * EACH // 2


@pytest.mark.parametrize("chapter", OPTIONS["chapter"])
def test_a_steady_party_keeps_all_that_must_hold(chapter: str) -> None:
    game = play_out(
        SYSTEM,
        {"seats": 3, "chapter": chapter},
        ["steady", "random", "steady"],
        name=f"mixed-{chapter}",
        watch=lambda position: SYSTEM.invariants(position.state),
    )
    assert game.finished


def test_a_game_depends_on_its_name_only() -> None:
    digests = {play_out(SYSTEM, {"seats": 2}, ["steady"] * 2, name="same").digest() for _ in range(2)}
    assert len(digests) == 1
