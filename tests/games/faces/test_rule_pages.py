"""The pages of the rule book: contents, chapters, search, ids, and paragraphs that are opened in place."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.http import HttpResponse
from django.templatetags.static import static
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games import systems
from games.faces.face import get_face
from games.faces.rule_book import RuleBook, get_book
from games.faces.rule_text import contents, paragraph_of, paragraphs_of, rule_url, term, terms
from games.faces.sorcerer.help import helps
from games.templatetags.faces import picture
from tests.games.pages import Visitor, at, html
from tests.games.people import open_table, person, running
from tests.games.tiny import TINY

pytestmark = pytest.mark.django_db

BOOK = "/rules/sorcerer/"
HX = {"HX-Request": "true"}
HREF = re.compile(r'href="(/rules/[^"]*)"')
PART = re.compile(r'data-rule="([^"]*)"')


def book() -> RuleBook:
    found = get_book("sorcerer")
    assert found is not None
    return found


def chapters() -> list[str]:
    return [one.slug for one in book().chapters]


def get(address: str, language: str = "en", **more: Any) -> HttpResponse:
    response: Any = Client(headers={"Accept-Language": language}).get(address, **more)
    assert isinstance(response, HttpResponse)
    return response


def page(address: str, language: str = "en", **more: Any) -> str:
    response = get(address, language, **more)
    assert response.status_code == 200, f"{address}: {response.status_code}"
    return html(response)


# Reading


def test_the_contents_lead_to_every_chapter_and_every_paragraph() -> None:
    found = set(HREF.findall(page(BOOK)))
    assert {f"{BOOK}{slug}/" for slug in chapters()} <= found
    wanted = {f"{BOOK}{place.chapter.slug}/#{place.paragraph.id}" for place in book()}
    assert wanted <= found


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("chapter", chapters())
def test_a_chapter_shows_its_paragraphs_and_its_links_lead_somewhere(chapter: str, language: str) -> None:
    shown = page(f"{BOOK}{chapter}/", language)
    anchors = {f"{BOOK}{place.chapter.slug}/#{place.paragraph.id}" for place in book()}
    pages = {BOOK, "/rules/", *(f"{BOOK}{slug}/" for slug in chapters())}
    assert set(HREF.findall(shown)) <= anchors | pages
    for place in book():
        here = f'id="{place.paragraph.id}"' in shown
        assert here is (place.chapter.slug == chapter)
        if here:
            assert all(f"<li>{one}</li>" in shown for one in place.paragraph.ids)


def test_the_book_is_read_in_the_readers_language() -> None:
    assert "A 1 loses" in page(f"{BOOK}fights/")
    polish = page(f"{BOOK}fights/", "pl")
    assert "Jedynka przegrywa" in polish
    assert "A 1 loses" not in polish


def test_a_chapter_with_a_drawing_has_it_in_the_contents_and_on_its_page() -> None:
    castle = static("systems/talisman/land/main.svg") + "#castle"
    shown = [page("/rules/talisman/"), page("/rules/talisman/spaces/")]
    assert [one.count(f'<img class="rule-picture" src="{castle}" alt=""') for one in shown] == [1, 1]
    assert shown[1].count('class="rule-picture"') == 1


@pytest.mark.parametrize("slug", ["sorcerer", "mice"])
def test_a_chapter_may_have_a_symbol_of_its_own_instead(slug: str) -> None:
    """No two of a book have the same."""
    book, shown = get_book(slug), page(f"/rules/{slug}/")
    assert book is not None
    symbols = [one.symbol for one in book.chapters]
    assert len({*symbols}) == len(symbols)
    for symbol in symbols:
        address = picture(get_face(slug), symbol)
        sheet = Path(finders.find(address.split("#")[0].removeprefix("/static/")))
        assert f'id="{symbol}"' in sheet.read_text(encoding="utf-8"), symbol
        assert address in shown


def test_neighbours_lead_through_the_whole_book() -> None:
    first, second, *_, last = chapters()
    assert 'rel="prev"' not in page(f"{BOOK}{first}/")
    assert re.search(rf'rel="next"\s+href="{BOOK}{second}/"', page(f"{BOOK}{first}/"))
    assert 'rel="next"' not in page(f"{BOOK}{last}/")


def test_pages_have_no_style_and_no_script_of_their_own() -> None:
    for chapter in chapters():
        shown = page(f"{BOOK}{chapter}/")
        assert "style=" not in shown
        scripts = re.findall(r"<script[^>]*>", shown)
        assert all("src=" in one or one == '<script type="application/ld+json">' for one in scripts)


def test_who_has_a_page_already_is_not_sent_it_again() -> None:
    visitor = Client()
    first = visitor.get(f"{BOOK}fights/")
    again = visitor.get(f"{BOOK}fights/", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    polish = visitor.get(f"{BOOK}fights/", headers={"If-None-Match": first["ETag"], "Accept-Language": "pl"})
    assert polish.status_code == 200


def test_what_somebody_signed_in_reads_is_kept_nowhere() -> None:
    response = Visitor("Ann").get(f"{BOOK}fights/")
    assert "no-store" in response["Cache-Control"]
    assert "Ann" in html(response)


@pytest.mark.parametrize(
    "address", ["/rules/", BOOK, f"{BOOK}fights/", f"{BOOK}?q=gem", f"{BOOK}id/L-WIN-01/"]
)
def test_a_visitors_page_asks_the_database_nothing(address: str, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        get(address)


# Ids


@pytest.mark.parametrize("rule", ["L-FIGHT-06", "l-fight-06"])
def test_an_id_leads_to_its_paragraph(rule: str) -> None:
    response = get(f"{BOOK}id/{rule}/")
    assert (response.status_code, response["Location"]) == (302, f"{BOOK}fights/#a-one-loses")


def test_every_id_has_its_address() -> None:
    for place in book():
        for one in place.paragraph.ids:
            assert rule_url("sorcerer", one) == f"{BOOK}{place.chapter.slug}/#{place.paragraph.id}"
    assert rule_url("sorcerer", "L-NO-01") == rule_url("nobody", "L-WIN-01") == ""
    assert paragraph_of("sorcerer", "L-NO-01") is None


def test_an_unknown_id_offers_the_search() -> None:
    response = get(f"{BOOK}id/L-FIGHT-99/")
    assert response.status_code == 404
    assert "No such rule" in html(response)
    assert 'name="q"' in html(response)
    assert 'value="L-FIGHT-99"' in html(response)


def test_an_unknown_chapter_offers_the_search() -> None:
    for address in (f"{BOOK}cooking/", f"{BOOK}part/cooking/"):
        response = get(address)
        assert response.status_code == 404
        assert 'name="q"' in html(response)


def test_a_system_without_a_book_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(systems.REGISTERED, TINY.slug, TINY)
    for address in ("/rules/tiny/", "/rules/tiny/goal/", "/rules/tiny/id/L-WIN-01/"):
        response = get(address)
        assert response.status_code == 404
        assert "tiny has no rule book here yet." in html(response)
        assert 'name="q"' not in html(response)
    assert "This game has no rule book here yet." in page("/rules/")


def test_what_is_no_system_is_no_page() -> None:
    assert get("/rules/chess/").status_code == 404
    assert "A dead end" in html(get("/rules/chess/"))


# Searching


def test_a_search_shows_what_it_found_and_where() -> None:
    shown = page(BOOK, "pl", data={"q": "upior"})
    assert f'href="{BOOK}encounters/#wraith"' in shown
    assert "Tabela Spotkań" in shown
    assert "<mark>" in shown
    assert f'href="{BOOK}fights/#a-one-loses"' in page(BOOK, data={"q": "l-fight-06"})


def test_a_search_without_words_shows_the_contents_and_one_in_vain_says_so() -> None:
    assert f'href="{BOOK}goal/"' in page(BOOK, data={"q": "   "})
    assert "Nothing in the rules fits that" in page(BOOK, data={"q": "umbrella"})


HOSTILE = {
    "long": "gem " * 2_500,
    "one long word": "x" * 10_000,
    "markup": '"><script>alert(1)</script><img src=x onerror=alert(1)>',
    "a pattern": "(a+)+$" * 20,
    "control letters": "gem\0\x1b\u202e",
    "combining marks": "e" + "\u0301" * 9_000,
    "not text": "\ud800".encode("utf-8", "surrogatepass"),
}


@pytest.mark.parametrize("query", HOSTILE)
def test_a_hostile_query_is_answered_like_any_other(query: str) -> None:
    shown = page(BOOK, data={"q": HOSTILE[query]})
    assert len(shown.partition("<main")[2].partition("</main>")[0]) < 45_000
    assert "<script>alert" not in shown
    assert "<img src=x" not in shown


# In place


def test_a_paragraph_alone_is_small_and_may_be_kept() -> None:
    response = get(f"{BOOK}part/camp/", "pl", headers=HX)
    shown = html(response)
    assert response.status_code == 200
    assert "Obóz" in shown
    assert "<html" not in shown
    assert len(response.content) < 3_000
    assert response["Cache-Control"] == "public, max-age=3600"
    assert {"HX-Request", "Accept-Language", "Cookie"} <= set(response["Vary"].split(", "))
    assert f'href="{BOOK}move/#camp"' in shown


def test_somebody_signed_in_gets_it_in_their_language() -> None:
    ann = person("Ann")
    ann.language = "pl"
    ann.save(update_fields=["language"])
    assert "Obóz" in html(Visitor("Ann").get(f"{BOOK}part/camp/", headers=HX))


def test_a_browser_that_asks_for_a_page_gets_the_page() -> None:
    assert get(f"{BOOK}part/camp/")["Location"] == f"{BOOK}move/#camp"


def test_a_term_is_a_link_in_all_its_forms() -> None:
    with translation.override("pl"):
        link = term("sorcerer", "Klejnotami")
        assert f'href="{BOOK}gems/#treasury"' in link
        assert "data-rule" in link
        assert "Gems" not in terms("sorcerer")
    with translation.override("en"):
        assert ">Gems</a>" in term("sorcerer", "Gems")
        assert "#scroll-teleport" in term("sorcerer", "Teleport", "scroll-teleport")
        assert "#teleport-chamber" in term("sorcerer", "Teleport")
    assert term("sorcerer", "<b>") == term("nobody", "<b>") == "&lt;b&gt;"


def test_rules_of_one_paragraph_lead_there_once() -> None:
    found = paragraphs_of("sorcerer", ["L-FIGHT-06", "L-FIGHT-07", "L-WIN-01", "L-NO-01"])
    assert [one.id for one in found] == ["a-one-loses", "eighteen-gems"]


def test_the_rules_that_questions_and_events_apply_are_read_by_the_face() -> None:
    applied = get_face("sorcerer").applied
    assert paragraphs_of("sorcerer", applied.questions["haste"])[0].id == "scroll-haste"
    assert paragraphs_of("sorcerer", applied.events["quest"])[0].id == "fulfilling-quests"
    assert get_face("nobody").applied.questions == {}


# The ways there


def test_menu_lobby_and_new_game_lead_to_the_rules() -> None:
    assert f'href="{reverse("games:rule_books")}"' in page("/")
    assert f'href="{BOOK}"' in page("/rules/")
    visitor = Visitor("Ann")
    assert f'href="{BOOK}"' in html(visitor.get("/tables/new/"))
    assert f'href="{BOOK}"' in html(visitor.get(at(open_table("Ann", system="sorcerer"), "lobby")))


@pytest.mark.parametrize("language", ["en", "pl"])
def test_whatever_the_help_cards_name_leads_to_its_paragraph(language: str) -> None:
    with translation.override(language):
        cards = helps()
        words = [one.name for one in cards.encounters]
        words += [one.name for one in (*cards.places, *cards.tokens)]
        words += [one.ability for *_, some in cards.teams for one in some if one.ability]
        assert [word for word in words if "<a " not in term("sorcerer", word)] == []
        links = [term("sorcerer", one.name, one.paragraph) for one in cards.finds]
        assert all("<a " in link for link in links)


def test_the_help_cards_have_these_links_and_are_fetched_by_a_table_when_they_are_opened() -> None:
    cards = f"{BOOK}cards/"
    table = html(Visitor("Ann").get(at(running("Ann", "Bob", system="sorcerer"))))
    assert f'hx-get="{cards}"' in table
    assert "#dragon" not in table
    shown = get(cards, headers=HX).text
    assert "<html" not in shown
    for anchor in ("dragon", "scroll-teleport"):
        assert re.search(rf'class="rule" href="{BOOK}[\w-]+/#{anchor}" data-rule', shown)
    assert "<html" in get(cards).text


@pytest.mark.parametrize("slug", systems.SLUGS)
def test_every_system_has_its_help_cards(slug: str) -> None:
    """As far as its face has any."""
    shown = '<div class="help-cards">' in get(f"/rules/{slug}/cards/", headers=HX).text
    assert shown == (get_face(slug).help() is not None)


def test_a_system_without_help_cards_has_no_page_of_them() -> None:
    assert get("/rules/tiny/cards/").status_code == 404
    assert get("/rules/unknown/cards/").status_code == 404


def test_contents_stay_what_they_are() -> None:
    with translation.override("en"):
        assert contents(book()) is contents(book())


@pytest.mark.parametrize("address", ["/rules/sorcerer/cards/", "/rules/talisman/card/adventure.bear/"])
def test_only_what_bears_nobodys_name_may_be_kept_for_everybody(address: str) -> None:
    """A cache on the way would hand one's page, with what signs their forms, to all."""
    ann = Visitor("Ann")
    page, part = ann.get(address), ann.get(address, headers=HX)
    assert ("Ann" in html(page), "private" in page["Cache-Control"]) == (True, True)
    assert ("Ann" in html(part), "public" in part["Cache-Control"], bool(part.cookies)) == (
        False,
        True,
        False,
    )
