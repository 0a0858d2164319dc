"""Standing orders: every value answers as its text says; by default nobody is waited for (6.1, 6.2)."""

from typing import Any

import pytest

from games.engine.dice import FairDice, Stream
from games.engine.orders import WrongOrder
from games.engine.position import Position, new_game
from games.engine.questions import Answer, Question, seen
from games.engine.settle import Automatic, settle
from games.systems.talisman.content import ORDER_BOOK
from games.systems.talisman.order_values import ASKABLE, PAUSES, asking, merged
from games.systems.talisman.orders import by_order, order_answer, order_when_due
from games.systems.talisman.preview import SETTLE
from games.systems.talisman.system import SYSTEM
from games.systems.talisman.view import observe
from tests.systems.talisman.table import Table, short


def says(t: Table, seat: int, **orders: object) -> str:
    """What a seat's orders answer to the open question, "ask" where they leave it to the person."""
    question = t.at.question
    assert isinstance(question, Question)
    mine = seen(question, seat)
    assert isinstance(mine, Question), f"{question.kind} is asked of {question.seats}"
    answer = order_answer(observe(t.state, seat), mine, seat, orders)
    return short(answer.key) if answer else "ask"


def due(t: Table, seat: int, **orders: object) -> tuple[str, str]:
    """What they say when nobody waits any more, and why."""
    question = t.at.question
    assert isinstance(question, Question)
    answer = order_when_due(observe(t.state, seat), question, seat, orders)
    assert answer is not None
    return short(answer.key), answer.reason


def robbed(target: int, *spells: str, **options: str) -> Table:
    """Seat 1 casts Acquisition at somebody; seat 2 holds these Spells."""
    t = Table("wizard", "sorceress", "troll", windows=True, **options)
    t.give(1, "acquisition").give(2, *spells).set(3, gold=2).start(1)
    return t.play(f"cast:acquisition:{target}")


def counter(target: str, *spells: str) -> dict[str, object]:
    return {"target": target, "spells": spells}


@pytest.mark.rule("T-DP-01")
@pytest.mark.parametrize(
    ("target", "order", "key"),
    [
        (2, counter("me", "acquisition"), "cast:counterspell"),
        (3, counter("me", "acquisition"), "pass"),
        (3, counter("anyone", "acquisition"), "cast:counterspell"),
        (2, counter("anyone", "random"), "pass"),
        (2, counter("never", "acquisition"), "pass"),
    ],
)
def test_spells_are_countered_by_target_and_name(target: int, order: dict[str, object], key: str) -> None:
    t = robbed(target, "counterspell")
    assert (t.kind, says(t, 2, counter=order)) == ("counter", key)


@pytest.mark.rule("T-DP-01")
def test_a_spell_at_the_leader_is_countered_where_the_order_protects_them() -> None:
    order = counter("leader", "acquisition")
    t = robbed(3, "counterspell")
    t.state.of(3).strength = 5
    assert says(t, 2, counter=order) == "cast:counterspell"
    t.state.of(3).strength, t.state.of(1).strength = 0, 5
    assert says(t, 2, counter=order) == "pass"


@pytest.mark.rule("T-DP-01")
def test_by_default_only_what_takes_something_from_me_is_countered() -> None:
    assert says(robbed(2, "counterspell"), 2) == "cast:counterspell"
    assert says(robbed(3, "counterspell"), 2) == "pass"
    assert says(robbed(2, "hex"), 2) == "pass"


def commanded(*spells: str, **given: Any) -> Table:
    """The Troll has reached the Crown and casts the Command Spell; the Wizard holds these Spells."""
    t = Table("troll", "wizard", windows=True).put(1, "crown_of_command").give(2, *spells, **given)
    return t.start(1, "landed").play({})


@pytest.mark.rule("T-DP-02")
@pytest.mark.parametrize(("wanted", "key"), [(True, "cast:counterspell"), (False, "pass")])
def test_the_command_spell_is_countered_or_not(wanted: bool, key: str) -> None:
    t = commanded("counterspell")
    assert (t.kind, says(t, 2, command={"counter": wanted, "heal": "half"})) == ("counter", key)


