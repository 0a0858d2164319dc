"""All cards of a game: chosen by type, box and words, in three orders, by pages; with their drawings."""

import gzip
import re
from collections import Counter
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import translation

from games.faces.alphabet import by_alphabet
from games.faces.card_gallery import ON_A_PAGE, all_cards
from games.faces.card_scenes import GROUND, scenes
from games.faces.face import get_face
from games.faces.met import met
from labyrinth.serving.static_files import source
from tests.games.faces.test_pictures import symbols
from tests.games.pages import html

pytestmark = pytest.mark.django_db

ALL = "/rules/talisman/card/"
HX = {"HX-Request": "true"}
HEAVIEST = 80_000
MOST_MET = 24
SCENE_PACKED_AT_MOST = 1_000


def get(address: str, language: str = "en", **headers: str) -> HttpResponse:
    response: Any = Client(headers={"Accept-Language": language, **headers}).get(address)
    assert isinstance(response, HttpResponse)
    return response


def names(address: str, language: str = "en") -> list[str]:
    """The cards of a page in their order."""
    return re.findall(r"<h3><a [^>]*>([^<]+)</a>", html(get(ALL + address, language)))


def words(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


# Choosing


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_page_is_small_and_whole_without_scripts(language):
    page = html(get(ALL, language))
    assert len(page.encode()) <= HEAVIEST
    assert page.count('class="small-card') == ON_A_PAGE
    assert re.search(r'<form[^>]+method="get"', page)
    assert re.search(r'name="q"[^>]+maxlength="100"', page)


def test_types_say_how_many_there_are_and_choose_them():
    face = get_face("talisman")
    counts = Counter(one.group for one in all_cards(face))
    said = words(html(get(ALL)))
    for kind in face.cards.groups():
        assert f"{kind.name} {counts[kind.id]}" in said
    assert len(names("?type=craft")) == counts["craft"]
    assert f"{counts['craft']} kinds of cards found" in words(html(get(f"{ALL}?type=craft")))


def test_boxes_choose_too_and_all_goes_together():
    assert "Fire Giant" in names("?box=moon&type=strength")
    assert "Dragon" not in names("?box=moon&type=strength")
    assert names("?box=base&type=strength&q=dragon") == ["Dragon"]


@pytest.mark.parametrize(
    ("language", "query", "card"),
    [
        ("en", "beAR", "Bear"),
        ("en", "psych comb", "Wraith"),
        ("pl", "niedzwiedz", "Niedźwiedź"),
        ("pl", "łódź", ""),
        ("en", "no such words at all", ""),
    ],
)
def test_words_are_looked_for_in_names_and_texts(language, query, card):
    found = names(f"?q={query}", language)
    assert card in found if card else found == []


def test_nothing_found_is_said():
    assert "No card has all of these words" in html(get(f"{ALL}?q=zzzz"))


@pytest.mark.parametrize(
    "query",
    [
        "type=nothing",
        "box=attic",
        "sort=colour",
        "page=0",
        "page=-1",
        "page=x",
        "page=99999",
        "page=٢",
        "q=%00",
    ],
)
def test_what_an_address_does_not_know_counts_as_not_asked(query):
    assert names(f"?{query}") == names("")


def test_a_page_behind_the_last_is_the_last_and_a_long_search_is_cut():
    last = -(-len(all_cards(get_face("talisman"))) // ON_A_PAGE)
    assert names("?page=400") == names(f"?page={last}") != []
    assert get(f"{ALL}?q={'dragon ' * 400}").status_code == 200


def test_the_address_holds_the_choice():
    page = html(get(f"{ALL}?type=strength&sort=name&q=it"))
    assert 'href="?type=strength&amp;q=it&amp;sort=worth"' in page
    assert 'href="?type=craft&amp;q=it&amp;sort=name"' in page
    assert re.search(r'<input type="hidden" form="card-search" name="type" value="strength">', page)


def test_htmx_is_sent_what_changes():
    part = html(get(f"{ALL}?q=dragon", **HX))
    assert "<html" not in part
    assert 'id="cards-found"' in part
    assert "HX-Request" in get(ALL)["Vary"]
    assert "<html" in html(get(ALL, **HX, **{"HX-History-Restore-Request": "true"}))


@pytest.mark.parametrize("query", ["", "?q=<script>alert(1)</script>"])
def test_a_gallery_asks_the_database_nothing_and_prints_nothing_unescaped(query, django_assert_num_queries):
    with django_assert_num_queries(0):
        page = html(get(ALL + query))
    assert "<script>alert" not in page


# Orders


def test_cards_are_sorted_by_how_often_they_are_met_by_name_or_by_worth():
    often = met("talisman")
    shown = re.findall(rf'<h3><a href="{ALL}([^"]+)/">', html(get(ALL)))
    counts = [often.get(one, 0) for one in shown]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > counts[-1]
    in_order = names("?sort=name")
    with translation.override("en"):
        assert in_order == sorted(in_order, key=by_alphabet)
    worths = re.findall(r"<b>(\d+)</b>", html(get(f"{ALL}?type=strength&sort=worth")))
    assert worths == sorted(worths, key=int, reverse=True) != []


def test_letters_with_marks_have_their_place_in_each_language():
    found = ["Łotr", "Lew", "Żmija", "Zbój", "Źródło", "Ćma", "Czart", "Lód", "Dom", "Ogr", "Ósmy", "Oz"]
    with translation.override("pl"):
        assert sorted(found, key=by_alphabet) == [
            "Czart", "Ćma", "Dom", "Lew", "Lód", "Łotr", "Ogr", "Oz", "Ósmy", "Zbój", "Źródło", "Żmija",
        ]  # fmt: skip
    with translation.override("en"):
        assert sorted(["Two", "Témoin", "Tab", "2 Bags", "T end"], key=by_alphabet) == [
            "2 Bags", "T end", "Tab", "Témoin", "Two",
        ]  # fmt: skip


# Drawings


def test_the_cards_that_are_met_most_have_a_place_of_their_own():
    counted: Counter[str] = Counter()
    for card, number in met("talisman").items():
        counted[card.partition(".")[2]] += 0 if card.startswith("character.") else number
    assert [name for name, _n in counted.most_common(MOST_MET) if name not in scenes("talisman")] == []


@pytest.mark.counts('static/systems/mice/scenes/ground.svg: <symbol id="')
def test_weapons_and_tricks_of_the_mice_have_a_place_of_their_own():
    drawn = {one.id for one in all_cards(get_face("mice")) if one.scene.own}
    wanted = {one.id for one in all_cards(get_face("mice")) if one.group in ("weapon", "trick")}
    assert wanted <= drawn


@pytest.mark.parametrize("slug", ["talisman", "mice"])
def test_every_place_belongs_to_a_card_and_its_figures_are_drawn(slug):
    face = get_face(slug)
    cards = all_cards(face)
    drawn = {*symbols(face.pieces), *(one for card in cards for one in _sheets(face, card))}
    assert {one.scene.back for one in cards} == set(scenes(slug))
    for card in cards:
        assert {one.symbol for one in card.scene.figures} <= drawn, card.id
        assert card.scene.own or card.scene.figures
    assert GROUND in scenes(slug)


def _sheets(face, card):
    return (
        one for figure in card.scene.figures for one in symbols(face.sheet_of(figure.symbol) or face.pieces)
    )


@pytest.mark.parametrize("slug", ["talisman", "mice"])
def test_places_are_drawings_alone_of_few_colours_and_stay_small(slug):
    for place, drawn in scenes(slug).items():
        sheet = source(drawn.sheet)
        assert set(re.findall(r'<symbol id="([^"]+)"', sheet)) == {place, drawn.front or place}
        assert len(gzip.compress(sheet.encode(), 9)) <= SCENE_PACKED_AT_MOST, place
        assert not re.search(r"<(?:script|style|image|a|foreignObject|use)\b|href|url\(| on\w+=", sheet)
        assert set(re.findall(r'viewBox="([^"]+)"', sheet)) == {"0 0 140 104"}


# A card


@pytest.mark.parametrize(("language", "box"), [("en", "Box"), ("pl", "Pudełko")])
def test_a_card_says_where_it_is_of_and_leads_to_cards_like_it(language, box):
    page = html(get(f"{ALL}adventure.dragon/", language))
    assert box in words(page)
    assert page.count('class="small-card') == 4
    face = re.search(r'<article class="card-face.*?</article>', page, re.DOTALL)
    assert face is not None
    assert "T-BASE" not in face[0]


@pytest.mark.parametrize("card", ["adventure.bear@2", "character.dwarf", "space.crags"])
def test_every_kind_of_page_is_there(card):
    assert get(f"{ALL}{card}/").status_code == 200


@pytest.mark.parametrize("slug", ["talisman", "mice"])
@pytest.mark.parametrize("card", ["", "nobody", "adventure.nobody", "character.nobody", "bear@99", "%"])
def test_there_is_no_small_face_of_what_there_is_not(slug, card):
    assert get_face(slug).cards.small(card) is None
