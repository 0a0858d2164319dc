"""Own bounties at any moment of the own turn outside a fight (rule set 3, T-R-34)."""

from collections.abc import Callable

import pytest

from games.engine.dice import Stream
from games.systems.talisman.bots.careful import careful
from games.systems.talisman.bots.steady import steady
from games.systems.talisman.system import SYSTEM
from tests.systems.talisman.table import Table
from tests.systems.talisman.third import BOTH, HERE, city, hunter


@BOTH
@pytest.mark.card("city.temporal_mage")
@pytest.mark.rule("T-R-34", "T-CITY-503")
def test_a_bounty_pays_for_what_is_too_dear(ruleset: int) -> None:
    t = hunter(ruleset).start(1, "draw").play("temporal_mage")
    if ruleset == 2:
        assert t.kind == "end"
        return
    assert (t.kind, t.options) == ("pay", ("keep", "use:wanted_animal", "ditch")[: len(t.options)])
    t.play("use:wanted_animal")
    assert (t.kind, t[1].gold, t.options[0]) == ("pay", 4, "pay:3")


@pytest.mark.rule("T-R-34", "T-R-71")
def test_a_bounty_stands_beside_what_a_shop_sells() -> None:
    t = hunter(space="armoury").start(1, "draw")
    assert t.options == ("buy:stiletto", "use:wanted_animal")
    assert "buy:battle_axe" in t.play("use:wanted_animal").options
    assert hunter(2, "armoury").start(1, "draw").options == ("buy:stiletto",)


@pytest.mark.rule("T-R-34", "T-R-41")
def test_a_bounty_pays_for_an_unseen_card() -> None:
    t = hunter(space="apothecary").start(1, "draw")
    assert (t.kind, t.options) == ("buy", ("done", "use:wanted_animal"))
    t.play("use:wanted_animal", "dragons_blood")
    assert (t[1].gold, t.holds(1)) == (2, ["dragons_blood"])


@BOTH
@pytest.mark.rule("T-R-34", "T-CITY-501")
def test_a_bounty_pays_for_a_poster_at_the_gate(ruleset: int) -> None:
    t = hunter(ruleset, "city_gate", gold=0).start(1, "text")
    if ruleset == 2:
        assert t.kind == "end"
        return
    assert (t.kind, t.options) == ("gate", ("done", "use:wanted_animal"))
    assert "buy:wanted_dragon" in t.play("use:wanted_animal").options


@BOTH
@pytest.mark.rule("T-R-34", "T-CITY-714")
def test_a_bounty_pays_the_bribe(ruleset: int) -> None:
    t = hunter(ruleset, "jail", gold=0).start().play("go_on", 4)
    if ruleset == 2:
        assert t[1].place == "jail"
        return
    assert (t.kind, t.options) == ("jail", ("stay", "use:wanted_animal"))
    assert t.play("use:wanted_animal", "pay")[1].place == "town_square"


@pytest.mark.card("city.taxation")
@pytest.mark.rule("T-R-34")
def test_a_bounty_pays_the_taxes() -> None:
    t = hunter().start(1, "draw").play("taxation", 3)
    assert (t.kind, t.options) == ("pay", ("keep", "use:wanted_animal"))
    assert (t.play("use:wanted_animal")[1].place, t[1].gold) == (HERE, 2)


@pytest.mark.card("wharf")
@pytest.mark.rule("T-R-34", "T-R-71")
def test_a_bounty_opens_what_was_closed_for_want_of_gold() -> None:
    t = hunter(space="wharf", gold=0).start(1, "text")
    assert t.options == ("work", "use:wanted_animal")
    assert {"outer", "temple", "warlocks_cave", "work"} <= {*t.play("use:wanted_animal").options}
    assert hunter(2, "wharf", gold=0).start(1, "text").kind == "wharf"


@pytest.mark.card("adventure.mercenary")
@pytest.mark.rule("T-R-34")
def test_a_bounty_pays_for_a_follower_that_lies_there() -> None:
    t = hunter(gold=0).lay(HERE, "mercenary").start(1, "meet")
    assert t.options == ("done", "use:wanted_animal")
    assert "take:mercenary" in t.play("use:wanted_animal").options


@pytest.mark.rule("T-R-71", "T-BASE-704")
def test_ditching_stands_beside_buying_in_the_own_turn_and_in_no_fight() -> None:
    t = city("thief", "warrior").give(1, "mule").put(1, "armoury", gold=5).start(1, "draw")
    assert "ditch" in t.options
    t = city("thief", "warrior", ruleset=2).give(1, "mule").put(1, "armoury", gold=5).start(1, "draw")
    assert "ditch" not in t.options