@pytest.mark.rule("T-DP-02")
@pytest.mark.parametrize(
    ("life", "heal", "key"),
    [
        (1, "half", "cast:healing:2"),
        (2, "half", "pass"),  # of four lives two are half
        (2, "last", "pass"),
        (1, "last", "cast:healing:2"),
        (3, "always", "cast:healing:2"),
        (4, "always", "pass"),  # nothing to heal
        (1, "never", "pass"),
    ],
)
def test_healing_against_the_command_spell(life: int, heal: str, key: str) -> None:
    t = commanded("healing", life=life).play({}, 5)
    assert (t.kind, says(t, 2, command={"counter": True, "heal": heal})) == ("loss", key)


def turn_of_the_troll(*spells: str, place: str = "fields_8", **options: str) -> Table:
    """The Troll's turn begins; the Wizard of seat 2 holds these Spells."""
    t = Table("troll", "wizard", "thief", windows=True, **options).give(2, *spells)
    return t.put(1, place).start(1)


@pytest.mark.rule("T-DP-03")
@pytest.mark.parametrize(
    ("place", "target", "key"),
    [
        ("fields_8", "never", "pass"),
        ("fields_8", "anyone", "cast:immobility:1"),
        ("fields_8", "inner", "pass"),
        ("plain_of_peril", "inner", "cast:immobility:1"),
    ],
)
def test_spells_at_the_start_of_a_turn(place: str, target: str, key: str) -> None:
    t = turn_of_the_troll("immobility", place=place)
    assert (t.kind, says(t, 2, turn_spells={"target": target, "spells": ("immobility",)})) == ("turn", key)
    assert says(t, 2) == "pass"


@pytest.mark.rule("T-DP-03")
@pytest.mark.parametrize("spell", ["haunting_poltergeist", "curse_of_the_werewolf"])
def test_spells_of_the_moon_at_the_start_of_a_turn(spell: str) -> None:
    t = turn_of_the_troll(spell, moon="whole")
    assert says(t, 2, turn_spells={"target": "anyone", "spells": (spell,)}) == f"cast:{spell}:1"
    assert says(t, 2) == "pass"


def fought(*spells: str, **options: str) -> Table:
    """The Troll is about to fight an Ogre (Strength 5)."""
    t = Table("troll", "wizard", windows=True, **options).give(2, *spells).put(1, "plains_10")
    return t.lay("plains_10", "ogre").start(1, "draw")


@pytest.mark.rule("T-DP-04")
@pytest.mark.parametrize(("least", "key"), [(5, "cast:feral_hunger"), (6, "pass")])
def test_feral_hunger_from_a_value_on(least: int, key: str) -> None:
    t = fought("feral_hunger", moon="whole")
    order = {"target": "anyone", "spells": ("feral_hunger",), "least": least}
    assert (t.kind, says(t, 2, fight_spells=order)) == ("fight", key)
    assert says(t, 2) == "pass"


@pytest.mark.rule("T-DP-35")
def test_preservation_saves_an_enemy_where_the_order_says_so() -> None:
    t = fought("preservation").play({}, 6, 1)
    order = {"target": "anyone", "spells": ("preservation",), "least": 0}
    assert (t.kind, says(t, 2, fight_spells=order)) == ("enemy_loss", "cast:preservation")
    assert says(t, 2) == "pass"


@pytest.mark.rule("T-DP-05")
@pytest.mark.parametrize(("target", "key"), [("never", "pass"), ("anyone", "cast:random:1")])
def test_spells_at_any_time(target: str, key: str) -> None:
    t = turn_of_the_troll("random")
    assert says(t, 2, any_spells={"target": target, "spells": ("random",)}) == key


def losing(*names: str, seat: int = 2, why: str = "pestilence", **given: Any) -> Table:
    """A Pestilence reaches everybody in the Region; it is the seat's turn to lose a life."""
    t = Table("troll", "wizard", windows=True).put(1, "plains_10").put(2, "fields_8").give(2, *names, **given)
    t.start(1, "draw").play(why)
    while t.kind == "loss" and t.at.question.params["seat"] != seat:  # type: ignore[union-attr]
        t.play({})
    assert t.kind == "loss"
    return t


