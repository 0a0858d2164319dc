"""Standing orders: what they answer out of turn, from the owner's view only (3.2, 3.3)."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from games.engine.dice import FairDice, Stream
from games.engine.orders import Ordered
from games.engine.play_out import play_out
from games.engine.position import Position
from games.engine.questions import Answer, Question, seen
from games.engine.settle import settle
from games.systems.sorcerer.odds import best_repeat
from games.systems.sorcerer.setup import new_state
from games.systems.sorcerer.system import SYSTEM
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table

FIELD = "2-c3"
"""A chamber of the Elves' board 2A: its Runes chamber, without an Encounter Roll."""


def order(table: Table, seat: int, orders: Mapping[str, Any] | None = None) -> Ordered | None:
    """What the seat's orders say to the open question."""
    question = seen(table.at.question, seat)
    assert isinstance(question, Question)
    return SYSTEM.orders.answer(SYSTEM.observe(table.state, seat), question, seat, orders or {})


def key(table: Table, seat: int, orders: Mapping[str, Any] | None = None) -> str:
    """The option that the seat's orders choose."""
    answered = order(table, seat, orders)
    assert answered is not None
    return answered.key


def attacked(attacker: str = "wolsung", target: str = "eriald", **things: Any) -> Table:
    """Seat 1's Dwarf has entered the chamber of seat 2's Elf and attacks; `things` belong to the target."""
    table = Table(windows=True).put(attacker, FIELD).put(target, FIELD, **things)
    return table.asleep("saelith") if target == "nimuel" else table


def fight(table: Table, attacker: str = "wolsung", target: str = "eriald") -> Table:
    """Declare the attack."""
    return table.start(phase="encounter", moved=attacker).play(f"attack:{target}")


# -- the engine of correspondence --------------------------------------------------------------


@pytest.mark.rule("L-COR-01")
def test_with_all_defaults_a_game_never_waits_for_a_seat_that_is_not_on_turn() -> None:
    """Three people without orders of their own: after each answer only the seat on turn is asked."""
    for name in ("never-1", "never-2"):
        position = Position(SYSTEM, msgspec.json.encode(new_state({"seats": 3})))
        dice = FairDice(b"s" * 32, name)
        stream, asked = Stream(name), 0

        def orders(at: Position, seat: int) -> Answer | None:
            question = at.question
            assert isinstance(question, Question)
            answered = SYSTEM.orders.answer(SYSTEM.observe(at.state, seat), question, seat, {})
            return Answer(seat, answered.key, "order", answered.reason) if answered else None

        settle(position, dice, orders)
        while position.question is not None and SYSTEM.slow.turns(position.state) < 120:
            question = position.question
            assert isinstance(question, Question)
            turn = position.state.turn
            assert turn is None or question.seats == (turn.seat,), question.kind
            for seat in position.waiting:
                position.give(seat, stream.pick(question.options_of(seat)))
            settle(position, dice, orders)
            asked += 1
        assert asked > 100


@pytest.mark.rule("L-COR-02")
def test_every_out_of_turn_decision_has_an_order_with_a_default() -> None:
    kinds = set()

    def watch(position: Position) -> None:
        question, turn = position.question, position.state.turn
        if not isinstance(question, Question) or turn is None:
            return
        for seat in question.seats:
            if seat != turn.seat:
                kinds.add(question.kind)
                mine = seen(question, seat)
                assert isinstance(mine, Question)
                answered = SYSTEM.orders.answer(SYSTEM.observe(position.state, seat), mine, seat, {})
                assert answered is not None, question.kind
                assert answered.key in mine.options_of(seat)

    for index in range(6):
        play_out(SYSTEM, {"seats": 4}, ["random"] * 4, name=f"orders-{index}", turns=150, watch=watch)
    assert kinds >= {"join_defence", "cast", "repeat_others", "repeat_die_others"}


