"""The pictures of Mice & Mystics and the faces of its cards: drawn, named, told in both languages."""

import gzip
import re

import pytest
from django.utils import translation

from games.faces.face import Face
from games.faces.mice import pieces
from games.faces.mice.card_faces import (
    BANDS_FROM,
    KIND_NAMES,
    SLOT_NAMES,
    WORD_NAMES,
    CardFace,
    card_face,
    encounter_face,
)
from games.faces.mice.deeds import bust, thing
from games.faces.mice.dice import picture
from games.faces.mice.names import TOKENS
from games.faces.mice.pieces import PIECES, SIGNS
from games.kit.effects import walk
from games.systems.mice.chapters import specials
from games.systems.mice.words import Counter
from games.templatetags.faces import fragment
from labyrinth.serving.static_files import source
from tests.games.faces.test_pictures import READABLE, contrast, properties, schemes, symbols
from tests.systems.mice.newest import CONTENT

FACE = Face(slug="mice", name="Mice & Mystics", pieces=PIECES)
LANGUAGES = ("en", "pl")
PACKED_AT_MOST = 35_000
BANDS = re.compile(r"\.band-(\w+) {([^}]+)}")
SIDES = re.compile(r"\.team-(\w+) {([^}]+)}")
CARDS = (*CONTENT.search, *CONTENT.abilities)
ON_BAND = "#fff8e6"


def drawn(name, value, language="en"):
    with translation.override(language):
        return str(fragment(language, FACE, name, value))


def shown(card, language="en") -> CardFace:
    with translation.override(language):
        return card_face(CONTENT, card)


# The sheet


def test_every_mouse_minion_and_boss_has_a_bust():
    assert {bust(one) for one in (*CONTENT.heroes, *CONTENT.minions, *CONTENT.bosses)} <= set(symbols(PIECES))
    assert len({*CONTENT.heroes, *CONTENT.minions, *CONTENT.bosses}) == 15


@pytest.mark.counts('static/systems/mice/pieces.svg: <symbol id="thing-')
def test_every_search_card_and_every_ability_has_a_picture_of_its_own():
    assert {thing(one) for one in CARDS} <= set(symbols(PIECES))
    assert len({thing(one) for one in CARDS}) == len(CONTENT.search) + 28


def test_every_face_of_the_die_is_drawn():
    assert [picture(int(face)) for face in CONTENT.faces] == [
        one for one in symbols(PIECES) if "face-" in one
    ]


@pytest.mark.counts('static/systems/mice/pieces.svg: <symbol id="thing-')
def test_no_symbol_is_missing_and_none_is_idle():
    used = {*map(bust, (*CONTENT.heroes, *CONTENT.minions, *CONTENT.bosses)), *map(thing, CARDS), *SIGNS}
    assert used | {picture(int(face)) for face in CONTENT.faces} == set(symbols(PIECES))


def test_what_chapters_count_has_a_sign():
    words = [
        word for chapter in CONTENT.chapters.values() for _, line in specials(chapter) for word in walk(line)
    ]
    assert {word.name for word in words if isinstance(word, Counter)} == set(pieces.COUNTERS)
    assert set(TOKENS) == set(pieces.TOKENS)


def test_the_sheet_stays_small():
    assert len(gzip.compress(source(PIECES).encode(), 9)) <= PACKED_AT_MOST


def test_clothes_take_the_colour_of_their_mouse_and_minions_have_their_own():
    sheet = source(PIECES)
    bodies = dict(re.findall(r'<symbol id="(bust-[\w-]+)"(.*?)</symbol>', sheet, re.DOTALL))
    assert {one for one, body in bodies.items() if "var(--team)" in body} == {
        bust(one) for one in CONTENT.heroes
    }


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_each_mouse_has_a_colour_that_can_be_read(scheme):
    day, night = source("systems/mice/sides.css").split("@media")
    colours = {one: properties(body) for one, body in SIDES.findall(day if scheme == "light" else night)}
    palette = schemes()[scheme]
    assert set(colours) == {*CONTENT.heroes, "minions"}
    assert len({one["team"] for one in colours.values()}) == len(colours)
    for one in colours.values():
        assert min(contrast(one["team"], palette[ground]) for ground in ("paper", "floor")) >= READABLE


