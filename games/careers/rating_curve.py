"""How somebody's ratings went: one chart a system, a line for each number of seats.

Of a long line a few points are read, each off an index, so that it costs the same however long it is.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import reduce
from operator import or_

from django.db import connection
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import dates
from games.drawing import charts
from games.drawing.charts import Chart, Series, line_chart
from games.models import Played, Standing

POINTS = 45
"""At most so many points of a line are drawn: of a longer one the first and the last, the highest and the
lowest, and those that follow moments evenly spread over its time."""
KEPT = ("last", "highest", "lowest")
FEWEST = 2

NEXT = """
WITH asked(system, seats, moment) AS (VALUES {moments})
SELECT p.id, p.system, p.seats, p.ended_at, p.mu FROM asked JOIN games_played AS p ON p.id = (
    SELECT q.id FROM games_played AS q
    WHERE q.user_id = %s AND q.system = asked.system AND q.seats = asked.seats
    AND q.rated AND q.mu IS NOT NULL AND q.ended_at >= asked.moment
    ORDER BY q.ended_at, q.id LIMIT 1
)
"""
"""The first point of each line at each moment or behind it."""

Line = list[Played]


def rating_curves(rows: Sequence[Standing]) -> dict[str, Chart]:
    """System -> the chart of a person's ratings there, of those with two rated games; `rows` are all that the
    person has (one query, where lines are long three more)."""
    of_system = Counter(row.system for row in rows)
    most = {system: min(POINTS, charts.POINTS // lines) for system, lines in of_system.items()}
    long = [row for row in rows if row.rated > most[row.system]]
    short = [row for row in rows if row not in long]
    points = _all(short) + (_some(long, most) if long else [])
    lines: dict[str, dict[int, Line]] = defaultdict(lambda: defaultdict(list))
    for part in sorted(points, key=lambda part: (part.ended_at, part.pk)):
        lines[part.system][part.seats].append(part)
    games = {(row.system, row.seats): row.rated for row in long}
    return {
        system: _chart({seats: line for seats, line in sorted(found.items()) if len(line) >= FEWEST}, games)
        for system, found in lines.items()
        if any(len(line) >= FEWEST for line in found.values())
    }


def _rated() -> QuerySet[Played]:
    rated = Played.objects.filter(rated=True, mu__isnull=False)
    return rated.only("system", "seats", "ended_at", "mu")


def _all(rows: Sequence[Standing]) -> Line:
    if not rows:
        return []
    of_rows = reduce(or_, (Q(user=row.user_id, system=row.system, seats=row.seats) for row in rows))
    return list(_rated().filter(of_rows))


def _some(rows: Sequence[Standing], most: dict[str, int]) -> Line:
    of_line = _rated().filter(user=OuterRef("user"), system=OuterRef("system"), seats=OuterRef("seats"))
    in_time, by_height = of_line.order_by("ended_at", "pk"), of_line.order_by("mu", "pk")
    ends = Standing.objects.filter(pk__in=[row.pk for row in rows]).annotate(
        begun=Subquery(in_time.values("ended_at")[:1]),
        ended=Subquery(in_time.reverse().values("ended_at")[:1]),
        last=Subquery(in_time.reverse().values("pk")[:1]),
        highest=Subquery(by_height.reverse().values("pk")[:1]),
        lowest=Subquery(by_height.values("pk")[:1]),
    )
    lines = list(ends.filter(begun__isnull=False).values("system", "seats", "begun", "ended", *KEPT))
    asked = [
        (line["system"], line["seats"], moment)
        for line in lines
        for moment in _spread(line["begun"], line["ended"], most[line["system"]] - len(KEPT))
    ]
    kept = _rated().filter(pk__in=[line[name] for line in lines for name in KEPT])
    return list({part.pk: part for part in (*kept, *_next(rows[0].user_id, asked))}.values())


def _spread(begun: datetime, ended: datetime, number: int) -> list[datetime]:
    """So many moments, the first one among them."""
    return [begun + (ended - begun) * nth / number for nth in range(number)]


def _next(person: int, asked: Sequence[tuple[str, int, datetime]]) -> Iterable[Played]:
    if not asked:
        return []
    values = [
        value
        for system, seats, moment in asked
        for value in (system, seats, connection.ops.adapt_datetimefield_value(moment))
    ]
    moments = ", ".join(["(%s, %s, %s)"] * len(asked))
    return Played.objects.raw(NEXT.format(moments=moments), [*values, person])


def _chart(lines: dict[int, Line], games: dict[tuple[str, int], int]) -> Chart:
    series = [
        Series(
            ngettext("%(n)d seat", "%(n)d seats", seats) % {"n": seats},
            tuple((part.ended_at.timestamp(), part.mu) for part in line if part.mu is not None),
        )
        for seats, line in lines.items()
    ]
    chart = line_chart(_("Rating"), _("Date"), _("Rating"), series, x_text=_date, y_text=_rating)
    shown = sum(len(line) for line in lines.values())
    played = sum(games.get((line[0].system, seats), len(line)) for seats, line in lines.items())
    return replace(chart, left_out=_left_out(shown, played))


def _left_out(shown: int, games: int) -> str:
    if shown == games:
        return ""
    words = ngettext(
        "%(shown)d of %(games)d rated game is drawn, evenly spread over the time, the highest and the"
        " lowest rating among them.",
        "%(shown)d of %(games)d rated games are drawn, evenly spread over the time, the highest and the"
        " lowest rating among them.",
        games,
    )
    return words % {"shown": shown, "games": games}


def _date(moment: float) -> str:
    return dates.day(datetime.fromtimestamp(moment, UTC))


def _rating(mu: float) -> str:
    return formats.number_format(round(mu, 1), 1)
