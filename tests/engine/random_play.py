"""Random play of the tiny games, and every key frame on the way."""

from typing import NamedTuple

from games.engine.dice import FairDice, Stream
from games.engine.position import Counts, Position
from games.engine.questions import Answer, Chance, Question
from games.engine.system import System
from tests.engine.tiny import SEED, table


class KeyFrame(NamedTuple):
    """A checkpoint as the site keeps it."""

    checkpoint: bytes
    counts: Counts


def play_on(position: Position, key: int, entries: int) -> list[KeyFrame]:
    """Go on with fair dice and random answers for so many entries or to the end; the phase starts met."""
    stream, dice = Stream("tiny", key), FairDice(SEED, "tiny")
    frames = [KeyFrame(position.base, position.base_counts)]
    while position.question is not None and position.number < entries:
        if isinstance(position.question, Chance):
            position.rolled(dice(position.question, position.chances + 1))
        else:
            answer = random_answer(position, position.question, stream)
            position.give(answer.seat, answer.key, answer.by)
        frame = KeyFrame(position.checkpoint, position.phase_counts)
        if frame != frames[-1]:
            frames.append(frame)
    return frames


def random_answer(position: Position, question: Question, stream: Stream) -> Answer:
    """Any legal answer of any seat that is waited for."""
    seat = stream.pick(position.waiting)
    return Answer(seat, stream.pick(question.options_of(seat)))


def random_game(
    system: System, key: int, entries: int = 60, seats: int = 3
) -> tuple[Position, list[KeyFrame]]:
    """A game played at random, and its key frames from the first on."""
    position = table(system, seats)
    return position, play_on(position, key, entries)
