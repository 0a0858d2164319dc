"""The goods of Talisman as a grid by shop: prices, what the purse then has, what is risked, and why not."""

import re

import pytest
from django.conf import settings

from games.engine.questions import one
from games.faces.stakes import Stakes
from games.faces.talisman.ground import drawn
from games.faces.talisman.market import Market
from games.systems.talisman.stocks import FACE_DOWN, SHOP_DECKS
from games.templatetags.faces import _template
from tests.systems.talisman.face.ground import FACE, PEOPLE, a_table, seen
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.table import Table

SOLD = tuple(
    card.id for card in CONTENT.cards.values() if card.deck in SHOP_DECKS and card.deck not in FACE_DOWN
)


def market(table: Table, kind: str, *keys: str, source: str = "") -> Market:
    question = one(1, kind, keys, source=source) if source else one(1, kind, keys)
    shop = drawn(seen(table), PEOPLE, question, Stakes()).cards.shop
    assert shop is not None
    return shop


def black(table: Table) -> Market:
    return market(table, "card", *SOLD, *FACE_DOWN, source="city.black_market")


def test_the_black_market_is_one_grid_by_shop_with_its_risk():
    shop = black(a_table("rats_road").set(1, gold=4))
    assert [stall.id for stall in shop.stalls] == ["purchase", "armoury", "stables", "emporium", "unseen"]
    assert [ware.number for ware in shop.wares] == list(range(1, len(SOLD) + 4))
    assert (shop.name, shop.purse, shop.risk) == ("Black Market", 4, "50% yours")
    axe = next(ware for ware in shop.wares if ware.key == "armoury.battle_axe")
    assert (axe.said, axe.then, axe.price) == ("Take the Battle Axe", "50% Jail, and it is gone", None)
    assert shop.stalls[1].worth == "worth 1 to 6 gold"


def test_a_deck_that_lies_face_down_is_one_tile_with_its_count():
    table = a_table("rats_road")
    unseen = black(table).stalls[-1]
    left = {deck: sum(table.state.decks[deck].bag.values()) for deck in FACE_DOWN}
    assert {ware.key: ware.count for ware in unseen.wares} == left
    assert all(not ware.text and ware.gift is None for ware in unseen.wares)


def test_what_is_bought_says_price_and_purse_before_and_after():
    shop = market(a_table("village").set(1, gold=2), "buy", "done", "buy:purchase.sword", source="village")
    sword = shop.wares[[ware.key for ware in shop.wares].index("buy:purchase.sword")]
    assert (sword.said, sword.price, sword.then) == ("Buy the Sword", 2, "purse 2, then 0")
    assert shop.chosen == sword.number
    assert shop.risk == ""


def test_what_is_too_dear_is_there_with_the_reason():
    shop = market(a_table("village").set(1, gold=2), "buy", "done", "buy:purchase.sword", source="village")
    [armour] = [ware for ware in shop.wares if ware.name == "Armour"]
    assert (armour.key, armour.why) == ("", "2 gold are missing.")


@pytest.mark.parametrize(("held", "note"), [(3, False), (4, True)])
def test_who_carries_all_they_may_is_told_so(held: int, note: bool):
    table = a_table("village").give(1, *("sword", "shield", "helmet", "axe")[:held]).set(1, gold=9)
    shop = market(table, "buy", "done", "buy:purchase.armour", source="village")
    assert bool(shop.note) is note


def test_the_city_gate_sells_with_a_price_and_shows_whom_the_posters_seek():
    table = a_table("city_gate").gate("wanted_animal", "wanted_spirit").set(1, gold=1)
    shop = market(table, "gate", "done", "buy:poster.wanted_animal", "buy:poster.wanted_spirit")
    assert [(ware.price, ware.then) for ware in shop.wares] == [(1, "purse 1, then 0")] * 2
    assert [ware.picture for ware in shop.wares] == ["card-animal", "card-spectre"]
    assert [ware.short for ware in shop.wares] == ["Animal", "Spirit"]


def test_a_question_about_other_cards_is_no_market():
    question = one(1, "card", ("adventure.bear", "adventure.ape"), source="thief")
    assert drawn(seen(a_table()), PEOPLE, question, Stakes()).cards.shop is None


def test_each_of_the_goods_has_one_button_and_the_sheet_shows_that_of_the_chosen_one():
    shop = black(a_table("rats_road"))
    page = _template("en", FACE, "market").render({"shop": shop, "face": FACE})
    for ware in shop.wares:
        assert page.count(f'name="answer" value="{ware.key}"') == 1
    assert len(re.findall(r'<input type="radio" name="ware" id="ware-\d+" form="no-form"', page)) == len(
        shop.wares
    )
    sheet = (settings.BASE_DIR / "static/systems/talisman/table.css").read_text()
    for ware in shop.wares:
        assert f"#ware-{ware.number}:checked) .offer:nth-child({ware.number})" in sheet