@pytest.mark.rule("L-COR-02")
def test_orders_are_evaluated_from_the_owners_view() -> None:
    """The attacker's hidden scroll changes no answer of the defender's orders."""
    answers = set()
    for hidden in ("might", "shatter"):
        table = attacked("hargrim", "saelith", backpack=["weakness"], lp=1)
        table.asleep("hilda").put("hargrim", FIELD, backpack=[hidden])
        answers.add(key(fight(table, "hargrim", "saelith"), 2))
    assert len(answers) == 1


@pytest.mark.rule("L-COR-06")
def test_asking_when_attacked_does_not_depend_on_the_backpack() -> None:
    """Saelith can cast Spells: with a castable or a useless token in her backpack she is asked alike."""
    asked = []
    for token in ("weakness", "dagger"):
        table = fight(attacked(target="saelith", backpack=[token]), target="saelith")
        asked.append((table.kind, order(table, 2, {"ask_when_attacked": True})))
    assert asked == [("cast", None), ("cast", None)]


@pytest.mark.rule("L-COR-08")
@pytest.mark.parametrize("kind", ["armour_loss", "cloud_loss", "awaken", "pickpocket"])
def test_some_questions_never_wait_even_if_i_want_to_be_asked(kind: str) -> None:
    table = NEVER_WAITING[kind]()
    assert table.kind == kind
    assert order(table, table.seat, {"ask_when_attacked": True}) is not None


@pytest.mark.rule("L-COR-10")
def test_a_cast_by_order_is_told_like_one_by_hand() -> None:
    """The reason stands in the entry only; the event is the same."""
    told = []
    for by, reason in (("person", ""), ("order", "pre_cast.always")):
        table = fight(attacked(target="saelith", backpack=["weakness"]), target="saelith")
        table.at.give(2, "cast:saelith:weakness", by, reason)
        told.append([event for _, event in table.at.events if event.kind == "cast"])
    assert told[0] == told[1] != []


# -- S01 to S05 ------------------------------------------------------------------------------------


def two_elves(helper_things: Mapping[str, Any] | None = None) -> Table:
    """Ostrogar (Strength 4) attacks Nimuel (2), Saelith (3) stands beside her."""
    table = Table(windows=True).put("ostrogar", FIELD).asleep("eriald")
    table.put("nimuel", FIELD).put("saelith", FIELD, **(helper_things or {}))
    return table.start(3, "encounter", moved="ostrogar").play("attack:nimuel")


@pytest.mark.rule("L-COR-S01")
def test_joint_defence_if_it_makes_the_weaker_side_strong_enough() -> None:
    assert key(two_elves(), 2) == "join:saelith"
    assert key(two_elves({"backpack": ["crystal"]}), 2) == "alone"
    assert key(two_elves(), 2, {"joint_defence": "never"}) == "alone"
    assert key(two_elves({"backpack": ["crystal"]}), 2, {"joint_defence": "always"}) == "join:saelith"


@pytest.mark.rule("L-COR-S01")
def test_no_joint_defence_for_a_target_that_is_as_strong_as_the_attacker() -> None:
    table = Table(windows=True).put("wolsung", FIELD).put("eriald", FIELD).put("saelith", FIELD)
    assert key(fight(table), 2) == "alone"


@pytest.mark.rule("L-COR-S02")
def test_a_scroll_is_cast_only_when_something_is_at_stake() -> None:
    calm = fight(attacked(target="saelith", backpack=["weakness"]), target="saelith")
    assert key(calm, 2) == "pass"
    assert key(calm, 2, {"pre_cast": {"when": "always", "order": ("weakness",)}}) == "cast:saelith:weakness"
    assert key(calm, 2, {"pre_cast": {"when": "none", "order": ("weakness",)}}) == "pass"
    staked = fight(attacked(target="saelith", backpack=["weakness", "crystal"]), target="saelith")
    assert key(staked, 2) == "cast:saelith:weakness"