def test_what_a_mouse_wears_is_the_same_by_night():
    day, night = source("systems/mice/sides.css").split("@media")
    worn = re.findall(r"\.counter\.team-(\w+), \.team-\1 \.bust {([^}]+)}", night)
    by_day = {one: properties(body)["team"] for one, body in SIDES.findall(day)}
    assert {one: properties(body)["team"] for one, body in worn} == by_day


# Cards


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", CARDS)
@pytest.mark.counts('static/systems/mice/pieces.svg: <symbol id="thing-')
def test_a_card_is_drawn_with_its_name_picture_and_text(card, language):
    face = shown(card, language)
    html = drawn("card", face, language)
    assert f'#{thing(card)}"' in html
    assert set(re.findall(r'pieces\.svg#([\w-]+)"', html)) <= set(symbols(PIECES))
    assert len(re.findall(r"<h3.*?</h3>", html, re.DOTALL)) == 1
    assert face.name
    assert face.kind
    assert face.text or face.bonuses or card in ("short_bow", "slingshot")


def test_a_card_tells_what_it_adds_costs_and_who_may_use_it():
    mail = shown("chain_mail")
    assert [(one.picture, one.amount) for one in mail.bonuses] == [("shield", "+2")]
    assert mail.kind == "Armour · body · Warrior"
    assert (shown("first_aid").price, shown("first_aid").kind) == (2, "Ability")
    assert [one.picture for one in shown("star_robe").bonuses] == ["shield", "lore"]
    assert (shown("dagger").glyph, shown("slingshot").glyph, shown("dagger").copies) == ("sword", "bow", 3)


def test_polish_cards_are_polish():
    assert shown("chain_mail", "pl").kind == "Zbroja · tułów · Wojownik"
    assert shown("give_order", "pl").kind == "Zdolność · Przywódca"


def test_every_word_of_a_card_has_a_name():
    kinds = {card.kind for card in CONTENT.search.values()}
    slots = {card.slot for card in CONTENT.search.values() if card.slot}
    assert (set(KIND_NAMES), set(SLOT_NAMES)) == (kinds, slots)
    assert set(WORD_NAMES) == {word for card in CONTENT.encounters.values() for word in card.words}


def test_a_long_name_is_set_smaller():
    assert shown("leather_breastplate").is_long
    assert not shown("dagger").is_long


@pytest.mark.parametrize("card", CONTENT.encounters)
def test_an_encounter_shows_whom_it_brings_and_its_words(card):
    face = encounter_face(CONTENT, card, page=3)
    assert [group.page for group in face.groups] == list(BANDS_FROM)
    assert [group.now for group in face.groups] == [False, True, False]
    told = [{one.picture: one.count for one in group.minions} for group in face.groups]
    assert told == [{bust(kind): n for kind, n in band.items()} for band in CONTENT.encounters[card].bands]
    html = drawn("encounter", face)
    assert html.count('<li class="now">') == 1
    assert [word for _symbol, word in face.words] == list(CONTENT.encounters[card].words)
    assert set(re.findall(r'pieces\.svg#([\w-]+)"', html)) <= set(symbols(PIECES))


def test_an_encounter_that_does_not_lie_face_up_has_no_group_of_now():
    assert not any(group.now for group in encounter_face(CONTENT, "EO1").groups)


def test_names_can_be_read_on_every_band():
    bands = {band: properties(body) for band, body in BANDS.findall(source("systems/mice/cards.css"))}
    assert {*KIND_NAMES, "ability", "orange", "blue"} == set(bands)
    assert {band for band, one in bands.items() if contrast(one["band"], ON_BAND) < READABLE} == set()