@pytest.mark.rule("T-DP-06", "T-DP-11")
@pytest.mark.parametrize(
    ("life", "when", "key"),
    [
        (1, "last", "cast:preservation"),
        (2, "last", "pass"),
        (1, "half", "cast:preservation"),
        (3, "half", "pass"),
        (4, "always", "cast:preservation"),
        (1, "never", "pass"),
    ],
)
def test_preservation_saves_the_own_life(life: int, when: str, key: str) -> None:
    assert says(losing("preservation", life=life), 2, save_life=when) == key


@pytest.mark.rule("T-DP-06")
@pytest.mark.parametrize(("life", "key"), [(2, "cast:preservation"), (3, "pass")])
def test_half_is_half_of_the_lives_on_the_card(life: int, key: str) -> None:
    t = Table("wizard", "dwarf", windows=True).put(1, "plains_10").put(2, "fields_8", life=life)
    t.give(2, "preservation").start(1, "draw").play("pestilence")
    while t.kind == "loss" and t.at.question.params["seat"] != 2:  # type: ignore[union-attr]
        t.play({})
    assert says(t, 2, save_life="half") == key


@pytest.mark.rule("T-DP-06")
def test_nothing_is_spent_on_the_lives_of_others() -> None:
    assert says(losing("preservation", "healing", seat=1), 2, save_life="always") == "pass"


@pytest.mark.rule("T-DP-06")
@pytest.mark.parametrize(("wanted", "key"), [(True, "cast:preservation"), (False, "pass")])
def test_a_follower_is_saved_where_the_order_says_so(wanted: bool, key: str) -> None:
    t = Table("troll", "wizard", windows=True).put(2, "chasm").give(2, "preservation", "maiden")
    t.start(2, "text").play(3, 1)
    assert (t.kind, t.at.question.seats) == ("follower_loss", (2,))  # type: ignore[union-attr]
    assert due_out_of_turn(t, 2, save_follower=wanted) == key


def due_out_of_turn(t: Table, seat: int, **orders: object) -> str:
    """What complete orders answer, though the seat is on turn."""
    question = t.at.question
    assert isinstance(question, Question)
    return short(by_order(observe(t.state, seat), question, seat, merged(orders)).key)


# -- attacked -----------------------------------------------------------------------------------------------


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


def won(*names: str, **given: Any) -> Table:
    """The Wizard has won its defence against a Warrior with these things and 2 gold."""
    t = Table("warrior", "wizard", windows=True).put(1, "plains_10").put(2, "plains_10")
    t.give(1, *names, gold=2, fate=0).set(2, strength=9, fate=0, **given).start(1, "landed")
    t.play("attack:2", "1,1", 6)
    assert t.kind == "reward"
    return t


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
    assert (t.kind, says(t, 2, loot=value)) == ("loot", key)


# -- dice, cards and gold -----------------------------------------------------------------------------------


def armour_rolled(die: int, **given: Any) -> Table:
    """The Wizard has lost a defence; its Armour saves the life from 4 on."""
    t = Table("warrior", "wizard", windows=True, fate=True).put(1, "plains_10").put(2, "plains_10")
    t.set(1, fate=0).give(2, "purchase.armour", **given).start(1, "landed")
    t.play("attack:2", "6,6", 1, "keep", "life", die)
    assert t.kind == "fate"
    return t


@pytest.mark.rule("T-DP-14", "T-DP-29")
@pytest.mark.parametrize(
    ("die", "fate", "order", "key"),
    [
        (1, 2, {"when": "harm", "keep": 1}, "fate:1"),
        (5, 2, {"when": "harm", "keep": 1}, "keep"),
        (1, 1, {"when": "harm", "keep": 1}, "keep"),
        (1, 1, {"when": "helps", "keep": 0}, "fate:1"),
        (1, 3, {"when": "never", "keep": 0}, "keep"),
    ],
)
def test_fate_for_other_dice(die: int, fate: int, order: dict[str, object], key: str) -> None:
    t = armour_rolled(die, fate=fate)
    assert says(t, 2, fate=order) == key


