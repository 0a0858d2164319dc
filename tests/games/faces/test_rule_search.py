"""Searching the rule book: words in any form, with or without accents, ids, and what is no word at all."""

import pytest
from django.utils import translation

from games.faces.rule_book import RuleBook, get_book
from games.faces.rule_search import LONGEST, MOST_FOUND, Found, cut, search


def book() -> RuleBook:
    found = get_book("sorcerer")
    assert found is not None
    return found


def found(query: str, language: str = "en") -> list[Found]:
    with translation.override(language):
        return search(book(), query)


def anchors(query: str, language: str = "en") -> list[str]:
    return [one.paragraph.id for one in found(query, language)]


def test_what_explains_a_term_comes_first() -> None:
    assert anchors("Haste")[0] == "scroll-haste"
    assert anchors("dragon")[0] == "dragon"
    assert anchors("Rękawica Zagłady", "pl")[0] == "gauntlet"


@pytest.mark.parametrize("query", ["znużenie", "przyspieszenie", "PRZYSPIESZENIE", "Przyspieszeniem"])
def test_a_polish_word_is_found_in_any_form(query: str) -> None:
    assert ("scroll-haste" in anchors(query, "pl")) is (query != "znużenie")


@pytest.mark.parametrize(
    ("accents", "plain"),
    [
        ("upiór", "upior"),
        ("żądza krwi", "zadza krwi"),
        ("łowca", "lowca"),
        ("komnata runów", "komnata runow"),
    ],
)
def test_accents_may_be_left_out(accents: str, plain: str) -> None:
    assert anchors(plain, "pl") == anchors(accents, "pl") != []


def test_apostrophes_may_be_left_out() -> None:
    assert anchors("shasshlyk") == anchors("Shassh'lyk") == anchors("Shassh’lyk") != []


def test_all_words_must_be_there() -> None:
    both = set(anchors("gauntlet armour"))
    assert both
    assert both < set(anchors("armour"))
    assert anchors("gauntlet umbrella") == []


def test_only_the_language_that_is_read_is_searched() -> None:
    assert anchors("umbrella") == []
    assert anchors("klejnot", "en") == []
    assert anchors("backpack", "pl") == []


@pytest.mark.parametrize("query", ["L-FIGHT-06", "l-fight-06", "  L-Fight-06 "])
def test_an_id_is_found_however_it_is_written(query: str) -> None:
    assert anchors(query) == anchors(query, "pl") == ["a-one-loses"]


def test_an_id_with_a_letter_and_the_beginning_of_many() -> None:
    assert anchors("L-CHAR-05e") == ["trap-wolsung"]
    assert anchors("L-COR-D08") == ["repeats-in-others-turns"]
    some = anchors("L-FIGHT")
    assert "a-one-loses" in some
    assert "trap-wolsung" not in some
    assert len(some) > 10


def test_a_word_with_a_hyphen_is_a_word() -> None:
    assert anchors("Khar-Ghul")[0] == "khar-ghul"


def test_what_was_found_is_shown_as_it_stands_in_the_text() -> None:
    one = found("zraniony ranę", "pl") or found("ranę", "pl")
    assert any(hit.hit == "ranę" and hit.before and hit.after for hit in one)


def test_no_more_is_shown_than_one_reads() -> None:
    assert len(found("a")) == MOST_FOUND


@pytest.mark.parametrize("query", ["", " ", "?!*", "-", "--", "\0", "<>", "%", "\N{GRINNING FACE}"])
def test_what_has_no_word_in_it_finds_nothing(query: str) -> None:
    assert found(query) == []


def test_a_query_is_cut_and_cleaned() -> None:
    assert cut("x" * 10_000) == "x" * LONGEST
    assert cut(" a\n\0b\tc  d ") == "a b c d"