@pytest.mark.rule("L-COR-S02")
def test_the_owners_list_decides_which_scroll_comes_first() -> None:
    table = attacked(target="nimuel", backpack=["might", "weakness", "unseen"], lp=1)
    fight(table, target="nimuel")
    assert key(table, 2) == "cast:nimuel:unseen"
    assert key(table, 2, {"pre_cast": {"when": "always", "order": ("weakness", "might")}}).endswith(
        "weakness"
    )


@pytest.mark.rule("L-COR-S02")
def test_teleport_is_cast_home_or_not_at_all() -> None:
    table = attacked(target="saelith", backpack=["teleport", "crystal"])
    assert key(fight(table, target="saelith"), 2) == "cast:saelith:teleport:2-e3"
    full = attacked(target="saelith", backpack=["teleport", "crystal"])
    full.put("hilda", "2-e3").put("khar_ghul", "2-e3").put("ostrogar", "2-e3")
    assert key(fight(full, target="saelith"), 2) == "pass"


def beaten_elf(backpack: list[str], dice: str, **things: Any) -> Table:
    """Wolsung (3) against Saelith (3), both silent before the dice; what they show."""
    table = fight(attacked(target="saelith", backpack=backpack, **things), target="saelith")
    return table.play("pass", dice)


@pytest.mark.rule("L-COR-S03")
def test_change_of_fate_turns_a_staked_loss() -> None:
    assert key(beaten_elf(["change_of_fate"], "4,3"), 2) == "pass"
    staked = beaten_elf(["change_of_fate", "crystal"], "4,3")
    assert key(staked, 2) == "cast:saelith:change_of_fate:defender-up"
    assert key(staked, 2, {"post_cast": "none"}) == "pass"
    always = {"post_cast": "always"}
    assert key(beaten_elf(["change_of_fate"], "4,3"), 2, always).endswith("defender-up")
    assert key(beaten_elf(["change_of_fate"], "6,2"), 2, always) == "pass", "6+3 is more than 4+3"


@pytest.mark.rule("L-COR-S04")
def test_dispel_where_it_restores_a_tie_on_equal_dice() -> None:
    def after_might(target_things: Mapping[str, Any], weapon: str = "") -> Table:
        table = Table(windows=True).put("veluna", FIELD, backpack=["might"], weapon=weapon)
        table.asleep("khar_ghul")
        table.put("saelith", FIELD, **target_things)
        table.start(3, "encounter", moved="veluna").play("attack:saelith", "pass", "cast:veluna:might")
        return table

    calm = after_might({"backpack": ["dispel"]})
    assert calm.seat == 2
    assert key(calm, 2) == "pass"
    assert key(calm, 2, {"dispel": "always"}) == "cast:saelith:dispel"
    assert key(after_might({"backpack": ["dispel"]}, "axe"), 2, {"dispel": "always"}) == "pass"
    assert key(after_might({"backpack": ["dispel"], "lp": 1}), 2) == "cast:saelith:dispel"
    assert key(after_might({"backpack": ["dispel"], "lp": 1}), 2, {"dispel": "none"}) == "pass"


def struck(lp: int, **things: Any) -> Table:
    """Wolsung has beaten Nimuel, who carries a Stone Skin."""
    table = fight(attacked(target="nimuel", backpack=["stone_skin"], lp=lp, **things), target="nimuel")
    return table.play("pass", "6,1", "pass")


@pytest.mark.rule("L-COR-S05")
def test_stone_skin_against_the_last_life_only() -> None:
    assert struck(3).kind == "stone_skin"
    assert key(struck(3), 2) == "take"
    assert key(struck(1), 2) == "cast:nimuel:stone_skin"
    assert key(struck(3), 2, {"stone_skin": "always"}) == "cast:nimuel:stone_skin"
    assert key(struck(1), 2, {"stone_skin": "never"}) == "take"


# -- S06, S07, S12, S16 -----------------------------------------------------------------------------


