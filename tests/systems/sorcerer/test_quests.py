"""Quests: drawing Runes, fulfilling, exchanging (1.13, L-R-65 to L-R-70, L-CHAR-07)."""

import pytest

from games.engine.events import seen_event
from games.engine.questions import Chance, Question, Waiting, seen
from games.systems.sorcerer.invariants import invariants
from games.systems.sorcerer.quests import quest
from games.systems.sorcerer.view import HIDDEN, observe
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table


def told(table: Table, kind: str, reader: int | None) -> list[dict[str, object]]:
    """The facts of the events of a kind as a reader gets them."""
    lines = [seen_event(event, reader, step) for step, event in table.at.events if event.kind == kind]
    return [line.facts for line in lines if line is not None]


def poor(seats: int = 3) -> Table:
    """A table at which seat 1 can pay for nothing, so that its turn ends by itself."""
    return Table(seats).gems(1, 0)


def hargrim_draws() -> Table:
    """Hargrim walks into the own Runes chamber."""
    return Table().asleep("hilda").put("hargrim", "1-a2").start().play("move:hargrim:b2")


@pytest.mark.rule("L-QUEST-01", "L-R-65")
def test_a_rune_is_drawn_blind_and_without_a_choice() -> None:
    table = Table().put("hilda", "1-a2").start().play("move:hilda:b2")
    assert table.kind == "rune"
    assert table.bag == tuple(rune for rune in sorted(CONTENT.rune_counts) for _ in range(3))
    table.play("water")
    assert (table["hilda"].rune, table.state.runes["water"]) == ("water", 2)


@pytest.mark.rule("L-QUEST-02")
def test_foreign_runes_chambers_give_nothing() -> None:
    table = poor().put("hilda", "2-b3").start().play("move:hilda:c3")
    assert (table.seat, table["hilda"].rune) == (2, "")


@pytest.mark.rule("L-QUEST-02")
def test_the_neutral_runes_chamber_gives_nothing() -> None:
    table = poor(2).put("hilda", "0-c1").start().play("move:hilda:c2")
    assert (table.seat, table["hilda"].rune) == (2, "")


@pytest.mark.rule("L-QUEST-03")
def test_the_rune_lies_beside_the_backpack() -> None:
    table = Table().put("hilda", "1-a2", backpack=["might", "elixir"]).start().play("move:hilda:b2", "water")
    assert (table["hilda"].rune, table["hilda"].backpack) == ("water", ["might", "elixir"])
    assert "end" in table.options


@pytest.mark.rule("L-QUEST-04")
def test_who_holds_a_rune_draws_no_other() -> None:
    table = poor().put("hilda", "1-a2", rune="fire").start().play("move:hilda:b2")
    assert (table.seat, table["hilda"].rune) == (2, "fire")


@pytest.mark.rule("L-QUEST-05")
def test_a_rune_cannot_be_laid_down() -> None:
    table = Table().put("hilda", "1-b2", rune="fire", backpack=["axe"])
    table.start(1, "act", moved="hilda", open=True)
    assert [key for key in table.options if key.startswith(("drop:", "shed:", "runes:"))] == ["drop:axe"]


@pytest.mark.rule("L-QUEST-06")
def test_runes_and_crystals_change_hands_like_equipment() -> None:
    table = Table().put("hilda", "1-b1", rune="fire", backpack=["crystal"]).put("wolsung", "1-b1")
    table.start(1, "act", moved="hilda", open=True).play("give:wolsung:crystal", "runes:wolsung")
    assert (table["wolsung"].backpack, table["wolsung"].rune) == (["crystal"], "fire")
    assert (table["hilda"].backpack, table["hilda"].rune) == ([], "")


@pytest.mark.rule("L-QUEST-07")
def test_no_quest_is_fulfilled_on_the_own_board() -> None:
    table = poor().put("hilda", "1-b1", rune="fire").start().play("move:hilda:c1", "1,2", "decline")
    assert (table.seat, table["hilda"].rune) == (2, "fire")


