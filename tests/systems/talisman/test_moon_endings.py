"""The Alternative Endings of The Blood Moon, and when an ending is known."""

import pytest

from games.systems.talisman.system import SYSTEM
from tests.systems.talisman.table import Table

CROWN = "crown_of_command"
VALLEY = "valley_of_fire"
HERE = "plains_10"


def hidden(*endings: str, others: tuple[str, ...] = ("wizard", "thief"), **options: str) -> Table:
    """A Warrior about to go to the Crown, on which one of these endings lies face down."""
    t = Table("warrior", *others, **{"moon": "whole", "ending": "hidden", **options})
    t.state.endings = dict.fromkeys(endings, 1)
    return t.give(1, "talisman").put(1, VALLEY, done=True)


def known(ending: str, *characters: str, **options: str) -> Table:
    """A table that has this ending before it, chosen by name."""
    t = Table(
        *(characters or ("warrior", "wizard", "thief")), **{"moon": "whole", "ending": ending, **options}
    )
    t.state.ending, t.state.endings = ending, {ending: 0}
    return t


# -- which one ---------------------------------------------------------------------------------------


@pytest.mark.rule("T-MOON-501", "T-CITY-802")
def test_endings_of_both_boxes_are_mixed() -> None:
    def pool(**options: str) -> set[str]:
        return {*SYSTEM.new_state({"seats": 2, **options}).endings}

    both = {"city": "whole", "moon": "whole"}
    assert pool(**both, ending="hidden") == {"thieves_guild", "horrible_black_void", "blood_moon_werewolf"}
    assert pool(**both, ending="revealed") == {
        "merchants_guild", "assassins_guild", "thieves_guild", "lightbearers",
    }  # fmt: skip


@pytest.mark.rule("T-MOON-502", "T-MOON-503")
def test_only_the_void_comes_without_the_whole_box() -> None:
    def pool(moon: str) -> set[str]:
        return {*SYSTEM.new_state({"seats": 2, "moon": moon, "ending": "hidden"}).endings}

    assert pool("parts") == {"horrible_black_void"}
    assert pool("whole") == {"horrible_black_void", "blood_moon_werewolf"}
    assert SYSTEM.fits({"moon": "parts", "ending": "revealed"}) == "no_such_ending"


def test_an_ending_may_be_chosen_by_name() -> None:
    t = Table.fresh(2, moon="whole", ending="lightbearers")
    assert t.play("lightbearers").state.ending == "lightbearers"
    t = Table.fresh(2, moon="whole", ending="blood_moon_werewolf")
    assert (t.kind, t.state.ending) == ("character", "")  # it lies face down


@pytest.mark.rule("T-CITY-806", "T-R-40")
def test_a_hidden_ending_is_drawn_when_the_first_comes_to_the_crown() -> None:
    t = hidden("horrible_black_void", "blood_moon_werewolf").start().play(f"go:{CROWN}")
    assert (t.kind, t.at.question.bag) == ("ending", ("blood_moon_werewolf", "horrible_black_void"))  # type: ignore[union-attr]
    for seat in (1, 2, None):
        assert SYSTEM.observe(t.state, seat).ending == ""
    t.play("blood_moon_werewolf")
    assert SYSTEM.observe(t.state, 2).ending == "blood_moon_werewolf"


# -- Horrible Black Void -----------------------------------------------------------------------------


@pytest.mark.card("horrible_black_void")
@pytest.mark.rule("T-R-91")
def test_the_void_swallows_who_turns_it_up() -> None:
    t = hidden("horrible_black_void", "blood_moon_werewolf").give(1, "sword", "maiden", gold=5)
    t.start().play(f"go:{CROWN}", "horrible_black_void")
    player = t.state.player(1)
    assert (player.who, player.out, t.state.ending) == (None, True, "")
    assert sorted(t.state.gone) == ["adventure.maiden", "adventure.sword", "adventure.talisman"]
    assert (t.lying(CROWN), t.state.gold) == ([], {})
    assert t.state.endings == {"horrible_black_void": 0, "blood_moon_werewolf": 1}
    assert t.active == 2


