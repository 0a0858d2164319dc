"""How a turn is asked: few answers where nothing is worth asking, short phases, nothing behind one's back."""

from collections.abc import Iterator
from itertools import islice, pairwise

import pytest

from games.engine.dice import FairDice, Stream
from games.engine.position import Position, new_game
from games.engine.questions import TABLE, Chance, Question
from games.systems.sorcerer.state import Turn
from games.systems.sorcerer.system import SYSTEM
from tests.systems.sorcerer.table import Table

LONGEST = 60
PHASES = 300


def answers(t: Table) -> list[str]:
    """What people have answered so far."""
    return [entry.kind for entry in t.at.entries if entry.answers[0].seat != TABLE]


# -- a plain turn ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("gems", "asked"), [(0, ["move"]), (1, ["move", "act"])])
def test_a_turn_in_which_nothing_is_met_is_a_move_and_its_end(gems: int, asked: list[str]) -> None:
    t = Table().put("hilda", "1-a2").gems(1, gems).start().play("move:hilda:a3")
    if t.state.now.seat == 1:
        t.play("end")
    assert (answers(t), t.state.now.seat) == (asked, 2)


@pytest.mark.rule("L-R-88")
@pytest.mark.parametrize(("rune", "kind"), [("fire", "act"), ("", "move")])
def test_who_holds_a_rune_may_have_something_to_do_for_all_that_others_know(rune: str, kind: str) -> None:
    t = Table(4, windows=True).gems(3, 0).put("khar_ghul", "3-b1", rune=rune)
    t.state.turn, t.state.phase = Turn(3, 1, moved="khar_ghul", open=True), "act"  # seat 3 is waited for
    assert t.resume().kind == kind


@pytest.mark.rule("L-R-88")
@pytest.mark.parametrize(("backpack", "kind"), [(["axe"], "encounter"), ([], "rune")])
def test_who_carries_something_may_have_something_to_do_too(backpack: list[str], kind: str) -> None:
    t = Table(4, windows=True).gems(2, 0).put("eriald", "2-c3", backpack=backpack)
    t.state.turn, t.state.phase = Turn(2, 1, moved="eriald"), "encounter"
    assert t.resume().kind == kind


@pytest.mark.parametrize("gems", [0, 1])
def test_a_turn_with_an_enemy_left_alone_takes_three_answers(gems: int) -> None:
    t = Table().put("hilda", "1-b4", weapon="sword", backpack=["might"]).put("eriald", "1-b3").gems(1, gems)
    t.start().play("move:hilda:b3", "go_on", "end")
    assert (answers(t), t.state.now.seat) == (["move", "encounter", "act"], 2)


@pytest.mark.parametrize("gems", [0, 1])
def test_a_turn_with_a_monster_and_full_hands_takes_two(gems: int) -> None:
    t = Table().put("hilda", "1-b4", weapon="sword", armour=["helmet"], backpack=["might", "elixir"])
    t.gems(1, gems).start().play("move:hilda:b3", "5,5", "4,4", "dagger")
    assert t.kind == "act"  # what does not fit must be left
    t.play("drop:dagger", "end")
    assert answers(t) == ["move", "act", "act"]


# -- nothing behind one's back -----------------------------------------------------------------------------


def test_after_a_token_was_moved_dice_and_turn_wait_for_a_word() -> None:
    t = Table().put("hilda", "1-b4", backpack=["sword"]).put("wolsung", "1-c1").start()
    t.play("wield:hilda:sword", "move:hilda:b3")
    assert isinstance(t.at.question, Chance)  # the Move was the word
    t = Table().put("hilda", "1-a4", backpack=["sword"]).gems(1, 0).start(1, "act", moved="hilda", open=True)
    t.play("drop:sword")
    assert (t.kind, "end" in t.options, t.state.now.seat) == ("act", True, 1)


def test_a_crystal_that_does_not_fit_may_push_out_anything() -> None:
    t = Table().put("hilda", "2-b2", rune="fire").put("wolsung", "2-b2").floor("2-b2", "axe", "might")
    t.start(1, "quests", moved="hilda", open=True).play("pick:axe", "pick:might", "quests")
    assert t["hilda"].backpack == ["axe", "might", "crystal"]
    assert "end" not in t.options
    assert {"drop:axe", "drop:might", "drop:crystal", "give:wolsung:axe"} <= set(t.options)
    t.play("drop:might", "end")
    assert (t["hilda"].backpack, t.lying("2-b2")) == (["axe", "crystal"], ["might"])


# -- short phases ------------------------------------------------------------------------------------------


def crowded() -> Position:
    """Everybody in three neighbouring chambers of one board, laden and rich, tokens on the floors."""
    t = Table(4)
    chambers = ["1-b3"] * 3 + ["1-b4"] * 3 + ["1-c4"] * 2
    packs = (["haste", "dagger"], ["teleport", "elixir"], ["might", "helmet"], ["change_of_fate", "axe"])
    active = [one for one in t.state.characters.values() if one.place]
    for number, (one, place) in enumerate(zip(active, chambers, strict=True)):
        t.put(one.id, place, backpack=list(packs[number % 4]), lp=1, rune=("fire", "air")[number % 2])
    t.put("zombie", "1-c4", backpack=["breastplate"])
    for place in ("1-b3", "1-b4", "1-c4"):
        t.floor(place, "sword", "elixir", "stone_skin")
    for seat in (1, 2, 3, 4):
        t.gems(seat, 12)
    return t.start().at


def lengths(position: Position, key: str) -> Iterator[int]:
    """The number of entries of each phase of a random game."""
    dice, stream = FairDice(b"phases", key), Stream(key)
    while (question := position.question) is not None:
        if isinstance(question, Chance):
            position.rolled(dice(question, position.chances + 1))
        else:
            for seat in position.waiting:
                position.give(seat, stream.pick(question.options_of(seat)))
        if position.phase_start:
            yield from (later.at - frame.at for frame, later in pairwise(position.frames))
            position.trim()


@pytest.mark.parametrize("start", ["set-up", "crowd"])
def test_the_longest_of_300_random_phases_has_at_most_60_entries(start: str) -> None:
    found: list[int] = []
    for game in range(50):
        position = crowded() if start == "crowd" else new_game(SYSTEM, {"seats": 4})
        found += islice(lengths(position, f"{start} {game}"), PHASES - len(found))
        if len(found) == PHASES:
            break
    assert len(found) == PHASES
    assert 5 <= max(found) <= LONGEST


def test_a_question_has_no_option_twice_and_its_default_among_them() -> None:
    position, stream, dice = crowded(), Stream("doubles"), FairDice(b"phases", "doubles")
    for _ in range(400):
        question = position.question
        if question is None:
            return
        if isinstance(question, Chance):
            position.rolled(dice(question, position.chances + 1))
            continue
        assert isinstance(question, Question)
        for seat in position.waiting:
            options = question.options_of(seat)
            assert len(set(options)) == len(options), options
            assert question.default_of(seat) in options
            position.give(seat, stream.pick(options))
