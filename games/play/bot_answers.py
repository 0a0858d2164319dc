"""What a bot answers, from the view of its seat and a stream of numbers of its own."""

import hashlib

import msgspec

from games.engine.dice import Stream
from games.engine.position import Position
from games.engine.questions import Question
from games.engine.questions import seen as seen_question
from games.engine.system import Bot
from games.journal.locked import rules_at_work
from games.models import Game
from games.models.shared_luck import shared_of


def key_of(position: Position, game: Game, seat: int, bot: Bot) -> str:
    """The key that the bot answers for a seat that is asked. Raises RulesFailedError where it fails."""
    assert isinstance(position.question, Question)
    stream = stream_of(position, game, seat)
    with rules_at_work():
        mine = seen_question(position.question, seat)
        assert isinstance(mine, Question)
        key = bot(lambda: position.system.observe(position.state, seat), mine, seat, stream)
        if key not in mine.options_of(seat):
            raise ValueError(f"the bot answered {key!r}")
    return key


def stream_of(position: Position, game: Game, seat: int) -> Stream:
    """The numbers out of which a bot chooses. At tables of one round it answers the same position alike,
    wherever it stands: they hang on the round and on what it sees and is asked."""
    luck = shared_of(game)
    if luck is None:
        return Stream(bytes(game.seed).hex(), "bot", seat, position.number)
    assert isinstance(position.question, Question)
    with rules_at_work():
        view = position.system.observe(position.state, seat)
        asked = msgspec.json.encode([view, seen_question(position.question, seat)])
    return Stream(bytes(luck.seed).hex(), "bot", seat, hashlib.sha256(asked).hexdigest())
