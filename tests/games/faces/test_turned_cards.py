"""A card that was turned up stands in the moment with its face, and opens in place."""

import re

import pytest
from django.template.loader import get_template
from django.utils import translation

from games.faces.face import get_face
from games.faces.moment import Moment
from games.faces.narrow import SHY
from labyrinth.serving.static_files import whole


def turned(slug: str, *cards: str, language: str = "en") -> str:
    """What the part of a moment prints for these cards."""
    with translation.override(language):
        part = get_template("games/parts/turned.jinja", using="jinja2")
        return str(part.render({"face": get_face(slug), "moment": Moment("Now", cards=cards)}))


@pytest.mark.parametrize(
    ("slug", "card", "language", "name"),
    [
        ("talisman", "adventure.bear", "en", "Bear"),
        ("talisman", "adventure.bear", "pl", "Niedźwiedź"),
        ("talisman", "adventure.bear@2", "en", "Bear"),
        ("mice", "dagger", "en", "Dagger"),
    ],
)
def test_a_card_shows_its_face_and_leads_to_its_page(slug, card, language, name):
    html = turned(slug, card, language=language)
    assert html.count('<a class="turned-card ') == 1
    assert name in html.replace(SHY, "")
    assert f'href="/rules/{slug}/card/{card.partition("@")[0]}/" data-rule' in html
    assert f"systems/{slug}/scenes/" in html


def test_an_enemy_shows_its_worth():
    assert "<b>3</b>" in turned("talisman", "adventure.bear")


def test_cards_stand_once_each_and_what_is_none_is_left_out():
    html = turned("talisman", "adventure.bear", "adventure.dragon", "adventure.bear", "space.crags", "nobody")
    assert re.findall(r'card-name">([^<]+)<', html) == ["Bear", "Dragon"]


@pytest.mark.parametrize("slug", ["talisman", "mice", "sorcerer"])
def test_nothing_stands_where_nothing_was_turned_up(slug):
    assert turned(slug).strip() == ""


def test_a_card_turns_within_a_moment_and_for_nobody_who_asked_for_less_motion():
    sheet = whole("css/drawn_cards.css")
    seconds = re.findall(r"animation:turn-up ([\d.]+)s", sheet)
    assert seconds == [".35"]
    assert sheet.index("prefers-reduced-motion:no-preference") < sheet.index("animation:turn-up")