@pytest.mark.rule("L-QUEST-08", "L-QUEST-09")
def test_a_quest_is_fulfilled_in_the_chamber_of_its_element() -> None:
    table = Table().put("hilda", "2-a2", rune="fire").start().play("move:hilda:b2", "1,2", "decline")
    assert table.happened("quest") == {"who": "hilda", "element": "fire", "where": "2-b2"}
    assert (table["hilda"].rune, table.state.runes["fire"]) == ("", 3)
    assert (table["hilda"].backpack, table.state.crystals) == (["crystal"], 20)


@pytest.mark.rule("L-QUEST-08")
def test_another_element_fulfils_nothing() -> None:
    table = Table().put("hilda", "2-a2", rune="water").start().play("move:hilda:b2", "1,2", "decline")
    assert (table.events("quest"), table["hilda"].rune) == ([], "water")


@pytest.mark.rule("L-QUEST-10")
def test_who_dies_on_the_way_in_fulfils_nothing() -> None:
    table = Table().put("hilda", "2-a2", rune="fire", lp=1).start()
    table.play("move:hilda:b2", "1,2", "fight", "1,5")
    assert table["hilda"].status == "asleep"
    assert (table.events("quest"), table.state.runes["fire"]) == ([], 3)


@pytest.mark.rule("L-R-65")
def test_only_the_moved_character_draws() -> None:
    table = (
        Table().put("hilda", "1-b1").put("wolsung", "1-b2").start().play("move:hilda:a1", "2,3", "decline")
    )
    assert (table.events("rune_drawn"), table["wolsung"].rune) == ([], "")


@pytest.mark.rule("L-R-66")
def test_the_neutral_board_is_foreign_to_both() -> None:
    table = Table(2).put("hilda", "0-a2", rune="fire").start().play("move:hilda:a3", "2,2", "decline")
    assert table.happened("quest")["where"] == "0-a3"


@pytest.mark.rule("L-R-67")
def test_a_rune_received_before_the_quests_step_counts() -> None:
    table = Table().put("hilda", "2-a2").put("wolsung", "2-b2", rune="fire").start()
    table.play("move:hilda:b2")
    assert table.kind == "inventory"
    table.play("runes:wolsung", "quests")
    assert table.happened("quest")["who"] == "hilda"
    assert (table["hilda"].backpack, table["wolsung"].rune) == (["crystal"], "")


@pytest.mark.rule("L-R-67")
def test_a_rune_received_after_it_does_not() -> None:
    table = Table().put("hilda", "2-a2").put("wolsung", "2-b2", rune="fire").start()
    table.play("move:hilda:b2", "quests", "runes:wolsung", "end")
    assert (table.events("quest"), table["hilda"].rune) == ([], "fire")


@pytest.mark.rule("L-R-67")
def test_standing_there_fulfils_nothing_when_a_mate_moves() -> None:
    table = Table().put("hilda", "2-b2", rune="fire").put("wolsung", "2-a2").start()
    table.play("move:wolsung:b2", "quests")
    assert table.events("quest") == []


@pytest.mark.rule("L-R-68")
@pytest.mark.parametrize("dice", ["1,5", "3,4"])
def test_a_lost_fight_or_a_tie_does_not_prevent_it(dice: str) -> None:
    table = Table().put("hilda", "2-a2", rune="fire").start().play("move:hilda:b2", "1,2", "fight", dice)
    assert table.events("clash")[0]["outcome"] in ("defender", "tie")
    assert table.happened("quest")["who"] == "hilda"


@pytest.mark.rule("L-R-68")
def test_a_sprung_trap_prevents_it() -> None:
    table = Table(2, teams=("elves", "dwarves")).put("eriald", "2-a2", rune="fire").token("trap", "2-b2")
    table.start().play("move:eriald:b2", "1")
    assert (table.events("quest"), table["eriald"].rune) == ([], "fire")


