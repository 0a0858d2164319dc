"""1.4 Turn structure, with the general rulings L-R-90 to L-R-93."""

import pytest

from games.engine.questions import TABLE, Chance, Question
from games.systems.sorcerer.queries import in_order
from games.systems.sorcerer.state import CRYSTAL
from tests.systems.sorcerer.table import Table

CROWD = ("hilda", "wolsung", "ostrogar", "khar_ghul", "skrit", "ryjek")


def verbs(t: Table) -> set[str]:
    return {key.partition(":")[0] for key in t.options}


def movers(t: Table) -> set[str]:
    return {key.split(":")[1] for key in t.options if key.startswith("move:")}


def explored(t: Table) -> Table:
    """Wolsung has moved to 1-a3 and everything after it but the end of the turn is done."""
    return t.start(1, "act", moved="wolsung")


@pytest.mark.rule("L-TURN-01", "L-TURN-09")
def test_one_complete_turn_each_in_order() -> None:
    t = Table(4).put("hilda", "1-a2").put("eriald", "2-a2").put("ostrogar", "3-b2").put("skrit", "4-a1")
    for seat in (1, 2, 3, 4):
        t.gems(seat, 0)
    t.start(1, number=1)
    order = []
    for key in ("move:hilda:a3", "move:eriald:a3", "move:ostrogar:b3", "move:skrit:a2"):
        order.append((t.seat, t.state.now.seat, t.state.now.number))
        t.play(key)
    assert order == [(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4)]
    assert (t.seat, t.state.now.number, t.kind) == (1, 5, "move")


@pytest.mark.rule("L-TURN-02", "L-TURN-05")
def test_the_exploration_follows_at_once_by_the_moved_character_only() -> None:
    t = Table().put("hilda", "1-b3").put("wolsung", "1-c1").put("eriald", "1-c1").floor("1-c1", "axe").start()
    t.play("move:hilda:b4")
    assert (t.kind, t.state.now.moved) == ("encounter", "hilda")
    t.play("4,2")  # two and the digit 2: the Healing Spring
    assert (t.kind, verbs(t)) == ("act", {"end", "extra"})


@pytest.mark.rule("L-TURN-03")
def test_encounter_penetration_quests_in_that_order() -> None:
    t = Table().put("hilda", "2-b1", rune="fire").put("wolsung", "2-b2", rune="air").put("eriald", "2-b2")
    t.start().play("move:hilda:b2")
    assert (t.kind, t.events("quest")) == ("encounter", [])
    t.play("attack:eriald", "3,4")
    assert (t.kind, t.events("quest")) == ("inventory", [])
    t.play("quests")
    kinds = [event.kind for _, event in t.at.events]
    assert kinds.index("clash") < kinds.index("quest")
    assert t["hilda"].backpack == [CRYSTAL]


@pytest.mark.rule("L-TURN-04")
def test_one_move_with_either_character() -> None:
    t = Table().gems(1, 0).start()
    assert movers(t) == {"wolsung", "hilda"}
    t.play("move:wolsung:a2", "1,6")
    assert (t["wolsung"].place, t["hilda"].place, t.state.now.seat) == ("1-a2", "1-a3", 2)
    t = Table().gems(1, 0).start().play("move:hilda:a2", "1,6")
    assert (t["wolsung"].place, t["hilda"].place, t.state.now.seat) == ("1-a3", "1-a2", 2)


@pytest.mark.rule("L-TURN-06", "L-GEM-11")
def test_after_the_exploration_the_turn_ends_or_a_gem_buys_a_second_move() -> None:
    t = explored(Table().gems(1, 1))
    assert t.options == ("end", "extra")
    t.play("extra")
    assert (t.kind, t.treasury(1)) == ("move", 0)
    t.play("move:hilda:a2")
    assert (t.kind, isinstance(t.at.question, Chance)) == ("encounter", True)
    t = explored(Table().gems(1, 1)).play("end")
    assert (t.state.now.seat, t.treasury(1)) == (2, 1)


@pytest.mark.rule("L-TURN-06")
def test_without_a_gem_there_is_no_second_move() -> None:
    t = explored(Table().gems(1, 0))
    assert (t.state.now.seat, t.events("paid")) == (2, [])


