"""Standing orders of who is attacked (T-DP-07 to T-DP-10), and what a won defence brings."""

from typing import Any

import pytest

from tests.systems.talisman.ordered import says, turn_of_the_troll, won
from tests.systems.talisman.table import Table


def attacked(*names: str, by: str = "warrior", **given: Any) -> Table:
    """Seat 1 attacks the Wizard (Strength 2) of seat 2."""
    t = Table(by, "wizard", windows=True, fate=True).put(1, "plains_10").put(2, "plains_10")
    t.set(1, fate=0).give(2, *names, **given).start(1, "landed")
    while t.kind != "encounter":
        t.play({})
    return t.play("attack:2")


def evading(free: str = "always", spend: bool = True, behind: int = 2) -> dict[str, object]:
    return {"free": free, "spend": spend, "behind": behind}


@pytest.mark.rule("T-DP-07")
@pytest.mark.parametrize(
    ("order", "key"),
    [
        (
            evading(),
            "cast:invisibility",
        ),  # Strength 4 and the higher of two dice: 2.97 ahead of 2 and one die
        (evading(behind=3), "pass"),
        (evading(spend=False), "pass"),
    ],
)
def test_a_spell_is_spent_on_evading_from_so_far_behind(order: dict[str, object], key: str) -> None:
    t = attacked("invisibility")
    assert (t.kind, says(t, 2, evade=order)) == ("attacked", key)


@pytest.mark.rule("T-DP-07")
@pytest.mark.parametrize(
    ("free", "strength", "key"),
    [
        ("always", 9, "evaded"),
        ("weaker", 9, "fight"),
        ("weaker", 0, "evaded"),
        ("never", 0, "fight"),
    ],
)
def test_free_means_of_evading(free: str, strength: int, key: str) -> None:
    t = attacked("invisibility", strength=strength).play({2: "cast:invisibility"}, "hex")
    assert (t.kind, says(t, 2, evade=evading(free))) == ("evade", key)


@pytest.mark.rule("T-DP-08", "T-DP-30")
@pytest.mark.parametrize(
    ("when", "means", "strength", "key"),
    [
        ("never", ("spells", "cards"), 0, "pass"),
        ("weaker", ("spells", "cards"), 0, "cast:psionic_blast"),
        ("weaker", ("cards", "spells"), 0, "use:potion_of_strength"),
        ("weaker", ("spells",), 9, "pass"),
        ("always", ("spells",), 9, "cast:psionic_blast"),
        ("always", ("help",), 0, "pass"),
    ],
)
def test_what_is_used_up_in_a_defence(when: str, means: tuple[str, ...], strength: int, key: str) -> None:
    t = attacked("psionic_blast", "potion_of_strength", strength=strength)
    assert says(t, 2, defend={"when": when, "means": means}, evade=evading(spend=False)) == key


@pytest.mark.rule("T-DP-30")
@pytest.mark.parametrize(("value", "key"), [("keep", "pass"), ("use", "use:potion_of_strength")])
def test_potions_in_the_turns_of_others(value: str, key: str) -> None:
    assert says(turn_of_the_troll("potion_of_strength"), 2, potions=value) == key


@pytest.mark.rule("T-DP-09")
@pytest.mark.parametrize(
    ("dice", "fate", "order", "key"),
    [
        (("3,1", 2), 2, (3, 1), "fate:1"),  # 7 against 4: behind by 3
        (("4,1", 2), 2, (3, 1), "keep"),  # behind by 4
        (("4,1", 2), 2, (4, 1), "fate:1"),
        (("1,1", 5), 2, (3, 1), "keep"),  # 5 against 7: ahead
        (("3,1", 2), 1, (3, 1), "keep"),  # one fate is kept
        (("3,1", 2), 1, (3, 0), "fate:1"),
    ],
)
def test_fate_in_a_defence(dice: tuple[Any, ...], fate: int, order: tuple[int, int], key: str) -> None:
    t = attacked(fate=fate).play(*dice)
    value = {"when": "behind", "behind": order[0], "keep": order[1]}
    assert (t.kind, says(t, 2, fate_defence=value)) == ("fate", key)
    assert says(t, 2, fate_defence={**value, "when": "never"}) == "keep"


@pytest.mark.rule("T-DP-09")
def test_for_the_last_life_the_last_fate_is_paid() -> None:
    assert says(attacked(fate=1, life=1).play("3,1", 2), 2) == "fate:1"


@pytest.mark.rule("T-DP-10")
@pytest.mark.parametrize(
    ("order", "key"),
    [
        (("life", "talisman", "object", "gold"), "life"),
        (("talisman", "life", "object", "gold"), "talisman"),
        (("gold", "talisman", "life", "object"), "gold"),
    ],
)
def test_the_reward_of_a_won_defence(order: tuple[str, ...], key: str) -> None:
    assert says(won("talisman", "sword"), 2, reward=order) == key


@pytest.mark.rule("T-DP-10")
def test_a_talisman_is_no_reward_for_who_has_one() -> None:
    t = won("adventure.talisman", "sword")
    t.give(2, "talisman.talisman")
    assert says(t, 2) == "life"
    assert says(t, 2, reward=("object", "life", "talisman", "gold")) == "sword"


@pytest.mark.rule("T-DP-36")
@pytest.mark.parametrize(("value", "key"), [("useful", "sword"), ("nothing", "done")])
def test_loot_after_a_killing(value: str, key: str) -> None:
    t = won("sword", "water_bottle", life=4)
    t.state.of(1).life = 1
    t.play("life")
    assert t.happened("looted") == {"seat": 2, "other": 1, "what": "gold"}
    assert (t.kind, says(t, 2, loot=value)) == ("loot", key)


@pytest.mark.rule("T-DP-08")
@pytest.mark.parametrize(
    ("made", "when", "key"),
    [("charmed", "never", "help:bear"), ("raised", "never", "pass"), ("raised", "weaker", "help:bear")],
)
def test_help_that_stays_is_always_used_and_other_help_by_the_order(made: str, when: str, key: str) -> None:
    t = Table("warrior", "wizard", windows=True).put(1, "plains_10").put(2, "plains_10")
    t.lay("castle", "bear", **{made: 1})
    t[2].followers.append(t.state.lying["castle"].pop())
    t.start(1, "landed").until("encounter").play("attack:2")
    assert says(t, 2, defend={"when": when, "means": ["help"]}) == key
