"""The careful turn over whole games: always legal, always ends, never attacks, never spends (L-COR-11)."""

from collections import Counter
from dataclasses import replace

import pytest

from games.engine.dice import Stream
from games.engine.play_out import play_out
from games.engine.position import Position
from games.engine.questions import Question, seen
from games.engine.system import Bots
from games.systems.sorcerer.system import SYSTEM

assert SYSTEM.bots.careful is not None
CAREFUL = replace(SYSTEM, bots=Bots({**SYSTEM.bots.levels, "careful": SYSTEM.bots.careful}))
RISKS = ("attack", "extra", "ability", "gauntlet", "fare", "drink", "die", "repeat", "again", "fight")
MOST_ANSWERS = 60


def own_turns(position: Position, seat: int) -> list[list[tuple[str, dict[str, object]]]]:
    """What happened in each turn of the seat, turn by turn."""
    turns: list[list[tuple[str, dict[str, object]]]] = []
    mine = False
    for _, event in position.events:
        if event.kind == "turn":
            mine = event.facts["seat"] == seat
            turns += [[]] if mine else []
        elif mine:
            turns[-1].append((event.kind, dict(event.facts)))
    return turns


@pytest.mark.rule("L-COR-11")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("others", ["steady", "random", "careful"])
def test_a_seat_that_plays_only_carefully(seats: int, others: str) -> None:
    game = play_out(
        CAREFUL, {"seats": seats}, ["careful", *[others] * (seats - 1)], name=f"careful-{seats}-{others}"
    )
    assert game.finished
    team = [one.id for one in game.position.state.characters.values() if one.seat == 1]
    turns = own_turns(game.position, 1)
    assert len(turns) > 8
    for happened in turns[:-1]:
        told = Counter(kind for kind, _ in happened)
        assert not told["attacked"]
        assert not told["drank"]
        assert not told["ability"]
        assert not told["foresight"]
        assert ("paid", 1) not in [(kind, facts.get("seat")) for kind, facts in happened]
        own = [facts for kind, facts in happened if kind == "cast" and facts["who"] in team]
        assert all(facts["scroll"] == "stone_skin" for facts in own)
        moved = [facts for kind, facts in happened if kind == "moved"]
        assert len(moved) + told["turn_lost"] <= 1, "one Move, and the Zombie stays"
        assert moved or told["turn_lost"] or told["died"] or told["eliminated"], happened


@pytest.mark.rule("L-COR-11")
def test_it_takes_over_in_the_middle_of_anybodys_turn() -> None:
    """At every question of random games: a legal answer without a risk, though it sees one view only."""
    met: Counter[str] = Counter()

    def watch(position: Position) -> None:
        question, turn = position.question, position.state.turn
        if not isinstance(question, Question) or turn is None or question.seats != (turn.seat,):
            return
        if met[question.kind] >= 60:
            return
        mine = seen(question, turn.seat)
        assert isinstance(mine, Question)
        key = CAREFUL.bots.levels["careful"](
            lambda: SYSTEM.observe(position.state, turn.seat), mine, turn.seat, Stream(position.number)
        )
        met[question.kind] += 1
        keys = mine.options_of(turn.seat)
        assert key in keys
        assert key.partition(":")[0] not in RISKS, key
        assert not key.startswith(("zombie_move", "zombie_fare", "cast")) or question.kind == "stone_skin"

    for index in range(30):
        play_out(
            SYSTEM, {"seats": 2 + index % 3}, ["random"] * 4, name=f"late-{index}", turns=120, watch=watch
        )
    wanted = {
        "move",
        "encounter",
        "act",
        "inventory",
        "slow",
        "haste",
        "teleport_to",
        "change_roll",
        "repeat",
    }
    assert set(met) >= wanted | {"repeat_die", "zombie_inventory", "cast", "foresight"}


@pytest.mark.rule("L-COR-11")
def test_a_turn_taken_over_anywhere_comes_to_its_end() -> None:
    """From the middle of a random turn on, every question is answered carefully until it has passed."""
    ended = 0
    for index in range(12):
        ends: list[int] = []

        def bot(look, question, seat, stream, index=index, ends=ends):  # type: ignore[no-untyped-def]
            view = look()
            number = view.turn.number if view.turn else 0
            late = (number + index) % 3 == 0 and stream.below(2)
            if late or (ends and ends[-1] == number):
                ends.append(number)
                return CAREFUL.bots.levels["careful"](look, question, seat, stream)
            return SYSTEM.bots.levels["random"](look, question, seat, stream)

        mixed = replace(SYSTEM, bots=Bots({"mixed": bot}))
        game = play_out(mixed, {"seats": 3}, ["mixed"] * 3, name=f"taken-over-{index}", turns=90)
        assert game.finished or SYSTEM.slow.turns(game.position.state) > 90
        assert max(Counter(ends).values()) <= MOST_ANSWERS
        ended += len(set(ends))
    assert ended > 100