# -- whatever is asked --------------------------------------------------------------------------------------


def victim(ruleset: int) -> Table:
    """Whom the assassins kill."""
    t = city("thief", "warrior", "troll", ruleset=ruleset, ending="assassins_guild")
    t.state.ending = "assassins_guild"
    return armed(t).put(1, "crown_of_command", done=True).start(1, "start")


def space(ruleset: int) -> Table:
    """Where a Fairy sends one."""
    t = armed(city("elf", "warrior", ruleset=ruleset)).put(1, "plains_10").lay("plains_10", "fairy")
    return t.start(1, "meet").play("teleport")


def trade(ruleset: int) -> Table:
    """What the Haggler exchanges."""
    t = armed(city("thief", "warrior", ruleset=ruleset)).give(1, "haggler", "sword", "helmet").put(1, "ruins")
    return t.give(2, "shield").put(2, "ruins").start(1, "landed").play("2")


def give_up(ruleset: int) -> Table:
    """What the Grifter gets."""
    t = armed(city("thief", "warrior", ruleset=ruleset)).give(1, "sword", "helmet").put(1, HERE)
    return t.lay(HERE, "grifter").start(1, "meet").play(1)


def greet(ruleset: int) -> Table:
    """Whether the Haggler exchanges anything."""
    t = armed(city("thief", "warrior", ruleset=ruleset)).give(1, "haggler", "sword").put(1, "ruins")
    return t.give(2, "shield").put(2, "ruins").start(1, "landed")


def quest(ruleset: int) -> Table:
    """Whether one accepts a quest."""
    return armed(city("thief", "warrior", ruleset=ruleset)).put(1, "warlocks_cave").start(1, "text")


def armed(t: Table) -> Table:
    """The first seat has a Wanted Poster and the Bear that it is after."""
    return t.give(1, "wanted_animal").trophies(1, "bear").set(1, gold=1)


ASKED = [victim, space, trade, give_up, greet, quest]


@BOTH
@pytest.mark.rule("T-R-34", "T-CITY-503")
@pytest.mark.parametrize("asked", ASKED, ids=lambda one: one.__name__)
def test_a_bounty_stands_beside_whatever_is_asked_in_the_own_turn(
    ruleset: int, asked: Callable[[int], Table]
) -> None:
    t = asked(ruleset)
    assert (t.kind, t.seat) == (asked.__name__, 1)
    keys, default = t.options, t.at.question.default  # type: ignore[union-attr]
    assert (keys[-1] == "use:wanted_animal") is (ruleset == 3)
    if ruleset == 3:
        t.play("use:wanted_animal")
        assert (t[1].gold, t[1].trophies, t[1].posters) == (4, [], [])
        assert (
            (t.kind, t.options, t.at.question.default)
            == (  # type: ignore[union-attr]
                asked.__name__,
                keys[:-1],
                default,
            )
        )
    before = t.at.number
    t.play(keys[0])
    assert t.at.number > before, "the question went on as it was asked"


@pytest.mark.rule("T-R-34")
def test_several_bounties_are_claimed_one_after_the_other() -> None:
    t = city("thief", "warrior").gate().give(1, "wanted_animal", "wanted_dragon")
    t.trophies(1, "bear", "dragon").put(1, "warlocks_cave").start(1, "text")
    assert t.options == ("decline", "accept", "use:wanted_animal", "use:wanted_dragon")
    t.play("use:wanted_dragon")
    assert t.options == ("decline", "accept", "use:wanted_animal")
    t.play("use:wanted_animal")
    assert t.options == ("decline", "accept")


@BOTH
@pytest.mark.card("city.broken_armour", "city.broken_sword")
@pytest.mark.rule("T-R-34", "T-R-118")
@pytest.mark.parametrize(("card", "new"), [("broken_armour", "full_plate"), ("broken_sword", "greatsword")])
def test_a_bounty_pays_for_what_a_card_offers_on_a_visit(ruleset: int, card: str, new: str) -> None:
    t = hunter(ruleset, "armoury", gold=0).give(1, card).start(1, "text")
    if ruleset == 2:
        assert t.kind != "visit"
        return
    assert (t.kind, t.options) == ("visit", ("go_on", "use:wanted_animal", "ditch"))
    t.play("use:wanted_animal")
    assert (t.kind, t.options[:2]) == ("visit", ("go_on", f"use:{card}"))
    assert new in t.play(f"use:{card}").holds(1)