@pytest.mark.rule("T-DP-13")
@pytest.mark.parametrize(
    ("order", "key"),
    [
        (("teleport", "healing"), "counterspell"),
        (("counterspell", "healing"), "teleport"),
        (("counterspell", "teleport", "healing"), "healing"),
        ((), "teleport"),  # the oldest
    ],
)
def test_surplus_spells_go_by_the_order_of_keeping(order: tuple[str, ...], key: str) -> None:
    t = Table("troll", "priest", windows=True).give(2, "teleport", "healing", "counterspell")  # two
    t.put(1, "plains_10").start(1, "end").play({})
    assert t.kind == "surplus"
    assert says(t, 2, keep_spells=order) == key


@pytest.mark.rule("T-DP-15")
@pytest.mark.parametrize(
    ("order", "gold", "key"),
    [
        ({"buy": (), "keep": 0, "free": ()}, 5, "done"),
        ({"buy": ("helmet", "sword"), "keep": 0, "free": ()}, 5, "buy:helmet"),
        ({"buy": ("sword", "helmet"), "keep": 0, "free": ()}, 5, "buy:sword"),
        ({"buy": ("armour",), "keep": 0, "free": ()}, 5, "done"),  # not sold on a Market Day
        ({"buy": ("sword",), "keep": 5, "free": ()}, 5, "done"),
    ],
)
def test_market_day_by_the_list(order: dict[str, object], gold: int, key: str) -> None:
    t = Table("troll", "wizard").set(2, gold=gold).set(1, gold=0).put(1, "plains_10").start(1, "draw")
    t.play("market_day")
    assert (t.kind, t.seat, says(t, 2, shopping=order)) == ("buy", 2, key)
    assert says(t, 2) == "done"


@pytest.mark.rule("T-DP-12", "T-DP-33")
def test_what_is_too_much_goes_by_its_use() -> None:
    t = won("sword")
    t.give(2, "purchase.armour", "purchase.helmet", "axe", "water_bottle")
    t.play("sword")
    assert (t.kind, says(t, 2)) == ("too_many", "water_bottle")


def angel(who: str = "druid", alignment: str = "") -> Table:
    """An Evil Darkness: good and neutral characters miss a turn; seat 2 changes alignment at will."""
    t = Table("troll", who).put(1, "plains_10").set(2, alignment=alignment).start(1, "draw")
    return t.play("evil_darkness")


@pytest.mark.rule("T-DP-19")
@pytest.mark.parametrize(("value", "key"), [("stay", "stay"), ("least", "align:evil")])
def test_alignment_before_a_card_that_asks_for_it(value: str, key: str) -> None:
    t = angel()
    assert (t.kind, t.seat, says(t, 2, alignment=value)) == ("align", 2, key)


@pytest.mark.rule("T-DP-19")
def test_it_stays_where_all_are_equal_and_nobody_else_is_asked() -> None:
    assert says(angel(alignment="evil"), 2) == "stay"
    assert angel("elf").kind != "align"


@pytest.mark.rule("T-DP-19")
def test_in_the_own_turn_it_is_a_question() -> None:
    t = Table("druid", "troll").put(1, "chapel", life=2).set(1, alignment="evil").start(1, "text")
    assert (t.kind, says(t, 1)) == ("align", "ask")
    t.play("align:good", "heal")
    assert t[1].life == 4


# -- asking, waiting ----------------------------------------------------------------------------------------


@pytest.mark.rule("T-DP-01", "T-DP-02")
@pytest.mark.parametrize(
    ("pause", "ask", "key"),
    [
        ("fast", ("counter",), "cast:counterspell"),
        ("classic", ("counter",), "ask"),
        ("present", ("counter",), "ask"),
        ("classic", ("command",), "cast:counterspell"),
        ("classic", (), "cast:counterspell"),
    ],
)
def test_ask_me_holds_as_far_as_the_table_allows_it(pause: str, ask: tuple[str, ...], key: str) -> None:
    t = robbed(2, "counterspell", pause=pause)
    assert says(t, 2, ask=ask) == key
    assert due(t, 2, ask=ask)[0] == "cast:counterspell"


