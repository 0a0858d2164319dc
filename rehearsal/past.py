"""A person's past: finished games with many others, played by bots in their names.

Every game has its own seed, dice, journal and moments, and goes into histories, ratings and the pack as any
other does. Most end early because all but one resign; every `WHOLE`-th is played to a victory.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

import msgspec
from django.db import transaction

from accounts.models import User
from games.careers import history, ratings
from games.careers.totals import hold
from games.engine.dice import FairDice, Stream, commitment
from games.engine.position import LEAVE, Position, new_game
from games.engine.questions import Chance, Question, seen
from games.engine.settle import roll_open
from games.engine.system import System
from games.lobby.lobby import new_game_row
from games.models import Game, Seat, Tenure
from games.models.clock import PACES
from games.models.game import Access, Pace, Status
from games.models.packing import KeyFrame, cut
from games.past import pack
from games.systems import get_system
from labyrinth.ground.clock import now

SYSTEM = "sorcerer"
OTHERS = 40
"""So many people the person has played with."""
WHOLE = 1000
"""Every so many games one is played to a victory by `steady`."""
TURNS = (1, 4)
"""In the others people resign from one of these turns on."""
AT_ONCE = 100
"""So many games are stored in one transaction."""
MINUTES, IN_WHOLE = (2, 600), (1, 15)
"""So long an answer takes; in games played to a victory less, so that none ends in the future."""
DAYS_AGO = 21


@dataclass
class Table:
    """One game as it was played: by whom, and when each entry was made."""

    game: Game
    people: list[User]
    position: Position
    moments: list[datetime]

    @property
    def left(self) -> dict[int, tuple[datetime, int]]:
        """Seat -> when it resigned, and with which entry."""
        lines = enumerate(zip(self.position.entries, self.moments, strict=True), 1)
        return {line.answers[0].seat: (at, number) for number, (line, at) in lines if line.kind == LEAVE}


def give_past(person: User, games: int, *, seed: int = 1, others: int = OTHERS) -> Iterator[Game]:
    """Play and store so many finished games of the person, the oldest first; yields each when it is stored.

    Everything but the games' names and dice depends on `seed`.
    """
    company, system = [*_company(others)], get_system(SYSTEM)
    first = now() - timedelta(days=DAYS_AGO, hours=games)
    for start in range(0, games, AT_ONCE):
        numbers = range(start, min(games, start + AT_ONCE))
        tables = [
            _table(person, company, system, seed * games + number, first + timedelta(hours=number))
            for number in numbers
        ]
        with transaction.atomic():
            _store(tables)
        yield from (table.game for table in tables)


def _company(others: int) -> Iterator[User]:
    for number in range(1, others + 1):
        name = f"Wanderer {number}"
        yield (
            User.objects.filter(username=name).first()
            or User.objects.create_user(email=f"wanderer-{number}@example.org", username=name, password=None)
        )


def _table(person: User, company: list[User], system: System, number: int, at: datetime) -> Table:
    """One finished game as it was played, not stored yet."""
    luck = random.Random(number)  # noqa: S311 - no secret depends on it
    seats = luck.choice(system.seats)
    people = [person, *luck.sample(company, seats - 1)]
    luck.shuffle(people)
    game = _row(system, seats, at)
    table = _played(game, people, luck, whole=number % WHOLE == 0)
    _finish(game, table)
    return table


def _row(system: System, seats: int, at: datetime) -> Game:
    game = new_game_row(system, name="An old game", seats=seats, options={"teams": "random"})
    game.commitment = commitment(bytes(game.seed))
    game.setup = msgspec.json.decode(msgspec.json.encode({**game.options, "seats": seats}))
    game.pace, game.clock, game.access = Pace.DAY, PACES[Pace.DAY].plain(), Access.OPEN
    game.created_at = game.started_at = at
    return game


def _played(game: Game, people: list[User], luck: random.Random, *, whole: bool) -> Table:
    """To a victory, or until all but one have resigned."""
    system, seats = get_system(game.system), len(people)
    bot = system.bots.levels["steady" if whole else "thrifty"]
    position, dice = new_game(system, game.setup), FairDice(bytes(game.seed), game.slug, {})
    streams = [Stream(game.slug, "past", seat) for seat in range(seats + 1)]
    going = [] if whole else luck.sample(range(1, seats + 1), seats - 1)
    last_turn, moments, at = luck.randint(*TURNS), list[datetime](), game.created_at
    while position.question is not None:
        before = len(position.entries)
        if isinstance(position.question, Chance):
            roll_open(position, dice)
        elif going and system.slow.turns(position.state) >= last_turn and position.can_leave(going[-1]):
            position.leave(going.pop())
        else:
            _answer(position, bot, streams)
            at += timedelta(minutes=luck.randint(*(IN_WHOLE if whole else MINUTES)))
        moments += [at] * (len(position.entries) - before)
    return Table(game, people, position, moments)


def _answer(position: Position, bot: object, streams: list[Stream]) -> None:
    assert isinstance(position.question, Question)
    assert callable(bot)
    seat = position.waiting[0]
    mine = seen(position.question, seat)
    key = bot(lambda: position.system.observe(position.state, seat), mine, seat, streams[seat])
    position.give(seat, key, "person")


def _finish(game: Game, table: Table) -> None:
    position = table.position
    game.status, game.finished_at = Status.FINISHED, table.moments[-1]
    game.entries, game.steps, game.chances = position.number, position.steps, position.chances
    game.result = msgspec.to_builtins(position.result)
    game.digest = position.digest()
    at = position.phase_counts
    game.at_entry, game.at_step, game.at_chance = at.entries, at.steps, at.chances
    game.recorded_at = game.packed_at = now()


def _store(tables: list[Table]) -> None:
    """Rows as a finished game leaves them when it is packed, and what they mean for its people."""
    Game.objects.bulk_create(table.game for table in tables)
    Seat.objects.bulk_create(seat for table in tables for seat in _seats(table))
    Tenure.objects.bulk_create(tenure for table in tables for tenure in _tenures(table))
    for table in tables:
        pack.store(table.game, cut(_frames(table.position), table.position.entries), table.moments, [])
    parts = [(table.game, history.parts(table.game)) for table in tables]
    sums = hold(some for _game, some in parts)
    for game, some in parts:
        ratings.rate(game, some, sums)
        history.save(some, sums)
    sums.store()


def _frames(position: Position) -> Iterator[KeyFrame]:
    """The states in which phases began; none at the end."""
    return (
        (frame.counts, frame.checkpoint)
        for frame in position.frames
        if not frame.counts.entries or frame.counts.entries < position.number
    )


def _seats(table: Table) -> Iterator[Seat]:
    for number, user in enumerate(table.people, 1):
        leaving = "resigned" if number in table.left else ""
        yield Seat(game=table.game, number=number, user=user, name=user.username, leaving=leaving)


def _tenures(table: Table) -> Iterator[Tenure]:
    game = table.game
    for number, user in enumerate(table.people, 1):
        until, to_entry = table.left.get(number, (table.moments[-1], game.entries))
        yield Tenure(
            game=game,
            seat=number,
            user=user,
            name=user.username,
            from_entry=0,
            to_entry=to_entry,
            since=game.created_at,
            until=until,
            how="resigned" if number in table.left else "finished",
        )