@pytest.mark.rule("L-TURN-07", "L-R-44")
def test_the_second_move_is_made_with_either_character() -> None:
    t = explored(Table().gems(1, 1)).play("extra")
    assert movers(t) == {"wolsung", "hilda"}
    t = Table().put("wolsung", "1-b3", lp=1).gems(1, 1).start(1, "encounter", moved="wolsung")
    t.play("5,5", "1,6", "extra")
    assert (t["wolsung"].status, movers(t)) == ("asleep", {"hargrim", "hilda"})


@pytest.mark.rule("L-TURN-08")
def test_the_second_move_is_bought_only_once() -> None:
    t = explored(Table().gems(1, 9).floor("1-a2", "axe")).play("extra", "move:hilda:a2", "6,1", "pass")
    assert (t.kind, t.treasury(1), verbs(t)) == ("act", 8, {"end", "pick"})


@pytest.mark.rule("L-TURN-08")
def test_the_next_turn_may_buy_one_again() -> None:
    t = explored(Table().gems(1, 9)).play("extra", "move:hilda:a2", "6,1", "pass")
    assert t.state.now.seat == 2
    t.put("wolsung", "1-a2").put("eriald", "2-a2").put("ostrogar", "3-b2").start(2).gems(2, 0).gems(3, 0)
    t.play("move:eriald:a3", "move:ostrogar:b3", "move:wolsung:a3")
    assert "extra" in t.options


# -- general -----------------------------------------------------------------------------------------------


@pytest.mark.rule("L-R-90")
def test_all_dice_are_thrown_by_the_table_and_the_left_neighbour_only_stands_in_the_log() -> None:
    t = Table(4).put("ryjek", "4-b1").start(4, "encounter", moved="ryjek")
    for dice in ("6,3", "3,4"):
        question = t.at.question
        assert isinstance(question, Chance)
        assert question.dice == 2
        t.play(dice)
    assert [entry.answers[0].seat for entry in t.at.entries] == [TABLE, TABLE]
    assert t.happened("fight_dice")["left"] == [1]


@pytest.mark.rule("L-R-90")
def test_the_neighbour_is_the_next_player_still_in_the_game() -> None:
    t = Table(4).put("eriald", "2-b2").start(2)
    t.at.leave(3)
    t.state = t.at.state
    t.play("move:eriald:b1", "1,4", "3,4")  # the digit 5: the Acid Monster
    assert t.happened("fight_dice")["left"] == [4]


@pytest.mark.rule("L-R-91")
def test_an_elixir_may_be_drunk_at_every_quiet_point_of_the_own_turn() -> None:
    t = Table().put("hilda", "1-d4", lp=1, backpack=["elixir", "elixir"]).put("eriald", "1-e4").start()
    assert "drink:hilda" in t.options  # T0c
    t.play("move:hilda:e4")
    assert "drink:hilda" in t.options  # after T1
    t.play("attack:eriald")
    assert not isinstance(t.at.question, Question)  # none while a fight is open
    t.play("5,2", "drink:hilda")  # after T3, also right after a fight
    assert (t["hilda"].lp, t.kind) == (2, "act")


@pytest.mark.rule("L-R-91")
def test_right_after_a_lost_fight_is_a_quiet_point_and_others_turns_have_none() -> None:
    t = Table().put("hilda", "1-b3", lp=3, backpack=["elixir"]).start(1, "encounter", moved="hilda")
    t.play("5,5", "2,5")
    assert t["hilda"].lp == 2
    assert t.play("drink:hilda")["hilda"].lp == 3
    t = Table().put("hilda", "1-b3", lp=1, backpack=["elixir"]).start(2)
    assert not any(key.startswith("drink") for key in t.options)


@pytest.mark.rule("L-R-91")
def test_before_the_quests_step_and_at_the_end_of_the_turn_are_quiet_points() -> None:
    t = Table().put("hilda", "1-b2", lp=1, backpack=["elixir", "sword"]).put("wolsung", "1-b2", rune="fire")
    t.start(1, "encounter", moved="hilda")
    assert (t.kind, "drink:hilda" in t.options) == ("inventory", True)
    t.play("quests", "air", "rearrange")
    assert (t.kind, "drink:hilda" in t.options) == ("finish", True)