def two_armours() -> Table:
    """Wolsung has beaten Ostrogar, who wears both kinds of armour."""
    table = Table(windows=True).put("wolsung", FIELD)
    table.put("ostrogar", FIELD, armour=["breastplate", "helmet"])
    return table.start(1, "encounter", moved="wolsung").play("attack:ostrogar", "6,2")


def cloud_victim() -> Table:
    """An Acid Cloud drifts from 1-c3 onto Eriald with helmet and dagger, and corrodes him."""
    table = Table(4, windows=True).put("eriald", "1-b3", armour=["helmet"], weapon="dagger")
    table.token("cloud", "1-c3")
    return table.start(4, "start").play("b3", "1")


def both_fallen() -> Table:
    """Two Elves die at once; the third awakens, and one of the fallen."""
    table = Table(windows=True).put("ostrogar", FIELD, weapon="axe").asleep("eriald")
    table.put("nimuel", FIELD, lp=1).put("saelith", FIELD, lp=1)
    table.start(3, "encounter", moved="ostrogar")
    return table.play("attack:nimuel", "join:saelith", "6,2")


def skrit_wins(lp: int = 3) -> Table:
    """Wolsung attacks Skrit and is beaten; he carries a token, she has room."""
    table = Table(4, windows=True).put("wolsung", FIELD, backpack=["dagger"], lp=lp).put("skrit", FIELD)
    return table.start(1, "encounter", moved="wolsung").play("attack:skrit", "2,6")


NEVER_WAITING = {
    "armour_loss": two_armours,
    "cloud_loss": cloud_victim,
    "awaken": both_fallen,
    "pickpocket": skrit_wins,
}


@pytest.mark.rule("L-COR-S06")
def test_the_helmet_goes_first_unless_ordered_otherwise() -> None:
    assert key(two_armours(), 3) == "helmet"
    assert key(two_armours(), 3, {"armour_loss": ("breastplate", "helmet")}) == "breastplate"


@pytest.mark.rule("L-COR-S07")
def test_the_cloud_gets_the_dagger_first_unless_ordered_otherwise() -> None:
    assert key(cloud_victim(), 2) == "dagger"
    others = ("helmet", "breastplate", "dagger", "sword", "axe")
    assert key(cloud_victim(), 2, {"cloud_loss": others}) == "helmet"


@pytest.mark.rule("L-COR-S12")
def test_the_stronger_of_the_fallen_awakens_unless_ordered_otherwise() -> None:
    assert key(both_fallen(), 2) == "saelith"
    assert key(both_fallen(), 2, {"awaken_order": ("nimuel",)}) == "nimuel"


@pytest.mark.rule("L-COR-S16")
def test_skrit_steals_unless_the_wound_would_kill() -> None:
    assert key(skrit_wins(), 4) == "steal"
    assert key(skrit_wins(lp=1), 4) == "wound"
    assert key(skrit_wins(lp=1), 4, {"pickpocket_defence": "always"}) == "steal"
    assert key(skrit_wins(), 4, {"pickpocket_defence": "never"}) == "wound"


# -- S08 to S11: repeats -------------------------------------------------------------------------------


def losing_defence(gems: int = 8, *, staked: bool = True) -> Table:
    """Wolsung's die beats Saelith's; the Elves have Gems to repeat."""
    things = {"backpack": ["crystal"]} if staked else {}
    table = attacked(target="saelith", **things).gems(2, gems)
    fight(table, target="saelith")
    return table.play(*(["pass"] if table.kind == "cast" else []), "5,2")


@pytest.mark.rule("L-COR-S08")
def test_a_defender_repeats_only_if_ordered_to() -> None:
    at_stake = {"repeat_defence": {"when": "at_stake", "keep_gems": 5}}
    assert losing_defence().kind == "repeat_die_others"
    assert key(losing_defence(), 2) == "pass"
    assert key(losing_defence(), 2, at_stake).startswith("die:")
    assert key(losing_defence(gems=6), 2, at_stake) == "pass", "5 Gems are to be kept"
    assert key(losing_defence(staked=False), 2, at_stake) == "pass"


