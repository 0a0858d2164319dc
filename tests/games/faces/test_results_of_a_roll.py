"""The results of a roll that comes: a bar that shows how likely each is, and the table folded behind it."""

import re

from django.template.loader import get_template

from games.faces.stakes import Outcome

FEW = [Outcome("1–3", "it fails", 50, "bad"), Outcome("4–6", "a Trap is laid", 50, "good")]
MANY = [
    Outcome("3–4", "Forgotten Cache", 8, "good"),
    Outcome("5–7", "Skeleton", 34, "m1"),
    Outcome("8", "Minotaur <b>", 58, "m3"),
]


def page_of(outcomes: list[Outcome]) -> str:
    part = get_template("games/parts/results.jinja", using="jinja2")
    return part.render({"outcomes": outcomes})


def test_a_few_results_stand_open_without_a_bar():
    page = page_of(FEW)
    assert ("<details" in page, '<svg class="spread"' in page) == (False, False)
    assert re.findall(r'<div class="tone (\w+)">', page) == ["bad", "good"]


def test_of_many_the_table_is_folded_and_a_bar_tells_how_likely_each_is():
    page = page_of(MANY)
    assert '<details class="results">' in page
    parts = re.findall(r'<path class="tone (\w+)" d="M(\d+) 0h(\d+)v', page)
    assert parts == [("good", "0", "8"), ("m1", "8", "34"), ("m3", "42", "58")]
    assert "<title>8: Minotaur &lt;b&gt;, 58%</title>" in page
    assert "most likely, 58%: Minotaur &lt;b&gt;" in page


def test_results_of_which_nobody_can_say_how_good_they_are_take_turns():
    page = page_of([Outcome(str(face), "to a board", 17) for face in range(1, 4)])
    assert re.findall(r'<path class="tone (\w+)"', page) == ["one", "other", "one"]
    assert re.findall(r'<div class="tone', page) == []
