"""A paragraph that an older rule set has otherwise says so: at its end, or on top for who plays by it."""

from pathlib import Path

import pytest
from django.test import Client

from games.faces import rule_text
from games.faces.rule_book import RuleBook, get_book, read_book
from games.faces.rule_text import contents, paragraphs_of, shown
from games.kit.content import ContentError
from games.views import rules

MOVE = """
title: {en: Moves, pl: Ruchy}
lead: {en: How one moves., pl: Jak się chodzi.}
paragraphs:
  - id: again
    ids: [R-1]
    title: {en: Once more, pl: Jeszcze raz}
    text: {en: A roll is repeated once., pl: Rzut powtarza się raz.}
    before:
      - {ruleset: 3, text: {en: "Twice, see [far](#far).", pl: "Dwa razy, patrz [daleko](#far)."}}
      - {ruleset: 2, text: {en: Never., pl: Nigdy.}}
  - {id: far, ids: [R-2], title: {en: Far, pl: Daleko}, text: {en: As far as one likes., pl: Jak się chce.}}
"""
THREE, TWO = "Tables begun before rule set 3:", "Tables begun before rule set 2:"


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RuleBook:
    """The book of a system, in the place of the sorcerer's."""
    (tmp_path / "01-move.yaml").write_text(MOVE, encoding="utf-8")
    made = read_book("sorcerer", tmp_path)
    for module in (rule_text, rules):
        monkeypatch.setattr(module, "get_book", lambda slug: made if slug == "sorcerer" else get_book(slug))
    rule_text._paragraphs.cache_clear()
    yield made
    rule_text._paragraphs.cache_clear()


@pytest.mark.parametrize(
    ("ruleset", "order"),
    [
        (None, ["A roll is repeated once", THREE, TWO]),
        (3, ["A roll is repeated once", THREE, TWO]),
        (2, [THREE, "A roll is repeated once", TWO]),
        (1, [THREE, TWO, "A roll is repeated once"]),
    ],
)
def test_what_a_tables_own_set_has_otherwise_stands_on_top(
    book: RuleBook, ruleset: int | None, order: list[str]
) -> None:
    html = shown(book, book.places["again"], ruleset).html
    found = [html.index(words) for words in order]
    assert found == sorted(found)


def test_its_address_says_from_which_table_one_comes_and_others_stay_as_they_are(book: RuleBook) -> None:
    told, plain = paragraphs_of("sorcerer", ("R-1", "R-2"), 2)
    assert (told.page, told.part) == (
        "/rules/sorcerer/move/?set=2#again",
        "/rules/sorcerer/part/again/?set=2",
    )
    assert (plain.page, plain.part) == ("/rules/sorcerer/move/#far", "/rules/sorcerer/part/far/")
    [same, _] = paragraphs_of("sorcerer", ("R-1", "R-2"), 3)
    assert same.page == "/rules/sorcerer/move/#again"
    [chapter] = contents(book, 2)
    assert chapter.paragraphs[1] is contents(book)[0].paragraphs[1]


@pytest.mark.django_db
@pytest.mark.parametrize("asked", ["", "?set=2", "?set=99", "?set=-1", "?set=two", "?set=٢"])
def test_pages_take_only_sets_that_there_are(book: RuleBook, asked: str) -> None:
    page = Client().get(f"/rules/sorcerer/move/{asked}").content.decode()
    alone = (
        Client().get(f"/rules/sorcerer/part/again/{asked}", headers={"HX-Request": "true"}).content.decode()
    )
    for html in (page, alone):
        assert (html.index(THREE) < html.index("A roll is repeated once")) is (asked == "?set=2")


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("ruleset: 2", "ruleset: 4", "before"),
        ("ruleset: 2", "ruleset: 3", "before"),
        ("ruleset: 2", "ruleset: 1", "before"),
        ("[far](#far)", "[far](#near)", "before.0.text.en"),
        (", pl: Nigdy.", "", "before[1].text.pl"),
    ],
)
def test_wrong_data_are_refused(tmp_path: Path, old: str, new: str, field: str) -> None:
    assert old in MOVE
    (tmp_path / "01-move.yaml").write_text(MOVE.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_book("sorcerer", tmp_path)
    assert (caught.value.id, caught.value.field) == ("again", field)
