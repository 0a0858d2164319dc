"""1.13 Alignment, 1.14 Toads, 1.15 Death and replacement."""

import pytest

from games.systems.talisman.system import SYSTEM
from tests.systems.talisman.table import Table

HERE = "plains_10"


@pytest.mark.rule("T-BASE-901", "T-BASE-902")
def test_the_printed_alignment_holds_until_it_changes() -> None:
    t = Table("thief", "warrior").put(1, "village").start(1, "text")
    assert t.alignment(1) == "neutral"
    t.play("go_on", "mystic", 4)
    assert t.alignment(1) == "good"
    assert t.happened("realigned") == {"seat": 1, "to": "good"}


@pytest.mark.rule("T-BASE-903", "T-BASE-904")
def test_alignment_changes_at_most_once_a_turn() -> None:
    t = Table("druid", "warrior").put(1, "fields_8").start().play(2)
    assert {"align:good", "align:evil"} <= {*t.options}
    t.play("align:evil")
    assert t.alignment(1) == "evil"
    assert not any(key.startswith("align") for key in t.options)
    t.play(f"go:{HERE}", "angel")
    assert t[1].life == 3


@pytest.mark.rule("T-BASE-903")
def test_a_second_change_in_a_turn_does_nothing_and_none_is_none() -> None:
    t = Table("druid", "warrior").put(1, "village").start(1, "text", realigned=[1]).play("mystic", 4)
    assert t.alignment(1) == "neutral"
    t = Table("elf", "warrior").put(1, "village").start(1, "text").play("mystic", 4)
    assert t.events("realigned") == []


def toad(**given: object) -> Table:
    """A Wizard whom the Witch turns into a Toad."""
    t = (
        Table("wizard", "warrior")
        .give(1, "sword", "guide", "healing")
        .trophies(1, "bear")
        .put(1, HERE, **given)
    )
    return t.lay(HERE, "witch").start(1, "draw").play(1)


@pytest.mark.rule("T-BASE-921")
def test_a_toad_has_strength_and_craft_1() -> None:
    shown = SYSTEM.observe(toad().state, 2).players[0].who
    assert (shown.strength, shown.craft) == (1, 1)


@pytest.mark.rule("T-BASE-922", "T-BASE-923")
def test_it_leaves_all_it_carries_and_keeps_the_rest() -> None:
    t = toad(strength=2)
    assert (t.holds(1), t[1].gold) == ([], 0)
    assert t.lying(HERE) == ["witch", "sword", "guide"]
    assert t.state.gold == {HERE: 1}
    assert (t[1].life, t[1].fate, t[1].trophies) == (4, 3, ["adventure.bear"])
    assert (t[1].spells, t[1].strength) == (["spell.healing"], 2)


@pytest.mark.rule("T-BASE-924")
def test_it_moves_one_space() -> None:
    t = toad().start()
    assert t.options == ("go:woods_11", "go:crags")


@pytest.mark.rule("T-BASE-925", "T-R-21", "T-R-94")
def test_it_has_no_abilities_and_takes_nothing() -> None:
    t = toad().put(1, "chapel").lay("chapel", "hag", "sword").start(1, "draw")
    assert t.holds(1) == []
    assert t.lying("chapel") == ["hag", "sword"]
    t = Table("dwarf", "warrior").put(1, "crags", toad=3, gold=0).start(1, "text")
    assert t.kind == "crags"  # it has to roll


@pytest.mark.rule("T-BASE-926")
def test_after_three_turns_of_its_own_it_is_itself_again() -> None:
    t = toad()
    turns = []
    for _ in range(4):
        t.start(1, "start")
        turns.append(bool(t[1].toad))
    assert turns == [True, True, True, False]
    assert t.happened("itself_again") == {"seat": 1}


@pytest.mark.rule("T-BASE-927", "T-R-20")
def test_a_toad_that_is_made_one_again_begins_anew() -> None:
    t = toad().start(1, "start").put(1, HERE).start(1, "draw").play(1)
    assert t[1].toad == 4


