"""Marks on the lines of a chart: read without colour, told in words, none upon another."""

import re
from itertools import pairwise

from django.template.loader import render_to_string
from django.utils import translation

from games.drawing.chart_marks import ACROSS, with_marks
from games.drawing.chart_parts import Chart, Mark, Series
from games.drawing.charts import line_chart

GEMS = [Series("Ann", ((1, 1), (2, 4), (3, 2.5))), Series("Bob", ((1, 1), (2, 2), (4, 17)))]


def marked(*marks: Mark) -> Chart:
    with translation.override("en"):
        return with_marks(line_chart("Gems", "Round", "Gems", GEMS), marks)


def places(chart: Chart, line: int) -> list[tuple[float, float]]:
    """Where the points of a line lie."""
    found = (place.split(",") for place in chart.lines[line].places.split())
    return [(float(x), float(y)) for x, y in found]


def test_a_mark_lies_in_the_middle_of_its_lines_at_its_round() -> None:
    chart = marked(Mark("1", 2, ("Ann", "Bob"), "Left or right?"))
    [mark] = chart.marks
    (x, ann), (_x, bob) = places(chart, 0)[1], places(chart, 1)[1]
    assert (mark.x, mark.y, mark.sign) == (f"{x:.1f}", f"{(ann + bob) / 2:.1f}", "1")


def test_of_one_line_it_lies_on_it_and_beyond_its_end_at_the_end() -> None:
    chart = marked(Mark("1", 3.5, ("Bob",), "a"), Mark("2", 9, ("Ann",), "b"), Mark("3", 0, ("Ann",), "c"))
    assert [(float(one.x), float(one.y)) for one in chart.marks] == [
        places(chart, 1)[1],
        places(chart, 0)[2],
        places(chart, 0)[0],
    ]


def test_it_is_a_ring_with_its_sign_and_its_words_are_told() -> None:
    chart = marked(Mark("1", 2, ("Ann",), "Left or <right>?"))
    page = render_to_string("charts/chart.html", {"chart": chart})
    assert page.count('class="chart-ring"') == 1
    assert re.search(r'class="chart-sign"[^>]*>1</text>', page)
    told = re.search(r"<desc[^>]*>(.*?)</desc>", page, re.DOTALL)
    assert told
    assert told[1].endswith("Mark 1, at 2: Left or &lt;right&gt;?")
    assert "<right>" not in page


def test_none_lies_upon_another() -> None:
    chart = marked(*(Mark(sign, 1, ("Ann", "Bob"), sign) for sign in "123"), Mark("4", 2, ("Ann",), "4"))
    *three, other = chart.marks
    assert {one.x for one in three} == {three[0].x} != {other.x}
    assert [float(a.y) - float(b.y) for a, b in pairwise(three)] == [ACROSS, ACROSS]


def test_what_is_not_drawn_has_no_mark_and_no_words() -> None:
    chart = marked(Mark("1", 2, ("Cid",), "Nobody saw it"))
    assert chart.marks == ()
    assert "Nobody saw it" not in chart.told
    assert with_marks(line_chart("Gems", "Round", "Gems", []), [Mark("1", 2, ("Ann",), "a")]).marks == ()
