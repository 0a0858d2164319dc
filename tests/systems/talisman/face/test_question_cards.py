"""A question of Talisman as cards: ends of a move, goods of a shop, characters to choose from."""

from types import SimpleNamespace

import pytest
from django.utils import translation

from games.engine.questions import one
from games.faces.stakes import Stake, Stakes
from games.faces.talisman.ground import drawn, ground
from games.faces.talisman.prompts import only_use
from games.faces.talisman.stakes import stakes
from games.faces.talisman.wording import wording
from tests.systems.talisman.face.ground import PEOPLE, a_table, seen
from tests.systems.talisman.face.words import shown
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.table import Table


def test_each_end_of_a_move_says_what_lies_there_and_its_odds():
    table = a_table("crags").lay("fields_8", "bear")
    question = one(1, "go", ("go:chapel", "go:fields_8"), steps=2)
    stakes = Stakes(options=(("go:fields_8", Stake("72% to win, Bear", 72, "72%")),))
    ends = drawn(seen(table), PEOPLE, question, stakes).cards.ends
    assert [(end.key, end.brings, end.odds) for end in ends] == [
        ("go:chapel", "", None),
        ("go:fields_8", "72% to win, Bear", 72),
    ]
    land = "/static/systems/talisman/land"
    assert [(end.picture, end.small) for end in ends[:1]] == [
        (f"{land}/main.svg#chapel", f"{land}/main-small.svg#chapel")
    ], "out of the picture of the board that is on the screen anyway"


def test_ends_of_one_name_say_where_they_are():
    question = one(1, "go", ("go:fields_8", "go:fields_12", "go:crags"))
    ends = drawn(seen(a_table("plains_10")), PEOPLE, question, Stakes()).cards.ends
    assert {end.text for end in ends} == {"Fields by the Chapel", "Fields by the Woods", "Crags"}


def test_what_goes_beside_buying_is_no_ware():
    table = a_table("village").give(1, "wanted_animal").set(1, gold=2)
    beside = ("ditch", "use:poster.wanted_animal", "cast:healing:1", "align:good")
    question = one(1, "buy", ("done", "buy:purchase.sword", *beside), source="village")
    shop = drawn(seen(table), PEOPLE, question, Stakes()).cards.shop
    assert [ware.name for ware in shop.wares] == ["Sword", "Helmet", "Axe", "Shield", "Armour"]


def test_goods_of_one_name_say_their_decks():
    table = a_table("city_gate").set(1, gold=9)
    question = one(1, "buy", ("done", "buy:purchase.mule", "buy:stables.mule"), source="city.trading_day")
    shop = drawn(seen(table), PEOPLE, question, Stakes()).cards.shop
    names = [ware.name for ware in shop.wares]
    assert {"Mule (Purchase cards)", "Mule (Stables)"} <= {*names}
    assert len({*names}) == len(names)


def test_with_many_ends_the_board_alone_shows_them():
    keys = tuple(f"go:{space.id}" for space in CONTENT.spaces.values() if space.region == "outer")
    values = drawn(seen(a_table("crags")), PEOPLE, one(1, "go", keys), Stakes())
    assert values.cards.ends == ()
    assert not any(board.trails for board in values.boards)


def test_the_shop_shows_its_goods_prices_and_the_purse_also_what_is_too_dear():
    table = a_table("village").set(1, gold=2)
    question = one(1, "buy", ("done", "buy:purchase.sword", "buy:purchase.helmet"), source="village")
    values = drawn(seen(table), PEOPLE, question, Stakes())
    shop = values.cards.shop
    assert shop.purse == 2
    assert {(ware.name, ware.price, bool(ware.key)) for ware in shop.wares} == {
        ("Sword", 2, True),
        ("Helmet", 2, True),
        ("Axe", 3, False),
        ("Shield", 3, False),
        ("Armour", 4, False),
    }
    assert values.cards.keys == {"buy:purchase.sword", "buy:purchase.helmet"}


def test_a_character_is_chosen_by_its_card():
    question = one(1, "character", ("dwarf", "elf"))
    values = drawn(seen(a_table()), PEOPLE, question, Stakes(), answered="elf")
    assert [(card.name, card.start, card.chosen) for card in values.cards.candidates] == [
        ("Dwarf", "Crags", False),
        ("Elf", "Forest", True),
    ]
    assert values.cards.keys == {"dwarf", "elf"}


def test_goods_and_characters_are_no_options_at_things():
    table = a_table("village").set(1, gold=2)
    seats = [SimpleNamespace(number=number, shown_name=name) for number, name in PEOPLE.items()]
    question = one(1, "buy", ("done", "buy:purchase.sword"), source="village")
    made = ground(
        SimpleNamespace(view=seen(table), seats=seats, question=question, answered="", token="asked"),
        Stakes(),
    )
    assert (made.on_cards, made.at_things) == ({"buy:purchase.sword"}, frozenset())
    assert made.own.near == ()


@pytest.mark.parametrize(
    ("language", "asked"), [("en", "Use it now: Black Cat?"), ("pl", "Używasz teraz: Czarny kot?")]
)
def test_the_only_thing_that_may_be_used_is_named_shown_and_explained_once(language: str, asked: str):
    table = Table("thief", "wizard", moon="whole").put(1, "fields_8", fate=0).give(1, "black_cat").start()
    known = shown(table.play(1).at, 1)
    assert known.question.options == ("pass", "use:adventure.black_cat")
    with translation.override(language):
        words, found = wording(known), stakes(known, known.question)
        assert words.prompt(known.question) == asked
        assert words.hint(known.question).startswith(asked.partition(": ")[2].rstrip("?") + ": ")
    stake = found.of("use:adventure.black_cat")
    assert (stake.brings, stake.picture != "") == ("", True)
    assert ground(known, found).own.cards.used == ("adventure.black_cat",)


def test_of_several_things_that_may_be_used_each_has_its_text_in_its_row():
    table = Table("thief", "wizard", moon="whole").give(1, "black_cat", "prince")
    question = one(1, "use", ("pass", "use:adventure.black_cat", "use:adventure.prince"), moment="start")
    assert only_use(question) == ""
    assert drawn(seen(table), PEOPLE, question, Stakes()).cards.used == ()
