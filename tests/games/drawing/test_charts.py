"""Charts drawn on the server: readable by eye, by screen reader, in two languages, with few enough points."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from games.drawing.charts import POINTS, Bar, Chart, Series, bar_chart, line_chart

GEMS = [Series("Ann", ((1, 1), (2, 4), (3, 2.5)), "team-elves"), Series("Bob", ((1, 1), (3, 17)))]


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


def drawn(chart: Chart) -> str:
    return render_to_string("charts/chart.html", {"chart": chart})


def numbers(found: str, attribute: str) -> list[float]:
    """The values of an attribute wherever it stands; float() refuses what is not written with a point."""
    return [float(one) for one in re.findall(rf'\s{attribute}="([^"]*)"', found)]


class Elements(HTMLParser):
    """Every attribute of every element."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def test_the_table_holds_the_numbers_of_the_lines() -> None:
    chart = line_chart("Gems", "Turn", "Gems", GEMS)
    assert chart.head == ("Turn", "Ann", "Bob")
    assert chart.rows == (("1", "1", "1"), ("2", "4", ""), ("3", "2.5", "17"))


def test_a_screen_reader_is_told_title_and_course() -> None:
    page = drawn(line_chart("Gems", "Turn", "Gems", GEMS))
    [svg] = [attributes for tag, attributes in Elements(page).found if attributes.get("role") == "img"]
    for name in (svg["aria-labelledby"] or "").split():
        assert f'id="{name}"' in page
    assert "Ann: 1 at 1, 2.5 at 3; lowest 1, highest 4." in page
    assert '<th scope="row">' in page


def test_nothing_is_styled_or_scripted_in_place() -> None:
    for chart in (line_chart("A", "x", "y", GEMS), bar_chart("B", [("one", 1, ""), ("two", 2, "")])):
        for tag, attributes in Elements(drawn(chart)).found:
            assert tag not in ("script", "style")
            assert "style" not in attributes
            assert not [name for name in attributes if name.startswith("on")]


def test_the_points_lie_where_their_values_are() -> None:
    chart = line_chart("Gems", "Turn", "Gems", [Series("Ann", ((0, 0), (10, 20)))])
    [line] = chart.lines
    first, last = (tuple(map(float, place.split(","))) for place in line.places.split())
    assert first == (float(chart.left), float(chart.bottom))
    assert last == (float(chart.right), float(chart.top))


def test_polish_numbers_have_a_comma_in_words_and_a_point_in_places() -> None:
    with translation.override("pl"):
        page = drawn(line_chart("Gemy", "Tura", "Gemy", [Series("Ann", ((1, 1234.5), (2, 7.5)))]))
        page += drawn(bar_chart("B", [Bar("jeden", 1234.5, mark=1.5, low=1, high=2)]))
    assert "1\u00a0234,5" in page
    for attribute in ("x", "y", "x1", "y1", "cx", "cy", "width"):
        assert all(number >= 0 for number in numbers(page, attribute))


def test_names_are_escaped() -> None:
    page = drawn(line_chart("A", "x", "y", [Series("<b>", ((1, 1), (2, 2))), Series("c", ((1, 1),))]))
    assert "<b>" not in page
    assert "&lt;b&gt;" in page


def test_ten_thousand_points_become_a_few_hundred_real_ones_with_the_peaks() -> None:
    points = tuple((float(at), float(at % 97)) for at in range(10_000))
    spiked = (*points[:5_003], (5_003.0, 900.0), (5_004.0, -900.0), *points[5_005:])
    chart = line_chart("Rating", "Game", "Rating", [Series("Ann", spiked)])
    shown = [(float(x.replace(",", "")), float(y.replace(",", ""))) for x, y in chart.rows]
    assert POINTS // 2 < len(shown) <= POINTS
    assert set(shown) <= set(spiked)
    assert {spiked[0], spiked[-1], (5_003.0, 900.0), (5_004.0, -900.0)} <= set(shown)
    assert "of 10,000 values" in chart.left_out
    assert len(drawn(chart)) < 80_000