@pytest.mark.card("horrible_black_void")
def test_behind_the_void_lies_another_ending_or_none() -> None:
    t = (
        hidden("horrible_black_void", "blood_moon_werewolf")
        .start()
        .play(f"go:{CROWN}", "horrible_black_void")
    )
    t.give(2, "talisman.talisman").put(2, VALLEY, done=True).start(2).play(f"go:{CROWN}")
    assert t.play("blood_moon_werewolf").state.ending == "blood_moon_werewolf"
    t = hidden("horrible_black_void").start().play(f"go:{CROWN}", "horrible_black_void")
    t.give(2, "talisman.talisman").put(2, VALLEY, done=True).start(2).play(f"go:{CROWN}")
    assert t.kind == "command"


def test_the_last_one_left_wins_when_the_void_has_taken_the_other() -> None:
    t = hidden("horrible_black_void", others=("wizard",)).start().play(f"go:{CROWN}", "horrible_black_void")
    assert t.state.result is not None
    assert (t.state.result.winners, t.state.result.how) == ((2,), "last")


# -- Lightbearers ------------------------------------------------------------------------------------


@pytest.mark.card("lightbearers")
def test_lightbearers_are_good_and_lay_down_two_fate_each() -> None:
    t = Table.fresh(2, moon="whole", ending="lightbearers").play("lightbearers", "wizard", "warrior")
    t.play("hex", "healing")
    assert [t.alignment(seat) for seat in (1, 2)] == ["good", "good"]
    assert t.state.tally == {0: 4}


@pytest.mark.card("lightbearers")
def test_a_change_of_alignment_costs_them_a_life() -> None:
    t = known("lightbearers", "warrior", "druid").set(1, alignment="good").set(2, alignment="good")
    t.put(1, "village").start(1, "text").play("mystic", 1)
    assert (t[1].life, t.alignment(1)) == (4, "good")
    t = known("lightbearers", "druid", "warrior").set(1, alignment="good").start().play(3)
    assert not any(key.startswith("align") for key in t.options)


@pytest.mark.card("lightbearers")
def test_at_each_nightfall_a_light_goes_out_and_with_the_last_all_lose() -> None:
    t = known("lightbearers").put(1, HERE)
    t.state.tally = {0: 2}
    t.start(1, "draw").play("storm")
    assert t.state.tally == {0: 1}
    t = known("lightbearers").put(1, HERE)
    t.state.tally = {0: 1}
    t.start(1, "draw").play("storm")
    assert t.state.result is not None
    assert (t.state.result.winners, t.state.result.how) == ((), "darkness")


@pytest.mark.card("lightbearers")
def test_with_the_first_on_the_crown_all_win() -> None:
    t = known("lightbearers").give(1, "talisman").put(1, VALLEY, done=True)
    t.state.tally = {0: 1}
    t.start().play(f"go:{CROWN}")
    assert t.state.result is not None
    assert (t.state.result.winners, t.state.result.how) == ((1, 2, 3), "light")


@pytest.mark.rule("T-R-123", "T-R-133")
def test_lightbearers_attack_nobody_and_the_last_goes_on() -> None:
    t = known("lightbearers").moon(night=True).put(1, HERE, lycan=True).put(2, HERE).start(1, "landed")
    assert t.options == ("space", "exchange:2")
    t = known("lightbearers", "warrior", "wizard").put(1, HERE).put(2, HERE, life=1)
    t.state.crowned, t.state.tally = True, {0: 4}
    t.start(1, "draw").play("pestilence").over()
    assert (t.state.player(2).out, t.state.result, t.active) == (True, None, 1)
    t = known("lightbearers", "warrior", "wizard").put(1, HERE, life=1).put(2, HERE, life=1)
    t.state.crowned, t.state.tally = True, {0: 4}
    t.start(1, "draw").play("pestilence")
    assert t.state.result is not None
    assert (t.state.result.winners, t.state.result.how) == ((), "darkness")


