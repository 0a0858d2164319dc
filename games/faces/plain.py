"""Any system by kinds and keys as they are: for one without a face of its own."""

from collections.abc import Mapping
from typing import Any

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.engine.events import Seen
from games.engine.questions import Question, Waiting
from games.faces.ground import Ground, Person
from games.faces.log import latest
from games.faces.moment import Moment
from games.faces.scene import LINES_SHOWN, Scene, TextLine
from games.faces.shown import Doing, Given, ShownTable, asked
from games.faces.stakes import Stakes
from games.faces.wording import Group, Option, Wording, plain

NEWEST = 3
"""The moment of a system without a face of its own are the last so many lines of its log."""


def wording(table: ShownTable) -> Wording:
    """Kinds and keys."""
    return Wording(
        prompt=_kind,
        hint=lambda _question: "",
        awaited=_kind,
        option=_key,
        groups=lambda question, answered: _groups(table, question, answered),
        line=_line,
        outcome=lambda: _outcome(table),
        answer=_answer,
    )


def _kind(question: Question | Waiting) -> str:
    return escape(question.kind)


def _key(_kind: str, key: str, _params: Mapping[str, Any]) -> str:
    return escape(key)


def _groups(table: ShownTable, question: Question, answered: str) -> list[Group]:
    keys = question.options_of(table.seat or 0)
    return [Group("main", "", [Option(key, escape(key), key == answered) for key in keys])]


def _line(event: Seen) -> str:
    """An event as it is: "roll (seat: 1, dice: 4)"."""
    told = ", ".join(f"{fact}: {value}" for fact, value in event.facts.items())
    return escape(f"{event.kind} ({told})" if told else event.kind)


def _outcome(table: ShownTable) -> str:
    """Who has won; "" while the game runs, and where nobody has."""
    if table.result is None:
        return ""
    names = ", ".join(seat.shown_name for seat in table.seats if seat.number in table.result.winners)
    return escape(_("%(names)s wins.") % {"names": names}) if names else ""


def _answer(doing: Doing, given: Given) -> str:
    return escape(f"{doing.kind}: {given.key}")


def ground(table: ShownTable, _stakes: Stakes) -> Ground:
    """The people alone."""
    return Ground(
        [
            Person(seat.number, out=seat.number in table.out, on_turn=seat.number == table.on_turn)
            for seat in table.seats
        ]
    )


def moment(table: ShownTable) -> Moment | None:
    """The newest lines; None before anything has happened."""
    words = wording(table)
    lines = tuple(plain(words.line(event)) for event in table.log[-NEWEST:])
    return Moment(_("Just now"), lines=lines) if lines else None


def stakes(_table: ShownTable, _question: Question) -> Stakes:
    """Nothing is known of what an option brings."""
    return Stakes()


def small(table: ShownTable, _before: Any) -> Scene:
    """What a mail tells: events and options as they are."""
    words, question = wording(table), asked(table)
    shown = latest(table.log, LINES_SHOWN)
    return Scene(
        lines=tuple(TextLine(plain(words.line(line))) for line in shown),
        earlier=len(table.log) - len(shown),
        prompt=question.kind if question else "",
        options=tuple((key, key) for key in question.options_of(table.seat or 0)) if question else (),
        answered=table.answered,
        outcome=plain(words.outcome()),
        round=getattr(table.view, "round", 0),
    )
