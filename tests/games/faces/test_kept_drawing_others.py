"""What is drawn of Talisman and Mice & Mystics is kept by value, too: whoever looks gets what is theirs."""

import sys
from copy import deepcopy
from functools import cache
from itertools import product
from typing import Any

import pytest
from django.template.loader import get_template
from django.utils import translation

from games.engine.dice import Stream
from games.engine.play_out import PlayedOut
from games.engine.questions import Chance, Question, seen
from games.engine.settle import roll_open
from games.faces.face import get_face
from games.faces.shown import asked
from games.faces.stakes import Stakes
from games.systems import get_system
from games.templatetags import faces
from tests.systems.mice.face.words import shown as mice_shown
from tests.systems.talisman.face.words import shown as talisman_shown

SHOWN = {"talisman": talisman_shown, "mice": mice_shown}
READERS = (1, 2, None)
LANGUAGES = ("en", "pl")
PARTS = ("ground", "mine")
LOOKS, EVERY = 2, 8
"""At so many positions all look, so many answers apart."""
both = pytest.mark.parametrize("slug", SHOWN)


def forget(slug: str) -> None:
    """Nothing that was drawn is remembered."""
    faces.fragment.cache_clear()
    modules = [module for name, module in sys.modules.items() if name.startswith(f"games.faces.{slug}.")]
    for one in {one for module in modules for one in vars(module).values() if hasattr(one, "cache_clear")}:
        one.cache_clear()


def page(slug: str, table: Any, language: str) -> str:
    """What the face puts inside of the frame."""
    face, question = get_face(slug), asked(table)
    with translation.override(language):
        stakes = face.stakes(table, question) if question else Stakes()
        context = {"ground": face.ground(table, stakes), "face": face}
        parts = [get_template(f"systems/{slug}/{one}.jinja", using="jinja2") for one in PARTS]
        return "".join(str(part.render(context)) for part in parts)


@cache
def looks(slug: str) -> tuple[tuple[Any, str], ...]:
    """A stretch of one game, so that most is as it was in the look before: all readers, both languages."""
    game, stream = PlayedOut(get_system(slug), {"seats": 2}, "kept"), Stream("kept", slug)
    found: list[tuple[Any, str]] = []
    for answers in range(LOOKS * EVERY):
        answer(game, stream)
        if not answers % EVERY:
            tables = (SHOWN[slug](game.position, reader) for reader in READERS)
            found += product(map(deepcopy, tables), LANGUAGES)
    return tuple(found)


def roll(game: PlayedOut) -> None:
    """Dice and cards, as far as they are open."""
    while isinstance(game.position.question, Chance):
        roll_open(game.position, game.dice)


def answer(game: PlayedOut, stream: Stream) -> None:
    """One answer of a bot, with the dice before it and those that come of it."""
    roll(game)
    position, system = game.position, game.position.system
    assert isinstance(position.question, Question)
    seat = position.waiting[0]
    mine = seen(position.question, seat)
    assert isinstance(mine, Question)
    key = system.bots.levels["random"](lambda: system.observe(position.state, seat), mine, seat, stream)
    position.give(seat, key)
    roll(game)


@both
def test_what_is_kept_is_what_is_drawn_anew(slug):
    forget(slug)
    kept = [page(slug, table, language) for table, language in looks(slug)]
    for (table, language), before in zip(looks(slug), kept, strict=True):
        forget(slug)
        assert page(slug, table, language) == before


@both
def test_what_did_not_change_is_not_drawn_again(slug):
    forget(slug)
    table, language = looks(slug)[-2]
    page(slug, table, language)
    before = faces.fragment.cache_info().misses
    page(slug, deepcopy(table), language)
    assert faces.fragment.cache_info().misses == before


@both
def test_to_draw_changes_nothing_of_what_is_seen(slug):
    for table, language in looks(slug):
        before = deepcopy(table.view)
        page(slug, table, language)
        assert table.view == before
