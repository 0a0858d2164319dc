"""What lies on a floor, what somebody carries and can do is read by a tap; each term opens its rule."""

import re
from html import unescape

import pytest
from django.utils import translation

from games.faces.drawn import draw
from games.faces.face import get_face
from games.faces.rule_text import terms
from games.faces.sorcerer.abilities import DOES, does
from tests.games.tapped import sheets
from tests.systems.sorcerer.face.pages import LANGUAGES, gallery, page, shown, words_of
from tests.systems.sorcerer.fights import meet
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table


def told(html: str) -> str:
    return " ".join(unescape(words_of(html)).split())


def sheet(html: str, of: str, ends: str = "</dl>") -> str:
    found = re.search(rf'popover id="{of}">(.*?){ends}', html, re.DOTALL)
    assert found, of
    assert f'popovertarget="{of}"' in html
    return found[1]


# On a floor


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_scroll_on_a_floor_says_its_class_and_who_casts_it(language):
    table = Table().put("hilda", "1-b3").floor("1-a1", "might", "sword").start()
    read = told(sheet(page(shown(table.at, 1), language), "floor-1-a1"))
    said = {"en": "Charm, cast by: Khar-Ghul", "pl": "Zaklęcie; rzuca je: Khar-Ghul"}
    assert CONTENT.finds["might"].magic_class == "charm"
    assert read.count(said[language]) == 1


@pytest.mark.parametrize("kind", ["trap", "cloud", "tree"])
def test_a_token_alone_in_a_chamber_is_tapped_and_says_what_it_does(kind):
    table = Table(4).put("hilda", "1-b3").token(kind, "1-a1").start()
    html = page(shown(table.at, 1))
    token = CONTENT.tokens[kind]
    button = re.search(r'<button class="loot"[^>]*popovertarget="floor-1-a1"[^>]*>', html)
    assert button
    assert f'title="{token.name.en}"' in button[0]
    read = sheet(html, "floor-1-a1")
    assert token.text.en in told(read)
    assert 'class="rule" href="/rules/sorcerer/' in read


# What is carried


def test_a_rune_and_the_gauntlet_are_tapped_like_every_other_card():
    table = Table().put("hilda", "1-b3", rune="water", gauntlet=True).start()
    html = page(shown(table.at, 1))
    for of, token in {"rune-hilda": "rune", "gauntlet-hilda": "gauntlet"}.items():
        read = sheet(html, of, "</div>")
        assert CONTENT.tokens[token].text.en in told(read)
        assert 'class="rule" href="/rules/sorcerer/' in read


# Who somebody is


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_says_in_one_line_what_the_ability_does_and_opens_its_rule(language):
    table = Table().put("hilda", "1-b3").start()
    with translation.override(language):
        drawn = draw(shown(table.at, 1))
        read = page(shown(table.at, 1), language) + sheets(drawn.ground, get_face("sorcerer"))
        for one in (CONTENT.characters["hilda"], CONTENT.characters["eriald"]):
            name = getattr(one.ability_name, language)
            assert f"data-rule>{name}</a>:</b> {does(one.ability)}" in read


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["team", "setup"])
def test_the_first_choices_have_portrait_strength_life_ability_and_the_board(language, kind):
    looked = gallery().tables[kind][0]
    html = page(looked, language)
    cards = re.findall(r'<span class="begins">(.*?)</span>\s*</span>', html, re.DOTALL)
    assert len(cards) >= 4
    abilities = [getattr(one.ability_name, language) for one in CONTENT.characters.values()]
    for card in cards:
        assert "#bust-" in card
        assert len(re.findall(r"\d", told(card))) >= 2
        assert any(re.search(rf"{name}: \+?\w+", told(card)) for name in abilities), told(card)
    assert ("/land/" in html) == (kind == "setup")


def test_every_ability_is_told_in_one_line_and_in_both_languages():
    assert set(DOES) == {one.ability for one in CONTENT.characters.values()}
    assert len(CONTENT.teams) * 3 == len(CONTENT.characters)
    with translation.override("pl"):
        for said in DOES.values():
            assert translation.gettext(said) != said
            assert len(translation.gettext(said)) <= 60


# Terms and lines


def test_a_monster_of_the_moment_opens_its_rule():
    table = meet(Table(4), "ghouls", "veluna", backpack=["might"])
    html = page(shown(table.at, table.seat))
    moment = re.search(r'<section class="moment.*?</section>', html, re.DOTALL)
    assert moment
    assert re.search(r'<a class="rule" href="/rules/sorcerer/[^"]*" data-rule>Ghoul Pack</a>', moment[0])
    assert "Ghoul Pack" in terms("sorcerer")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_of_the_story_opens_the_rule_that_it_applied(language):
    table = Table().put("hilda", "1-b3", backpack=["sword"]).start().play("move:hilda:c3", "3,4")
    html = page(shown(table.at, 1), language)
    story = html[html.index('aria-labelledby="log"') :]
    signs = re.findall(
        r'<a class="rule-sign" href="/rules/sorcerer/[^"]+" data-rule aria-label="([^"]+)"', story
    )
    assert signs
    assert len(set(signs)) > 1


# The goal


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_goal_stands_above_everything_that_is_scrolled(language):
    html = page(shown(Table().gems(1, 7).put("hilda", "1-b3").start().at, 1), language)
    aside = html[html.index('<div class="aside">') :]
    goal = aside.index('<div class="goal aims"')
    assert re.search(r"\b7\b.*\b18\b", aside[goal : aside.index("</div>", goal)])
    assert goal < aside.index("<section")