@pytest.mark.rule("T-DP-08")
def test_classic_tables_wait_for_the_attacked_but_for_no_reward() -> None:
    t = Table("warrior", "wizard", windows=True, pause="classic").put(1, "plains_10").put(2, "plains_10")
    t.set(1, gold=2, fate=0).give(2, "hex", strength=9, fate=0).start(1, "landed")
    t.play({}, "attack:2")
    assert (t.kind, says(t, 2, ask=ASKABLE)) == ("attacked", "ask")
    t.play({}, "1,1", 6)
    assert (t.kind, says(t, 2, ask=ASKABLE)) == ("reward", "life")
    t.state.options["pause"] = "present"
    assert says(t, 2, ask=ASKABLE) == "ask"


@pytest.mark.rule("T-DP-06")
def test_losses_of_others_wait_for_nobody() -> None:
    t = losing("preservation", seat=1)
    t.state.options["pause"] = "present"
    assert says(t, 2, ask=ASKABLE) == "pass"
    t = losing("preservation", seat=2)
    t.state.options["pause"] = "present"
    assert says(t, 2, ask=ASKABLE) == "ask"


@pytest.mark.rule("T-DP-24")
@pytest.mark.parametrize(("value", "answer"), [("ask", "ask"), ("any", "dwarf")])
def test_a_new_character_is_dealt_as_at_the_start(value: str, answer: str) -> None:
    t = Table("thief", "warrior", windows=True, characters="three").put(1, "desert_m10", life=1)
    t.start(1, "draw").until("character")
    t.play("dwarf", "elf", "monk")
    assert t.options == ("dwarf", "elf", "monk")
    assert says(t, 1, new_character=value) == answer
    t.play({1: "elf"})
    assert (t[1].id, t.state.unused["dwarf"], t.active) == ("elf", 1, 1)


@pytest.mark.rule("T-DP-24", "T-BASE-946")
def test_who_is_free_to_choose_chooses_the_next_one_too() -> None:
    t = Table("thief", "warrior", characters="free").put(1, "desert_m10", life=1).start(1, "draw").over()
    assert (t.kind, t.seat, len(t.options)) == ("character", 1, 12)
    t.play("elf")
    assert (t[1].id, t.active) == ("elf", 1)


@pytest.mark.rule("T-DP-24")
def test_in_set_up_nothing_is_answered() -> None:
    t = Table.fresh(2, characters="three")
    while t.kind == "character" and not isinstance(t.at.question, Question):
        t.play(t.at.question.result(0))  # type: ignore[union-attr]
    assert says(t, 1, new_character="any") == "ask"


@pytest.mark.rule("T-BASE-610")
@pytest.mark.parametrize(
    ("value", "moves", "die", "key"),
    [
        ("always", True, 6, "ask"),
        ("if_it_helps", True, 3, "ask"),
        ("if_it_helps", False, 3, "keep"),
        ("never", True, 3, "keep"),
    ],
)
def test_fate_for_the_own_movement(value: str, moves: bool, die: int, key: str) -> None:
    t = Table("wizard", "troll", fate=True).put(1, "fields_8").start().play(die)
    assert (t.kind, says(t, 1, own_fate=value, own_moves=moves)) == ("fate", key)


@pytest.mark.rule("T-BASE-610")
@pytest.mark.parametrize(("mine", "theirs", "key"), [(6, 1, "keep"), (1, 6, "ask"), (2, 2, "ask")])
def test_in_the_own_fight_fate_is_offered_where_it_helps(mine: int, theirs: int, key: str) -> None:
    t = Table("dwarf", "troll", fate=True).put(1, "plains_10").lay("plains_10", "bear").start(1, "draw")
    assert says(t.play(mine, theirs), 1) == key


def test_ask_me_from_now_on_changes_the_order_for_it() -> None:
    orders = merged({})
    assert asking(orders, "evade", True) == {"ask": ("evade",)}
    assert asking({**orders, "ask": ("evade", "fate")}, "evade", False) == {"ask": ("fate",)}
    assert asking(orders, "counter", True) == {"ask": ("counter", "command")}
    assert asking(orders, "go", True) == {}


def test_what_may_be_settled_from_now_on_is_one_choice_of_an_order() -> None:
    t = robbed(2, "counterspell")
    view = observe(t.state, 2)
    assert SYSTEM.orders.from_now_on(view, "counter", 2) == ("counter", "command")
    assert SYSTEM.orders.from_now_on(view, "counter", 1) == ()  # in the own turn one is asked
    assert SYSTEM.orders.from_now_on(view, "reward", 2) == ()  # a whole list is no single choice
    named = {order for orders in SETTLE.values() for order in orders}
    assert all(ORDER_BOOK.declared[order].first_choice for order in named)


