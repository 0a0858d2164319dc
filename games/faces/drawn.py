"""The frame of a table for one reader, with what its system's face puts into it."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.events import Seen
from games.engine.questions import Question, Waiting
from games.faces.face import Face, face_of
from games.faces.ground import Ground
from games.faces.log import LogTurn, log
from games.faces.shown import ShownTable, asked
from games.faces.wording import Group, Wording


@dataclass(frozen=True)
class Asked:
    """The open question of the reader in words: prompt, hint, and the options that the frame shows."""

    prompt: str
    hint: str
    groups: tuple[Group, ...]


@dataclass(frozen=True)
class Drawn:
    """The table of one reader, ready to be printed.

    `awaited` says what the others are asked, `answered` and `take_back` are options in words; all "" where
    there is nothing to say.
    """

    face: Face
    ground: Ground
    asked: Asked | None
    awaited: str
    answered: str
    take_back: str
    outcome: str
    log: list[LogTurn]


def draw(table: ShownTable) -> Drawn:
    """Everything in words and shapes; nothing here knows more than the reader's view."""
    face = face_of(table)
    words, question, back = face.wording(table), asked(table), table.take_back
    return Drawn(
        face=face,
        ground=face.ground(table),
        asked=_asked(words, question, table.answered),
        awaited=words.awaited(table.question) if isinstance(table.question, Waiting) else "",
        answered=words.option(question.kind, table.answered, {}) if question and table.answered else "",
        take_back=words.option(back.kind, back.key, {}) if back else "",
        outcome=words.outcome(),
        log=log(words, table.log, table.seen_step if table.seat else None),
    )


def _asked(words: Wording, question: Question | None, answered: str) -> Asked | None:
    if question is None:
        return None
    return Asked(words.prompt(question), words.hint(question), tuple(words.groups(question, answered)))


def in_words(table: ShownTable, seen: Sequence[Seen]) -> list[LogTurn]:
    """Any stretch of the game's events in words, whole."""
    return log(face_of(table).wording(table), seen, None, most=len(seen), whole=True)


def question_words(table: ShownTable) -> str:
    """What is asked: in the words of those who are, or in those for the others; "" where only they know."""
    words, question = face_of(table).wording(table), table.question
    if isinstance(question, Question):
        return words.prompt(question)
    return words.awaited(question) if question else ""
