"""What waits behind each answer: legal ends, odds of fights, chances of rolls."""

from fractions import Fraction

import pytest

from games.engine.questions import Question
from games.systems.talisman.view import observe
from games.systems.talisman.worth.outlook import Prospect, prospects
from tests.systems.talisman.table import Table


def ahead(t: Table, key: str, seat: int = 1) -> Prospect:
    """What waits behind a key of the open question."""
    question = t.at.question
    assert isinstance(question, Question)
    found = prospects(observe(t.state, seat), question, seat)
    return next(one for name, one in found.items() if name.replace("adventure.", "") == key)


def exactly(chance: float, wanted: Fraction) -> bool:
    return abs(chance - float(wanted)) < 1e-9


@pytest.mark.rule("T-BASE-302")
def test_each_end_of_a_move_says_what_lies_there() -> None:
    t = Table("dwarf", "wizard", "monk").put(1, "fields_8").put(3, "plains_10").lay("plains_10", "bear")
    t.state.gold["hills_6"] = 2
    t.start().play(2)
    here = ahead(t, "go:plains_10")
    assert (here.space, here.lying, here.seats, here.draw) == ("plains_10", ("adventure.bear",), (3,), 0)
    there = ahead(t, "go:hills_6")
    assert (there.gold, there.draw, there.fights) == (2, 1, ())


@pytest.mark.rule("T-BASE-501")
def test_the_odds_of_a_fight_are_those_of_all_dice() -> None:
    t = Table("dwarf", "wizard").put(1, "fields_8").lay("plains_10", "bear").start().play(2)  # 3 against 3
    (fight,) = ahead(t, "go:plains_10").fights
    assert (fight.foes, fight.by, fight.evades) == (("adventure.bear",), "strength", False)
    assert exactly(fight.odds.won, Fraction(15, 36))
    assert exactly(fight.odds.stand_off, Fraction(6, 36))
    assert exactly(fight.odds.life, Fraction(15, 36))


@pytest.mark.rule("T-BASE-511")
def test_armour_weapons_and_the_better_of_two_dice_are_in_the_odds() -> None:
    t = Table("warrior", "wizard").put(1, "fields_8").give(1, "purchase.armour", "purchase.sword")
    t.lay("plains_10", "ogre").start().play(2)  # 4 and 1 against 5, the higher of two dice
    (fight,) = ahead(t, "go:plains_10").fights
    won = sum(1 for a in range(1, 7) for b in range(1, 7) for c in range(1, 7) if max(a, b) > c)
    lost = sum(1 for a in range(1, 7) for b in range(1, 7) for c in range(1, 7) if max(a, b) < c)
    assert exactly(fight.odds.won, Fraction(won, 216))
    assert exactly(fight.odds.lost, Fraction(lost, 216))
    assert exactly(fight.odds.life, Fraction(lost, 432))


@pytest.mark.rule("T-BASE-425")
def test_enemies_together_fight_as_one_and_craft_apart() -> None:
    t = Table("dwarf", "wizard").put(1, "fields_8").lay("plains_10", "wolf", "wild_boar", "shadow").start()
    t.play(2)
    battle, psychic = ahead(t, "go:plains_10").fights
    assert battle.foes == ("adventure.wolf", "adventure.wild_boar")
    assert exactly(battle.odds.won, Fraction(15, 36))  # 3 against 2 + 1
    assert (psychic.foes, psychic.by) == (("adventure.shadow",), "craft")


@pytest.mark.rule("T-BASE-543")
def test_where_all_may_be_evaded_it_is_said() -> None:
    t = Table("elf", "wizard").put(1, "fields_12").lay("woods_11", "bear").start().play(1)
    assert ahead(t, "go:woods_11").fights[0].evades


