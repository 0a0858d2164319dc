"""How often a token is moved in one window: any number of times, but no arrangement comes twice (L-R-52)."""

import pytest

from games.engine.dice import Stream
from games.systems.sorcerer.arrangement import arrangement
from games.systems.sorcerer.equipment import over
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table


def exploring(table: Table) -> Table:
    """The inventory step of Hilda's Exploration; her backpack has two places."""
    return table.start(1, "act", moved="hilda", open=True)


@pytest.mark.rule("L-EQ-09", "L-R-52")
def test_what_was_picked_up_is_handed_over() -> None:
    table = Table().put("hilda", "1-b1").put("wolsung", "1-b1").floor("1-b1", "axe")
    exploring(table).play("pick:axe", "give:wolsung:axe")
    assert (table["hilda"].backpack, table["wolsung"].backpack) == ([], ["axe"])


@pytest.mark.rule("L-EQ-09", "L-R-52")
def test_what_was_taken_from_a_mate_is_laid_down() -> None:
    table = Table().put("hilda", "1-b1").put("wolsung", "1-b1", backpack=["axe"])
    exploring(table).play("take:wolsung:axe", "drop:axe")
    assert (table["hilda"].backpack, table.lying("1-b1")) == ([], ["axe"])


@pytest.mark.rule("L-EXPL-12", "L-R-52")
def test_a_wielded_dagger_is_swapped_for_an_axe_on_the_floor() -> None:
    table = Table().put("hilda", "1-b1", weapon="dagger", backpack=["might", "haste"]).floor("1-b1", "axe")
    exploring(table).play("pick:axe", "wield:hilda:axe", "drop:dagger", "end")
    assert (table["hilda"].weapon, table["hilda"].backpack) == ("axe", ["might", "haste"])
    assert table.lying("1-b1") == ["dagger"]


@pytest.mark.rule("L-EXPL-14", "L-R-52")
def test_a_picked_helmet_is_worn_with_a_full_backpack() -> None:
    table = Table().put("hilda", "1-b1", backpack=["might", "haste"]).floor("1-b1", "helmet")
    exploring(table).play("pick:helmet", "wear:hilda:helmet", "end")
    assert (table["hilda"].armour, table["hilda"].backpack) == (["helmet"], ["might", "haste"])


@pytest.mark.rule("L-R-52")
def test_gear_is_taken_off_into_a_full_backpack_if_something_is_left_for_it() -> None:
    table = Table().put("hilda", "1-b1", weapon="axe", armour=["helmet"], backpack=["might", "haste"])
    exploring(table).play("stow:hilda:axe", "doff:hilda:helmet")
    assert "end" not in table.options
    table.play("drop:might", "drop:haste", "end")
    assert (table["hilda"].weapon, table["hilda"].armour) == ("", [])
    assert table["hilda"].backpack == ["axe", "helmet"]


@pytest.mark.rule("L-R-53", "L-R-67")
def test_after_a_new_rune_there_is_a_second_exchange() -> None:
    table = Table().put("hilda", "1-b2", rune="air").put("wolsung", "1-b2")
    table.start(1, "quests", moved="hilda", open=True).play("runes:wolsung")
    assert "runes:wolsung" not in table.options
    table.play("quests", "fire")
    assert (table["hilda"].rune, table["wolsung"].rune) == ("fire", "air")
    table.play("runes:wolsung")
    assert (table["hilda"].rune, table["wolsung"].rune) == ("air", "fire")


@pytest.mark.rule("L-R-51")
def test_slots_are_changed_more_than_once_in_a_window() -> None:
    table = Table().put("hilda", backpack=["helmet", "breastplate"]).start()
    table.play("wear:hilda:helmet", "wear:hilda:breastplate")
    assert (table["hilda"].armour, table["hilda"].backpack) == (["breastplate"], ["helmet"])
    assert "wear:hilda:helmet" not in table.options  # that arrangement has been there
    table = Table().put("hilda", backpack=["axe", "dagger"]).start()
    assert table.play("wield:hilda:axe", "wield:hilda:dagger")["hilda"].weapon == "dagger"


# -- what leaves for good does not count ----------------------------------------------------------------


@pytest.mark.rule("L-R-52", "L-EQ-10")
def test_a_picked_elixir_that_is_drunk_stands_in_the_way_of_nothing() -> None:
    table = Table().put("hilda", "1-b1", lp=2, backpack=["elixir"]).floor("1-b1", "elixir", "might")
    exploring(table).play("pick:elixir", "drink:hilda")
    assert {"drop:elixir", "pick:might"} <= set(table.options)
    table.play("pick:might", "drop:elixir", "end")
    assert table["hilda"].backpack == ["might"]


@pytest.mark.rule("L-R-52", "L-EQ-10")
def test_a_picked_scroll_that_is_cast_leaves_a_free_place() -> None:
    table = Table().asleep("eriald").put("nimuel", "1-b1", backpack=["unseen"])
    table.floor("1-b1", "unseen", "might", "haste", "dagger")
    table.start(2, "act", moved="nimuel", open=True).play("pick:unseen", "cast:nimuel:unseen")
    table.play("pick:might", "pick:haste", "pick:dagger")
    assert "end" in table.options
    assert table.play("drop:unseen", "end")["nimuel"].backpack == ["might", "haste", "dagger"]


@pytest.mark.rule("L-R-52")
def test_after_a_drink_an_earlier_arrangement_is_a_new_one() -> None:
    table = exploring(Table().put("hilda", "1-b1", lp=2, backpack=["elixir", "axe"])).play("drop:axe")
    assert "pick:axe" not in table.options
    assert "pick:axe" in table.play("drink:hilda").options


# -- every window ends ------------------------------------------------------------------------------------


def wandered(table: Table, key: str) -> list[int]:
    """The arrangements of a window in which somebody never wants to end; each step can be closed somehow."""
    stream, had = Stream(key), [arrangement(table.state)]
    while keys := [one for one in table.options if one not in ("end", "extra", "rearrange")]:
        hilda = table["hilda"]
        assert not over(CONTENT, hilda) or {f"drop:{token}" for token in hilda.backpack} <= set(keys)
        assert ("end" in table.options) == (not over(CONTENT, hilda))
        laden, verb = over(CONTENT, hilda), stream.pick(keys)
        table.play(verb)
        if not (laden and verb.startswith("drop:")):
            had.append(arrangement(table.state))
    return had


@pytest.mark.rule("L-R-52")
@pytest.mark.parametrize("key", range(6))
def test_no_arrangement_comes_twice_so_that_every_window_ends(key: int) -> None:
    """But by dropping what is too much, which is always open."""
    table = Table().put("hilda", "1-b1", backpack=["helmet"], rune="fire").put("wolsung", "1-b1")
    exploring(table.floor("1-b1", "axe", "might"))
    had = wandered(table, f"wander {key}")
    assert len(set(had)) == len(had) > 4
    assert table.state.now.seat == 1


def test_a_way_through_more_arrangements_than_a_phase_has_answers() -> None:
    table = Table().put("hilda", "1-b1", backpack=["helmet", "axe"], rune="fire")
    table.put("wolsung", "1-b1", backpack=["dagger"], rune="air").floor("1-b1", "might", "elixir")
    had = wandered(exploring(table), "long")
    assert len(had) > 60
    assert (
        max(later.at - frame.at for frame, later in zip(table.at.frames, table.at.frames[1:], strict=False))
        <= 60
    )
