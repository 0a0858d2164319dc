"""How somebody's ratings went: one chart a system, a line for each number of seats."""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from django.db.models import Count, F, Q, Window
from django.db.models.functions import Mod, RowNumber
from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import dates
from accounts.models import User
from games.drawing.charts import Chart, Series, line_chart
from games.models import Played

POINTS = 45
"""So many points of a line are drawn, evenly spread over its games; its first and last are among them."""
FEWEST = 2


@dataclass
class Curve:
    """The points of one line, some of its `games`."""

    games: int
    points: list[tuple[float, float]] = field(default_factory=list)


def rating_curves(person: User) -> dict[str, Chart]:
    """System -> the chart of the person's ratings there, of those with two rated games (one query)."""
    lines: dict[str, dict[int, Curve]] = {}
    for system, seats, games, at, mu in _points(person):
        line = lines.setdefault(system, {}).setdefault(seats, Curve(games))
        line.points.append((at.timestamp(), mu))
    return {
        system: _chart(found)
        for system, found in lines.items()
        if any(line.games >= FEWEST for line in found.values())
    }


def _points(person: User) -> list[tuple[str, int, int, datetime, float]]:
    """System, seats, games of the line, when, the rating then; of a long line the database gives a few."""
    line = [F("system"), F("seats")]
    rated = Played.objects.filter(user=person, rated=True, mu__isnull=False).annotate(
        nth=Window(RowNumber(), partition_by=line, order_by=[F("ended_at").asc(), F("pk").asc()]),
        games=Window(Count("pk"), partition_by=line),
    )
    kept = rated.filter(
        Q(nth=1) | Q(nth=F("games")) | Q(nth=F("nth") - Mod(F("nth"), F("games") / POINTS + 1))
    )
    found = kept.order_by("ended_at", "pk").values_list("system", "seats", "games", "ended_at", "mu")
    return [(system, seats, games, at, mu) for system, seats, games, at, mu in found if mu is not None]


def _chart(lines: dict[int, Curve]) -> Chart:
    drawn = {seats: line for seats, line in sorted(lines.items()) if line.games >= FEWEST}
    series = [
        Series(ngettext("%(n)d seat", "%(n)d seats", seats) % {"n": seats}, tuple(line.points))
        for seats, line in drawn.items()
    ]
    chart = line_chart(_("Rating"), _("Date"), _("Rating"), series, x_text=_date, y_text=_rating)
    shown = sum(len(line.points) for line in drawn.values())
    return replace(chart, left_out=_left_out(shown, sum(line.games for line in drawn.values())))


def _left_out(shown: int, games: int) -> str:
    if shown == games:
        return ""
    words = ngettext(
        "%(shown)d of %(games)d rated game is drawn, evenly spread.",
        "%(shown)d of %(games)d rated games are drawn, evenly spread.",
        games,
    )
    return words % {"shown": shown, "games": games}


def _date(moment: float) -> str:
    return dates.day(datetime.fromtimestamp(moment, UTC))


def _rating(mu: float) -> str:
    return formats.number_format(round(mu, 1), 1)