@pytest.mark.rule("L-COR-S08")
def test_always_repeats_every_lost_defence_within_the_reserve() -> None:
    always = {"repeat_defence": {"when": "always", "keep_gems": 5}}
    chosen = order(losing_defence(staked=False), 2, always)
    assert chosen is not None
    assert chosen.key.startswith("die:")
    assert chosen.reason == "repeat_defence.always"
    assert key(losing_defence(gems=6, staked=False), 2, always) == "pass"


def goblin_flees(gems: int, *, repeated: bool = False) -> Table:
    """Seat 1's Hilda with an axe meets the Goblin Toll-keeper, who runs from her and pays 1 Gem."""
    table = Table(windows=True).put("hilda", "1-c3", weapon="axe").gems(1, gems).gems(2, 12)
    table.gems(3, 9 if repeated else 1).start(1, "encounter", moved="hilda", offered=[]).play("1,3")
    if table.kind == "repeat":
        table.play("pass")
    return table


@pytest.mark.rule("L-COR-S09")
def test_a_roll_that_wins_the_game_is_repeated() -> None:
    winning = goblin_flees(17)
    assert winning.kind == "repeat_others"
    assert key(winning, 2) == "repeat"
    assert key(winning, 2, {"deny_victory": False}) == "pass"
    assert key(goblin_flees(10), 2) == "pass"


@pytest.mark.rule("L-COR-S09")
def test_the_die_most_likely_to_prevent_a_victory_is_repeated() -> None:
    """Hilda beats the Acid Monster 6 to 2 with 17 Gems: only a new die of hers can still lose."""
    table = Table(windows=True).put("hilda", "1-c3", weapon="axe").gems(1, 17).gems(2, 4)
    table.start(1, "encounter", moved="hilda").play("2,3", "pass", {}, "6,2", "pass")
    assert table.happened("encounter")["row"] == "acid"
    assert table.kind == "repeat_die_others"
    chosen = order(table, 2)
    assert chosen is not None
    assert (chosen.key, chosen.reason) == ("die:attacker", "deny_victory")
    hers, its = "die:attacker", "die:defender"
    assert best_repeat(table.state, [its, hers], "attacker") == (hers, pytest.approx(1 / 6))
    assert best_repeat(table.state, [its], "attacker") == (its, 0)


@pytest.mark.rule("L-COR-S10")
def test_spoiling_is_opt_in_and_has_conditions() -> None:
    spoil = {"enabled": True, "opponent_min_gems": 10, "only_if_gem_or_crystal": True, "keep_gems": 8}
    assert key(goblin_flees(12), 2) == "pass"
    assert key(goblin_flees(12), 2, {"repeat_others": spoil}) == "repeat"
    assert key(goblin_flees(12), 2, {"repeat_others": {**spoil, "enabled": False}}) == "pass"
    assert key(goblin_flees(9), 2, {"repeat_others": spoil}) == "pass"
    assert key(goblin_flees(12), 2, {"repeat_others": {**spoil, "keep_gems": 11}}) == "pass"


@pytest.mark.rule("L-COR-S11")
def test_a_repeat_is_answered_only_if_ordered_to() -> None:
    """Seat 3 has repeated; the same winning roll comes again. Seat 2 answers only with the order on."""
    table = goblin_flees(17, repeated=True).play({3: "repeat"}, "1,3")
    if table.kind == "repeat":
        table.play("pass")
    assert table.kind == "repeat_others"
    assert key(table, 2) == "pass"
    assert key(table, 2, {"answer_repeat": True}) == "repeat"


def test_the_defaults_are_those_of_the_rules_file() -> None:
    assert CONTENT.order_book.defaults["joint_defence"] == "if_better"
    assert CONTENT.order_book.defaults["repeat_defence"] == {"when": "never", "keep_gems": 5}
