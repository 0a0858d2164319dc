"""How somebody keeps a table going: how quickly they answer, what they missed, whether they stay."""

from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.careers import answer_times
from games.careers.part_words import stretch
from games.drawing.charts import Chart, bar_chart
from games.drawing.shares import Share
from games.models import Reliability

HOUR = 3600
DAY = 24 * HOUR
STRETCHES = (
    (60, gettext_lazy("1 minute")),
    (10 * 60, gettext_lazy("10 minutes")),
    (HOUR, gettext_lazy("1 hour")),
    (6 * HOUR, gettext_lazy("6 hours")),
    (DAY, gettext_lazy("1 day")),
    (3 * DAY, gettext_lazy("3 days")),
)
"""Within so many seconds, and what the bar is called."""
FEWEST = 10
"""Of fewer waits nothing is told."""


@dataclass(frozen=True)
class Times:
    """How long the table waits for somebody: quartiles in words, and their spread as a chart."""

    counted: int
    quarter: str
    half: str
    three_quarters: str
    chart: Chart


@dataclass(frozen=True)
class Reliable:
    """Counted over all finished games. `times` is None where they are not shown, or too few."""

    games: int
    left: int
    turns: int
    missed: int
    since_miss: int
    times: Times | None = None
    kept: Share = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "kept", Share(max(self.turns - self.missed, 0), self.turns))


def reliability(person: User, *, with_times: bool) -> Reliable | None:
    """What is known of the person, None before their first finished game (one query)."""
    row = Reliability.objects.filter(user=person).first()
    if row is None or not row.games:
        return None
    times = _times(row.times) if with_times else None
    return Reliable(row.games, row.left, row.turns, row.missed, row.since_miss, times)


def _times(times: answer_times.Times) -> Times | None:
    found, count = answer_times.quartiles(times), answer_times.total(times)
    if found is None or count < FEWEST:
        return None
    quarter, half, three_quarters = (stretch(seconds) for seconds in found)
    return Times(count, quarter, half, three_quarters, _chart(times))


def _chart(times: answer_times.Times) -> Chart:
    """The share of waits that were over within each stretch, and not within the one before."""
    bars, before = [], 0.0
    for seconds, words in STRETCHES:
        within = answer_times.share_within(times, seconds)
        bars.append(_bar(_("up to %(time)s") % {"time": words}, within - before))
        before = within
    bars.append(_bar(_("longer"), 1 - before))
    return bar_chart(
        _("How long the table waits"), bars, label=_("Time"), value_label=_("Share of all waits")
    )


def _bar(label: str, share: float) -> tuple[str, float, str]:
    return label, 100 * share, f"{100 * share:.0f} %"
