"""Where a move may lead: what each space does in one line, with prices, sums, and which end is sensible."""

import pytest
from django.utils import translation

from games.engine.questions import one
from games.faces.stakes import Stake, Stakes
from games.faces.talisman.names import where
from games.faces.talisman.stakes import stakes
from games.faces.talisman.stakes_ends import EMPTY
from games.faces.talisman.targets import targets
from tests.systems.talisman.face.words import shown
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.table import Table


def at_stake(table: Table, *keys: str, kind: str = "go", **params: object) -> Stakes:
    question = one(1, kind, keys, **params)
    known = shown(table.at, 1)
    known.question = question
    return stakes(known, question)


def going(table: Table, space: str) -> Stake:
    return at_stake(table, f"go:{space}", steps=1).of(f"go:{space}")


def table(*given: str, **fields: object) -> Table:
    made = Table("warrior", "wizard", city=True, moon="whole").put(1, "village", **fields)
    return made.put(2, "temple").give(1, *given).start()


@pytest.mark.parametrize("space", [*CONTENT.spaces])
@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_space_says_what_it_does(space, language):
    with translation.override(language):
        told = going(table(gold=3), space)
        said = told.brings or f"{told.odds}%"
        assert said
        assert "%(" not in said
        assert translation.gettext(EMPTY) not in said


def test_nothing_lies_there_only_where_nothing_can_happen():
    full = table().lay("fields_2", "market")
    assert "nothing" not in going(full, "fields_2").brings


@pytest.mark.parametrize(
    ("space", "fields", "words"),
    [
        ("castle", {"gold": 2, "life": 3}, "heal, 1 gold a life"),
        ("black_knight", {"gold": 2}, "pay 1 gold or lose 1 life"),
        ("forest", {}, "die: 1 a Brigand (Strength 4), 2–3 a turn lost, 6 +1 Craft"),
        ("academy", {"gold": 4}, "+1 Strength or Craft: 4 gold"),
        ("village", {}, "Helmet 2, Sword 2, Axe 3, Shield 3, Armour 4; heal, 1 gold a life; Mystic: a die"),
        ("city_gate", {}, "Wanted Posters, 1 gold each; bounties for trophies"),
    ],
)
def test_a_space_says_its_prices_and_its_die(space, fields, words):
    assert going(table(**fields), space).brings == words


def test_where_one_can_buy_the_purse_is_told():
    assert going(table(gold=5), "castle").means == ("your purse: 5 gold",)
    assert going(table(gold=5), "forest").means == ()


def test_the_chapel_says_what_it_is_to_the_alignment():
    assert going(Table("elf", "wizard").put(1, "crags").start(), "chapel").brings == "heal all lives, or pray"
    evil = Table("assassin", "wizard").put(1, "crags").start()
    assert going(evil, "chapel").brings == "you lose 1 life"


def test_a_fight_says_its_sum_and_what_each_end_means():
    found = going(table("sword", "helmet").lay("runes_m8", "bear"), "runes_m8")
    assert found.brings.startswith("Bear: 4 +1 against 3 −1 +2")
    assert (found.odds, found.drawn) == (75, 12)
    assert found.means == ("win: a trophy, 3", "lose: 1 life, saved on a 6")


def test_a_card_that_lies_there_says_what_it_does():
    [said] = going(table().lay("fields_2", "cave"), "fields_2").means
    assert said.startswith("Cave: Roll a die: 1 a Dragon")


def test_cards_to_be_drawn_say_how_many_are_enemies():
    assert going(table(), "ruins").brings.startswith("draw 2 cards: ")
    assert going(table(), "ruins").brings.endswith("% an Enemy")


# -- which is sensible ------------------------------------------------------------------------------------


def ranked(made: Table, *spaces: str) -> list[str]:
    return sorted(spaces, key=lambda space: -going(made, space).better)


def test_a_likely_victory_comes_before_a_draw_and_that_before_a_likely_defeat():
    made = table("sword").lay("fields_2", "bear").lay("fields_8", "dragon")
    assert ranked(made, "fields_8", "plains_10", "fields_2") == ["fields_2", "plains_10", "fields_8"]


