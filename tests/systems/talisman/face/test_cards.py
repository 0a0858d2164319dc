"""Talisman's pictures and the faces of its cards: each is drawn, named, and told in both languages."""

import gzip
import re
from pathlib import Path
from typing import get_args

import pytest
from django.utils import translation

from games.faces.card_scenes import scenes
from games.faces.talisman import pieces
from games.faces.talisman.card_faces import (
    DECK_NAMES,
    DECK_SIGNS,
    KIND_NAMES,
    TYPE_NAMES,
    Band,
    Item,
    back,
    card_face,
)
from games.faces.talisman.face import FACE
from games.faces.talisman.pieces import (
    BY_KIND,
    BY_TYPE,
    FORMS,
    MARKS,
    NAMED,
    OF_BOXES,
    PIECES,
    bust,
    sheet_of,
    vignette,
)
from games.faces.talisman.sheets import sheet
from games.faces.wording import Option
from games.systems.talisman.content import BASE_DECKS
from games.systems.talisman.texts import DECKS
from games.systems.talisman.view import observe
from games.systems.talisman.words.terms import Type
from games.templatetags.faces import fragment
from labyrinth.serving.static_files import source
from tests.games.faces.test_pictures import READABLE, contrast, properties, symbols
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.table import Table

SHEETS = {"base": PIECES, **OF_BOXES}
DRAWN = {one: box for box, sheet in SHEETS.items() for one in symbols(sheet)}
"""Every picture, and the box of its sheet."""
SCENES = "/static/systems/talisman/scenes/"
PLACES = {name for one in scenes("talisman").values() for name in (one.back, one.front)}
LANGUAGES = ("en", "pl")
PACKED_AT_MOST = {"base": 19_000, "city": 9_000, "moon": 8_000}
MOST_MET = 60
ARTICLE = re.compile(r'<article class="card-face band-(\w+)">(.*?)</article>', re.DOTALL)
BANDS = re.compile(r"\.band-(\w+) {([^}]+)}")
RULE_IDS = (Path(__file__).parents[3] / "rule_ids" / "talisman.txt").read_text().split()


def drawn(name, value, language="en"):
    with translation.override(language):
        return str(fragment(language, FACE, name, value))


def shown(card, language="en"):
    with translation.override(language):
        return card_face(CONTENT, card)


def gallery(language):
    """Every card, one below the other."""
    return "".join(drawn("card", shown(one, language), language) for one in CONTENT.cards)