@BOTH
@pytest.mark.card("merchants_guild")
@pytest.mark.rule("T-R-34", "T-CITY-808")
def test_a_bounty_pays_the_merchants(ruleset: int) -> None:
    t = hunter(ruleset, "crown_of_command", gold=0, ending="merchants_guild").set(1, done=True)
    t.state.ending = "merchants_guild"
    t.start(1, "start")
    if ruleset == 2:
        assert t.kind == "merchants_guild"
        return
    assert (t.kind, t.options) == ("pay", ("keep", "use:wanted_animal"))
    t.play("use:wanted_animal")
    assert (t.state.tally, t[1].gold) == ({1: 3}, 0)


@BOTH
@pytest.mark.card("merchants_guild")
@pytest.mark.rule("T-R-34", "T-CITY-814")
def test_a_bounty_pays_the_merchants_elsewhere(ruleset: int) -> None:
    t = hunter(ruleset, gold=0, ending="merchants_guild").put(2, "crown_of_command", done=True)
    t.state.ending = "merchants_guild"
    life = t[1].life
    t.start(1, "start")
    if ruleset == 2:
        assert t[1].life == life - 1
        return
    assert (t.kind, t.options) == ("pay", ("keep", "use:wanted_animal"))
    assert (t.play("use:wanted_animal")[1].gold, t[1].life) == (2, life)


@BOTH
@pytest.mark.card("city.physician")
@pytest.mark.rule("T-R-34", "T-R-80")
def test_a_bounty_pays_the_physician(ruleset: int) -> None:
    t = hunter(ruleset, gold=0).give(1, "physician").set(1, life=2).start(1, "start")
    if ruleset == 2:
        assert t.kind == "start"
        return
    assert (t.kind, t.options[:2]) == ("pay", ("keep", "use:wanted_animal"))
    t.play("use:wanted_animal")
    assert (t.kind, t.options) == ("use", ("pass", "use:physician"))
    assert (t.play("use:physician")[1].life, t[1].gold) == (3, 2)


@pytest.mark.rule("T-R-34", "T-R-31")
def test_a_bounty_opens_the_shop_in_which_somebody_stands() -> None:
    t = armed(city("troll", "warrior")).put(1, "rats_road", gold=0).put(2, "armoury").start()
    t.play("go_on", 2, "go:armoury")
    assert (t.kind, t.options[:2]) == ("encounter", ("attack:2", "use:wanted_animal"))
    assert t.play("use:wanted_animal").options[:2] == ("space", "attack:2")


# -- where none is claimed ----------------------------------------------------------------------------------


@pytest.mark.rule("T-R-71", "T-BASE-610")
def test_between_a_roll_and_its_result_no_bounty_is_claimed() -> None:
    t = hunter()
    t.fate = True
    t.start(1, "draw").play("taxation", 3)
    assert (t.kind, t.options) == ("fate", ("keep", "fate:1"))


@pytest.mark.rule("T-R-34")
def test_in_a_fight_no_bounty_is_claimed() -> None:
    t = hunter().set(1, fate=0).give(1, "potion_of_strength").lay(HERE, "wolf").start(1, "meet")
    assert (t.kind, t.state.fight is not None) == ("battle", True)
    assert not any("wanted" in key for key in t.options)


@pytest.mark.rule("T-R-34", "T-CITY-505")
def test_what_is_chosen_out_of_own_cards_and_trophies_is_chosen_first() -> None:
    t = hunter().trophies(1, "wolf").give(1, "sword").start().play("ditch")
    assert t.options == ("done", "sword")
    t.play("done", "use:wanted_animal")
    assert (t.kind, {*t.options}) == ("claim", {"bear", "wolf"})


@pytest.mark.rule("T-R-34")
def test_whoever_else_is_asked_in_a_turn_claims_nothing() -> None:
    t = armed(city("thief", "warrior")).give(2, "panhandler").put(2, "ruins")
    t.give(1, "sword").put(1, "ruins").start(2, "landed")
    assert (t.kind, t.seat, t.options) == ("give", 1, ("gold", "sword"))


@pytest.mark.rule("T-R-34", "T-R-26")
def test_what_only_the_hand_makes_a_question_shows_no_bounty() -> None:
    t = armed(city("wizard", "warrior")).give(1, "destruction").put(1, HERE).start(1, "landed")
    question = t.at.question
    assert (question.private, t.options) == (True, ("space", "cast:destruction"))  # type: ignore[union-attr]


def test_a_bot_that_does_not_trade_leaves_the_bounties_alone() -> None:
    for asked in ASKED:
        t = asked(3)
        for bot in (steady, careful):
            key = bot(lambda t=t: SYSTEM.observe(t.state, 1), t.at.question, 1, Stream("bot"))  # type: ignore[misc]
            assert key in t.at.question.options  # type: ignore[union-attr]
            assert "wanted" not in key
