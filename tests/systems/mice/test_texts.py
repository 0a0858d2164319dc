"""Every thing has its words, in both languages."""

import pytest

from games.systems.mice import content, texts
from games.systems.mice.cards import Chapter
from games.systems.mice.chapters import specials


@pytest.mark.parametrize("section", texts.SHELVES)
def test_every_section_has_words_in_both_languages(section: str) -> None:
    for one in texts.read(section).values():
        name = one.name
        assert name.en
        assert name.pl


def test_who_has_an_effect_has_a_text() -> None:
    plain = [one.id for one in content.SEARCH.values() if texts.SEARCH[one.id].text is None]
    assert [one for one in plain if content.SEARCH[one].do or content.SEARCH[one].lore] == []
    assert all(texts.ABILITIES[one].text for one in content.ABILITIES)


def test_sides_and_their_areas_have_names() -> None:
    for side in content.SIDES.values():
        assert side.name.pl.loc
        assert set(side.file.areas) <= set(texts.TILE_SIDES[side.id].areas)


@pytest.mark.parametrize("chapter", content.CHAPTERS.values(), ids=lambda one: one.id)
def test_a_chapter_says_what_its_rules_do(chapter: Chapter) -> None:
    told = texts.STORY[chapter.id]
    own = {line.id for _, line in specials(chapter)}
    elsewhere = {line.id for _, line in specials(content.CHAPTERS["C1"])} if chapter.id != "C1" else set()
    assert own - elsewhere <= set(told.rules) <= own
    assert set(told.enter) <= set(chapter.rooms)
    assert len(told.continues) == len(chapter.continues)


def test_the_book_names_what_is_carried_on() -> None:
    assert tuple(texts.BOOK["book"].achievements) == content.BOOK.achievements


def test_no_source_or_origin_stands_in_the_files() -> None:
    for path in sorted(texts.DATA.rglob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        assert not any(word in text for word in ("src:", "[public]", "[ours]", "http", ".com"))
