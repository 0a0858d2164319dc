"""Reading a rule book: chapters in order, links and terms that lead somewhere, errors that say where."""

from pathlib import Path

import pytest

from games import systems
from games.faces import rule_book
from games.faces.rule_book import get_book, read_book
from games.kit.content import ContentError

HEAD = 'title: {en: "Tea", pl: "Herbata"}\nlead: {en: "Hot.", pl: "Gorąca."}\nparagraphs:\n'
CUP = """
  - id: cup
    title: {en: "The cup", pl: "Filiżanka"}
    ids: [X-TEA-01]
    terms: {en: [cup, cups], pl: [filiżanka, filiżanki]}
    text: {en: "One [pot](#pot) each.", pl: "Po jednej, z jednego [dzbanka](#pot)."}
"""
POT = """
  - id: pot
    title: {en: "The pot", pl: "Dzbanek"}
    ids: [X-TEA-02, X-TEA-03]
    text: {en: "It is full.", pl: "Jest pełny."}
"""


def write(folder: Path, name: str, *paragraphs: str, head: str = HEAD) -> None:
    (folder / name).write_text(head + "".join(paragraphs), encoding="utf-8")


def refused(folder: Path) -> str:
    with pytest.raises(ContentError) as error:
        read_book("tea", folder)
    return str(error.value)


def test_chapters_stand_in_the_order_of_their_files_and_know_their_paragraphs(tmp_path: Path) -> None:
    write(tmp_path, "02-tea-time.yaml", CUP)
    write(tmp_path, "01-start.yaml", POT)
    book = read_book("tea", tmp_path)
    assert [one.slug for one in book.chapters] == ["start", "tea-time"]
    assert [place.paragraph.id for place in book] == ["pot", "cup"]
    assert book.held["x-tea-03"].chapter.slug == "start"
    assert book.places["cup"].paragraph.text.en == "One [pot](#pot) each."
    found = book.chapter("tea-time")
    assert found is not None
    assert found.title.pl == "Herbata"
    assert book.chapter("coffee") is None


WRONG = {
    "an anchor stands twice": ([CUP, POT, CUP.replace("[cup, cups]", "[]")], "cup: id: stands twice"),
    "a link leads nowhere": ([CUP], "cup: text.en: no paragraph 'pot'"),
    "a term stands twice": ([CUP, POT + "    terms: {en: [cups]}\n"], "pot: terms: 'en cups' stands twice"),
    "an anchor is no words": ([POT.replace("id: pot", "id: Pot_1")], "Pot_1: id: is not lower-case words"),
    "a language is missing": ([POT.replace(', pl: "Jest pełny."', "")], "pot: text.pl: "),
    "a text is empty": ([POT.replace("It is full.", "  ")], "pot: text.en: empty text"),
    "a field is unknown": ([POT + "    colour: red\n"], "pot: colour: "),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_refused_with_file_paragraph_and_field(tmp_path: Path, wrong: str) -> None:
    paragraphs, reason = WRONG[wrong]
    write(tmp_path, "01-tea.yaml", *paragraphs)
    assert refused(tmp_path).startswith(f"01-tea.yaml: {reason}")


def test_an_anchor_belongs_to_one_chapter_of_all(tmp_path: Path) -> None:
    write(tmp_path, "01-tea.yaml", POT)
    write(tmp_path, "02-more.yaml", POT)
    assert refused(tmp_path) == "02-more.yaml: pot: id: 'pot' stands twice"


@pytest.mark.parametrize("name", ["tea.yaml", "1-tea.yaml", "01-Tea.yaml", "01-tea_time.yaml"])
def test_a_file_is_named_by_number_and_word(tmp_path: Path, name: str) -> None:
    write(tmp_path, name, POT)
    assert refused(tmp_path).startswith(f"{name}: file: -: is not named as a chapter")


def test_a_chapter_has_a_title_and_a_lead(tmp_path: Path) -> None:
    write(tmp_path, "01-tea.yaml", POT, head='title: {en: "Tea", pl: "Herbata"}\nparagraphs:\n')
    assert refused(tmp_path) == "01-tea.yaml: file: lead: missing"


def test_the_picture_of_a_chapter_has_a_name(tmp_path: Path) -> None:
    write(tmp_path, "01-tea.yaml", POT, head="picture: [1]\n" + HEAD)
    assert refused(tmp_path) == "01-tea.yaml: file: picture: is not the name of a picture"
    write(tmp_path, "01-tea.yaml", POT, head="picture: main#pot\n" + HEAD)
    assert read_book("tea", tmp_path).chapters[0].picture == "main#pot"
    write(tmp_path, "01-tea.yaml", POT, head="symbol: pot\npicture: main#pot\n" + HEAD)
    assert refused(tmp_path) == "01-tea.yaml: file: symbol: is there beside a picture"


def test_a_system_without_a_book_has_none_and_so_has_what_is_no_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tea" / "rules").mkdir(parents=True)
    write(tmp_path / "tea" / "rules", "01-tea.yaml", POT)
    monkeypatch.setattr(rule_book, "FOLDER", tmp_path)
    get_book.cache_clear()
    try:
        assert get_book("tea") is None
        monkeypatch.setattr(systems, "SLUGS", ("tea", "coffee"))
        get_book.cache_clear()
        assert get_book("tea") is not None
        assert get_book("coffee") is None
    finally:
        get_book.cache_clear()
