"""What is new with rule set 3, and that a game of set 2 goes on as it began."""

import pytest

from games.engine.play_out import play_out
from games.engine.position import Position
from games.engine.questions import Question
from games.kit.content import ContentError
from games.systems.talisman.content import content_of
from games.systems.talisman.odds import highest, thrown
from games.systems.talisman.system import SYSTEM
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.table import Table
from tests.systems.talisman.third import BOTH, city, hunter

# -- content ------------------------------------------------------------------------------------------------


def test_rows_that_did_not_change_are_the_same_in_both_sets() -> None:
    before, now = content_of(2), content_of(3)
    changed = {one for one in now.cards if now.cards[one] is not before.cards[one]}
    assert changed == {"adventure.lantern_sprite", "adventure.fortune_teller"}
    assert list(now.cards) == list(before.cards)
    assert now.spaces == before.spaces
    assert all(now.spaces[one] is before.spaces[one] for one in now.spaces)
    assert now.cards["adventure.fortune_teller"].name == before.cards["adventure.fortune_teller"].name


def test_a_game_knows_its_set_and_so_does_what_a_seat_sees_of_it() -> None:
    for ruleset in (1, 2, 3):
        t = Table("warrior", "elf", ruleset=ruleset).start()
        assert t.state.content is content_of(ruleset)
        assert SYSTEM.observe(t.state, 1).content is content_of(ruleset)
    with pytest.raises(ContentError, match="there is no such rule set"):
        content_of(max(SYSTEM.contents) + 1)


# -- shops --------------------------------------------------------------------------------------------------


def poor_visitor(ruleset: int, gold: int = 0, shop: str = "armoury", street: str = "royal_alley") -> Table:
    """Somebody who can buy nothing walks into a shop in which somebody else stands."""
    t = city("warrior", "troll", ruleset=ruleset).put(1, street, gold=gold).put(2, shop)
    return t.start().play(2, f"go:{shop}")


@pytest.mark.rule("T-R-31", "T-CITY-302")
@pytest.mark.parametrize(
    ("gold", "shop", "street"),
    [
        (0, "armoury", "rats_road"),
        (1, "apothecary", "noble_street"),
        (3, "academy", "temple_square"),
    ],
)
def test_who_walks_into_a_shop_to_meet_somebody_meets_them(gold: int, shop: str, street: str) -> None:
    assert poor_visitor(3, gold, shop, street).happened("attack")["other"] == 2
    assert poor_visitor(2, gold, shop, street).options == ("space", "attack:2")


@pytest.mark.rule("T-R-31")
def test_a_toad_walks_into_a_shop_only_to_meet_somebody() -> None:
    t = city("warrior", "troll").put(1, "royal_alley", gold=0, toad=3).put(2, "armoury").start()
    assert t.play("go:armoury").happened("attack")["other"] == 2


@pytest.mark.rule("T-R-31", "T-CITY-301")
def test_who_can_buy_may_do_either() -> None:
    assert poor_visitor(3, 1, "armoury", "rats_road").options == ("space", "attack:2")


@pytest.mark.rule("T-R-31", "T-R-39")
def test_who_was_sent_into_a_shop_may_do_nothing_there() -> None:
    t = city("warrior", "troll").put(1, "sorcerer_square", gold=0).put(2, "armoury")
    t.lay("sorcerer_square", "shortcut").start(1, "draw").play("go", "armoury")
    assert (t.options, t.play("space").active) == (("space", "attack:2"), 2)


@pytest.mark.rule("T-R-31", "T-R-123")
def test_where_nobody_can_be_met_nobody_enters_for_that() -> None:
    t = Table("warrior", "troll", city=True, moon="whole")
    t.state.ending = "lightbearers"
    t.moon().put(1, "rats_road", gold=0).put(2, "armoury").start().play(2)
    assert "go:armoury" in t.options  # they may exchange


@BOTH
@pytest.mark.rule("T-CITY-214", "T-R-39")
def test_the_shop_in_which_the_turn_began_is_not_entered_again_in_it(ruleset: int) -> None:
    t = city("warrior", "troll", ruleset=ruleset).put(1, "armoury", gold=9, fate=0)
    t.lay("sorcerer_square", "shortcut").start().play(2, "go")
    assert t.kind == "space"
    assert ("armoury" in t.options) is (ruleset == 2)
    assert "magic_emporium" in t.options


