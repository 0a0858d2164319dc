"""What follows from where the rules have come: what is owed there, what is told of it, and all is written."""

from collections.abc import Callable

from games.journal.locked import Locked, rules_at_work
from games.journal.stages import Before, Written
from games.journal.write import rows_of, write, write_first
from games.live import live, presence
from games.messages import notices
from games.play import ending, turns
from games.play.going_on import before_of
from games.waits.news import news_of
from games.waits.obligations import owe
from labyrinth.ground.clock import now

on_out: list[Callable[[Locked], None]] = []
"""Called with the table, stored and still running, whenever it moves on while somebody there is out of the
game: their word counts no more."""
on_over: list[Callable[[Locked], None]] = []
"""Called with the table, stored, when the rules have ended its game."""


def finish(table: Locked, before: Before) -> Written:
    """Store what came since it stood as `before`, and tell those who watch after the commit."""
    game, position, out = table.game, table.position, _somebody_is_out(table)
    steps, numbers = game.public_steps, (game.public_number, game.number)
    if position.shared.counts.steps == steps and before_of(table).question != before.question:
        game.shifts += 1
    written = save(table, before=before.entries, numbers=numbers)
    if game.is_running and out:
        for follow in on_out:
            follow(table)
    return written


def save_new(table: Locked) -> None:
    """Store a game that begins: the first key frame and what was settled before anybody was asked."""
    write_first(table)
    save(table, before=0)


def save(table: Locked, *, before: int, numbers: tuple[int, int] | None = None) -> Written:
    """Store what came after entry `before`, in one statement: entries, key frame, sealed answers, waits,
    seats, messages and the game; and what ends with the game where it is over. Those who watch are told after
    the commit where it has moved from these `numbers`, everybody's and its own."""
    game, at = table.game, now()
    rows = rows_of(table, before, at)
    owed = owe(table, at)
    news = news_of(table, owed, at)
    if numbers:
        live.moves(game, *numbers)
    looking = table.numbered.get(table.looking or 0)
    looked = looking is not None and presence.sees(looking, game, at)
    write(table, owed, news, at, rows=rows, looked=table.looking if looked else None)
    if game.is_finished:
        ending.wind_up(game, at, how="finished", done=turns.done(table))
        notices.on_ended(game, table.seats)
        for follow in on_over:
            follow(table)
    return Written(table, rows.base)


def _somebody_is_out(table: Locked) -> bool:
    """Whether everybody knows of somebody who sits there that the rules have put them out of the game."""
    position = table.position
    if not position.is_shared:
        return False
    with rules_at_work():
        out = position.system.slow.out(position.state)
    return any(seat.is_present and seat.number in out for seat in table.seats)
