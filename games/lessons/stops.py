"""The positions at which a lesson stops, played once from its script."""

import atexit
from functools import cache

from games.engine.position import Position, new_game
from games.engine.questions import Chance, Question
from games.lessons.script import Lesson, lesson_of
from games.systems import get_system


class LessonError(Exception):
    """A script does not fit the rules; says at which stop and why."""


@cache
def stops(slug: str) -> tuple[Position, ...]:
    """One position for each scene of a system's lesson; nobody changes them.

    Raises LessonError where the rules do not follow the script.
    """
    lesson = lesson_of(slug)
    assert lesson is not None
    return tuple(_played(slug, lesson, number) for number in range(len(lesson.scenes)))


atexit.register(stops.cache_clear)  # a phase can only be closed while its module's names are there


def _played(slug: str, lesson: Lesson, number: int) -> Position:
    """The whole game from its start to a stop: a position cannot be copied, and a lesson is short."""
    played = {**lesson.options, "seats": lesson.seats, "ruleset": lesson.ruleset}
    position = new_game(get_system(slug), played)
    for scene in lesson.scenes[:number]:
        _play(position, f"{scene.before} {scene.answer}", number)
    _play(position, lesson.scenes[number].before, number)
    return position


def _play(position: Position, keys: str, stop: int) -> None:
    for key in keys.split():
        _take(position, key, stop)


def _take(position: Position, key: str, stop: int) -> None:
    question = position.question
    if isinstance(question, Chance) and question.allows(key):
        position.rolled(key)
    elif isinstance(question, Question) and key in question.options_of(position.waiting[0]):
        position.give(position.waiting[0], key)
    else:
        asked = question.kind if question else "nothing"
        raise LessonError(f"stop {stop + 1}: {key!r} does not answer {asked!r}")
