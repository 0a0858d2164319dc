"""What stands above the question on the page: the next step of each character, and what has just happened."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from games.faces import kept_drawings
from games.faces.aims import Aim
from games.faces.face import face_of
from games.faces.moment import Change, Moment, Row, kept
from games.faces.wording import Where
from tests.systems.sorcerer.face.pages import page, shown, words_of
from tests.systems.sorcerer.table import Table


@contextmanager
def with_face(**more: Any) -> Iterator[str]:
    """The page of Ann's table, drawn by a face with these parts."""
    looked = shown(Table().put("hilda", "1-b3").start().at, 1)
    face = replace(face_of(looked), **more)
    kept_drawings._drawn.cache_clear()
    with patch("games.faces.drawn.face_of", lambda _table: face):
        yield page(looked)
    kept_drawings._drawn.cache_clear()


def test_the_next_step_is_said_with_its_place_and_a_second_one_smaller():
    near = Aim("a Rune at c2", "two steps", place=Where("1", "c2", 50.5, 30), way=(Where("1", "b2", 30, 30),))
    far = Aim("a Gem at a4", place=Where("2", "a4", 10, 70))
    with with_face(aims=lambda _table: (near, far)) as html:
        assert "Next: a Rune at c2" in words_of(html)
        assert ", two steps" in words_of(html)
        assert 'data-aim="1:50.5:30" data-aim-way="1:30:30"' in html
        assert re.search(r'<label for="show-2">Show it</label>', html)
        assert html.count("Show it") == 1


def test_without_a_next_step_the_goal_is_told():
    with with_face(aims=lambda _table: ()) as html:
        assert '<p class="goal">' in html
        assert "data-aim=" not in html


def test_of_many_lines_of_a_moment_six_are_read_at_once():
    lines = tuple(f"Line {number}" for number in range(1, 10))
    with with_face(moment=lambda _table: Moment("Round 1", lines=lines)) as html:
        first, rest = html.split('<details class="rest">')
        assert "Line 6" in first
        assert "Line 7" not in first
        assert "All of it: 3 more" in rest
        assert "Line 9" in rest


def test_a_fight_says_how_likely_it_was_and_can_be_seen_whole():
    sides = (Row("Hilda", total=7, won=True), Row("Imp", total=3, won=False))
    told = Moment("Round 1", sides, "Victory!", "at 58%", changes=(Change("+1", lost=False),))
    with with_face(moment=lambda _table: told) as html:
        came = html.partition('class="came-of"')[2].partition("</p>")[0]
        assert "Victory!" in came
        assert "at 58%" in came
        assert 'class="change"' in came
        assert 'id="unfold-moment"' in html


def test_what_came_and_went_is_no_change_in_the_end_but_figures_are():
    wand, lost_wand = Change("+ Wand", "wand"), Change("− Wand", "wand", lost=True)
    gem, lost_gem = Change("+1 Gem", "gem"), Change("−1 Gem", "gem", lost=True)
    axe = Change("+ Axe", "axe")
    assert kept([lost_wand, axe, wand, gem, lost_gem]) == (axe, gem, lost_gem)
    assert kept([wand, wand, lost_wand]) == (wand,)
    assert kept([wand, Change("+ Wand", "wand")]) == (wand, wand)
