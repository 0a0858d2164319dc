"""What everybody had over time, as charts: the race as it was run."""

from collections.abc import Callable

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_noop as _

from games.drawing.charts import Chart, Series, line_chart
from games.faces.counted import Names
from games.faces.talisman.statistics import Facts, Had

POWER = _("Strength and Craft together, at the end of each round")
CHARTS = {
    "life": _("Lives at the end of each round"),
    "strength": _("Strength at the end of each round"),
    "craft": _("Craft at the end of each round"),
    "gold": _("Gold at the end of each round"),
    "trophies": _("Trophies at the end of each round"),
}
"""What everybody had -> the title of its chart."""


def power_chart(facts: Facts, names: Names) -> Chart:
    """How strong everybody was altogether."""
    return _chart(facts, names, gettext(POWER), lambda had: had.strength + had.craft)


def had_charts(facts: Facts, names: Names) -> tuple[Chart, ...]:
    """One for each thing that a character has."""
    return tuple(_chart(facts, names, gettext(title), _of(what)) for what, title in CHARTS.items())


def _of(what: str) -> Callable[[Had], int]:
    return lambda had: int(getattr(had, what))


def _chart(facts: Facts, names: Names, title: str, value: Callable[[Had], int]) -> Chart:
    """A line for each seat."""
    series = [
        Series(
            names.get(seat, str(seat)),
            tuple((at, value(had[seat - 1])) for at, had in facts.had),
            f"team-{seat}",
        )
        for seat in names
    ]
    return line_chart(title, gettext("Round"), pgettext("an axis", "How many"), series)
