"""Bots: they see their seat's view and a seeded stream, never the state."""

from games.engine.dice import Stream
from games.engine.questions import Question
from games.engine.system import Look

BUYING = ("extra", "repeat", "die", "fare", "gauntlet", "zombie_fare")
"""Verbs that cost Gems."""


def random(look: Look, question: Question, seat: int, stream: Stream) -> str:
    """Any legal answer."""
    return stream.pick(question.options_of(seat))


def thrifty(look: Look, question: Question, seat: int, stream: Stream) -> str:
    """Any legal answer that costs no Gems."""
    options = question.options_of(seat)
    free = [key for key in options if key.partition(":")[0] not in BUYING]
    return stream.pick(free or options)