@pytest.mark.rule("L-R-92")
def test_many_at_one_moment_go_in_seat_order_from_the_active_player_then_by_the_cards() -> None:
    t = Table(4).put("zombie", "3-c3").start(3)
    everybody = [one for one in reversed(t.state.characters.values()) if one.place]
    order = "khar_ghul ostrogar zombie skrit ryjek wolsung hilda eriald saelith"
    assert [one.id for one in in_order(t.state, everybody)] == order.split()


@pytest.mark.rule("L-R-92")
def test_a_cloud_acts_on_its_victims_in_that_order() -> None:
    t = Table(4).put("saelith", "4-b1").put("hilda", "4-b1").put("zombie", "4-b1").token("cloud", "4-c1")
    t.start(4, "start").play("b1", 6, 6, 6)
    assert [one["who"] for one in t.events("cloud_missed")] == ["hilda", "saelith", "zombie"]


@pytest.mark.rule("L-R-92")
def test_joint_defenders_are_wounded_in_the_order_of_the_cards() -> None:
    t = Table().put("saelith", "1-b3").put("eriald", "1-b3").put("hilda", "1-b3")
    t.start(1, "encounter", moved="hilda").play("attack:saelith", "join:eriald", "6,1")
    assert [one["who"] for one in t.events("wounded")] == ["eriald", "saelith"]


def cornered(**given: object) -> Table:
    """Saelith, alone in the game for her team, has explored a corner with no way out and has 1 Gem."""
    t = Table(4).gone("eriald").gone("nimuel").gems(2, 1).put("saelith", "1-a5", **given)
    for who, place in zip(CROWD, ["1-a4"] * 3 + ["1-b5"] * 3, strict=True):
        t.put(who, place)
    return t


def offered(t: Table) -> bool:
    """Whether the paid Move is offered to Seat 2."""
    t.start(2, "act", moved="saelith")
    return t.state.now.seat == 2 and "extra" in t.options


@pytest.mark.rule("L-R-93")
def test_the_paid_move_is_offered_only_to_who_can_move() -> None:
    assert not offered(cornered())
    assert offered(cornered().put("hilda", "1-e1"))
    assert not offered(cornered(web=1).put("hilda", "1-e1"))


def hesitating(t: Table, seat: int, who: str) -> Table:
    """Bought a Move that only the Teleport makes, and did not cast it."""
    return t.start(seat, "act", moved=who, open=True).play("extra", "lose_turn")


@pytest.mark.rule("L-R-14", "L-MOVE-04")
def test_a_lost_paid_move_ends_the_turn_like_a_lost_first_one() -> None:
    """T1 to T7: nothing is drunk or rearranged any more, and the Gem is gone."""
    t = cornered(backpack=["teleport", "elixir", "dagger"], lp=1)
    t = hesitating(t, 2, "saelith")
    assert (t.seat, t.kind, t.treasury(2)) == (3, "move", 0)
    assert t.happened("turn_lost") == {"seat": 2}
    assert t["saelith"].lp == 1


@pytest.mark.rule("L-R-14", "L-R-78")
def test_after_a_lost_paid_move_the_zombie_stays() -> None:
    t = Table(4).gone("ostrogar").gone("veluna").gems(3, 1).put("zombie", "3-b1")
    crowd = ("hilda", "wolsung", "eriald", "saelith", "skrit", "ryjek")
    for who, place in zip(crowd, ["1-a4"] * 3 + ["1-b5"] * 3, strict=True):
        t.put(who, place)
    t.put("khar_ghul", "1-a5", backpack=["teleport"]).start(3, "act", moved="khar_ghul")
    assert "zombie_move:zombie:a1" in t.options
    assert hesitating(t, 3, "khar_ghul").seat == 4


@pytest.mark.rule("L-R-93")
def test_a_teleport_that_can_be_cast_as_the_move_is_enough() -> None:
    assert offered(cornered(backpack=["teleport"]))
    assert not offered(cornered(backpack=["haste"]))
    assert not offered(cornered(backpack=["teleport"], web=1))
