"""Tables that begin in the middle: their people have played the first weeks of the game in one evening.

So chapters and games end within the first days of a rehearsal. What was played stands in the journal like any
other play: the steady bots have answered for everybody, and the dice are those of the game.
"""

from collections.abc import Callable

from games.engine.dice import Stream
from games.engine.position import Position, new_game
from games.engine.questions import Question, seen
from games.engine.record import with_packs
from games.journal.locked import Locked
from games.journal.release import system_of
from games.models import Game
from games.play import start
from rehearsal.swap import swap

NEAR_THE_END, HALF_WAY, ALL = (1, 2), (3,), 8
"""Of eight tables these begin so."""
TURNS_LEFT = 5
"""So many turns are left where the end is near."""
GoOn = Callable[[Locked], None]
BEGUN: dict[str, int] = {}
"""The names of games that this process has begun so -> the turn with which they do."""
MOST = 4000
"""No game has more answers."""


def begin_in_the_middle() -> None:
    """In this process, from now on."""
    swap(start, "go_on", lambda go_on: lambda table: _begin(table, go_on))


def _begin(table: Locked, go_on: GoOn) -> None:
    go_on(table)
    until = _turn(table.game, go_on, table)
    if until:
        BEGUN[table.game.slug] = until
    _play(table, go_on, until)


def _turn(game: Game, go_on: GoOn, table: Locked) -> int:
    """The turn to begin with: 0 where it is the first."""
    words = game.name.rsplit(maxsplit=1)[-1]
    number = int(words) % ALL if words.isdigit() and (game.chapter or 1) == 1 else 0
    if number not in (*NEAR_THE_END, *HALF_WAY):
        return 0
    options = {**game.setup, **with_packs(game.played_by[1])}
    whole = Locked(game, table.seats, new_game(system_of(game), options, game.carry))
    go_on(whole)
    turns = _play(whole, go_on, None)
    return turns // 2 if number in HALF_WAY else max(0, turns - TURNS_LEFT)


def _play(table: Locked, go_on: GoOn, until: int | None) -> int:
    """Up to a turn, or to the end; the number of the last turn."""
    position, turns = table.position, 0
    for _ in range(MOST):
        question = position.question
        if not isinstance(question, Question):
            break
        turns = position.system.slow.turns(position.state)
        if until is not None and turns >= until:
            break
        number = position.waiting[0]
        position.give(number, _answer(position, number), "bot" if number in table.bots else "person")
        go_on(table)
    return turns


def _answer(position: Position, number: int) -> str:
    return choice(position, number, Stream("middle", "person", number, position.number))


def choice(position: Position, number: int, stream: Stream) -> str:
    """What somebody answers: people play like the better bots, from their own view."""
    question, system = position.question, position.system
    assert isinstance(question, Question)
    mine = seen(question, number)
    assert isinstance(mine, Question)
    bot = system.bots.levels["steady"]
    return bot(lambda: system.observe(position.state, number), mine, number, stream)
