"""Games for measuring: of people, grown to a length, with answers that are known before they are sent."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from django.db import transaction

from accounts.models import User
from games.engine.dice import Stream
from games.engine.position import Position
from games.engine.questions import Answer, Question
from games.engine.questions import seen as seen_question
from games.journal.locked import Locked, load_locked, lock_running
from games.journal.question_token import question_token
from games.journal.shared import note_shared
from games.lobby.lobby import create_game, join
from games.lobby.new_table import NewTable
from games.models import Game
from games.orders.orders import set_for_game
from games.play.going_on import go_on
from games.play.play import carry_out
from games.systems import SLUGS, get_system

SYSTEM = SLUGS[0]
"""Where one system stands for all."""
SEATS = 4
"""At a table, or as many as the system has."""
AT_ONCE = 20
"""So many answers are stored in one transaction while a game is grown."""
TRIES = 8
"""So many games are begun before a length counts as one that games do not reach."""
_numbers = count(1)

Wanted = Callable[[Locked], bool]


class TooShortError(Exception):
    """No game of the system lasts as long as is wanted."""


@dataclass(frozen=True)
class Move:
    """An answer as the page of its seat would send it, and how many entries the game has after it."""

    seat: int
    key: str
    token: str
    entries: int


def people(how_many: int = SEATS) -> list[User]:
    """Persons; the same ones at each call."""
    found = []
    for number in range(1, how_many + 1):
        name = f"Person{number}"
        person = User.objects.filter(username=name).first()
        found.append(person or User.objects.create_user(name, f"{name.lower()}@example.org"))
    return found


def host_of_many() -> User:
    """Whose all tables are of which there are many: who opens one for another benchmark has room for it."""
    host, _new = User.objects.get_or_create(username="Host", defaults={"email": "host@example.org"})
    return host


def seats_of(system: str) -> int:
    """How many sit at a measured table of the system."""
    return max(seats for seats in get_system(system).seats if seats <= SEATS)


def new_game(system: str = SYSTEM) -> Game:
    """A game of people that has just started."""
    host, *others = people(seats_of(system))
    number = next(_numbers)
    game = create_game(host, NewTable(system=system, name=f"Measured {number}", seats=1 + len(others)))
    for person in others:
        join(game, person)
    return Game.objects.get(pk=game.pk)


def ask_everything(game: Game) -> Game:
    """Nobody leaves an answer to their standing orders."""
    book = get_system(SYSTEM).orders
    *_others, everything = book.presets.values()
    for person in people(game.seats.count()):
        set_for_game(game, person, everything.values)
    return Game.objects.get(pk=game.pk)


def usual_level(system: str) -> str:
    """The quicker of the levels that play sensibly."""
    levels = get_system(system).bots.levels
    return next(level for level in ("thrifty", "steady", "random") if level in levels)


def grow(game: Game, entries: int, level: str = "random") -> Game:
    """Play on through the services until the game has so many entries or is over; as it is stored then."""
    stream = Stream(game.name, "grow", game.entries)
    while game.is_running and game.entries < entries:
        with transaction.atomic():
            table = load_locked(lock_running(game.pk))
            for _ in range(AT_ONCE):
                if not table.game.is_running or table.game.entries >= entries:
                    break
                carry_out(table, _answer(table.position, level, stream))
        game = Game.objects.get(pk=game.pk)
    return game


def grown(entries: int, system: str = SYSTEM) -> Game:
    """A running game that has so many entries. Raises TooShortError where games of the system end before."""
    for _ in range(TRIES):
        game = grow(new_game(system=system), entries)
        if game.is_running:
            return game
    raise TooShortError(f"games of {system} end before entry {entries}")


def script(game: Game, answers: int, wanted: Wanted | None = None) -> list[Move]:
    """The next answers of a game, found without storing any: its dice do not depend on who asks.

    They end where the table is as `wanted`.
    """
    with transaction.atomic():
        table = load_locked(lock_running(game.pk))
    stream, moves = Stream(game.name, "script", game.entries), list[Move]()
    while len(moves) < answers and isinstance(table.position.question, Question):
        if wanted is not None and wanted(table):
            break
        moves.append(_next(table, stream))
    return moves


def follow(game: Game, moves: list[Move]) -> Game:
    """Give these answers through the services; the game as it is stored then."""
    for first in range(0, len(moves), AT_ONCE):
        with transaction.atomic():
            table = load_locked(lock_running(game.pk))
            for move in moves[first : first + AT_ONCE]:
                carry_out(table, Answer(move.seat, move.key))
    return Game.objects.get(pk=game.pk)


def _next(table: Locked, stream: Stream) -> Move:
    position, game = table.position, table.game
    game.entries = position.number
    note_shared(game, position)
    answer = _answer(position, "random", stream)
    token = question_token(game, answer.seat)
    go_on(table, answer)
    return Move(answer.seat, answer.key, token, position.number)


def _answer(position: Position, level: str, stream: Stream) -> Answer:
    """What a bot of this level would answer, given as a person."""
    question, seat = position.question, position.waiting[0]
    assert isinstance(question, Question)
    mine = seen_question(question, seat)
    assert isinstance(mine, Question)
    system = position.system
    return Answer(
        seat, system.bots.levels[level](lambda: system.observe(position.state, seat), mine, seat, stream)
    )