def test_values_and_presets_are_checked() -> None:
    assert SYSTEM.orders.validate({"save_life": "half"}) == {"save_life": "half"}
    with pytest.raises(WrongOrder):
        SYSTEM.orders.validate({"save_life": "sometimes"})
    with pytest.raises(WrongOrder):
        SYSTEM.orders.validate({"save_lives": "half"})
    assert list(SYSTEM.orders.presets) == ["cautious", "bold", "miser"]
    for preset in SYSTEM.orders.presets.values():
        assert SYSTEM.orders.validate(preset.values)


def test_every_decision_point_but_the_facts_has_an_order() -> None:
    served = {one for order in ORDER_BOOK.declared.values() for one in order.serves}
    all_of_them = {f"T-DP-{number:02}" for number in range(1, 39)}
    assert all_of_them - served == {"T-DP-25", "T-DP-26", "T-DP-27", "T-DP-38"}


def test_the_presets_differ_where_their_names_say_so() -> None:
    cautious, bold, miser = (SYSTEM.orders.merged(one.values) for one in SYSTEM.orders.presets.values())
    assert says(losing("preservation", life=1), 2, **miser) == "cast:preservation"
    assert says(robbed(2, "counterspell"), 2, **miser) == "pass"
    assert says(turn_of_the_troll("immobility"), 2, **cautious) == "pass"
    assert bold["turn_spells"]["target"] == "leader"


# -- nobody is waited for -----------------------------------------------------------------------------------


def by_orders(orders: dict[str, object]) -> Automatic:
    def answer(position: Position, seat: int) -> Answer | None:
        question = position.question
        assert isinstance(question, Question)
        mine = seen(question, seat)
        assert isinstance(mine, Question)
        ordered = order_answer(observe(position.state, seat), mine, seat, orders)
        return None if ordered is None else Answer(seat, ordered.key, "order", ordered.reason)

    return answer


ALL_BOXES = {"city": "whole", "moon": "whole", "ending": "hidden"}
TABLES = [
    {},
    ALL_BOXES,
    {**ALL_BOXES, "ending": "lightbearers", "pause": "present"},
    {"city": "whole", "ending": "thieves_guild", "characters": "three", "pause": "classic"},
    {"moon": "whole", "ending": "blood_moon_werewolf", "inherit": "yes", "bonus": "yes"},
]


def nobody_else_waits(number: int, seats: int, options: dict[str, str], questions: int) -> None:
    """Whoever is asked when play stands still, in set-up or in a turn, is the one whose turn it is."""
    position = new_game(SYSTEM, {"seats": seats, **options})
    dice, stream = FairDice(b"%d" % number, "defaults"), Stream("defaults", number)
    for _ in range(questions):
        settle(position, dice, by_orders({}), tuple(range(1, seats + 1)))
        question, on_turn = position.question, SYSTEM.slow.on_turn(position.state)
        if question is None:
            return
        assert isinstance(question, Question)
        assert on_turn is None or position.waiting == (on_turn,), (question.kind, position.waiting)
        for seat in position.waiting:
            position.give(seat, stream.pick(question.options_of(seat)))


@pytest.mark.parametrize("options", TABLES, ids=["base", "all", "light", "city", "moon"])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_with_all_defaults_nobody_who_is_not_on_turn_is_waited_for(
    seats: int, options: dict[str, str]
) -> None:
    nobody_else_waits(seats, seats, options, 100)


@pytest.mark.deep
@pytest.mark.parametrize("number", range(200))
def test_in_whole_games_nobody_who_is_not_on_turn_is_waited_for(number: int) -> None:
    nobody_else_waits(number, 2 + number % 5, TABLES[number % len(TABLES)], 3000)


def test_every_class_that_may_wait_is_a_choice_of_ask_me() -> None:
    assert {*PAUSES["present"]} == {*ASKABLE}
    assert {*PAUSES["classic"]} == {"counter", "command", "evade", "attacked", "fate"}
    assert PAUSES["fast"] == ()
