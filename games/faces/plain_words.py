"""A table in plain words, question by question and line by line: for programs that show it to somebody."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from games.engine.events import Seen
from games.engine.questions import Question
from games.faces.scene import plain_outcome, written_fact
from games.faces.sorcerer import wording
from games.table.table import Table


@dataclass(frozen=True)
class Wording:
    """How one system words things for the reader of a table, in his language; nothing in it is HTML."""

    prompt: Callable[[Table, Question], str]
    hint: Callable[[Table, Question], str]
    options: Callable[[Table, Question], tuple[tuple[str, str], ...]]
    option: Callable[[Table, str, str], str]
    line: Callable[[Table, Seen], str]
    outcome: Callable[[Table], str]


PLAIN = Wording(
    prompt=lambda _table, question: question.kind,
    hint=lambda _table, _question: "",
    options=lambda table, question: tuple((key, key) for key in question.options_of(table.seat or 0)),
    option=lambda _table, _kind, key: key,
    line=lambda _table, line: written_fact(line.kind, line.facts),
    outcome=plain_outcome,
)
"""For a system without words of its own: kinds and keys as they are."""

WORDINGS: Mapping[str, Wording] = {
    "sorcerer": Wording(
        wording.prompt_of,
        wording.hint_of,
        wording.options_of,
        wording.option_of,
        wording.line_of,
        wording.outcome_of,
    )
}


def wording_of(table: Table) -> Wording:
    """The words of the table's own system."""
    return WORDINGS.get(table.game.system, PLAIN)
