"""A stop of a lesson as the table shows it: rows that are never stored."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from msgspec.structs import replace

from accounts.languages import in_language
from games.engine.questions import Question
from games.faces.systems import SystemFacts
from games.lessons.script import Lesson, lesson_of
from games.lessons.stops import stops
from games.models import Game, Seat
from games.models.game import Pace, Status
from games.table import reader_table
from labyrinth.ground.clock import now

NAMELESS = "lesson"
"""Stands where a game has its name in addresses; no game is called so, for theirs have ten signs."""


@dataclass(frozen=True)
class Stop:
    """A stop: its `number` from 1, of `count` with the end; the reader's turn of `turns`; what is said.

    `answer` is the key that leads on, "" at the end.
    """

    number: int
    count: int
    turn: int
    turns: int
    title: str
    say: str
    answer: str
    table: reader_table.Table

    @property
    def answer_at(self) -> str:
        """The address that its answer is sent to."""
        return reverse("games:lesson", args=[self.table.game.system, self.number])

    @property
    def is_end(self) -> bool:
        """Whether the lesson is over."""
        return not self.answer


def taught(systems: Iterable[SystemFacts]) -> list[SystemFacts]:
    """Those of the systems that have a lesson."""
    return [system for system in systems if count(system.slug)]


def count(slug: str) -> int:
    """How many stops the lesson of a system has, its end included; 0 where there is none."""
    lesson = lesson_of(slug)
    return len(lesson.scenes) if lesson else 0


def stop(slug: str, number: int) -> Stop:
    """The stop of that number, from 1. Raises LookupError where there is no such lesson or stop."""
    lesson = lesson_of(slug)
    if lesson is None or not 1 <= number <= len(lesson.scenes):
        raise LookupError(f"{slug} has no stop {number}")
    scene = lesson.scenes[number - 1]
    return Stop(
        number=number,
        count=len(lesson.scenes),
        turn=scene.turn,
        turns=lesson.turns,
        title=in_language(scene.title),
        say=in_language(scene.say),
        answer=scene.answer,
        table=_table(slug, lesson, number),
    )


def is_offered(slug: str, number: int, key: str) -> bool:
    """Whether a key is among what the rules offer at a stop, though the lesson leads elsewhere."""
    question = stops(slug)[number - 1].question
    lesson = lesson_of(slug)
    assert lesson is not None
    return isinstance(question, Question) and key in question.options_of(lesson.reader)


def _table(slug: str, lesson: Lesson, number: int) -> reader_table.Table:
    """The table at a stop; what happened since the stop before is new to the reader."""
    positions = stops(slug)
    position = positions[number - 1]
    game = Game(slug=NAMELESS, system=slug, name=_("Lesson"), seats_wanted=lesson.seats)
    game.status, game.is_demo, game.pace, game.started_at = Status.RUNNING, True, Pace.LIVE, now()
    game.options, game.ruleset = dict(lesson.options), lesson.ruleset
    game.entries, game.steps, game.chances = position.number, position.steps, position.chances
    seats = [Seat(game=game, number=one, name=name) for one, name in sorted(lesson.people.items())]
    seats[lesson.reader - 1].seen_step = positions[number - 2].steps if number > 1 else 0
    shown = reader_table.table_of(game, lesson.reader, seats, position)
    leads_to = lesson.scenes[number - 1].answer
    asks = bool(leads_to) and isinstance(shown.question, Question)
    shown = replace(shown, take_back=None, waiting=[], suggested=leads_to)
    return replace(shown, question=shown.question if asks else None, token=NAMELESS if asks else "")
