"""Charts drawn on the server: what templates/charts/chart.html needs to draw one and to write its table.

Every chart carries its numbers as a table, for those who do not see it and those who want to know exactly.
Places are written with a point in every language, words as the reader writes numbers.
"""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.drawing.chart_parts import HEIGHT, WIDTH, Bar, Chart, DrawnBar, DrawnLine, Series, Tick
from games.drawing.chart_scale import Scale, round_scale, thinned, tight_scale, worded

__all__ = ["POINTS", "Bar", "Chart", "Series", "bar_chart", "line_chart"]

POINTS = 96
"""At so many places along x the lines are drawn and written; what is between them is left out."""
DOTTED = 60
"""Up to so many points of all lines together each has a dot of its own."""
TOP, RIGHT, BOTTOM = 34, 16, 52
SIGN = 9.6
"""The width of a letter in the largest size (on a phone), in units of the drawing."""
ROW, LABELLED_ROW = 30, 46
BESIDE = 12
"""Labels up to so many letters stand beside their bar, longer ones above it."""
SHORT = 6
"""There is room for four words of so many letters below the axis, and for three longer ones."""
NUMBERS = 2
"""Of numbers with so many digits there is room for eleven."""

Words = Callable[[float], str]


def line_chart(
    title: str,
    x_label: str,
    y_label: str,
    series: Sequence[Series],
    x_text: Words | None = None,
    y_text: Words = worded,
) -> Chart:
    """Lines over a common scale. `x_text` words an x that is no mere number (a moment as a date)."""
    drawn = [Series(str(one.name), one.points, one.tone) for one in series if one.points]
    if not drawn:
        return Chart("empty", title, _("There is nothing to draw yet."))
    total = sum(len(one.points) for one in drawn)
    drawn = _thinned(drawn)
    words = x_text or worded
    points = [point for one in drawn for point in one.points]
    y = round_scale([value for _x, value in points], HEIGHT - BOTTOM, TOP, most=6)
    left = 10 + SIGN * max(len(y_text(tick)) for tick in y.ticks)
    most = _most_words([words(at) for at, _y in points])
    x = tight_scale([at for at, _y in points], left, WIDTH - RIGHT, most=most, whole=x_text is None)
    return Chart(
        "line",
        title,
        _told(drawn, words, y_text),
        head=(x_label, *(one.name for one in drawn)),
        rows=_rows(drawn, words, y_text),
        left=f"{left:.1f}",
        right=f"{WIDTH - RIGHT}",
        top=f"{TOP}",
        bottom=f"{HEIGHT - BOTTOM}",
        x_label=x_label,
        y_label=y_label,
        x_ticks=_x_ticks(x, words),
        y_ticks=tuple(Tick(y.at(tick), y_text(tick)) for tick in y.ticks),
        lines=tuple(
            _line(number, one, x, y, dotted=(words, y_text) if len(points) <= DOTTED else None)
            for number, one in enumerate(drawn)
        ),
        left_out=_left_out(total, len(points)),
    )


def bar_chart(
    title: str,
    bars: Sequence[tuple[str, float, str] | Bar],
    *,
    label: str = "",
    value_label: str = "",
    mark_label: str = "",
    least: float = 0,
) -> Chart:
    """Lying bars from `least`, one below the other; (label, value, text) or whole Bars.

    `label` and `value_label` head the columns of the table, `mark_label` that of what was expected.
    """
    rows = [bar if isinstance(bar, Bar) else Bar(*bar) for bar in bars]
    if not rows:
        return Chart("empty", title, _("There is nothing to draw yet."))
    values = [value for bar in rows for value in (bar.value, bar.mark, bar.high) if value is not None]
    beside = max(len(bar.label) for bar in rows) <= BESIDE
    left = 8 + SIGN * max(len(bar.label) for bar in rows) if beside else 4.0
    room = SIGN * max(len(_text(bar)) for bar in rows) + 10
    scale = Scale(least, max(*values, least) or 1, left, max(WIDTH - room, left + 60))
    marked = any(bar.mark is not None for bar in rows)
    return Chart(
        "bars",
        title,
        "; ".join(f"{bar.label}: {_text(bar)}" for bar in rows[:12]) + ("; …" if len(rows) > 12 else ""),
        head=(label, value_label or _("Value"), *((mark_label or _("Expected"),) if marked else ())),
        rows=tuple((bar.label, _text(bar), *((_expected(bar),) if marked else ())) for bar in rows),
        height=len(rows) * (ROW if beside else LABELLED_ROW) + 8,
        left=f"{left:.1f}",
        bars=tuple(_bar(number, bar, scale, beside=beside) for number, bar in enumerate(rows)),
        beside=beside,
    )


