"""What is chosen before the first turn, chosen for everybody: a table to try a game at begins in play."""

from games.engine.dice import Stream
from games.engine.questions import Answer, Question
from games.engine.system import SlowPlay
from games.journal.locked import Locked, load_locked
from games.models import Game
from games.play.bot_answers import stream_of
from games.play.bots import chosen
from games.play.play import carry_out

MOST = 40
"""So many answers lie before a first turn at most."""


def make_first_choices(game: Game) -> None:
    """Answer for all seats until the first turn begins: bots as they do, people by lot. The caller holds the
    lock of a running game.

    A system that says nothing of turns has no first choices. Raises RulesFailedError.
    """
    for _ in range(MOST):
        table = load_locked(game)
        question = table.position.question
        if not isinstance(question, Question) or not _before_the_first_turn(table):
            return
        seat = table.position.waiting[0]
        carry_out(table, chosen(table, seat) if seat in table.bots else _by_lot(table, question, seat))


def _before_the_first_turn(table: Locked) -> bool:
    slow = table.position.system.slow
    return slow != SlowPlay() and slow.on_turn(table.position.state) is None


def _by_lot(table: Locked, question: Question, seat: int) -> Answer:
    stream = stream_of(table.position, table.game, seat) if table.game.luck else _own_stream(table, seat)
    return Answer(seat, stream.pick(question.options_of(seat)), "default")


def _own_stream(table: Locked, seat: int) -> Stream:
    return Stream(bytes(table.game.seed).hex(), "first choice", seat, table.position.number)
