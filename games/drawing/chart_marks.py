"""Marks on the lines of a chart: signs in rings that are read without colour, none upon another."""

from collections.abc import Iterable
from dataclasses import replace

from django.utils.translation import gettext as _

from games.drawing.chart_parts import Chart, DrawnLine, DrawnMark, Mark
from games.drawing.chart_scale import worded

ACROSS = 26.0
"""Of a ring, with the gap to the next one, in units of the drawing."""


def with_marks(chart: Chart, marks: Iterable[Mark]) -> Chart:
    """The chart with each mark in the middle of its lines; one that would lie upon another goes above it. The
    words that tell what is to be seen tell of them, too."""
    found: list[DrawnMark] = []
    for mark in marks:
        there = [_place(line, mark.at) for line in chart.lines if line.name in mark.names]
        if there:
            x = max(place[0] for place in there)
            y = sum(place[1] for place in there) / len(there)
            found.append(_free(found, DrawnMark(f"{x:.1f}", f"{y:.1f}", mark.sign, _told(mark))))
    return replace(chart, marks=tuple(found), told=" ".join([chart.told, *(one.text for one in found)]))


def _told(mark: Mark) -> str:
    facts = {"sign": mark.sign, "at": worded(mark.at), "text": mark.text}
    return _("Mark %(sign)s, at %(at)s: %(text)s") % facts


def _place(line: DrawnLine, at: float) -> tuple[float, float]:
    """Of a line at x: that of its last point before it, or of its first one."""
    before = sum(x <= at for x, _y in line.points)
    x, _comma, y = line.places.split()[max(before - 1, 0)].partition(",")
    return float(x), float(y)


def _free(others: Iterable[DrawnMark], mark: DrawnMark) -> DrawnMark:
    y = float(mark.y)
    beside = [float(one.y) for one in others if abs(float(one.x) - float(mark.x)) < ACROSS]
    while any(abs(y - one) < ACROSS for one in beside):
        y -= ACROSS
    return replace(mark, y=f"{y:.1f}")