def words_of(html, css):
    """What the one element of that class says."""
    (found,) = re.findall(rf'class="{css}">(.*?)</(?:p|h3)>', html, re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", found).split())


# The sheet


def test_each_character_has_a_bust_and_so_has_each_form():
    busts = {one: box for one, box in DRAWN.items() if one.startswith("bust-")}
    characters = {bust(one.id): one.box for one in CONTENT.characters.values()}
    assert busts == {**characters, **dict.fromkeys(FORMS, "base")}
    assert len(CONTENT.characters) == 23
    assert bust("") in FORMS


def test_each_mark_of_a_counter_is_drawn():
    assert set(MARKS) <= set(DRAWN)


def test_no_vignette_is_idle():
    used = {*map(vignette, CONTENT.cards.values()), *BY_TYPE.values(), *BY_KIND.values()}
    used |= {*DECK_SIGNS.values()}
    assert {one for one in DRAWN if one.startswith("card-")} <= used


def test_the_sheets_stay_small():
    for box, name in SHEETS.items():
        assert len(gzip.compress(source(name).encode(), 9)) <= PACKED_AT_MOST[box]


@pytest.mark.counts("games/faces/talisman/pieces.py: SHOWN")
def test_a_picture_is_in_the_sheet_of_the_first_box_that_shows_it():
    assert len(DRAWN) == sum(len(symbols(one)) for one in SHEETS.values()), "none stands twice"
    assert {one for one, box in DRAWN.items() if sheet_of(one) != SHEETS[box]} == set()
    for card, box in CONTENT.box_of.items():
        picture = DRAWN[vignette(CONTENT.cards[card])]
        assert picture in ("base", box) or (box, picture) == ("moon", "city"), card


# Pictures of cards


def test_each_type_and_each_kind_has_a_picture_and_a_name():
    assert set(BY_TYPE) == set(TYPE_NAMES) == set(get_args(Type))
    assert set(BY_KIND) == set(KIND_NAMES)
    assert set(BY_KIND) == {one for card in CONTENT.cards.values() for one in card.kinds}
    assert {*BY_TYPE.values(), *BY_KIND.values()} <= set(DRAWN)


@pytest.mark.counts("games/faces/talisman/pieces.py: SHOWN")
def test_the_cards_that_are_met_most_have_a_picture_of_their_own():
    most = sorted(CONTENT.cards.values(), key=lambda one: (CONTENT.box_of[one.id] != "base", -one.copies))[
        :MOST_MET
    ]
    assert [one.id for one in most if one.called not in NAMED] == []
    base = [
        one for one in CONTENT.cards.values() if CONTENT.box_of[one.id] == "base" and one.deck in BASE_DECKS
    ]
    assert [one.id for one in base if one.called not in NAMED] == []


def test_a_picture_names_cards_that_there_are_and_each_once():
    called = [name for names in pieces.SHOWN.values() for name in names.split()]
    assert len(called) == len(set(called))
    assert set(NAMED) <= {one.called for one in CONTENT.cards.values()}


# The gallery


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_drawn_once_with_picture_name_and_text(language):
    html, known = gallery(language), {*DRAWN, *PLACES}
    articles = ARTICLE.findall(html)
    assert len(articles) == len(CONTENT.cards)
    assert {band for band, _body in articles} == set(get_args(Band))
    for _band, body in articles:
        name = words_of(body, "card-band")
        assert name
        assert words_of(body, "card-words"), name
        assert words_of(body, "card-kind"), name
        pictures = re.findall(r'href="[^"#]+#([\w-]+)"', body)
        assert len(pictures) >= 2, name
        assert set(pictures) <= known, name


def test_the_pictures_of_cards_come_out_of_a_file_for_each_box():
    def files(box):
        cards = [one for one in CONTENT.cards if CONTENT.box_of[one] == box]
        found = set(re.findall(r'href="([^"#]+)#', "".join(drawn("card", shown(one)) for one in cards)))
        return {file for file in found if not file.startswith(SCENES)}

    assert files("base") == {f"/static/{PIECES}"}
    assert f"/static/{OF_BOXES['moon']}" not in files("city")
    assert files("moon") == {f"/static/{one}" for one in SHEETS.values()}


def test_the_gallery_is_told_in_polish():
    english, polish = (ARTICLE.findall(gallery(one)) for one in LANGUAGES)
    for (_band, here), (_same, there) in zip(english, polish, strict=True):
        assert words_of(here, "card-kind") != words_of(there, "card-kind")
        assert words_of(here, "card-words") != words_of(there, "card-words")


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_that_are_called_the_same_are_shown_the_same(language):
    """A name that two decks have belongs to one thing."""
    looks = {}
    for one in CONTENT.cards.values():
        looks.setdefault(shown(one.id, language).name, set()).add(vignette(one))
    assert {name for name, pictures in looks.items() if len(pictures) > 1} == set()


# What stands on a face


@pytest.mark.parametrize(
    ("card", "band", "value", "sign"),
    [
        ("adventure.dragon", "strength", "7", "strength"),
        ("adventure.demon", "craft", "10", "craft"),
        ("adventure.flesh_golem", "strength", "?", "strength"),
        ("armoury.full_plate", "object", "6", "coin"),
        ("adventure.armour", "object", "", ""),
        ("adventure.healer", "stranger", "", ""),
        ("spell.healing", "spell", "", ""),
    ],
)
def test_an_enemy_shows_what_it_fights_with_and_goods_what_they_cost(card, band, value, sign):
    face = shown(card)
    assert (face.band, face.value, face.sign) == (band, value, sign)
    assert face.glyph == f"type-{band}"


def test_a_poster_shows_whom_it_seeks():
    assert shown("poster.wanted_dragon").target == BY_KIND["dragon"]
    assert shown("poster.wanted_evil_character").target == "evil"
    assert 'href="/static/systems/talisman/pieces.svg#evil"' in drawn(
        "card", shown("poster.wanted_evil_character")
    )
    seekers = [one for one in CONTENT.cards.values() if one.type == "poster"]
    assert all(shown(one.id).target for one in seekers)


def test_the_kinds_of_a_card_stand_behind_its_type():
    assert shown("adventure.ghost").kind == "Enemy · Spirit"
    assert shown("adventure.ghost", "pl").kind == "Wróg · Duch"
    assert shown("potion.healing_potion").kind == "Magic Object · Trinket · Potion"


def test_a_card_names_rules_of_the_book():
    rules = {rule for one in CONTENT.cards for rule in shown(one).rules}
    assert rules <= set(RULE_IDS)
    assert [one for one in CONTENT.cards if not shown(one).rules] == []
    assert "T-BASE-512" in shown("purchase.shield").rules


def test_each_deck_has_a_back_that_tells_nothing_of_its_cards():
    assert set(DECK_NAMES) == set(DECK_SIGNS) == set(DECKS)
    assert set(DECK_SIGNS.values()) <= set(DRAWN)
    assert ">63</b>" in drawn("back", back("adventure", 63))
    assert "card-worth" not in drawn("back", back("adventure"))
    with translation.override("pl"):
        assert "Karty Przygód" in drawn("back", back("adventure"), "pl")


# The three sizes


def test_a_tile_shows_what_it_fights_with():
    tile = drawn("tile", shown("adventure.dragon"))
    assert 'viewBox="0 0 25 33"' in tile
    assert ">7<" in tile
    assert "aria-hidden" in tile, "words beside it say which card it is"


def test_a_card_that_somebody_has_leads_to_its_face():
    held = drawn("held", Item(shown("adventure.dragon")))
    assert (
        '<a class="card-hand band-strength" href="/rules/talisman/card/adventure.dragon/" data-rule>' in held
    )
    assert ">Dragon<" in held


def test_a_tap_on_a_card_in_hand_opens_its_sheet():
    item = Item(shown("adventure.solomons_crown"), "worn", options=(Option("ditch:crown", "Ditch it <now>"),))
    hand, sheet = drawn("item", item), drawn("opened", item)
    (target,) = re.findall(r'popovertarget="([^"]+)"', hand)
    assert re.findall(r'popover id="([^"]+)"', sheet) == [target]
    assert "worn" in hand
    assert 'value="ditch:crown">Ditch it &lt;now&gt;<' in sheet
    assert "Solomon&#39;s Crown" in sheet


def test_a_card_in_hand_with_something_to_do_is_told_apart():
    usable = Item(shown("purchase.sword"), options=(Option("use", "Use it"),))
    assert " open" in drawn("item", usable)
    assert " open" not in drawn("held", Item(shown("purchase.sword")))


def test_a_price_is_seen_on_what_is_for_sale():
    sword = shown("purchase.sword")
    for_sale, owned = (drawn("item", Item(sword, priced=one)) for one in (True, False))
    assert '<b class="card-worth">2</b>' in for_sale
    assert "card-worth" not in owned
    assert "card-worth" not in drawn("tile", sword)
    assert '<b class="card-worth">7</b>' in drawn("item", Item(shown("adventure.dragon")))


def test_the_anchors_of_two_cards_differ():
    assert len({shown(one).anchor for one in CONTENT.cards}) == len(CONTENT.cards)


def test_a_name_can_be_read_on_each_band():
    colours = {band: properties(body) for band, body in BANDS.findall(source("systems/talisman/cards.css"))}
    assert set(colours) == set(get_args(Band))
    assert min(contrast(one["band"], one["on-band"]) for one in colours.values()) >= READABLE


@pytest.mark.parametrize("template", ["who", "dock"])
def test_spells_are_called_in_polish_as_the_rules_call_them(template):
    view = observe(Table("wizard", "troll").give(1, "healing").start().state, 1)
    html = drawn(template, sheet(view, view.players[0].who, "Ann"), "pl")
    assert "Zaklęcia" in html
    assert "Czary" not in html
