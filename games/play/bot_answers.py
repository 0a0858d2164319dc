"""What a bot answers, from the view of its seat and a stream of numbers of its own."""

from games.engine.dice import Stream
from games.engine.position import Position
from games.engine.questions import Question
from games.engine.questions import seen as seen_question
from games.engine.system import Bot
from games.journal.locked import rules_at_work
from games.models import Game


def key_of(position: Position, game: Game, seat: int, bot: Bot) -> str:
    """The key that the bot answers for a seat that is asked. Raises RulesFailedError where it fails."""
    assert isinstance(position.question, Question)
    stream = Stream(bytes(game.seed).hex(), "bot", seat, position.number)
    with rules_at_work():
        mine = seen_question(position.question, seat)
        assert isinstance(mine, Question)
        key = bot(lambda: position.system.observe(position.state, seat), mine, seat, stream)
        if key not in mine.options_of(seat):
            raise ValueError(f"the bot answered {key!r}")
    return key
