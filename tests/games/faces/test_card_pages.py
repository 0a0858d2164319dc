"""A card has a page of its own: the printed card with its rules, the same for everybody."""

import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.html import escape

from accounts.languages import in_language
from games.engine.events import Seen
from games.engine.position import new_game
from games.faces.face import get_face
from games.faces.printed import CardName, linked
from games.faces.talisman.card_pages import page_of
from games.faces.talisman.cards import named
from games.systems.talisman.content import content_of
from games.systems.talisman.system import SYSTEM
from tests.games.pages import html
from tests.systems.mice.newest import CONTENT as MICE
from tests.systems.talisman.face.words import shown
from tests.systems.talisman.newest import CONTENT

pytestmark = pytest.mark.django_db

ALL = "/rules/talisman/card/"
BEAR = f"{ALL}adventure.bear/"
HX = {"HX-Request": "true"}


def get(address: str, language: str = "en", **more: Any) -> HttpResponse:
    response: Any = Client(headers={"Accept-Language": language}).get(address, **more)
    assert isinstance(response, HttpResponse)
    return response


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_book_leads_to_every_card_and_each_to_its_page(language):
    assert f'href="{ALL}"' in html(get("/rules/talisman/", language))
    with translation.override(language):
        every = [*CONTENT.cards, *(f"character.{one}" for one in CONTENT.characters)]
        names = {one: get_face("talisman").cards.card(one).name for one in every}
    assert links_of(ALL, language) == {one: name.replace("'", "&#39;") for one, name in names.items()}


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_cards_of_the_mice_have_pages_too(language):
    every = "/rules/mice/card/"
    assert set(links_of(every, language)) == {*MICE.search, *MICE.abilities}
    with translation.override(language):
        dagger = get_face("mice").cards.card("dagger")
        assert dagger is not None
    for headers in ({}, HX):
        shown_alone = html(get(f"{every}dagger/", language, headers=headers))
        assert f"<span>{dagger.name}</span>" in shown_alone
    assert get(f"{every}collin/").status_code == 404


def links_of(every: str, language: str) -> dict[str, str]:
    """Id -> name of every card that the pages of the gallery lead to, page after page."""
    found: dict[str, str] = {}
    after = ""
    while True:
        page = html(get(every + after, language))
        new = re.findall(rf'<h3><a href="{every}([^"]+)/">([^<]+)</a>', page)
        assert not found.keys() & dict(new).keys()
        found |= dict(new)
        further = re.search(r'rel="next"\s+href="([^"]+)"', page)
        if further is None:
            return found
        after = further[1].replace("&amp;", "&")


@pytest.mark.parametrize(
    ("language", "name", "text"),
    [("en", "Bear", "fought in battle"), ("pl", "Niedźwiedź", "toczysz z nim walkę")],
)
def test_a_page_shows_the_card_and_leads_to_its_rules(language, name, text):
    page = html(get(BEAR, language))
    assert f"<h1>{name}</h1>" in " ".join(page.split()).replace("> ", ">").replace(" <", "<")
    assert text in page
    for rule in ("T-BASE-424", "T-BASE-513"):
        assert rule in page
        assert get(f"/rules/talisman/id/{rule}/", language)["Location"] in page


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_character_has_a_page_with_its_abilities(language):
    address = f"{ALL}character.dwarf/"
    page = html(get(address, language))
    with translation.override(language):
        text = str(escape(in_language(CONTENT.characters["dwarf"].text)))
    assert text in page
    assert text in html(get(address, language, headers=HX))
    assert get(f"{ALL}character.nobody/").status_code == 404


@pytest.mark.parametrize(("language", "text"), [("en", "Roll a die"), ("pl", "Rzuć kością")])
def test_a_space_has_a_page_that_says_what_happens_there(language, text):
    address = f"{ALL}space.crags/"
    assert text in html(get(address, language))
    assert text in html(get(address, language, headers=HX))
    assert get(f"{ALL}space.nowhere/").status_code == 404


def test_a_card_is_opened_in_place_alone():
    part = get(BEAR, headers=HX)
    assert "<html" not in html(part)
    assert "card-face" in html(part)
    assert "public" in part["Cache-Control"]
    assert "HX-Request" in part["Vary"]


@pytest.mark.parametrize(
    "address", [f"{ALL}adventure.nobody/", f"{ALL}%00/", "/rules/sorcerer/card/", "/rules/chess/card/"]
)
def test_there_is_no_page_where_there_is_no_card(address):
    assert get(address).status_code == 404


def test_a_card_page_says_nothing_of_any_table(django_assert_num_queries):
    with django_assert_num_queries(0):
        assert get(BEAR, headers=HX).status_code == 200


def test_lines_of_the_log_lead_to_the_cards_that_they_name():
    event = Seen(1, "gained_card", {"seat": 1, "card": "adventure.solomons_crown"})
    told = linked("talisman", "The Troll gains Solomon&#x27;s Crown.", named(event, CONTENT))
    page = reverse("games:card", args=["talisman", "adventure.solomons_crown"])
    assert told == (f'The Troll gains <a class="rule" href="{page}" data-rule>Solomon&#x27;s Crown</a>.')


def test_names_in_every_polish_case_lead_there():
    with translation.override("pl"):
        event = Seen(1, "beaten", {"seat": 1, "card": "adventure.bear"})
        cards = named(event, CONTENT)
        assert ">Niedźwiedzia</a>" in linked("talisman", "Troll pokonuje Niedźwiedzia.", cards)


def test_a_name_inside_of_a_tag_or_of_a_word_is_left_alone():
    raft = [CardName("adventure.raft", "Raft", ("Raft",))]
    told = linked("talisman", '<svg aria-label="Raft"></svg> Rafters on a Raft', raft)
    assert told.count("<a ") == 1
    assert told.endswith(">Raft</a>")
    assert linked("talisman", "Raft", []) == "Raft"


def test_a_hidden_spell_is_no_link_for_who_may_not_know_it():
    position = new_game(SYSTEM, {"seats": 2})
    for key in ("wizard", "troll", "spell.random", "spell.healing", "1"):
        position.rolled(key)
    told = {
        seat: [card.id for one in shown(position, seat).log for card in named(one, CONTENT)]
        for seat in (1, 2)
    }
    assert {*told[1]} == {"spell.random", "spell.healing"}
    assert told[2] == []


def test_a_card_that_an_older_set_has_otherwise_has_a_page_of_that_set():
    """A table of that set leads there; new tables, and cards that are the same, to the card's own page."""
    newest, older = CONTENT, content_of(2)
    same = next(one for one, card in older.cards.items() if newest.cards.get(one) is card)
    assert (page_of(older, same), page_of(newest, same)) == (same, same)
    changed = [one for one, card in older.cards.items() if newest.cards.get(one) is not card]
    assert changed, "set 3 has changed some"
    for card in changed:
        assert page_of(older, card) == f"{card}@2"
        page = html(get(reverse("games:card", args=["talisman", page_of(older, card)])))
        assert "This is the card at tables of rule set 2." in page
        assert reverse("games:card", args=["talisman", card]) in page


@pytest.mark.parametrize("ruleset", ["0", "3", "99", "-1", "two", "٢", "1@2"])
def test_there_is_no_card_of_a_set_that_there_is_not(ruleset):
    for page in (f"/rules/talisman/card/adventure.bear@{ruleset}/", f"/rules/mice/card/dagger@{ruleset}/"):
        assert get(page).status_code == 404