@pytest.mark.rule("T-BASE-928", "T-BASE-968")
def test_a_toad_casts_no_command_spell() -> None:
    t = Table("warrior", "wizard", "troll").put(1, "crown_of_command", toad=3, gold=0).start()
    assert t.active == 2
    assert t.events("cast") == []


@pytest.mark.rule("T-BASE-929", "T-R-94")
def test_for_the_rest_it_takes_its_turns() -> None:
    t = toad().put(1, "woods_11", life=3).lay("woods_11", "healer").start(1, "draw")
    assert t[1].life == 4
    t.trophies(1, "dragon").start(1, "end").play("hand_in:strength:1")
    assert t[1].strength == 1


@pytest.mark.rule("T-R-22")
def test_a_toad_inside_moves_and_meets_as_usual() -> None:
    t = Table("wizard", "warrior").put(1, "plain_of_peril", toad=3, gold=0).start().play("go:mines", "1,1,1")
    assert t[1].place == "portal_of_power"  # 3 - 1
    t = Table("wizard", "warrior").put(1, "pits", done=True, toad=3, gold=0).start()
    assert t[1].place == "vampires_tower"


@pytest.mark.rule("T-BASE-941", "T-BASE-942")
def test_what_a_killed_character_had() -> None:
    t = Table("thief", "warrior").give(1, "sword", "guide", "healing").trophies(1, "bear")
    t.put(1, "desert_m10", life=1, gold=4).start(1, "draw")
    assert t.lying("desert_m10") == ["sword", "guide"]
    assert t.state.gold == {"desert_m10": 4}
    assert (t.discards("spell"), t.discards()) == (["healing"], ["bear"])
    assert t.state.player(1).who is None


@pytest.mark.rule("T-BASE-943", "T-BASE-946")
def test_on_its_next_turn_the_player_starts_again_and_plays_it() -> None:
    t = Table("thief", "warrior").put(1, "desert_m10", life=1).start(1, "draw").over()
    assert t.kind == "character"
    t.play("troll")
    assert (t[1].id, t[1].place, t[1].life, t[1].gold) == ("troll", "crags", 6, 1)
    assert (t.active, t.kind) == (1, "move")


@pytest.mark.rule("T-R-95")
def test_when_none_is_unused_the_killed_ones_come_again() -> None:
    t = Table("thief", "warrior").put(1, "desert_m10", life=1)
    t.state.unused = dict.fromkeys(t.state.unused, 0)
    t.start(1, "draw").over()
    assert t.at.question.bag == ("thief",)  # type: ignore[union-attr]


@pytest.mark.rule("T-BASE-944", "T-BASE-945")
def test_once_the_crown_is_reached_who_is_killed_is_out() -> None:
    t = Table("thief", "warrior", "troll").put(1, "desert_m10", life=1)
    t.state.crowned = True
    t.start(1, "draw")
    assert t.state.player(1).out
    assert SYSTEM.slow.out(t.state) == (1,)
    t.over().over()
    assert t.active == 2


@pytest.mark.rule("T-R-04")
def test_deaths_come_when_all_have_been_affected() -> None:
    t = Table("thief", "warrior", "troll").put(1, HERE, life=1).put(2, "tavern", life=1).put(3, "pits")
    t.start(1, "draw").play("pestilence")
    kinds = [event.kind for _, event in t.at.events if event.kind in ("life_lost", "killed")]
    assert kinds == ["life_lost", "life_lost", "killed", "killed"]
    assert t[3].life == 6


@pytest.mark.rule("T-R-28")
def test_who_leaves_drops_what_the_character_had() -> None:
    t = Table("thief", "warrior", "troll").give(1, "sword").put(1, HERE).start(2)
    t.at.leave(1)
    assert t.at.state.player(1).out
    assert [held.card for held in t.at.state.lying[HERE]] == ["adventure.sword"]


def test_the_last_who_stays_wins() -> None:
    t = Table("thief", "warrior").start(2)
    t.at.leave(1)
    assert t.at.result is not None
    assert t.at.result.winners == (2,)
