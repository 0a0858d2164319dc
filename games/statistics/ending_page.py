"""The end of a game on its own page: key moments, charts, deeds and the map, in the reader's language."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.drawing.charts import Chart
from games.faces.ending import Ending, SeatDeeds
from games.faces.face import get_face
from games.models import Game, Seat
from games.statistics.statistics import Statistics
from games.statistics.statistics_page import luck_chart, luck_of


@dataclass(frozen=True)
class EndingPage:
    """What the system tells of the end, with the charts of any system, and everybody's deeds by name."""

    ending: Ending
    charts: tuple[Chart, ...]
    deeds: tuple[tuple[str, SeatDeeds], ...]


def ending_page(game: Game, counted: Statistics, seats: Iterable[Seat]) -> EndingPage:
    """What was counted, in words and shapes (no query)."""
    names = {seat.number: seat.shown_name for seat in seats}
    own = get_face(game.system).statistics
    ending = own.ending(counted.own, names) if own else Ending()
    charts = (ending.chart, luck_chart(luck_of(game.system, counted, names)))
    return EndingPage(
        ending=ending,
        charts=tuple(chart for chart in charts if chart),
        deeds=tuple((names[one.seat], one) for one in ending.deeds),
    )