def _thinned(series: list[Series]) -> list[Series]:
    """Few enough places of all lines together; lines that share their places keep the same ones."""
    if len({at for one in series for at, _y in one.points}) <= POINTS:
        return series
    kept = {at for one in series for at, _y in thinned(one.points, max(POINTS // len(series), 4))}
    return [
        Series(one.name, tuple(point for point in one.points if point[0] in kept), one.tone) for one in series
    ]


def _left_out(total: int, shown: int) -> str:
    if total <= shown:
        return ""
    words = ngettext(
        "%(shown)s of %(total)s value is shown, the lowest and the highest of each stretch among them.",
        "%(shown)s of %(total)s values are shown, the lowest and the highest of each stretch among them.",
        total,
    )
    return words % {"shown": worded(shown), "total": worded(total)}


def _told(series: list[Series], x_text: Words, y_text: Words) -> str:
    return " ".join(_course(one, x_text, y_text) for one in series)


def _course(one: Series, x_text: Words, y_text: Words) -> str:
    values = [y for _x, y in one.points]
    facts = {
        "name": one.name,
        "first": y_text(values[0]),
        "last": y_text(values[-1]),
        "low": y_text(min(values)),
        "high": y_text(max(values)),
        "from": x_text(one.points[0][0]),
        "to": x_text(one.points[-1][0]),
    }
    return _("%(name)s: %(first)s at %(from)s, %(last)s at %(to)s; lowest %(low)s, highest %(high)s.") % facts


def _rows(series: list[Series], x_text: Words, y_text: Words) -> tuple[tuple[str, ...], ...]:
    columns = [dict(one.points) for one in series]
    places = sorted({x for column in columns for x in column})
    return tuple(
        (x_text(x), *(y_text(column[x]) if x in column else "" for column in columns)) for x in places
    )


def _most_words(below: Sequence[str]) -> int:
    longest = max(map(len, below))
    return 11 if longest <= NUMBERS else 4 if longest <= SHORT else 3


def _x_ticks(x: Scale, words: Words) -> tuple[Tick, ...]:
    """The words below the axis; those near its ends lean inwards."""
    found = []
    for tick in x.ticks:
        half = SIGN * len(words(tick)) / 2
        place = float(x.at(tick))
        near_start, near_end = place - half < 0, place + half > WIDTH
        found.append(
            Tick(x.at(tick), words(tick), "start" if near_start else "end" if near_end else "middle")
        )
    return tuple(found)


def _line(number: int, one: Series, x: Scale, y: Scale, *, dotted: tuple[Words, Words] | None) -> DrawnLine:
    """With dots that tell their places and values in these words, or without."""
    places = [(x.at(at), y.at(value)) for at, value in one.points]
    x_text, y_text = dotted or (str, str)
    dots = tuple(
        (*place, f"{one.name}, {x_text(at)}: {y_text(value)}")
        for place, (at, value) in zip(places, one.points, strict=True)
        if dotted
    )
    tone = f"{one.tone or f'tone-{number % 6 + 1}'} dash-{number % 6 + 1}"
    return DrawnLine(one.name, tone, " ".join(",".join(place) for place in places), dots, one.points)


def _text(bar: Bar) -> str:
    return str(bar.text) or worded(bar.value)


def _expected(bar: Bar) -> str:
    if bar.mark is None:
        return ""
    if bar.low is None or bar.high is None:
        return worded(bar.mark)
    return _("%(expected)s (%(low)s to %(high)s)") % {
        "expected": worded(bar.mark),
        "low": worded(bar.low),
        "high": worded(bar.high),
    }


def _bar(number: int, bar: Bar, scale: Scale, *, beside: bool) -> DrawnBar:
    top = number * (ROW if beside else LABELLED_ROW) + 6
    y = top if beside else top + 20
    end = max([value for value in (bar.value, bar.mark, bar.high) if value is not None])
    ranged = bar.low is not None and bar.high is not None
    return DrawnBar(
        str(bar.label),
        f"{y + 15}" if beside else f"{top + 14}",
        _text(bar),
        f"{float(scale.at(end)) + 6:.1f}",
        f"{y + 15}",
        bar.tone or "tone-1",
        f"{y}",
        f"{max(float(scale.at(bar.value)) - scale.start, 0):.1f}",
        scale.at(bar.mark) if bar.mark is not None else "",
        scale.at(max(bar.low, scale.low)) if ranged and bar.low is not None else "",
        _width(bar, scale) if ranged else "",
        f"{y + 6}",
        f"{y + 20}",
    )


def _width(bar: Bar, scale: Scale) -> str:
    low, high = max(bar.low or 0, scale.low), bar.high or 0
    return f"{float(scale.at(high)) - float(scale.at(low)):.1f}"