@pytest.mark.card("lightbearers")
def test_they_exchange_what_both_want() -> None:
    def meeting() -> Table:
        t = known("lightbearers").give(1, "sword", gold=3).give(2, "maiden", "ring", gold=0)
        return t.put(1, HERE).put(2, HERE).start(1, "landed").play("exchange:2")

    t = meeting().play("give:sword", "give:gold", "give:gold", "want:maiden", "done")
    assert (t.kind, t.seat, t.options) == ("proposal", 2, ("refuse", "accept"))
    t.play("accept")
    assert (t.holds(1), t.holds(2), t[1].gold, t[2].gold) == (["maiden"], ["ring", "sword"], 1, 2)
    t = meeting().play("want:ring", "done", "refuse")
    assert (t.holds(1), t.holds(2), t.active) == (["sword"], ["ring", "maiden"], 2)
    assert (meeting().play("done").active, t.state.deal) == (2, None)


@pytest.mark.card("lightbearers")
def test_they_lend_their_printed_values_in_fights() -> None:
    t = known("lightbearers").put(1, HERE).put(2, HERE, strength=3).lay(HERE, "giant").start(1, "draw")
    assert t.kind == "lend"
    t.play({2: "lend"}, "1,1", 3)
    assert (t.happened("clash")["mine"], t.happened("lent")) == (7, {"seat": 2, "other": 1, "n": 2})
    t = known("lightbearers").put(1, HERE).put(2, HERE).lay(HERE, "shadow").start(1, "draw")
    assert t.play({2: "keep"}, 1, 3).happened("clash")["mine"] == 3


# -- Blood Moon Werewolf -----------------------------------------------------------------------------


def on_the_crown(*, lost: int = 0, night: bool = False, **given: object) -> Table:
    """A Warrior begins its turn on the Crown, before the Blood Moon Werewolf."""
    t = known("blood_moon_werewolf").moon(night=night).put(1, CROWN, done=True, **given)
    t.state.crowned, t.state.tally = True, {0: lost} if lost else {}
    return t.start(1, "start")


def test_who_comes_to_the_crown_meets_it_in_the_next_turn() -> None:
    t = (
        hidden("blood_moon_werewolf")
        .put(2, "castle")
        .put(3, "oasis")
        .start()
        .play(f"go:{CROWN}", "blood_moon_werewolf")
    )
    assert (t.active, t.events("fight")) == (2, [])


@pytest.mark.card("blood_moon_werewolf")
@pytest.mark.rule("T-CITY-808", "T-CITY-810")
def test_it_is_fought_again_and_again_until_its_last_life() -> None:
    t = on_the_crown(lost=2, strength=9)
    assert t.options == ("strength", "craft")
    t.play("strength", "6,6", 1)
    assert (t.happened("clash")["theirs"], t.state.tally, t.kind) == (11, {0: 3}, "ending_fight")
    t.play("strength", "6,6", 1)
    assert t.state.result is not None
    assert (t.state.result.winners, t.state.result.how) == ((1,), "blood_moon_werewolf")


@pytest.mark.card("blood_moon_werewolf")
def test_a_defeat_costs_a_life_and_a_roll_on_the_chart() -> None:
    t = on_the_crown(night=True).play("craft", 1, 1)
    assert (t.happened("clash")["theirs"], t.kind) == (13, "marker.werewolf")
    t.play(5)
    assert (t[1].place, t[1].life, t.active) == (CROWN, 4, 2)  # nobody flees from there
    t = on_the_crown(strength=7).play("strength", "1,1", 2)
    assert (t.happened("clash")["outcome"], t[1].life, t.active) == ("stand_off", 5, 2)


@pytest.mark.card("blood_moon_werewolf")
def test_at_nightfall_all_but_lycanthropes_roll_on_the_chart() -> None:
    t = known("blood_moon_werewolf").put(1, HERE).set(2, lycan=True).start(1, "draw").play("storm")
    assert t.kind == "marker.werewolf"
    t.play(1, 3)
    assert (t[1].lycan, t[3].life) == (True, 3)
    t = hidden("blood_moon_werewolf").put(1, HERE).start(1, "draw").play("storm")
    assert t.events("rolled") == []  # not revealed yet
