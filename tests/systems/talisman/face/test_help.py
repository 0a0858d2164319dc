"""The help cards of Talisman: whole in both languages, with signs that there are."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from django.template.loader import get_template
from django.utils import translation

from games.faces.face import PLAIN
from games.faces.talisman.help import SIGNS, TYPES, helps
from games.faces.talisman.pieces import PIECES
from games.kit.effects import found
from games.systems.talisman.words.control import Lunar
from tests.systems.talisman.newest import CONTENT

STATIC = Path(__file__).resolve().parents[4] / "static"
FACE = replace(PLAIN, slug="talisman", name="Talisman", pieces=PIECES)
LANGUAGES = ("en", "pl")


def page(language: str) -> str:
    with translation.override(language):
        template = get_template("systems/talisman/help.jinja", using="jinja2")
        return template.render({"help": helps(), "face": FACE})


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_tells_every_lunar_event_the_charts_and_the_endings(language):
    found = page(language)
    lunar = [one.id for one in CONTENT.cards.values() if "lunar" in one.kinds]
    assert lunar
    for printed in (*(CONTENT.cards[one] for one in lunar), *CONTENT.endings.values()):
        name = printed.name.en if language == "en" else printed.name.pl.nom
        assert name.replace("'", "&#39;") in found
    assert len(re.findall(r'<th scope="row"', found)) == 6
    assert "%(" not in found


@pytest.mark.parametrize(
    ("language", "day", "night"),
    [
        ("en", "When it is drawn it becomes Day. ", "When it is drawn it becomes Night. "),
        ("pl", "Po dobraniu nastaje Dzień. ", "Po dobraniu nastaje Noc. "),
    ],
)
def test_what_lunar_events_share_is_told_once_for_each_side(language, day, night):
    with translation.override(language):
        sides = helps().lunar
    leads = {"en": "While it lies there:", "pl": "Dopóki tam leży:"}
    for (shared, events), begins, side in zip(sides, (day, night), ("day", "night"), strict=True):
        assert shared.startswith(begins)
        assert shared.endswith(leads[language])
        assert len(events) == sum(
            one.side == side for card in CONTENT.cards.values() if (one := found(card.held, Lunar))
        )
        assert all(one.text[0].islower() or one.text[0].isdigit() or language == "pl" for one in events)


def test_each_language_has_words_of_its_own():
    with translation.override("en"):
        english = helps()
    with translation.override("pl"):
        polish = helps()
    for field in ("turn", "fights", "fate", "victory", "signs", "types", "moon", "chart", "endings"):
        for one, other in zip(getattr(english, field), getattr(polish, field), strict=True):
            assert one != other


def test_every_sign_is_drawn():
    drawn = set(re.findall(r'<symbol id="([^"]+)"', (STATIC / PIECES).read_text()))
    assert {*SIGNS, *(f"type-{band}" for band in TYPES)} <= drawn
    assert {kind for kind, _words in TYPES.values()} | {"marker"} == {
        one.type for one in CONTENT.cards.values()
    }
