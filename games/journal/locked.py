"""A game under its lock: every writer comes through here first."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction
from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from accounts.availability import Known
from games.engine.position import Position
from games.journal.loading import finish_loading, journal, replayed
from games.journal.locked_seats import seated
from games.journal.question_token import is_current
from games.journal.release import system_of
from games.models import Checkpoint, Game, Obligation, SealedAnswer, Seat
from games.models.game import Status
from games.models.packing import unpack
from games.refused import Refused, RulesFailedError
from games.sql.compiled import KEY, Compiled


@dataclass
class Locked:
    """One game, held until the transaction ends.

    `sealed` are the rows behind `position.pending`, `owed` the open obligations as they are stored, `stored`
    the clocks of the seats, `known` the hours of its people where they have been read already.
    """

    game: Game
    seats: list[Seat]
    position: Position
    sealed: list[SealedAnswer]
    owed: dict[int, Obligation] = field(default_factory=dict)
    down: datetime | None = None
    known: Known | None = None
    stored: dict[int, list[object]] = field(init=False)

    def __post_init__(self) -> None:
        self.stored = {seat.number: clock_columns(seat) for seat in self.seats}

    @property
    def bots(self) -> dict[int, str]:
        """Seat -> level of the bot that plays it, stand-ins included."""
        return {seat.number: seat.player for seat in self.seats if seat.player}

    @property
    def people(self) -> list[int]:
        """The seats of people who play themselves, guests included."""
        return [seat.number for seat in self.seats if not seat.player]

    @property
    def owned(self) -> list[int]:
        """The seats of people, those for whom a stand-in plays included."""
        return [seat.number for seat in self.seats if not seat.bot]

    @property
    def turn(self) -> int:
        """The number of the turn; 0 in set-up."""
        return self.position.system.slow.turns(self.position.state)

    @property
    def on_turn(self) -> int | None:
        """The seat whose turn it is; None in set-up."""
        return self.position.system.slow.on_turn(self.position.state)

    @property
    def phrases(self) -> dict[int, str]:
        """What the seats added to the seed."""
        return {seat.number: seat.phrase for seat in self.seats if seat.phrase}


@contextmanager
def rules_at_work() -> Iterator[None]:
    """Around everything that runs rules. Whatever they raise comes out as RulesFailedError."""
    try:
        yield
    except (Refused, MemoryError):
        raise
    except Exception as error:
        raise RulesFailedError(f"{type(error).__name__}: {error}") from error


def lock_row(game_id: int) -> Game:
    """The game's row, held until the transaction ends. Raises Refused when there is none."""
    assert transaction.get_connection().in_atomic_block
    for game in _row.rows(game_id):
        return game
    raise Refused(_("There is no such game."))


def claim(game_id: int) -> Game | None:
    """The row of a running game, held until the transaction ends; None when another has it just now."""
    assert transaction.get_connection().in_atomic_block
    return next(iter(_row_if_free.rows(game_id)), None)


def _with_frame(games: QuerySet[Game]) -> QuerySet[Game]:
    """The game with its first key frame as `first_frame`: one answer may lead to the next one."""
    first = Checkpoint.objects.filter(game=OuterRef("pk"), entries=0).values("state")
    return games.filter(pk=KEY).annotate(first_frame=Subquery(first))


def _free() -> QuerySet[Game]:
    rows = Game.objects.select_for_update(skip_locked=True)
    return _with_frame(rows.filter(status=Status.RUNNING, paused_at__isnull=True))


_row = Compiled(lambda: _with_frame(Game.objects.select_for_update()))
_row_if_free = Compiled(_free)


def lock_running(game_id: int) -> Game:
    """The row of a game that takes answers. Raises Refused when it does not, and says why."""
    game = lock_row(game_id)
    if game.status != Status.RUNNING:
        raise Refused(why_not_running(game))
    return game


def lock_asked(game_id: int, seat_number: int, token: str) -> Game:
    """The row of a game that takes answers, if a page with this token saw what is open. Raises Refused."""
    game = lock_running(game_id)
    refuse_paused(game)
    if not is_current(token, game, seat_number):
        raise Refused(_("The table has moved on since you opened this page."))
    return game


def refuse_paused(game: Game) -> None:
    """Raises Refused while the game is paused: nobody answers, and no clock runs."""
    refuse_adjourned(game)
    if game.paused_at is not None:
        raise Refused(_("This game is paused: it takes no answers until it goes on."))


def refuse_adjourned(game: Game) -> None:
    """Raises Refused while nobody plays the game: first one of its people takes it up again."""
    if game.adjourned:
        raise Refused(_("This game is adjourned: take it up again at the table first."))


def why_not_running(game: Game) -> str:
    """What a person is told who answers in a game that takes no answers."""
    return {
        Status.OPEN: _("This game has not started yet."),
        Status.FINISHED: _("This game is over."),
        Status.CANCELLED: _("This game was called off."),
    }.get(Status(game.status), held())


def held() -> str:
    """What a person is told while a game is in quarantine."""
    return _("Something in the rules went wrong: this game is held until it is looked at. Nothing is lost.")


def load_locked(game: Game) -> Locked:
    """The locked game with its position, in two queries.

    Raises Refused in a process older than the game, and RulesFailedError where the journal does not fit.
    """
    system = system_of(game)
    there = seated(game)
    rows = journal(game, game.at_entry)
    with rules_at_work():
        position = replayed(system, unpack(bytes(game.checkpoint)), game.at, rows)
    sealed = [row for row in there.sealed if row.number == position.number]
    with rules_at_work():
        finish_loading(game, position, sealed)
    return Locked(game, there.seats, position, sealed, there.owed, there.down)


# -- clocks -----------------------------------------------------------------------------------------


CLOCK = [
    *("turn", "left", "bank", "answer_turn", "answer_left", "stand_in"),
    *("misses", "missed", "forgiven", "punctual", "in_time"),
]
"""The columns of a seat that change with its waits."""


def clock_columns(seat: Seat) -> list[object]:
    """What the clock of the seat shows."""
    return [getattr(seat, column) for column in CLOCK]


def owed_by(game: Game) -> dict[int, Obligation]:
    """Seat -> its open obligation (one query)."""
    return {row.seat: row for row in Obligation.objects.filter(game=game)}