@pytest.mark.rule("T-CITY-214")
def test_a_turn_remembers_the_shop_in_which_it_began() -> None:
    t = city("warrior", "troll").put(1, "quayside", gold=9).put(2, "wharf", gold=9)
    t.start().play(1, "go:speakers_corner").over()
    assert (t.active, t.state.now.shop) == (2, "wharf")


@BOTH
@pytest.mark.rule("T-R-92", "T-CITY-705")
@pytest.mark.parametrize(
    ("card", "shop", "price"), [("hag", "menagerie", 3), ("living_doll", "apothecary", 2)]
)
def test_nobody_pays_for_an_unseen_card_of_a_kind_that_may_not_be_owned(
    ruleset: int, card: str, shop: str, price: int
) -> None:
    t = Table("warrior", "elf", city=True, moon="whole", ruleset=ruleset).moon()
    t.give(1, card).put(1, shop, gold=5).start(1, "draw")
    if ruleset == 2:
        t.over()
        assert (t[1].gold, len(t.lying(shop))) == (5 - price, 1)
    assert ruleset == 2 or (t[1].gold, t.lying(shop), t.active) == (5, [], 2)


# -- cards --------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.card("adventure.fortune_teller")
@pytest.mark.rule("T-R-114", "T-CITY-404")
@pytest.mark.parametrize("place", ["rats_road", "armoury", "jail", "plains_10"])
def test_the_fortune_teller_looks_at_the_deck_of_the_place(ruleset: int, place: str) -> None:
    t = Table("warrior", "elf", city=True, moon="whole", ruleset=ruleset).moon()
    t.give(1, "fortune_teller").put(1, place, gold=9).start(1, "start")
    in_city = ruleset == 3 and place != "plains_10"
    assert t.kind == "peek"
    card = "city.taxation" if in_city else "adventure.dragon"
    assert t.play(card).happened("peeked")["cards"] == [card]


@BOTH
@pytest.mark.card("adventure.lantern_sprite")
@pytest.mark.rule("T-R-114", "T-CITY-404")
def test_the_lantern_sprite_of_a_street_takes_a_city_card(ruleset: int) -> None:
    t = Table("warrior", "elf", city=True, moon="whole", ruleset=ruleset).moon()
    t.put(1, "rats_road").lay("rats_road", "lantern_sprite").start(1, "draw")
    deck, card = ("city", "taxation") if ruleset == 3 else ("adventure", "dragon")
    t.play(f"{deck}.{card}", "2")
    assert (t.happened("laid_before")["deck"], t.happened("put_back")["deck"]) == (deck, deck)


@BOTH
@pytest.mark.card("adventure.moon_mist", "adventure.fire_salamander")
@pytest.mark.rule("T-MOON-202", "T-R-82")
def test_lunar_events_are_laid_before_other_cards_are_heard(ruleset: int) -> None:
    t = Table("warrior", "elf", moon="whole", ruleset=ruleset).moon()
    t.put(1, "ruins").start(1, "draw").play("fire_salamander", "moon_mist")
    assert t.state.moon is not None
    now = (t.state.moon.night, t.state.moon.lunar)
    assert now == ((True, ["adventure.moon_mist"]) if ruleset == 3 else (False, []))
    assert ("moon_mist" in t.discards()) is (ruleset == 2)


# -- the Jail -----------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.card("pet.luna")
@pytest.mark.rule("T-R-43", "T-CITY-714")
def test_luna_does_not_choose_the_die_of_the_jail(ruleset: int) -> None:
    t = city("warrior", "troll", ruleset=ruleset, pause="fast")
    t.fate = True
    t.give(1, "luna").put(1, "jail").start().play(3, "fate:1")
    if ruleset == 2:
        assert (t.kind, t.play("6")[1].place) == ("result", "town_square")
    else:
        assert (t.kind, t.play(2)[1].place, t.active) == ("jail", "jail", 2)