def test_lines_that_share_their_turns_keep_the_same_ones() -> None:
    series = [
        Series(str(seat), tuple((turn, (turn * seat) % 19) for turn in range(2_000))) for seat in range(1, 7)
    ]
    chart = line_chart("Gems", "Turn", "Gems", series)
    assert len(chart.rows) <= POINTS
    assert not [row for row in chart.rows if "" in row]


def test_a_line_of_few_points_is_shown_whole() -> None:
    assert line_chart("Gems", "Turn", "Gems", GEMS).left_out == ""


@pytest.mark.parametrize("points", [((1, 5),), ((1, 5), (2, 5)), ((1, 0), (2, 0)), ((3, -2.25), (3, 4))])
def test_flat_and_single_lines_are_drawn(points: tuple[tuple[float, float], ...]) -> None:
    chart = line_chart("A", "x", "y", [Series("Ann", points)])
    assert all(0 <= at <= chart.height for at in numbers(drawn(chart), "cy"))


@pytest.mark.parametrize(
    "chart", [line_chart("A", "x", "y", []), line_chart("A", "x", "y", [Series("a", ())])]
)
def test_nothing_to_draw_is_said(chart: Chart) -> None:
    assert "There is nothing to draw yet." in drawn(chart)
    assert "<svg" not in drawn(chart)


def test_moments_are_worded() -> None:
    chart = line_chart(
        "A", "When", "y", [Series("a", ((1, 1), (5, 2), (9, 2)))], x_text=lambda at: f"day {at:.0f}"
    )
    assert [tick.text for tick in chart.x_ticks] == ["day 1", "day 5", "day 9"]
    assert chart.rows[0] == ("day 1", "1")


def test_bars_are_as_long_as_their_values() -> None:
    chart = bar_chart("B", [("one", 10, ""), ("two", 5, "five"), ("none", 0, "")])
    long, half, none = (float(bar.width) for bar in chart.bars)
    assert half == pytest.approx(long / 2, abs=0.2)
    assert none == 0
    assert chart.rows == (("one", "10"), ("two", "five"), ("none", "0"))


def test_what_was_expected_stands_across_the_bar_and_in_the_table() -> None:
    chart = bar_chart("Dice", [Bar("6", 20, mark=15, low=10, high=20), Bar("5", 1)])
    marked, plain = chart.bars
    start, end = float(chart.left), float(chart.left) + float(marked.width)
    assert float(marked.mark) == pytest.approx(start + 0.75 * (end - start), abs=0.2)
    assert plain.mark == ""
    assert chart.head == ("", "Value", "Expected")
    assert chart.rows == (("6", "20", "15 (10 to 20)"), ("5", "1", ""))


def test_long_labels_stand_above_their_bars() -> None:
    assert bar_chart("B", [("six", 1, "")]).beside
    assert not bar_chart("B", [("a very long label indeed", 1, "")]).beside


def test_two_charts_on_a_page_have_ids_of_their_own() -> None:
    one, other = line_chart("A", "x", "y", GEMS), line_chart("B", "x", "y", GEMS)
    assert one.key != other.key
    assert one.key == line_chart("A", "x", "y", GEMS).key


def test_below_two_dozen_rounds_stands_every_fifth() -> None:
    chart = line_chart("Gems", "Round", "Gems", [Series("a", tuple((at, at) for at in range(1, 26)))])
    assert [tick.text for tick in chart.x_ticks] == ["5", "10", "15", "20", "25"]


def test_bars_of_much_the_same_length_may_begin_where_they_differ() -> None:
    bars = [Bar("a", 3.4, mark=3.5, low=2.9, high=4.1), Bar("b", 3.6)]
    chart = bar_chart("Pips", bars, least=2.5)
    shorter, longer = (float(bar.width) for bar in chart.bars)
    assert shorter < 0.85 * longer
    assert float(chart.left) < float(chart.bars[0].low) < float(chart.bars[0].mark)
