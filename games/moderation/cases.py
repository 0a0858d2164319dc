"""A report as a moderator reads it: what was said around it, and what is known of the person."""

from dataclasses import dataclass, field

from accounts.models import Sanction
from games.models import CircleLine, Line, ModeratorAction, Report

AROUND = 10
"""So many lines before and behind the reported one are shown."""
SHOWN = 20


@dataclass(frozen=True)
class Case:
    """One report with its surroundings. `closed_to_me` says why this moderator decides nothing here.

    `lines` are those around the reported one, oldest first, deleted ones too; of the talk of
    a circle they read the reported `circle_line` alone. `sanctions`, `others` (reports)
    and `actions` are the latest of the person who is reported.
    """

    report: Report
    closed_to_me: str = ""
    lines: list[Line] = field(default_factory=list)
    circle_line: CircleLine | None = None
    sanctions: list[Sanction] = field(default_factory=list)
    others: list[Report] = field(default_factory=list)
    actions: list[ModeratorAction] = field(default_factory=list)


def case(report: Report, *, closed_to_me: str) -> Case:
    """The case of a report (five queries); nothing but the report where it is closed to the moderator."""
    if closed_to_me:
        return Case(report, closed_to_me)
    about = report.about_id
    sanctions = Sanction.objects.filter(user=about).select_related("by").order_by("-at", "-pk")
    others = Report.objects.filter(about=about).exclude(pk=report.pk).select_related("game", "by")
    actions = ModeratorAction.objects.filter(about=about).select_related("by").order_by("-at", "-pk")
    return Case(
        report,
        lines=_around(report.line) if report.line else [],
        circle_line=report.circle_line,
        sanctions=list(sanctions[:SHOWN]),
        others=list(others.order_by("-at", "-pk")[:SHOWN]),
        actions=list(actions[:SHOWN]),
    )


def _around(line: Line) -> list[Line]:
    room = Line.objects.filter(game=line.game_id, room=line.room).select_related("deleted_by")
    before = room.filter(pk__lte=line.pk).order_by("-pk")[: AROUND + 1]
    behind = room.filter(pk__gt=line.pk).order_by("pk")[:AROUND]
    return [*reversed(before), *behind]
