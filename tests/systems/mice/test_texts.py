"""Every thing has its words, in both languages."""

import pytest

from games.systems.mice.chapters import specials
from games.systems.mice.content import Content, content_of
from games.systems.mice.story_book import Chapter
from games.systems.mice.texts import DATA
from tests.systems.mice.newest import CONTENT

SECTIONS = ("heroes", "minions", "bosses", "abilities", "search", "encounters", "sides")


@pytest.mark.parametrize("content", list(content_of.all()), ids=lambda one: f"set {one.ruleset}")
@pytest.mark.parametrize("section", SECTIONS)
def test_every_section_has_words_in_both_languages(content: Content, section: str) -> None:
    for one in getattr(content, section).values():
        assert one.name.en
        assert one.name.pl


@pytest.mark.parametrize("content", list(content_of.all()), ids=lambda one: f"set {one.ruleset}")
def test_heroes_and_what_minions_can_do_are_told(content: Content) -> None:
    for hero in content.heroes.values():
        assert hero.texts.text.pl
        assert hero.texts.passive_text.pl
    for trait in content.traits.values():
        assert trait.texts.name.pl
        assert trait.texts.text.pl


def test_who_has_an_effect_has_a_text() -> None:
    plain = [one.id for one in CONTENT.search.values() if one.text is None]
    assert [one for one in plain if CONTENT.search[one].do or CONTENT.search[one].lore] == []
    assert all(one.text for one in CONTENT.abilities.values())


def test_sides_and_their_areas_have_names() -> None:
    for side in CONTENT.sides.values():
        assert side.name.pl.loc
        assert set(side.file.areas) <= set(side.areas)


@pytest.mark.parametrize("chapter", CONTENT.chapters.values(), ids=lambda one: one.id)
def test_a_chapter_says_what_its_rules_do(chapter: Chapter) -> None:
    told = chapter.texts
    own = {line.id for _, line in specials(chapter)}
    elsewhere = {line.id for _, line in specials(CONTENT.chapters["C1"])} if chapter.id != "C1" else set()
    assert own - elsewhere <= set(told.rules) <= own
    assert set(told.enter) <= set(chapter.rooms)
    assert len(told.continues) == len(chapter.continues)


def test_the_book_names_what_is_carried_on() -> None:
    assert tuple(CONTENT.book.texts.achievements) == CONTENT.book.achievements


def test_no_source_or_origin_stands_in_the_files() -> None:
    for path in sorted(DATA.rglob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        assert not any(word in text for word in ("src:", "[public]", "[ours]", "http", ".com"))