@pytest.mark.rule("T-BASE-323", "T-BASE-521")
def test_the_bridge_has_its_sentinel_and_runes_their_strength() -> None:
    t = Table("dwarf", "wizard").put(1, "woods_4", strength=6).lay("runes_m6", "goblin").start().play(4)
    sentinel, goblin = ahead(t, "bridge:runes_m6").fights
    assert (sentinel.foes, goblin.foes) == (("sentinel",), ("adventure.goblin",))
    assert exactly(sentinel.odds.won, Fraction(15, 36))  # 9 against 9
    assert exactly(goblin.odds.lost, Fraction(0))  # 9 against 2 + 2


@pytest.mark.rule("T-BASE-343")
def test_the_portal_says_its_chance() -> None:
    t = Table("dwarf", "wizard").put(1, "castle", strength=3).start().play(3)
    assert exactly(ahead(t, "portal:strength").chance or 0, Fraction(15, 36))  # two dice, at most 6
    assert exactly(ahead(t, "portal:craft").chance or 0, Fraction(3, 6))  # the Dwarf rolls one, at most 3


@pytest.mark.rule("T-BASE-352")
def test_mines_and_pits_say_theirs() -> None:
    t = Table("wizard", "dwarf").put(1, "plain_of_peril", craft=6).start()
    chance = sum(a + b + c <= 11 for a in range(1, 7) for b in range(1, 7) for c in range(1, 7))
    assert exactly(ahead(t, "go:mines").chance or 0, Fraction(chance, 216))
    t = Table("troll", "dwarf").put(1, "pits", foes=2).start()
    assert [one.foes for one in ahead(t, "face").fights] == [("pit_fiend",), ("pit_fiend",)]
    assert ahead(t, "back:vampires_tower").fights == ()


@pytest.mark.rule("T-BASE-504")
def test_before_the_rolls_each_help_shows_its_odds() -> None:
    t = Table("dwarf", "wizard").put(1, "plains_10").give(1, "psionic_blast", "potion_of_strength")
    t.lay("plains_10", "ogre").start(1, "draw")
    assert t.kind == "battle"
    assert exactly(ahead(t, "fight").fights[0].odds.won, Fraction(6, 36))  # 3 against 5
    assert exactly(ahead(t, "use:potion_of_strength").fights[0].odds.won, Fraction(15, 36))
    assert exactly(ahead(t, "cast:psionic_blast").fights[0].odds.won, Fraction(21, 36))


@pytest.mark.rule("T-BASE-432")
def test_attacks_on_characters_show_theirs() -> None:
    t = Table("dwarf", "wizard").put(1, "plains_10").put(2, "plains_10", craft=0).start(1, "landed")
    (fight,) = ahead(t, "attack:2").fights
    assert exactly(fight.odds.won, Fraction(21, 36))  # 3 against 2
    t = Table("assassin", "wizard").put(1, "plains_10").put(2, "plains_10").start(1, "landed")
    assert exactly(ahead(t, "assassinate:2").fights[0].odds.won, Fraction(1))


def test_odds_tell_no_hand_of_others() -> None:
    def shown(*spells: str) -> dict[str, Prospect]:
        t = Table("dwarf", "wizard").put(1, "plains_10").put(2, "plains_10").give(2, *spells)
        t.start(1, "landed")
        question = t.at.question
        assert isinstance(question, Question)
        return prospects(observe(t.state, 1), question, 1)

    assert shown("psionic_blast", "hex") == shown("invisibility", "random")


def test_to_move_on_after_a_six_says_nothing_of_a_space() -> None:
    t = Table("troll", "warrior", ruleset=2).put(1, "fields_8", life=3).start().play(6)
    assert "go" in t.options
    question = t.at.question
    assert isinstance(question, Question)
    assert "go" not in prospects(observe(t.state, 1), question, 1)
    t = Table("troll", "warrior", fate=True).put(1, "fields_8", life=3).start().play(6)
    question = t.at.question
    assert isinstance(question, Question)
    ahead = prospects(observe(t.state, 1), question, 1)
    assert {*question.options} - {*ahead} == {"use:troll", "again:1"}
