"""The Gems of everybody over time, as a chart: the race as it was run."""

from django.utils.translation import gettext as _

from games.drawing.charts import Chart, Series, line_chart
from games.faces.counted import Names
from games.faces.sorcerer.statistics import Facts


def gems_chart(facts: Facts, names: Names) -> Chart:
    """A line for each seat, with its treasury at the end of each round."""
    series = [
        Series(
            names.get(seat, str(seat)),
            tuple((at, gems[seat - 1]) for at, gems in facts.gems),
            f"team-{facts.teams[seat]}" if facts.teams.get(seat) else "",
        )
        for seat in names
    ]
    return line_chart(_("Gems at the end of each round"), _("Round"), _("Gems"), series)