def test_whoever_has_few_lives_is_led_to_be_healed():
    made = table(life=1, gold=2).lay("fields_2", "wild_boar")
    assert ranked(made, "fields_2", "castle")[0] == "castle"
    assert ranked(table(life=1, gold=0).lay("fields_2", "wild_boar"), "fields_2", "castle")[0] == "fields_2"


def test_to_roll_again_is_told_with_its_price_and_is_never_the_sensible_one():
    found = at_stake(table(fate=2), "go:fields_2", "again:1", steps=1, dice=[1])
    assert found.of("again:1").price == "1 fate, 1 left"
    assert found.of("again:1").better < found.of("go:fields_2").better
    assert at_stake(table(), "go:fields_2", "ditch", steps=1).of("ditch").better < 0


# -- prices -----------------------------------------------------------------------------------------------


def test_every_sale_says_price_and_purse():
    made = table(gold=5)
    gate = at_stake(made, "done", "buy:poster.wanted_dragon", kind="gate").of("buy:poster.wanted_dragon")
    assert gate.price == "1 gold, purse 5, then 4"
    sword = at_stake(made, "done", "buy:purchase.sword", kind="buy", source="village").of(
        "buy:purchase.sword"
    )
    assert sword.price == "2 gold, purse 5, then 3"
    healed = at_stake(table(gold=5, life=2), "done", "heal", kind="heal", source="castle").of("heal")
    assert (healed.brings, healed.price) == ("life 2, then 3", "1 gold, purse 5, then 4")


def test_to_take_what_lies_there_is_more_sensible_than_to_leave_it():
    found = at_stake(table().lay("village", "sword"), "take:purchase.sword", "done", kind="take")
    assert found.of("take:purchase.sword").better > found.of("done").better


def test_paying_says_what_comes_of_it_and_of_not_paying():
    found = at_stake(table(gold=2), "pay:1", "keep", kind="pay", source="black_knight")
    assert (found.of("pay:1").brings, found.of("pay:1").price) == (
        "nothing happens",
        "1 gold, purse 2, then 1",
    )
    assert found.of("keep").brings == "lose 1 life"


# -- names ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "pl"])
def test_no_two_spaces_are_called_alike(language):
    with translation.override(language):
        called = [where(CONTENT, space) for space in CONTENT.spaces]
        assert len({*called}) == len(called)


def test_a_space_is_told_from_others_by_a_neighbour():
    assert where(CONTENT, "fields_20") == "Fields by the Tavern"
    assert where(CONTENT, "runes_m8") == "Runes by the Warlock's Cave"
    assert where(CONTENT, "ruins") == "Ruins"
    with translation.override("pl"):
        assert where(CONTENT, "fields_20") == "Pola przy Gospodzie"


def test_nobody_goes_through_the_gate_to_the_gate():
    found = targets(CONTENT, ("gate:city_gate", "gate:rats_road"), Stakes())
    assert [one.text for there in found.values() for one in there] == [
        "City Gate",
        "Rat's Road, through the City Gate",
    ]


# -- the Werewolf, and fate in a fight --------------------------------------------------------------------


def test_the_werewolf_says_whom_it_meets_or_how_far_the_prey_is():
    made = Table("warrior", "wizard", moon="whole").put(1, "village").put(2, "chapel").start()
    found = at_stake(made, "go:chapel", "go:fields_8", kind="werewolf", steps=3)
    assert found.of("go:chapel").brings == "it falls upon the Wizard"
    assert found.of("go:fields_8").brings == "nobody is there; the Wizard: 1 step on"


def test_to_stay_instead_of_moving_is_never_the_sensible_answer():
    made = Table("troll", "elf").put(1, "fields_8", fate=1).put(2, "temple").start()
    found = at_stake(made, "go:fields_2", "use:troll", "again:1", steps=6, dice=[6])
    assert found.of("use:troll").better < found.of("again:1").better < found.of("go:fields_2").better


def test_a_fight_that_is_won_is_not_rolled_again():
    made = Table("troll", "wizard", fate=True).put(1, "fields_8").lay("fields_8", "bear").start(phase="meet")
    made.play(6, 1)
    assert made.at.question.kind == "fate"
    found = stakes(shown(made.at, 1), made.at.question)
    assert found.of("keep").better > found.of("fate:1").better
    assert (found.of("fate:1").odds, found.of("fate:1").brings) == (None, "it is won already")