@pytest.mark.rule("L-R-69")
def test_without_crystals_the_rune_is_kept_for_later() -> None:
    table = Table().put("hilda", "2-a2", rune="fire")
    table.floor("3-a1", *["crystal"] * 21).start()
    table.play("move:hilda:b2", "1,2", "decline")
    assert (table.events("quest"), table["hilda"].rune) == ([], "fire")
    table.state.floors["3-a1"].pop()
    table.state.crystals = 1
    table.start(1, "quests", moved="hilda")
    assert table["hilda"].backpack == ["crystal"]


@pytest.mark.rule("L-R-70")
def test_eight_holders_leave_four_runes() -> None:
    table = Table(4)
    bag = [rune for rune, count in CONTENT.rune_counts.items() for _ in range(count)]
    holders = [one for one in table.state.characters.values() if one.status == "active"]
    for one, rune in zip(holders, bag, strict=False):
        table.put(one.id, rune=rune)
    assert (len(holders), sum(table.state.runes.values())) == (8, 4)
    invariants(table.state)


@pytest.mark.rule("L-R-70")
def test_the_zombie_cannot_hold_a_rune() -> None:
    table = Table().put("khar_ghul", "3-c2", rune="fire").put("zombie", "3-c2")
    table.start(3, "act", moved="khar_ghul", open=True)
    assert "runes:zombie" not in table.options
    table = Table().put("zombie", "3-c1").start(3, "act").play("zombie_move:zombie:c2")
    assert (table.events("rune_drawn"), table["zombie"].rune) == ([], "")


# -- Rune Lore ---------------------------------------------------------------------------------------------


@pytest.mark.rule("L-CHAR-07")
@pytest.mark.parametrize(("kept", "back"), [("fire", "air"), ("air", "fire")])
def test_hargrim_draws_two_and_keeps_one(kept: str, back: str) -> None:
    table = hargrim_draws().play("fire")
    assert table.bag.count("fire") == 2
    table.play("air")
    assert table.options == ("fire", "air")
    table.play(kept)
    assert table["hargrim"].rune == kept
    assert (table.state.runes[kept], table.state.runes[back]) == (2, 3)


@pytest.mark.rule("L-CHAR-07")
def test_two_of_one_element_leave_no_choice() -> None:
    table = hargrim_draws().play("fire", "fire")
    assert (table["hargrim"].rune, table.state.runes["fire"]) == ("fire", 2)


@pytest.mark.rule("L-CHAR-07")
def test_with_one_rune_left_he_draws_one() -> None:
    table = Table().asleep("hilda").put("hargrim", "1-b2")
    table.state.runes = {"fire": 1, "water": 0, "earth": 0, "air": 0}
    drawing = quest(table.state, table["hargrim"])
    chance = next(drawing)
    assert isinstance(chance, Chance)
    assert chance.bag == ("fire",)
    with pytest.raises(StopIteration):
        drawing.send("fire")
    assert (table["hargrim"].rune, table.state.runes["fire"]) == ("fire", 0)


@pytest.mark.rule("L-CHAR-07")
def test_nobody_else_sees_either() -> None:
    table = hargrim_draws().play("fire", "air")
    assert isinstance(table.at.question, Question)
    for reader in (2, 3, None):
        assert seen(table.at.question, reader) == Waiting((1,))
        assert told(table, "rune_lore", reader) == []
        assert observe(table.state, reader).characters["hargrim"].rune == HIDDEN
    assert told(table, "rune_lore", 1) == [{"who": "hargrim", "runes": ["fire", "air"]}]
    table.play("air")
    assert told(table, "rune_drawn", 2) == [{"who": "hargrim"}]
    assert told(table, "rune_drawn", 1) == [{"who": "hargrim", "rune": "air"}]


@pytest.mark.rule("L-CHAR-07")
def test_his_draws_are_chances_for_his_eyes() -> None:
    table = hargrim_draws()
    for element in ("fire", "air"):
        assert isinstance(table.at.question, Chance)
        assert table.at.question.seen_by == (1,)
        table.play(element)