@BOTH
@pytest.mark.rule("T-R-49")
def test_what_a_prisoner_leaves_lies_on_the_town_square(ruleset: int) -> None:
    at, none = ("town_square", "jail") if ruleset == 3 else ("jail", "town_square")
    t = (
        city("warrior", "troll", ruleset=ruleset)
        .give(1, "mule", "sword", "talisman.talisman")
        .put(1, "jail", gold=2)
    )
    t.give(2, "random").start(2).play("cast:random:1", 1)
    assert (t[1].toad > 0, t[1].gold) == (True, 0)
    assert ({*t.lying(at)}, t.lying(none)) == ({"mule", "sword", "talisman"}, [])
    assert (t.state.gold.get(at), t.state.gold.get(none)) == (2, None)


@BOTH
@pytest.mark.rule("T-R-49", "T-BASE-704")
def test_what_a_prisoner_ditches_lies_on_the_town_square(ruleset: int) -> None:
    t = city("thief", "troll", ruleset=ruleset).give(1, "sword", "wanted_animal").trophies(1, "bear")
    t.put(1, "jail").start().play("ditch", "sword")
    at, none = ("town_square", "jail") if ruleset == 3 else ("jail", "town_square")
    assert (t.lying(at), t.lying(none)) == (["sword"], [])


# -- odds ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", [(1, 1), (2, 1), (1, 2), (3, 2), (2, 0), (0, 1)])
def test_what_is_sure_is_exactly_sure(dice: tuple[int, int]) -> None:
    for lead in range(-12, 13):
        odds = thrown(lead, *dice, 0.0)
        assert odds.won + odds.stand_off + odds.lost == pytest.approx(1)
        assert all(0 <= one <= 1 for one in (odds.won, odds.stand_off, odds.lost))
        if lead > 6:
            assert (odds.won, odds.stand_off, odds.lost, odds.life) == (1, 0, 0, 0)
        if lead < -6:
            assert (odds.won, odds.stand_off, odds.lost, odds.life) == (0, 0, 1, 1)
    assert sum(highest(2).values()) == 36
    assert CONTENT.ruleset >= 3


# -- what can only go one way -------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("T-CITY-302")
def test_the_only_card_that_can_be_bought_is_bought(ruleset: int) -> None:
    t = city("warrior", "troll", ruleset=ruleset).put(1, "armoury", gold=1).start(1, "draw")
    if ruleset == 2:
        assert t.options == ("buy:stiletto",)
        t.play("buy:stiletto")
    assert (t.holds(1), t.active) == (["stiletto"], 2)


@BOTH
@pytest.mark.rule("T-CITY-505")
def test_the_only_trophy_is_handed_in(ruleset: int) -> None:
    t = hunter(ruleset).start().play("use:wanted_animal")
    if ruleset == 2:
        assert (t.kind, t.options) == ("claim", ("bear",))
        t.play("bear")
    assert (t[1].gold, t[1].trophies) == (4, [])


@BOTH
@pytest.mark.rule("T-DP-23")
def test_lightbearers_with_nothing_are_not_asked_for_an_exchange(ruleset: int) -> None:
    t = Table("elf", "monk", moon="whole", ending="lightbearers", ruleset=ruleset).moon()
    t.state.ending = "lightbearers"
    t.put(1, "plains_10", gold=0).put(2, "plains_10", gold=0).start(1, "landed").play("exchange:2")
    assert (t.kind == "exchange") is (ruleset == 2)


@pytest.mark.parametrize(
    "options",
    [{"city": "whole"}, {"city": "whole", "moon": "whole"}, {"moon": "whole", "ending": "lightbearers"}],
)
def test_nobody_on_turn_is_asked_what_can_only_go_one_way(options: dict[str, str]) -> None:
    asked: list[tuple[str, ...]] = []

    def watch(position: Position) -> None:
        question = position.question
        if isinstance(question, Question) and question.how != "sealed" and not question.moot:
            keys = question.options_of(question.seats[0])
            asked.extend([(question.kind, *keys)] if len(keys) == 1 else [])

    play_out(SYSTEM, {"seats": 4, **options}, ["random"] * 4, name="one way", turns=150, watch=watch)
    assert asked == []
