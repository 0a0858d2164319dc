"""The statistics of a finished game on a page: length, time, dice, and what its system adds, in words."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from accounts.visibility import Viewer, shows_times
from games.careers import answer_times
from games.careers.part_words import stretch, way_words
from games.drawing.chart_scale import worded
from games.drawing.charts import Bar, Chart, bar_chart
from games.drawing.luck_words import DiceLuck, dice_luck, faces_range, luck_line, range_words
from games.faces.counted import NOBODY, THE_GAME, CountTable, Names, Section
from games.faces.face import get_face
from games.models import Game, Played
from games.statistics.statistics import Statistics

OFTEN = 12
"""With fewer dice a chart of the faces says nothing."""


@dataclass(frozen=True)
class SeatTime:
    """The time one person used: `seconds` in all, for so many `answers`; half of their waits took at most
    `half`. `own_turns` of the `turns` they held the seat for they played. `seconds` None: not shown.
    """

    seat: int
    name: str
    turns: int
    own_turns: int
    missed: int
    answers: int
    seconds: int | None = None
    half: float | None = None

    @property
    def time(self) -> str:
        """The time in words, "" where it is not shown."""
        return stretch(self.seconds) if self.seconds else ""

    @property
    def usual(self) -> str:
        """Half of the waits in words."""
        return stretch(self.half) if self.half is not None else ""


@dataclass(frozen=True)
class StatisticsPage:
    """All of it. `won` says how it ended in the system's own words, where it has them, else `winners` and
    `how`; `luck_line` is the dice of the players in one sentence; `seconds` how long it took, None for a
    study; `course` is the chart of how the game went, which its system puts first.
    """

    won: str
    winners: tuple[str, ...]
    how: str | Promise
    seconds: int | None
    counted: Statistics
    times: tuple[SeatTime, ...]
    time_chart: Chart | None
    luck: tuple[DiceLuck, ...]
    luck_line: str
    luck_chart: Chart | None
    face_charts: tuple[Chart, ...]
    face_table: CountTable | None
    course: Chart | None
    sections: tuple[Section, ...]

    @property
    def length(self) -> str:
        """How long it took in words."""
        return stretch(self.seconds) if self.seconds is not None else ""

    @property
    def first_charts(self) -> list[Chart]:
        """The two that say most: how the game went, or whose time it took, and whom the dice liked."""
        return [chart for chart in (self.course or self.time_chart, self.luck_chart) if chart]


def statistics_page(game: Game, counted: Statistics, viewer: Viewer) -> StatisticsPage:
    """What was counted as the viewer may see it, in their language (two queries, and one for each person)."""
    names, result = names_of(game), game.result or {}
    own, times = get_face(game.system).statistics, seat_times(game, viewer)
    luck = luck_of(game.system, counted, names)
    course, sections = _course(own.sections(counted.own, names) if own else ())
    return StatisticsPage(
        won=own.won(counted.own, names) if own else "",
        winners=tuple(names.get(seat, str(seat)) for seat in result.get("winners", ())),
        how=way_words(game.system, result.get("how", "")),
        seconds=_seconds(game),
        counted=counted,
        times=times,
        time_chart=_time_chart(times),
        luck=luck,
        luck_line=luck_line([one for seat, one in zip(counted.dice, luck, strict=False) if seat != NOBODY]),
        luck_chart=luck_chart(luck),
        face_charts=tuple(_face_chart(one) for one in luck if one.rolled >= OFTEN),
        face_table=_face_table(luck) if luck else None,
        course=course,
        sections=sections,
    )


def names_of(game: Game) -> Names:
    """Seat -> its shown name; "Seat 2" where a study knows none (one query)."""
    known = {seat.number: seat.shown_name for seat in game.seats.order_by("number")}
    every = range(1, game.seats_wanted + 1)
    return {number: known.get(number) or _("Seat %(number)d") % {"number": number} for number in every}


def _course(sections: Sequence[Section]) -> tuple[Chart | None, tuple[Section, ...]]:
    """The first chart of the first section, and the sections without it."""
    if not sections or not sections[0].charts:
        return None, tuple(sections)
    first, *others = sections
    course, *more = first.charts
    return course, (replace(first, charts=tuple(more)), *others)


def _seconds(game: Game) -> int | None:
    if game.study_of or game.started_at is None or game.finished_at is None:
        return None
    return round((game.finished_at - game.started_at).total_seconds())


# -- time ---------------------------------------------------------------------------------------------------


def seat_times(game: Game, viewer: Viewer) -> tuple[SeatTime, ...]:
    """What each person of the game used of its time, in the order of seats (one query, and one a person)."""
    parts = Played.objects.filter(game=game).select_related("user").order_by("seat", "id")
    return tuple(_seat_time(part, viewer) for part in parts)


def _seat_time(part: Played, viewer: Viewer) -> SeatTime:
    found = SeatTime(part.seat, part.shown_name, part.turns, part.own_turns, part.missed, part.answers)
    if part.user is not None and not shows_times(viewer, part.user):
        return found
    return replace(found, seconds=part.seconds, half=answer_times.quantile(part.times, 0.5))


def _time_chart(times: Sequence[SeatTime]) -> Chart | None:
    bars = [Bar(one.name, one.seconds, stretch(one.seconds)) for one in times if one.seconds is not None]
    if not bars:
        return None
    return bar_chart(_("Time used"), bars, label=_("Player"), value_label=_("Time used"))


# -- dice ---------------------------------------------------------------------------------------------------


def luck_of(system: str, counted: Statistics, names: Names) -> tuple[DiceLuck, ...]:
    """The dice of each seat, and of the game itself, against what chance gives; none without pips."""
    own = get_face(system).statistics
    if own and not own.pips:
        return ()
    nobody = own.nobody if own else THE_GAME
    return tuple(
        dice_luck(str(nobody) if seat == NOBODY else names.get(seat, str(seat)), faces)
        for seat, faces in counted.dice.items()
    )


def luck_chart(luck: Sequence[DiceLuck]) -> Chart | None:
    """Pips per die, so that seats with more and fewer dice can be compared."""
    if not luck:
        return None
    bars = [
        Bar(
            one.name,
            one.mean,
            one.shown_mean,
            "tone-1" if one.inside else "tone-2",
            one.expected.expected / one.rolled,
            one.expected.low / one.rolled,
            one.expected.high / one.rolled,
        )
        for one in luck
    ]
    return bar_chart(
        _("Pips per die, and the range that chance gives"),
        bars,
        label=_("Player"),
        value_label=_("Pips per die"),
        mark_label=_("Expected"),
        least=_least([value for bar in bars for value in (bar.value, bar.low) if value is not None]),
    )


def _least(values: Sequence[float]) -> float:
    """Where bars begin that from zero would all look alike: below the shortest by a part of their spread."""
    return max(math.floor(2 * min(values) - 0.25) / 2, 0)


def _face_chart(one: DiceLuck) -> Chart:
    expected = faces_range(one.rolled)
    bars = [
        Bar(str(face), count, mark=expected.expected, low=expected.low, high=expected.high)
        for face, count in enumerate(one.faces, 1)
    ]
    title = _("Faces of %(name)s") % {"name": one.name}
    return bar_chart(title, bars, label=_("Face"), value_label=_("How often"), mark_label=_("Expected"))


def _face_table(luck: Iterable[DiceLuck]) -> CountTable:
    rows = tuple(
        (one.name, *(worded(count) for count in one.faces), range_words(faces_range(one.rolled)))
        for one in luck
    )
    head = (_("Player"), *(str(face) for face in range(1, 7)), _("Each expected"))
    return CountTable(_("How often each face came"), head, rows)
